import { extensionOf, fileType } from '../../../shared/api/fileTypes.ts';
import { drawingTypes } from '../../../shared/deliverables/deliverables.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { BoundedFile } from '../../files/boundedFile.ts';
import { type FileRefusal, judgeFile, type UploadLimits } from '../../files/judge/judgeFile.ts';

type DrawingType = (typeof drawingTypes)[number];

type DeliverableVerdict =
  | { readonly ok: true; readonly mediaType: string; readonly extensions: readonly string[] }
  | {
      readonly ok: false;
      readonly refusal: FileRefusal | Message<'deliverable-unsupported' | 'deliverable-misnamed'>;
    };

const headBytes = 1024;

/** Versions of DWG have six characters: `AC1009` to `AC1032`. */
const isDwg = (head: string): boolean => /^AC10\d\d/.test(head);
/** Text: perhaps a byte order mark and comments (group 999), then the first section. Binary: a sentinel. */
const isDxf = (head: string): boolean =>
  head.startsWith('AutoCAD Binary DXF\r\n\x1a\0') ||
  /^(?:\xef\xbb\xbf)?(\s*999\r?\n[^\r\n]*\r?\n)*\s*0\r?\n\s*SECTION\r?\n/.test(head);

const headOf = async (path: string): Promise<string> => {
  const file = await BoundedFile.open(path);
  try {
    return (await file.read(0, headBytes)).toString('latin1');
  } finally {
    await file.close();
  }
};

/** The type of a file that no client may send, but an office delivers. */
const drawingIn = async (
  path: string,
  { params: { kind } }: Extract<FileRefusal, { code: 'file-unsupported' }>,
): Promise<DrawingType | undefined> => {
  const head = await headOf(path);
  const type = kind === 'zip' ? 'ZIP' : isDwg(head) ? 'DWG' : isDxf(head) ? 'DXF' : null;
  return drawingTypes.find((row) => row.type === type);
};

const misnamed = (name: string, type: string, extension: string): DeliverableVerdict => ({
  ok: false,
  refusal: message('deliverable-misnamed', { name, type, suggestion: `.${extension}` }),
});

/** Judges a file that the office delivers, as uploads are judged, by its content; drawings and ZIP archives are fine, too. */
export const judgeDeliverable = async (
  path: string,
  fileName: string,
  limits?: UploadLimits,
): Promise<DeliverableVerdict> => {
  const verdict = await judgeFile(path, fileName, limits);
  if (verdict.ok) return { ok: true, mediaType: verdict.mediaType, extensions: fileType(verdict.type).extensions };
  const { refusal } = verdict;
  if (refusal.code === 'extension-not-taken' || refusal.code === 'name-misleads')
    return misnamed(refusal.params.name, refusal.params.type, fileType(refusal.params.type).extensions[0]);
  if (refusal.code !== 'file-unsupported') return { ok: false, refusal };
  const drawing = await drawingIn(path, refusal);
  if (!drawing) return { ok: false, refusal: message('deliverable-unsupported', refusal.params) };
  const { type, mediaType, extensions } = drawing;
  const extension = extensionOf(fileName);
  const isNamed = extension === undefined || (extensions as readonly string[]).includes(extension);
  return isNamed ? { ok: true, mediaType, extensions } : misnamed(refusal.params.name, type, extensions[0]);
};
