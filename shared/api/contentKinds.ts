import { fileTypes, type SupportedType } from './fileTypes.ts';

/** What a file that is not taken turned out to be: kinds with a usual name of their own. */
const otherKinds = [
  ...['webp', 'gif', 'tiff', 'bmp', 'jxl', 'jp2', 'psd', 'svg', 'avif', 'cr3', 'tiff-or-raw'],
  ...['wav', 'sound', 'matroska', 'webm', 'mpeg-ts', 'unknown-media'],
  ...['windows-program', 'linux-program', 'macos-program', 'android-program', 'java-program'],
  ...['postscript', 'rtf', 'script', 'html', 'xml', 'text'],
  ...['gzip', 'zip', 'epub', 'iwork', 'kmz', 'odt', 'opendocument'],
  ...['encrypted-office', 'xls', 'ppt', 'visio', 'outlook', 'ole', 'word-macros', 'office-macros'],
  ...['dotx', 'xlsx', 'pptx', 'office', 'word-or-zip', 'media'],
  // Known to the sniffing library by its format only, which stands beside it.
  ...['other-picture', 'other-video', 'other-sound', 'other-file', 'unknown'],
] as const;

/** What a file is by its content: a supported type or one of the kinds that are not taken. */
export type ContentKind = SupportedType | (typeof otherKinds)[number];

export const contentKinds: readonly ContentKind[] = [...fileTypes.map(({ type }) => type), ...otherKinds];
