/** What an upload is for: names inside one family may be mixed (a PNG called `.jpg`), across families not. */
export type FileFamily = 'picture' | 'pdf' | 'word' | 'video';

interface FileTypeRow {
  /** As the reference spells it. */
  readonly type: string;
  readonly family: FileFamily;
  /** Lower case, without the dot; the first is the one to suggest. */
  readonly extensions: readonly [string, ...string[]];
  /** Every name in use for it; the first is the one that we answer with. */
  readonly mediaTypes: readonly [string, ...string[]];
}

/** §4.4, §4.9: the supported file types, in the order of the reference. */
export const fileTypes = [
  {
    type: 'JPEG',
    family: 'picture',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    mediaTypes: ['image/jpeg', 'image/pjpeg'],
  },
  { type: 'PNG', family: 'picture', extensions: ['png'], mediaTypes: ['image/png', 'image/apng'] },
  { type: 'HEIC', family: 'picture', extensions: ['heic', 'heics'], mediaTypes: ['image/heic', 'image/heic-sequence'] },
  {
    type: 'HEIF',
    family: 'picture',
    extensions: ['heif', 'heifs', 'hif'],
    mediaTypes: ['image/heif', 'image/heif-sequence'],
  },
  { type: 'PDF', family: 'pdf', extensions: ['pdf'], mediaTypes: ['application/pdf'] },
  { type: 'DOC', family: 'word', extensions: ['doc'], mediaTypes: ['application/msword'] },
  {
    type: 'DOCX',
    family: 'word',
    extensions: ['docx'],
    mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  {
    type: 'AVI',
    family: 'video',
    extensions: ['avi'],
    mediaTypes: ['video/x-msvideo', 'video/vnd.avi', 'video/avi', 'video/msvideo'],
  },
  {
    type: 'MPEG',
    family: 'video',
    extensions: ['mpg', 'mpeg', 'mpe', 'm1v', 'm2v'],
    mediaTypes: ['video/mpeg', 'video/MP1S', 'video/MP2P'],
  },
  { type: 'MP4', family: 'video', extensions: ['mp4', 'm4v'], mediaTypes: ['video/mp4', 'video/x-m4v'] },
  { type: 'MOV', family: 'video', extensions: ['mov', 'qt'], mediaTypes: ['video/quicktime'] },
] as const satisfies readonly FileTypeRow[];

export type SupportedType = (typeof fileTypes)[number]['type'];

/** The row of a supported type. */
export function fileType(type: SupportedType): (typeof fileTypes)[number] {
  const row = fileTypes.find((each) => each.type === type);
  if (row === undefined) throw new Error(`There is no file type ${type}`);
  return row;
}

/** The family that an extension (any case, no dot) belongs to; undefined where the extension is not supported. */
export function familyOfExtension(extension: string): FileFamily | undefined {
  const wanted = extension.toLowerCase();
  return fileTypes.find((row) => (row.extensions as readonly string[]).includes(wanted))?.family;
}

/** The family of content of this type; undefined where no provider takes it. */
export function familyOfMediaType(mediaType: string): FileFamily | undefined {
  return fileTypes.find((row) => (row.mediaTypes as readonly string[]).includes(mediaType))?.family;
}

/** What is wrong with a file, whoever is asked: no supported type, another one than its name says, or not to be opened. */
export type FileFault = 'unsupported' | 'misnamed' | 'unreadable';

/** §4.4, §4.9: what a server would say of content of this type under this name; null where it is fine. */
export function fileFault(mediaType: string, name: string): FileFault | null {
  const family = familyOfMediaType(mediaType);
  if (family === undefined) return 'unsupported';
  const extension = /\.([a-z0-9]{1,16})\s*$/i.exec(name)?.[1];
  const named = extension === undefined || !/[a-z]/i.test(extension) ? family : familyOfExtension(extension);
  return named === family ? null : 'misnamed';
}

/** `JPEG, PNG, … or MOV`, for sentences that say what may be sent. */
export const supportedTypeNames = `${fileTypes
  .slice(0, -1)
  .map((row) => row.type)
  .join(', ')} or ${fileTypes[fileTypes.length - 1]?.type}`;

/** Every supported extension as a file picker wants it: `.jpg,.jpeg,…`. */
export const acceptedExtensions = fileTypes
  .flatMap((row) => row.extensions.map((extension) => `.${extension}`))
  .join(',');
