/** An extension of another type of the same family is accepted (a PNG called `.jpg`), one of another family is not. */
type FileFamily = 'picture' | 'pdf' | 'word' | 'video';

interface FileTypeRow {
  /** In the spelling of the reference. */
  readonly type: string;
  readonly family: FileFamily;
  /** Lower case, without the dot; the first is suggested to people. */
  readonly extensions: readonly [string, ...string[]];
  /** Every media type in use; responses carry the first. */
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

export function fileType(type: SupportedType): (typeof fileTypes)[number] {
  const row = fileTypes.find((each) => each.type === type);
  if (row === undefined) throw new Error(`There is no file type ${type}`);
  return row;
}

/** The family of an extension (any case, no dot); undefined if the extension is not supported. */
export function familyOfExtension(extension: string): FileFamily | undefined {
  const wanted = extension.toLowerCase();
  return fileTypes.find((row) => (row.extensions as readonly string[]).includes(wanted))?.family;
}

/** The family of a media type; undefined if no provider accepts it. */
export function familyOfMediaType(mediaType: string): FileFamily | undefined {
  return fileTypes.find((row) => (row.mediaTypes as readonly string[]).includes(mediaType))?.family;
}

/** Kinds of content that no provider accepts, by their common names. */
const otherKinds = [
  ...['webp', 'gif', 'tiff', 'bmp', 'jxl', 'jp2', 'psd', 'svg', 'avif', 'cr3', 'tiff-or-raw'],
  ...['wav', 'sound', 'matroska', 'webm', 'mpeg-ts', 'unknown-media'],
  ...['windows-program', 'linux-program', 'macos-program', 'android-program', 'java-program'],
  ...['postscript', 'rtf', 'script', 'html', 'xml', 'text'],
  ...['gzip', 'zip', 'epub', 'iwork', 'kmz', 'odt', 'opendocument'],
  ...['encrypted-office', 'xls', 'ppt', 'visio', 'outlook', 'ole', 'word-macros', 'office-macros'],
  ...['dotx', 'xlsx', 'pptx', 'office', 'word-or-zip', 'media'],
  // The sniffing library knows only the format, which travels beside the kind.
  ...['other-picture', 'other-video', 'other-sound', 'other-file', 'unknown'],
] as const;

/** What a file is by its content. */
export type ContentKind = SupportedType | (typeof otherKinds)[number];

export const contentKinds: readonly ContentKind[] = [...fileTypes.map(({ type }) => type), ...otherKinds];

/** Why a provider refuses a file: unsupported type, an extension of another type, or unreadable content. */
export type FileFault = 'unsupported' | 'misnamed' | 'unreadable';

/** The stored media type of a supported file that is empty, damaged or too large to show. */
export const unreadableMediaType = 'application/x-unreadable';

/** Only the last units (UTF-16) of a longer name count. */
const longestName = 512;

/** The name of a file without the folders that some senders add. */
export function lastPartOf(fileName: string): string {
  const end = fileName.slice(-longestName);
  return end.slice(Math.max(end.lastIndexOf('/'), end.lastIndexOf('\\')) + 1);
}

/**
 * The extension in lower case: letters and digits after the last dot, at least one letter. `attic 2.5` and `.jpg` have
 * none. Like Windows, ignores blanks and dots at the end of the name.
 */
export function extensionOf(fileName: string): string | undefined {
  const part = lastPartOf(fileName);
  let end = part.length;
  while (end > 0 && /[\s.]/.test(part[end - 1]!)) end -= 1;
  const name = part.slice(0, end);
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  return dot > 0 && /^(?=.*[a-z])[a-z0-9]{1,16}$/.test(extension) ? extension : undefined;
}

/** §4.4, §4.9: the fault of a stored file, from its name and the media type that the judge found. */
export function fileFault(mediaType: string, name: string): FileFault | null {
  if (mediaType === unreadableMediaType) return 'unreadable';
  const family = familyOfMediaType(mediaType);
  if (family === undefined) return 'unsupported';
  const extension = extensionOf(name);
  return extension === undefined || familyOfExtension(extension) === family ? null : 'misnamed';
}

/** `JPEG, PNG, … or MOV`, for English sentences. */
export const supportedTypeNames = `${fileTypes
  .slice(0, -1)
  .map((row) => row.type)
  .join(', ')} or ${fileTypes[fileTypes.length - 1]?.type}`;

/** Every supported extension for the `accept` of a file input: `.jpg,.jpeg,…`. */
export const acceptedExtensions = fileTypes
  .flatMap((row) => row.extensions.map((extension) => `.${extension}`))
  .join(',');
