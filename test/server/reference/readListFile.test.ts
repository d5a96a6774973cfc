import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListFile } from '../../../electron/server/reference/readListFile.ts';
import { referenceId } from '../../../electron/server/reference/referenceId.ts';
import { writeListCsv } from '../../../electron/server/reference/writeListCsv.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { zipOf } from '../../support/workbook.ts';
import { referenceListKeys } from '../../../shared/reference/lists.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';

const read = (list: ReferenceListKey, text: string) => readListFile(list, Buffer.from(text), 'list.csv');

describe('plain list files', () => {
  it('reads manufacture and name, in the order of the file, with spreadsheet rows', () => {
    expect(read('racking-types', 'manufacture,name\nIronRidge,XR10\nUnirac,GFT\n')).toEqual({
      format: 'plain',
      rows: 2,
      entries: [
        { row: 2, name: 'XR10', manufacture: 'IronRidge' },
        { row: 3, name: 'GFT', manufacture: 'Unirac' },
      ],
      errors: [],
      merged: 0,
      skipped: 0,
    });
  });

  it.each([
    ['columns in any order and case', 'NAME,Notes,Manufacturer\nXR10,x,IronRidge'],
    ['semicolons', 'Name;Manufacturer\nXR10;IronRidge'],
    ['tabs', 'name\tmanufacture\nXR10\tIronRidge'],
    ['a first line that says where cells end', 'sep=;\r\nName;Manufacturer\r\nXR10;IronRidge\r\n'],
    ['such a line in quotes', '"sep=|"\nname|manufacture\nXR10|IronRidge'],
    ['such a line for tabs', 'SEP=\t\nname\tmanufacture\nXR10\tIronRidge'],
    ['such a line that is no longer true', 'sep=;,\nname,manufacture\nXR10,IronRidge'],
    ['carriage returns', 'name,manufacture\r\nXR10,IronRidge\r\n'],
    ['mixed line ends', 'name,manufacture\r\n\nXR10,IronRidge'],
    ['blanks around cells', ' name , manufacture \n  "XR10" ,  IronRidge\u00a0 '],
    ['blank rows above and below', ',\n\nname,manufacture\n ,\nXR10,IronRidge\n,,,\n\n'],
  ])('takes %s', (_, text) => {
    expect(read('racking-types', text)).toMatchObject({
      entries: [{ name: 'XR10', manufacture: 'IronRidge' }],
      errors: [],
      rows: 1,
    });
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffname\nTécnica'), 'Técnica'],
    ['UTF-8 without', Buffer.from('name\nTécnica'), 'Técnica'],
    ['Windows-1252', Buffer.from('name\nT\u00e9cnica\u0080', 'latin1'), 'Técnica€'],
    ['UTF-16 little endian', Buffer.from('\ufeffname\nTécnica', 'utf16le'), 'Técnica'],
    ['UTF-16 big endian', Buffer.from('\ufeffname\nTécnica', 'utf16le').swap16(), 'Técnica'],
  ])('decodes %s', (_, bytes, name) => {
    expect(readListFile('roof-materials', bytes, 'list.csv').entries).toEqual([{ row: 2, name }]);
  });

  it('numbers rows as a spreadsheet shows them, which hides the line that says where cells end', () => {
    const file = readListFile('roof-materials', Buffer.from('\ufeffsep=;\nname;note\nSlate;"a, b"\n;x\n'), 'list.csv');
    expect(file).toMatchObject({ entries: [{ row: 2, name: 'Slate' }], errors: [{ row: 3, code: 'cell-missing' }] });
    expect(read('roof-materials', 'sep=;\n').errors).toHaveLength(1);
  });

  it('counts a row with line breaks in quotes, and a blank row, as one row each', () => {
    const file = read('roof-materials', 'name,note\nSlate,"two\nlines"\n\n"Tile,\nflat",\n');
    expect(file.entries).toEqual([
      { row: 2, name: 'Slate' },
      { row: 4, name: 'Tile, flat' },
    ]);
  });

  it('merges names that differ in case, commas and blanks into the first spelling', () => {
    const file = read(
      'module-types',
      'manufacture,name\nJA_Solar,A 1\n"JA, SOLAR",a  1\nJA - Solar,A_1\nJA Solar,A 2\n',
    );
    expect(file.entries.map((entry) => [entry.row, entry.manufacture, entry.name])).toEqual([
      [2, 'JA_Solar', 'A 1'],
      [5, 'JA Solar', 'A 2'],
    ]);
    expect(file).toMatchObject({ rows: 4, merged: 2, errors: [] });
  });

  it('keeps inch marks that stand unquoted', () => {
    expect(read('beam-shape', 'name\nGlulam 5-1/8" wide\n').entries).toEqual([{ row: 2, name: 'Glulam 5-1/8" wide' }]);
  });

  it.each<[string, ReferenceListKey, string, number, string]>([
    ['a missing name', 'racking-types', 'manufacture,name\nA,B\nUnirac,', 3, 'cell-missing'],
    ['a name too long', 'beam-shape', `name\n${'x'.repeat(201)}`, 2, 'cell-too-long'],
    ['a maker too long', 'racking-types', `name,manufacture\nx,${'x'.repeat(201)}`, 2, 'cell-too-long'],
    ['a control character', 'beam-shape', 'name\n2x4\u0007', 2, 'cell-not-printable'],
    ['an undecodable character', 'beam-shape', 'name\n2x4\ufffd', 2, 'cell-not-printable'],
    ['a reversed name', 'beam-shape', 'name\n2x4\u202e', 2, 'cell-not-printable'],
    ['a name of punctuation', 'beam-shape', 'name\n-', 2, 'cell-only-punctuation'],
    ['text cut by the delimiter', 'connection-types', 'name\nL-Foot, lag to rafter', 2, 'more-cells-than-header'],
    ['an id that is no UUID', 'beam-shape', 'id,name\n7,2x4', 2, 'id-not-uuid'],
    ['an id that is no integer', 'connection-types', 'id,name\n1e3,Hook', 2, 'id-not-positive-integer'],
    ['an id given twice', 'connection-types', 'id,name\n5,Hook\n5,Clamp', 3, 'taken-by-row'],
    ['an entry with two ids', 'connection-types', 'id,name\n5,Hook\n6,hook', 3, 'same-entry-differs'],
    ['a state without abbreviation', 'states', 'name,abbreviation\nOhio,', 2, 'abbreviation-missing'],
    ['an abbreviation given twice', 'states', 'name,abbreviation\nOhio,OH\nOhia,oh', 3, 'taken-by-row'],
    ['a state with two', 'states', 'name,abbreviation\nOhio,OH\nOHIO,OI', 3, 'same-entry-differs'],
  ])('reports %s by row and reads the others', (_, list, text, row, code) => {
    const file = read(list, text);
    expect(file.errors).toMatchObject([{ row, code }]);
    expect(file.format).toBe('plain');
    expect(file.rows).toBe(file.entries.length + file.errors.length);
  });

  it('reads a list without rows as a list without entries', () => {
    expect(read('beam-shape', 'name\n')).toMatchObject({ format: 'plain', rows: 0, entries: [], errors: [] });
  });
});

describe('files that are refused as a whole', () => {
  const uuid = referenceId('battery-types', { manufacture: 'Tesla', name: 'Powerwall 3' });
  it.each<[string, ReferenceListKey, string | Buffer, string]>([
    ['an empty file', 'states', '', 'list-file-empty'],
    ['blanks', 'states', ' \r\n\r\n', 'list-file-empty'],
    ['half a workbook', 'states', Buffer.from('PK\u0003\u0004rest', 'latin1'), 'table-workbook-damaged'],
    ['an archive', 'states', zipOf({ 'a.csv': 'name' }), 'list-file-workbook'],
    ['an old workbook', 'states', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'list-file-old-workbook'],
    ['a PDF', 'states', '%PDF-1.7\n', 'list-file-pdf'],
    ['a compressed file', 'states', Buffer.from([0x1f, 0x8b, 8, 0]), 'list-file-compressed'],
    ['bytes', 'states', Buffer.from([1, 0, 2, 0]), 'list-file-not-text'],
    ['a web page', 'states', '<!DOCTYPE html><title>name</title>', 'list-file-markup'],
    ['prose', 'states', 'Dear all,\nhere is the list', 'list-file-unknown'],
    ['other columns', 'beam-shape', 'size,depth\n2x4,3.5', 'list-file-unknown'],
    ['an open quotation mark', 'beam-shape', 'name\n2x4\n"2x6\n2x8', 'list-file-broken-from-row'],
    ['an open quotation mark in the header', 'beam-shape', '"name\n2x4', 'list-file-broken-from-row'],
    ['states without abbreviations', 'states', 'name\nOhio', 'list-file-without-abbreviations'],
    ['makers where none belong', 'beam-shape', 'name,manufacture\n2x4,\nXR10,IronRidge', 'list-file-with-makers'],
    [
      'an export of another list',
      'module-types',
      `id,manufacture,name\n${uuid},Tesla,Powerwall 3`,
      'list-file-of-other-list',
    ],
    ['an unknown SAM library', 'module-types', 'Name,Isco\nUnits,A\n[0],x\nAdvent A,5', 'list-file-unknown-sam'],
    ['a SAM library without makers', 'module-types', 'Name,I_sc_ref,V_oc_ref\nA B,1,2', 'list-file-old-sam'],
    [
      'modules as batteries',
      'battery-types',
      'Name,Manufacturer,I_sc_ref,V_oc_ref\nA B,A,1,2',
      'list-file-for-other-list',
    ],
    ['inverters as modules', 'module-types', 'Name,Paco,Pdco\nA: B,1,2', 'list-file-for-other-list'],
  ])('%s', (_, list, content, code) => {
    const file = readListFile(list, Buffer.from(content), 'list.csv');
    expect(file).toMatchObject({ format: null, rows: 0, entries: [], merged: 0 });
    expect(file.errors).toMatchObject([{ row: 0, code, params: { file: 'list.csv' } }]);
  });

  it('any bytes are read or refused, never thrown', () => {
    const header = fc.constantFrom('', 'name\n', 'id,manufacture,name\n', 'Name,Paco,Pdco\nUnits\n', '\ufeffname;id\n');
    const body = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 200 }));
    fc.assert(
      fc.property(fc.constantFrom(...referenceListKeys), header, body, (list, top, rest) => {
        const bytes = Buffer.concat([Buffer.from(top), Buffer.from(rest as string)]);
        const file = readListFile(list, bytes, 'list.csv');
        expect(file.rows).toBe(
          file.format === null ? 0 : file.entries.length + file.merged + file.skipped + file.errors.length,
        );
      }),
      { numRuns: 3000 },
    );
  });
});

describe('writing a list', () => {
  it.each(referenceListKeys)('%s: what is written is read back the same', (list) => {
    const entries = referenceDefaults[list];
    const file = read(list, writeListCsv(list, entries));
    expect(file.errors).toEqual([]);
    expect(file.entries.map(({ row: _, ...entry }) => entry)).toEqual(entries);
  });

  it('quotes what needs it, and nothing else', () => {
    expect(writeListCsv('connection-types', [{ id: 1, name: 'L-Foot, 3" lag' }])).toBe(
      'id,name\n1,"L-Foot, 3"" lag"\n',
    );
    expect(writeListCsv('states', [{ id: 'x', name: 'Ohio', abbreviation: 'OH' }])).toBe(
      'id,name,abbreviation\nx,Ohio,OH\n',
    );
    expect(writeListCsv('racking-types', [{ id: 'x', name: 'a;b', manufacture: '' }])).toBe(
      'id,manufacture,name\nx,,"a;b"\n',
    );
  });
});
