import { type FileStorage, type PlacedFile, StoredFileError } from '../../files/fileStorage.ts';
import type { OpenUpload, UploadPart } from './openUploadRows.ts';
import type { OpenUploadStore } from './openUploadStore.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import type { Store } from '../store/openStore.ts';
import { withPlaced } from '../base/storage/withPlaced.ts';
import { type BodyEnd, BodyPieces, type PieceLimits } from './bodyPieces.ts';

/** Parts that are smaller are stored again together with what follows them, so that no sender makes many small ones. */
const leastPartBytes = 1024 * 1024;
/** What a crash of the server costs, and how old the offset is that a client reads. */
const pieceLimits: PieceLimits = { maxBytes: 4 * 1024 * 1024, maxMs: 2000 };

interface StorePiecesDeps extends Pick<Store, 'files' | 'dropped'> {
  uploads: OpenUploadStore;
}

/** The request that appends to an upload. */
export interface Appending {
  /** Its name in the row of the upload. */
  writer: string;
  body: AsyncIterable<Buffer>;
  /** Aborted when another request goes on with the upload. */
  signal: AbortSignal;
  /** Called after each piece. */
  onStored: (received: number) => void;
}

/** `taken-over`: the rest of the body is dropped, because another request appends. `lost`: an earlier piece is gone. */
export type AppendEnd = BodyEnd | 'taken-over' | 'too-long' | 'lost';

interface Appended {
  received: number;
  end: AppendEnd;
}

/** The bytes of the last parts before those of the next one. */
async function* joined(files: FileStorage, last: readonly UploadPart[], more: AsyncIterable<Buffer>) {
  for (const part of last) yield* (await files.open(part)) as AsyncIterable<Buffer>;
  yield* more;
}

/**
 * The small parts at the end that the next piece is stored together with: two or more, each not larger than all behind it.
 * So a slow sender has a few parts of growing size, and each byte is stored again a few times, not with every piece.
 */
const growing = (parts: readonly UploadPart[]): readonly UploadPart[] => {
  let from = parts.length;
  for (let at = from - 1, behind = 0; at >= 0; at -= 1) {
    const { bytes } = parts[at]!;
    if (bytes >= leastPartBytes) break;
    if (behind > 0 && bytes > behind) break;
    from = at;
    behind += bytes;
  }
  return parts.length - from > 1 ? parts.slice(from) : [];
};

/**
 * Stores a body piece by piece: each is synced and in its place before its row is written. Where an earlier piece is gone, the
 * upload is removed; not where another process has replaced that piece since, and removed it.
 */
export const storePieces = async (
  deps: StorePiecesDeps,
  upload: OpenUpload,
  { writer, body, signal, onStored }: Appending,
): Promise<Appended> => {
  const pieces = new BodyPieces(body, signal);
  try {
    return await storeAll(deps, upload, pieces, { writer, onStored });
  } finally {
    void pieces.drop();
  }
};

const storeAll = async (
  { files, dropped, uploads }: StorePiecesDeps,
  upload: OpenUpload,
  pieces: BodyPieces,
  { writer, onStored }: Pick<Appending, 'writer' | 'onStored'>,
): Promise<Appended> => {
  let { received } = upload;
  let parts = await uploads.parts(upload.id);
  for (;;) {
    const end = await pieces.end();
    if (end !== null) return { received, end };
    if (received === upload.length) return { received, end: 'too-long' };
    const grown = growing(parts);
    const start = grown[0]?.start ?? received;
    const limits = { ...pieceLimits, maxBytes: Math.min(pieceLimits.maxBytes, upload.length - received) };
    const content = joined(files, grown, pieces.piece(limits));
    let file: ReceivedFile;
    try {
      file = await files.receive(content, received - start + limits.maxBytes);
    } catch (error) {
      if (!(error instanceof StoredFileError)) throw error;
      return { received, end: (await uploads.removeLost(upload, grown)) ? 'lost' : 'taken-over' };
    }
    try {
      const add = ([placed]: PlacedFile[]) => uploads.addPart(upload, writer, received, { ...placed!, start });
      const isAdded = await withPlaced({ files, dropped }, upload.organization_id, [file], add, (added) => added);
      if (!isAdded) return { received, end: 'taken-over' };
      const { sha256, bytes } = file;
      received = start + bytes;
      parts = [...parts.slice(0, parts.length - grown.length), { sha256, bytes, start }];
    } finally {
      // Has no effect on a file in its place.
      await files.discard(file);
    }
    onStored(received);
  }
};
