import type { BoundedFile } from '../boundedFile.ts';
import type { Finding } from './finding.ts';
import { readOleRoot } from './readOle.ts';
import { readSmallEntry, readZipDirectory } from './readZipDirectory.ts';
import type { ZipEntry } from './readZipDirectory.ts';

/** What the top level of an OLE file holds, and what that makes it. */
const oleKinds = [
  ['EncryptedPackage', 'a password-protected Office document'],
  ['Workbook', 'an Excel workbook (XLS)'],
  ['Book', 'an Excel workbook (XLS)'],
  ['PowerPoint Document', 'a PowerPoint presentation (PPT)'],
  ['VisioDocument', 'a Visio drawing'],
  ['__properties_version1.0', 'an Outlook message'],
] as const;

/** Tells a Word document (DOC) from everything else that lives in an OLE compound file. */
export async function recognizeOle(file: BoundedFile): Promise<Finding> {
  const entries = await readOleRoot(file);
  if (entries === undefined) return { damaged: 'a damaged Office document' };
  const has = (name: string) => entries.some((entry) => entry.name === name);
  if (entries.some((entry) => entry.name === 'WordDocument' && entry.kind === 'stream')) {
    return has('Macros') ? { unsupported: 'a Word document with macros' } : { type: 'DOC' };
  }
  const kind = oleKinds.find(([name]) => has(name));
  return { unsupported: kind?.[1] ?? 'an OLE file that is not a Word document' };
}

/** What files in a ZIP archive of another kind are called. The first that fits counts. */
const archiveKinds: readonly (readonly [RegExp, string])[] = [
  [/^meta-inf\/container\.xml$/i, 'an EPUB book'],
  [/^androidmanifest\.xml$/i, 'an Android program'],
  [/^meta-inf\/manifest\.mf$/i, 'a Java program'],
  [/^index(\/document\.iwa|\.zip)$/i, 'a document of Pages, Numbers or Keynote'],
  [/^doc\.kml$/i, 'a Google Earth file (KMZ)'],
];

/** What [Content_Types].xml calls the main part of other Office documents. */
const packageKinds: readonly (readonly [RegExp, string])[] = [
  [/wordprocessingml\.template\.main\+xml/i, 'a Word template (DOTX)'],
  [/spreadsheetml\.(sheet|template)\.main\+xml/i, 'an Excel workbook (XLSX)'],
  [/presentationml\.(presentation|slideshow|template)\.main\+xml/i, 'a PowerPoint presentation (PPTX)'],
];

const contentTypesName = '[content_types].xml';
/** A document with thousands of pictures stays well below this. */
const maxContentTypesBytes = 1024 * 1024;

/** Tells a Word document (DOCX) without macros from everything else that lives in a ZIP archive. */
export async function recognizeZip(file: BoundedFile): Promise<Finding> {
  const entries = await readZipDirectory(file);
  if (entries === undefined) return { damaged: 'a damaged or incomplete Word document or ZIP archive' };
  const contentTypes = entries.find((entry) => entry.name.toLowerCase() === contentTypesName);
  if (contentTypes === undefined) return { unsupported: await nameArchive(file, entries) };
  // The list of parts is the one thing that tells DOCM from DOCX; it is the only part ever unpacked, and with a cap.
  const list = await readSmallEntry(file, contentTypes, maxContentTypesBytes);
  if (list === undefined) return { damaged: 'a damaged Office document' };
  const parts = decodeXml(list);
  const macros =
    /macroenabled|vbaproject/i.test(parts) || entries.some((entry) => /vbaproject\.bin$/i.test(entry.name));
  if (macros) return { unsupported: 'an Office document with macros' };
  if (/wordprocessingml\.document\.main\+xml/i.test(parts)) return { type: 'DOCX' };
  const kind = packageKinds.find(([pattern]) => pattern.test(parts));
  return { unsupported: kind?.[1] ?? 'an Office file that is not a Word document' };
}

function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  return bytes.toString('utf8');
}

async function nameArchive(file: BoundedFile, entries: readonly ZipEntry[]): Promise<string> {
  const declared = entries.find((entry) => entry.name === 'mimetype');
  const mediaType = declared && (await readSmallEntry(file, declared, 256))?.toString('latin1');
  if (mediaType?.startsWith('application/vnd.oasis.opendocument.')) {
    return mediaType.endsWith('.text') ? 'an OpenDocument text (ODT)' : 'an OpenDocument file';
  }
  const kind = archiveKinds.find(([pattern]) => entries.some((entry) => pattern.test(entry.name)));
  return kind?.[1] ?? 'a ZIP archive';
}
