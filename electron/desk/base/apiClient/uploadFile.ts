import { type Form, formBody, type SentFile, UnreadableFileError } from './formBody.ts';
import type { ProviderOutcome, UploadOutcome } from './outcome.ts';
import type { Resumed } from './pieceOutcome.ts';
import { UploadAllowance } from './pieces.ts';
import { type InPieces, stalled, UploadInPieces } from './uploadInPieces.ts';

interface FileUpload {
  file: SentFile;
  onProgress: (sent: number, total: number) => void;
  /** Sends the file in pieces, where the provider takes it so. */
  resumed: Resumed | undefined;
  inPieces: Omit<InPieces, 'file' | 'onProgress' | 'resumed' | 'allowance'>;
  /** The one request of a form. Rejects with `UnreadableFileError`. */
  asForm: (form: Form) => Promise<ProviderOutcome<{ id: string }[]>>;
}

const sendForm = async ({ file, onProgress, asForm }: FileUpload): Promise<UploadOutcome> => {
  try {
    const form = formBody(file, onProgress);
    const got = await asForm(form);
    if (got.kind !== 'answered') return got;
    form.release();
    return { ...got, value: { id: got.value.at(-1)!.id } };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { kind: 'unreadable', reason: error.reason };
    throw error;
  }
};

/**
 * One file, in pieces or as a form. What takes no pieces, after it was asked for them, gets forms out of the same allowance: each
 * is the whole file again.
 */
export const uploadFile = async (upload: FileUpload): Promise<UploadOutcome> => {
  const { file, onProgress, resumed, inPieces } = upload;
  if (!resumed) return sendForm(upload);
  const allowance = new UploadAllowance(file.bytes, resumed);
  const outcome = await new UploadInPieces({ ...inPieces, file, onProgress, resumed, allowance }).send();
  if (outcome !== null) return outcome;
  if (allowance.isSpent(0)) return stalled(file, allowance);
  const noteSent = allowance.leaving(file.bytes);
  let bytes = 0;
  const counted = (sent: number, total: number): void => {
    bytes = sent;
    onProgress(sent, total);
  };
  const got = await sendForm({ ...upload, onProgress: counted });
  noteSent(bytes);
  return got;
};
