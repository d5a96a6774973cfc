import { fileTypes } from '../../../shared/api/fileTypes.ts';
import type { ContentKind } from '../../../shared/api/fileTypes.ts';
import type { ContentFinding, UnsupportedContent } from './finding.ts';

const knownKinds = new Map<string, ContentKind>([
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/tiff', 'tiff'],
  ['image/bmp', 'bmp'],
  ['image/jxl', 'jxl'],
  ['image/jp2', 'jp2'],
  ['image/vnd.adobe.photoshop', 'psd'],
  ['audio/wav', 'wav'],
  ['video/matroska', 'matroska'],
  ['video/webm', 'webm'],
  ['video/mp2t', 'mpeg-ts'],
  ['application/x-msdownload', 'windows-program'],
  ['application/x-elf', 'linux-program'],
  ['application/x-mach-binary', 'macos-program'],
  ['application/postscript', 'postscript'],
]);

const families: readonly (readonly [string, ContentKind])[] = [
  ['image/', 'other-picture'],
  ['video/', 'other-video'],
  ['audio/', 'other-sound'],
];

/** What may precede the first element of a markup file. Comments end at their first `-->`, so the match is linear. */
const prolog = String.raw`^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*`;

/** Text formats by how they begin. */
const textKinds: readonly (readonly [RegExp, ContentKind])[] = [
  [/^\{\\rtf/, 'rtf'],
  [/^%!PS/, 'postscript'],
  [/^#!/, 'script'],
  [new RegExp(`${prolog}(<!doctype svg|<svg[\\s>])`, 'i'), 'svg'],
  [new RegExp(`${prolog}(<!doctype html|<(html|head|body|script)[\\s>])`, 'i'), 'html'],
  [/^<\?xml/, 'xml'],
];

/** The kind of a text file by its first bytes; undefined where they are not text. */
export function textKind(head: Buffer): ContentKind | undefined {
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (wide) {
    // Some MPEG sound frames begin with the same mark; text has no unassigned or control characters.
    const text = new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(
      head.subarray(0, head.length & ~1),
      {
        stream: true,
      },
    );
    return isReadable(text) ? readableKind(text) : undefined;
  }
  // The last few bytes may be half a character.
  const text = new TextDecoder('utf-8').decode(head, { stream: true });
  return isReadable(text) ? readableKind(text) : undefined;
}

function isReadable(text: string): boolean {
  return text.length > 0 && !/[^\P{C}\t\n\v\f\r\p{Cf}]|\ufffd/u.test(text);
}

function readableKind(text: string): ContentKind {
  const start = text.replace(/^[\s\ufeff]+/, '');
  return textKinds.find(([pattern]) => pattern.test(start))?.[1] ?? 'text';
}

/** Identifies a binary file that no other rule recognized, by its first bytes. */
export async function recognizeBinary(head: Buffer): Promise<ContentFinding> {
  // The library would unpack these to look inside.
  if (head[0] === 0x1f && head[1] === 0x8b) return { unsupported: 'gzip', mediaType: 'application/gzip' };
  const found = await identify(head);
  if (found === undefined) return unidentified(head);
  const { ext, mime: mediaType } = found;
  const known = knownKinds.get(mediaType);
  if (known !== undefined) return { unsupported: known, mediaType };
  const taken = fileTypes.find((row) => (row.mediaTypes as readonly string[]).includes(mediaType));
  if (taken !== undefined) return { damaged: taken.type };
  const family = families.find(([prefix]) => mediaType.startsWith(prefix))?.[1] ?? 'other-file';
  return { unsupported: family, format: ext.toUpperCase(), mediaType };
}

/** TIFF and camera raw files differ only near their end, beyond the bytes that the library gets. */
function unidentified(head: Buffer): UnsupportedContent {
  return /^(II\*\0|MM\0\*)/.test(head.toString('latin1', 0, 4))
    ? { unsupported: 'tiff-or-raw', mediaType: 'image/tiff' }
    : { unsupported: 'unknown' };
}

const library = () => import('file-type');

/** Loads what names content of other kinds; the first such file would do it otherwise. */
export const loadOtherContent = async (): Promise<void> => void (await library());

async function identify(head: Buffer): Promise<{ ext: string; mime: string } | undefined> {
  const { fileTypeFromBuffer } = await library();
  try {
    return await fileTypeFromBuffer(head);
  } catch {
    // The library does no I/O here, so this is about the bytes: it could not identify them.
    return undefined;
  }
}
