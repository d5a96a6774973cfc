import { crc32, deflateSync } from 'node:zlib';
import { box, brandBox, bytes, movieBox, pictureBox, uint16, uint32 } from './buildBoxes.ts';
import { buildOle } from './buildOle.ts';
import { buildZip } from './buildZip.ts';

/** A grey 16 × 16 JPEG that decoders open, its four squares and its bytes different for each seed. */
export function jpegPhoto(seed = 1): Buffer {
  const segment = (marker: number, ...parts: readonly (Uint8Array | string | readonly number[])[]) => {
    const body = bytes(...parts);
    return bytes([0xff, marker], uint16(body.length + 2), body);
  };
  const none = (count: number) => Array<number>(count).fill(0);
  return bytes(
    [0xff, 0xd8],
    segment(0xe0, 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xfe, `test photo ${seed}`),
    segment(0xdb, [0], Buffer.alloc(64, 8)),
    segment(0xc0, [8, 0, 16, 0, 16, 1, 1, 0x11, 0]),
    // Twelve codes of four bits for the brightness steps, one code of one bit for "nothing more in this square".
    segment(0xc4, [0x00, 0, 0, 0, 12], none(12), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    segment(0xc4, [0x10, 1], none(15), [0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    greySquares([0, 1, 2, 3].map((square) => (seed * 97 + square * 61) % 256)),
    [0xff, 0xd9],
  );
}

/** Entropy-coded squares: each the step from the last level in as many bits as it needs, then the end-of-square bit. */
function greySquares(levels: readonly number[]): Buffer {
  let bits = '';
  let last = 128;
  for (const level of levels) {
    const step = level - last;
    const length = step === 0 ? 0 : Math.abs(step).toString(2).length;
    const value = step < 0 ? step + 2 ** length - 1 : step;
    bits += length.toString(2).padStart(4, '0') + (length === 0 ? '' : value.toString(2).padStart(length, '0')) + '0';
    last = level;
  }
  const coded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  return Buffer.from(coded.flatMap((eight) => (eight === '11111111' ? [0xff, 0] : [parseInt(eight, 2)])));
}

/** A grey PNG that decoders open; other sizes only change what the header says. */
export function pngImage(width = 4, height = 4): Buffer {
  const chunk = (type: string, body: Uint8Array) => {
    const typed = bytes(type, body);
    return bytes(uint32(body.length), typed, uint32(crc32(typed)));
  };
  const rows = Buffer.alloc(4 * 5, 0x80).map((value, at) => (at % 5 === 0 ? 0 : value));
  return bytes(
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', bytes(uint32(width), uint32(height), [8, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  );
}

/** The structure of a HEIC photo; there is no picture data in it. */
export function heicImage(width = 4032, height = 3024): Buffer {
  return bytes(brandBox('heic', 'mif1', 'heic'), pictureBox([[width, height]]), box('mdat', Buffer.alloc(32)));
}

/** A PDF of one page that says `text` (printable ASCII). */
export function pdfDocument(text = 'Rafter'): Buffer {
  const content = `BT /F1 24 Tf 72 700 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

/** The structure of an MP4 with one video track; `seed` changes its data. */
export function mp4Video(seed = 1): Buffer {
  return bytes(
    brandBox('isom', 'isom', 'mp42'),
    movieBox('vide'),
    box('mdat', Buffer.alloc(64, seed % 256), uint32(seed)),
  );
}

/** The structure of a QuickTime video, its index last, as cameras write it. */
export function movVideo(): Buffer {
  return bytes(brandBox('qt  ', 'qt  '), box('wide'), box('mdat', Buffer.alloc(64)), movieBox('vide', 'soun'));
}

/** The first headers of an AVI. */
export function aviVideo(): Buffer {
  const list = bytes('LIST', [68, 0, 0, 0], 'hdrlavih', [56, 0, 0, 0], Buffer.alloc(56));
  return bytes('RIFF', [4 + list.length, 0, 0, 0], 'AVI ', list);
}

/** An MPEG-1 program stream's pack header and the start of its first sequence. */
export function mpegVideo(): Buffer {
  const pack = [0, 0, 1, 0xba, 0x21, 0, 1, 0, 1, 0x80, 0, 1];
  return bytes(pack, [0, 0, 1, 0xb3, 0x14, 0x00, 0xf0, 0x13, 0xff, 0xff, 0xe0, 0x18], [0, 0, 1, 0xb9]);
}

const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** [Content_Types].xml of a package whose main part is of the type given. */
export function contentTypes(mainType = wordMain): string {
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const relationships = 'application/vnd.openxmlformats-package.relationships+xml';
  return (
    `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${types}"><Default Extension="rels" ` +
    `ContentType="${relationships}"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`
  );
}

/** The files of a Word document that says `text`. */
export function docxFiles(text = 'Rafter'): Record<string, string> {
  const packageTypes = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': `<Relationships xmlns="${packageTypes}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  };
}

/** A Word document (DOCX) that says `text`. */
export function docxDocument(text = 'Rafter'): Buffer {
  return buildZip(docxFiles(text));
}

/** The structure of a Word document (DOC): an OLE file with Word's main stream; there is no text in it. */
export function docDocument(): Buffer {
  return buildOle([{ name: '1Table' }, { name: 'WordDocument', start: Buffer.from([0xec, 0xa5, 0xc1, 0x00]) }]);
}
