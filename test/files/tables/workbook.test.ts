import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../electron/files/tables/workbook/readWorkbook.ts';
import { readVisits } from '../../../electron/files/visits/readVisits.ts';
import { visitBounds } from '../../../electron/files/tables/tableBounds.ts';
import { readListFile } from '../../../electron/server/reference/readListFile.ts';
import { readDesignTable } from '../../../electron/server/designValues/readDesignTable.ts';
import { type SheetCell, sheetXml, workbook, workbookFiles, zipOf } from '../../support/workbook.ts';

const bounds = { columns: 20, cells: 1000, lines: 200, unpacked: 1024 * 1024 };
const sheetsOf = (bytes: Buffer, most = bounds) => [...readWorkbook(bytes, most)];
const rowsOf = (...rows: SheetCell[][]) => sheetsOf(workbook(rows))[0];
const refusal = (bytes: Buffer, most = bounds): string => {
  try {
    sheetsOf(bytes, most);
    return 'read';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};
/** 2027-03-01, and the same at 9:30. */
const day = 46447;
const morning = day + 9.5 / 24;

describe('the cells of a workbook', () => {
  it('are texts as the spreadsheet shows them: dates, times, and numbers with their zeros', () => {
    expect(
      rowsOf([
        ...[
          { number: day, style: 1 },
          { number: morning, style: 2 },
          { number: day, style: 2 },
          { number: 0.4, style: 2 },
        ],
        ...[
          { number: 2108, style: 3 },
          { number: 21081234, style: 4 },
          { number: 93721 },
          { number: 0.1 + 0.2, style: 5 },
        ],
      ]),
    ).toEqual([['2027-03-01', '2027-03-01 09:30', '2027-03-01', '09:36', '02108', '02108-1234', '93721', '0.3']]);
  });

  it('count days from 1904 where the workbook does', () => {
    const files = workbookFiles({
      sheets: [{ xml: sheetXml([[{ number: day - 1462, style: 1 }]]) }],
      properties: '<workbookPr date1904="1"/>',
    });
    expect(sheetsOf(zipOf(files))).toEqual([[['2027-03-01']]]);
  });

  it('have shared texts in runs, results of formulas, truth values, errors and dates as texts', () => {
    const shared = `<sst><si><t>Ada</t></si><si><r><t>Elm </t></r><r><t xml:space="preserve">St &amp; Co</t></r><rPh><t>x</t></rPh></si></sst>`;
    const xml = sheetXml([
      [
        { xml: '<c r="REF" t="s"><v>0</v></c>' },
        { xml: '<c r="REF" t="s"><v>1</v></c>' },
        { xml: '<c r="REF" t="str"><f>TEXT(A1,"00000")</f><v>02108</v></c>' },
        { xml: '<c r="REF" t="b"><v>1</v></c>' },
        { xml: '<c r="REF" t="e"><v>#N/A</v></c>' },
        { xml: '<c r="REF" t="d"><v>2027-03-01T00:00:00</v></c>' },
        { xml: '<c r="REF" t="s"><v>99</v></c>' },
      ],
    ]);
    expect(sheetsOf(zipOf(workbookFiles({ sheets: [{ xml }], shared })))).toEqual([
      [['Ada', 'Elm St & Co', '02108', 'TRUE', '#N/A', '2027-03-01']],
    ]);
  });

  it('have the characters that XML cannot hold, and lines that Windows broke', () => {
    const shared = '<sst><si><t>Gate_x000D_\nDog_x005F_x</t></si></sst>';
    const xml = sheetXml([[{ xml: '<c r="REF" t="s"><v>0</v></c>' }, 'A_x0009_B', 'Unit_x4']]);
    expect(sheetsOf(zipOf(workbookFiles({ sheets: [{ xml }], shared })))).toEqual([
      [['Gate\r\nDog_x', 'A\tB', 'Unit_x4']],
    ]);
  });

  it('stand where their references say, also without references and with prefixes', () => {
    const xml = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>
      <x:row r="2"><x:c r="C2"><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row><x:c><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(sheetsOf(zipOf(workbookFiles({ sheets: [{ xml }] }), { stored: true }))).toEqual([
      [[], ['', '', '1', '2'], ['3']],
    ]);
  });

  it('of hidden sheets are not read', () => {
    const sheets = [
      { xml: sheetXml([['hidden']]), state: 'hidden' },
      { xml: sheetXml([['one']]) },
      { xml: sheetXml([['very']]), state: 'veryHidden' },
      { xml: sheetXml([['two']]) },
    ];
    expect(sheetsOf(zipOf(workbookFiles({ sheets })))).toEqual([[['one']], [['two']]]);
  });
});

describe('a workbook that is larger than it looks', () => {
  const one = (xml: string, more: Record<string, string> = {}) => zipOf(workbookFiles({ sheets: [{ xml }], more }));
  const sheet = (data: string) => `<worksheet><sheetData>${data}</sheetData></worksheet>`;

  it.each([
    ['a bomb in the sheet', one(sheet(' '.repeat(8_000_000)))],
    ['a bomb in the styles', one(sheetXml([['a']]), { 'xl/styles.xml': ' '.repeat(8_000_000) })],
    ['a cell in the last column', one(sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'))],
    ['a cell in the last row', one(sheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))],
    ['thousands of empty cells', one(sheet(`<row r="1">${'<c r="A1"/>'.repeat(2001)}</row>`))],
    ['rows that are wide with one cell', one(sheet('<row><c r="T1"><v>1</v></c></row>'.repeat(51)))],
  ])('%s is refused before it is spread out', (_, bytes) => expect(refusal(bytes)).toBe('table-workbook-too-large'));

  it('too many shared texts are refused', () => {
    const shared = `<sst>${'<si><t/></si>'.repeat(1001)}</sst>`;
    expect(refusal(zipOf(workbookFiles({ sheets: [{ xml: sheetXml([['a']]) }], shared })))).toBe(
      'table-workbook-too-large',
    );
  });

  it('rows and columns that are only formatted take no place, whatever the dimension says', () => {
    const xml = sheet(
      `<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>`,
    );
    expect(sheetsOf(one(xml))).toEqual([[['1']]]);
  });

  it('a document type is refused, so that no entity is expanded or fetched', () => {
    const entities = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const bytes = one(`${entities}${sheet('<row><c t="str"><v>&c;&b;</v></c></row>')}`);
    expect(refusal(bytes)).toBe('table-workbook-damaged');
  });

  it.each([
    ['no XML', one('<worksheet><sheetData><row>')],
    ['a name that does not close', one('<worksheet')],
    ['half an archive', workbook([['a']]).subarray(0, 400)],
    [
      'a directory that is not there',
      Buffer.concat([workbook([['a']]).subarray(0, 300), Buffer.from('PK\x05\x06'), Buffer.alloc(18, 0xff)]),
    ],
  ])('%s is refused as damaged', (_, bytes) => expect(refusal(bytes)).toBe('table-workbook-damaged'));

  it('a document of another program is named as one', () => {
    expect(refusal(zipOf({ 'content.xml': '<a/>', mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }))).toBe(
      'list-file-workbook',
    );
  });
});

describe('what is imported', () => {
  it('may be a workbook: visits, of the first sheet that has them', () => {
    const sheets = [
      { xml: sheetXml([['Read me']]) },
      {
        xml: sheetXml([
          ['Visits of March'],
          ['Client', 'Street', 'State', 'ZIP', 'Appointment', 'Phone'],
          ['Ada', '1 Beacon St', 'MA', { number: 2108 }, { number: morning, style: 2 }, { number: 5595550100 }],
        ]),
      },
    ];
    const { read, errors, ignored, restored } = readVisits(zipOf(workbookFiles({ sheets })), 'visits.xlsx');
    expect([errors, ignored]).toEqual([[], ['Phone']]);
    expect(read).toMatchObject([
      { row: 3, visit: { client_name: 'Ada', client_zip_code: '02108', appointment: '2027-03-01T09:30' } },
    ]);
    expect(restored).toEqual([{ row: 3, from: '2108', zip: '02108' }]);
  });

  it('also lists and design values', () => {
    const { entries } = readListFile('roof-materials', workbook([['Name'], ['Slate'], ['Tile']]), 'list.xlsx');
    expect(entries.map(({ name }) => name)).toEqual(['Slate', 'Tile']);
    const { read } = readDesignTable(
      workbook([
        ['zip', 'state', 'wind_speed'],
        [{ number: 2108 }, 'MA', { number: 117 }],
      ]),
      'values.xlsx',
    );
    expect(read).toMatchObject([{ row: 2, values: { zip: '02108', values: { wind_speed: 117 } } }]);
  });

  it('refuses a workbook without the columns, or without anything', () => {
    const codes = (rows: string[][]) => readVisits(workbook(rows), 'v.xlsx').errors.map(({ code }) => code);
    expect(codes([['size', 'depth']])).toEqual(['visit-file-without-columns']);
    expect(codes([])).toEqual(['list-file-empty']);
    expect(codes([['client', 'street']])).toEqual(['list-file-without-entries']);
    const rows = Array.from({ length: 4200 }, (_, at) => [`Ada ${at}`, `${at} Elm St`]);
    expect(codes([['client', 'street'], ...rows])).toEqual(['design-file-too-long']);
    expect(visitBounds.unpacked).toBeGreaterThan(1_000_000);
  });
});
