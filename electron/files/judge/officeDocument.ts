import type { ContentKind } from '../../../shared/api/fileTypes.ts';
import type { BoundedFile } from '../boundedFile.ts';
import type { ContentFinding } from './finding.ts';
import { type OleEntry, readOleRoot } from './readOle.ts';
import { readSmallEntry, readZipDirectory } from './readZipDirectory.ts';
import type { ZipEntry } from './readZipDirectory.ts';

/** Kinds of OLE files by an entry at the top level. */
const oleKinds = [
  ['EncryptedPackage', 'encrypted-office'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
  ['VisioDocument', 'visio'],
  ['__properties_version1.0', 'outlook'],
] as const;

/** Distinguishes a Word document (DOC) from other OLE compound files. */
export async function recognizeOle(file: BoundedFile): Promise<ContentFinding> {
  const entries = await readOleRoot(file);
  if (entries === undefined) return { damaged: 'office' };
  // Names in an OLE file are compared without regard to case ([MS-CFB] 2.6.4).
  const isNamed = (entry: OleEntry, name: string) => entry.name.toLowerCase() === name.toLowerCase();
  const has = (name: string) => entries.some((entry) => isNamed(entry, name));
  if (entries.some((entry) => isNamed(entry, 'WordDocument') && entry.kind === 'stream')) {
    return has('Macros') ? { unsupported: 'word-macros' } : { type: 'DOC' };
  }
  const kind = oleKinds.find(([name]) => has(name));
  return { unsupported: kind?.[1] ?? 'ole' };
}

/** Kinds of ZIP archives by the name of an entry; the first match counts. */
const archiveKinds: readonly (readonly [RegExp, ContentKind])[] = [
  [/^meta-inf\/container\.xml$/i, 'epub'],
  [/^androidmanifest\.xml$/i, 'android-program'],
  [/^meta-inf\/manifest\.mf$/i, 'java-program'],
  [/^index(\/document\.iwa|\.zip)$/i, 'iwork'],
  [/^doc\.kml$/i, 'kmz'],
];

/** Kinds of Office documents by their main part in [Content_Types].xml. */
const packageKinds: readonly (readonly [RegExp, ContentKind])[] = [
  [/wordprocessingml\.template\.main\+xml/i, 'dotx'],
  [/spreadsheetml\.(sheet|template)\.main\+xml/i, 'xlsx'],
  [/presentationml\.(presentation|slideshow|template)\.main\+xml/i, 'pptx'],
];

const contentTypesName = '[content_types].xml';
/** A document with thousands of pictures stays well below this. */
const maxContentTypesBytes = 1024 * 1024;

/** Distinguishes a Word document (DOCX) without macros from other ZIP archives. */
export async function recognizeZip(file: BoundedFile): Promise<ContentFinding> {
  const entries = await readZipDirectory(file);
  if (entries === undefined) return { damaged: 'word-or-zip' };
  const contentTypes = entries.find((entry) => entry.name.toLowerCase() === contentTypesName);
  if (contentTypes === undefined) return { unsupported: await nameArchive(file, entries) };
  // Only the list of parts distinguishes DOCM from DOCX; it is the only part ever unpacked, with a limit.
  const list = await readSmallEntry(file, contentTypes, maxContentTypesBytes);
  if (list === undefined) return { damaged: 'office' };
  const parts = decodeXml(list);
  const macros =
    /macroenabled|vbaproject/i.test(parts) || entries.some((entry) => /vbaproject\.bin$/i.test(entry.name));
  if (macros) return { unsupported: 'office-macros' };
  if (/wordprocessingml\.document\.main\+xml/i.test(parts)) return { type: 'DOCX' };
  const kind = packageKinds.find(([pattern]) => pattern.test(parts));
  return { unsupported: kind?.[1] ?? 'office' };
}

function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  return bytes.toString('utf8');
}

async function nameArchive(file: BoundedFile, entries: readonly ZipEntry[]): Promise<ContentKind> {
  const declared = entries.find((entry) => entry.name === 'mimetype');
  const mediaType = declared && (await readSmallEntry(file, declared, 256))?.toString('latin1');
  if (mediaType?.startsWith('application/vnd.oasis.opendocument.')) {
    return mediaType.endsWith('.text') ? 'odt' : 'opendocument';
  }
  const kind = archiveKinds.find(([pattern]) => entries.some((entry) => pattern.test(entry.name)));
  return kind?.[1] ?? 'zip';
}
