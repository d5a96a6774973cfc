import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of these files. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>, { stored = false } = {}): Buffer => {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(stored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(Buffer.byteLength(name), 0);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, lengths, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, lengths, rest, Buffer.from(name));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(locals.length, 4);
  end.writeUInt16LE(locals.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A cell: a text, or a number with the index of its style (`styles` below). */
export type SheetCell = string | { number: number; style?: number } | { xml: string };

const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`;

const cellXml = (cell: SheetCell, reference: string): string => {
  if (typeof cell === 'string')
    return cell === '' ? '' : `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('xml' in cell) return cell.xml.replaceAll('REF', reference);
  return `<c r="${reference}" s="${cell.style ?? 0}"><v>${cell.number}</v></c>`;
};

export const sheetXml = (rows: readonly (readonly SheetCell[])[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>${rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (rows: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Styles 0 to 5: general, built-in date, date with time, `00000`, `00000\-0000`, `[Red]0.00`. */
export const stylesXml = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="4">
<numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm;@"/><numFmt numFmtId="165" formatCode="00000"/>
<numFmt numFmtId="166" formatCode="00000\\-0000"/><numFmt numFmtId="167" formatCode="[Red]0.00"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`;

interface WorkbookParts {
  /** The first sheet is `sheet1.xml`. */
  sheets: readonly { xml: string; state?: string }[];
  shared?: string;
  properties?: string;
  more?: Readonly<Record<string, string>>;
}

/** The files of a workbook as Excel names them. */
export const workbookFiles = ({
  sheets,
  shared,
  properties = '',
  more = {},
}: WorkbookParts): Record<string, string> => ({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}">${properties}<sheets>${sheets
    .map(
      ({ state = 'visible' }, at) =>
        `<sheet name="S${at + 1}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
    )
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations([
    ...sheets.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ['rId90', 'styles', '/xl/styles.xml'],
    ...(shared === undefined ? [] : [['rId91', 'sharedStrings', 'sharedStrings.xml'] as const]),
  ]),
  'xl/styles.xml': stylesXml,
  ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': shared }),
  ...Object.fromEntries(sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  ...more,
});

/** A workbook of one sheet. */
export const workbook = (rows: readonly (readonly SheetCell[])[]): Buffer =>
  zipOf(workbookFiles({ sheets: [{ xml: sheetXml(rows) }] }));
