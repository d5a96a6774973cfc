import { fileTypeFromBuffer } from 'file-type';
import { fileTypes } from '../../../shared/api/fileTypes.ts';
import type { Finding } from './finding.ts';

/** Media types whose usual name says more than the file extension does. */
const knownNames = new Map([
  ['image/webp', 'a WebP picture'],
  ['image/gif', 'a GIF picture'],
  ['image/tiff', 'a TIFF picture'],
  ['image/bmp', 'a BMP picture'],
  ['image/jxl', 'a JPEG XL picture'],
  ['image/jp2', 'a JPEG 2000 picture'],
  ['image/vnd.adobe.photoshop', 'a Photoshop picture'],
  ['audio/wav', 'a WAV sound recording'],
  ['video/matroska', 'a Matroska video (MKV)'],
  ['video/webm', 'a WebM video'],
  ['video/mp2t', 'an MPEG transport stream'],
  ['application/x-msdownload', 'a Windows program'],
  ['application/x-elf', 'a Linux program'],
  ['application/x-mach-binary', 'a macOS program'],
  ['application/postscript', 'a PostScript document'],
]);

const families: readonly (readonly [string, string])[] = [
  ['image/', 'picture'],
  ['video/', 'video'],
  ['audio/', 'sound recording'],
];

/** What may stand before the first element of a markup file. Comments end at their first `-->`, so this runs once over them. */
const prolog = String.raw`^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*`;

/** How texts begin that have a name of their own. */
const textKinds: readonly (readonly [RegExp, string])[] = [
  [/^\{\\rtf/, 'a rich text document (RTF)'],
  [/^%!PS/, 'a PostScript document'],
  [/^#!/, 'a script'],
  [new RegExp(`${prolog}(<!doctype svg|<svg[\\s>])`, 'i'), 'an SVG picture'],
  [new RegExp(`${prolog}(<!doctype html|<(html|head|body|script)[\\s>])`, 'i'), 'a web page (HTML)'],
  [/^<\?xml/, 'an XML file'],
];

/** The name of a text file by the first bytes of it; undefined where they are not text. */
export function nameText(head: Buffer): string | undefined {
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (wide) {
    // The same mark begins some MPEG sound frames; text has no unassigned or control characters.
    const text = new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(
      head.subarray(0, head.length & ~1),
      {
        stream: true,
      },
    );
    return isReadable(text) ? nameReadable(text) : undefined;
  }
  // The last few bytes may be half a character.
  const text = new TextDecoder('utf-8').decode(head, { stream: true });
  return isReadable(text) ? nameReadable(text) : undefined;
}

function isReadable(text: string): boolean {
  return text.length > 0 && !/[^\P{C}\t\n\v\f\r\p{Cf}]|\ufffd/u.test(text);
}

function nameReadable(text: string): string {
  const start = text.replace(/^[\s\ufeff]+/, '');
  return textKinds.find(([pattern]) => pattern.test(start))?.[1] ?? 'a plain text file';
}

/** What a file is that none of our rules knew and that is no text, by its first bytes. */
export async function nameBinary(head: Buffer): Promise<Finding> {
  // The library would unpack these to see what is inside.
  if (head[0] === 0x1f && head[1] === 0x8b) return { unsupported: 'a gzip archive' };
  const found = await identify(head);
  if (found === undefined) return { unsupported: nameUnidentified(head) };
  const known = knownNames.get(found.mime);
  if (known !== undefined) return { unsupported: known };
  const taken = fileTypes.find((row) => (row.mediaTypes as readonly string[]).includes(found.mime));
  if (taken !== undefined) return { damaged: `a damaged ${taken.type} file` };
  const family = families.find(([prefix]) => found.mime.startsWith(prefix))?.[1] ?? 'file';
  return { unsupported: `a ${family} in the format ${found.ext.toUpperCase()}` };
}

/** TIFF and camera raw files keep what tells them apart near their end, beyond the bytes that the library is shown. */
function nameUnidentified(head: Buffer): string {
  return /^(II\*\0|MM\0\*)/.test(head.toString('latin1', 0, 4))
    ? 'a TIFF or raw camera picture'
    : 'not a file of a kind that we know';
}

async function identify(head: Buffer): Promise<{ ext: string; mime: string } | undefined> {
  try {
    return await fileTypeFromBuffer(head);
  } catch {
    // Only the bytes at hand are looked at, so this is about them: they fooled the library, and have no name.
    return undefined;
  }
}
