import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvHead, csvRow, withoutFormulaGuard } from '../../electron/files/csv.ts';

const cells = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('=', '+1', '-', '@', '＝', "'", '"', ',', ';', '\t', '\r', '\n', ' ', '\u200b', 'a'), {
        maxLength: 12,
      })
      .map((parts) => parts.join('')),
  ),
  { minLength: 2, maxLength: 5 },
);
const isFormula = (cell: string): boolean => /^[\t\r\n]|^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell);

describe('csvRow', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['-12', "'-12"],
    [-12, '-12'],
    ['\t=1', '"\'\t\'=1"'],
    ['\r=1', '"\'\r\'=1"'],
    ['\ttab', '"\'\ttab"'],
    ['a;"=1', '"a;\'""=1"'],
    ['"=1', '"\'""=1"'],
    ['two\n- lines', '"two\n\'- lines"'],
    ['a;=1', '"a;\'=1"'],
    [' ＝1', "' ＝1"],
    ["'=1", "''=1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['a-b=c, 2 @ 3', '"a-b=c, 2 @ 3"'],
    [null, ''],
    [true, 'true'],
  ])('writes %j as %s', (value, written) => {
    expect(csvRow([value])).toBe(`${written}\r\n`);
  });

  it('is read back as it was by a reader of commas, but for the guard', () => {
    fc.assert(
      fc.property(cells, (row) => {
        const [read = []] = parse(csvRow(row), { record_delimiter: '\r\n' });
        expect(read.map(withoutFormulaGuard)).toEqual(row);
      }),
      { numRuns: 1000 },
    );
  });

  it('holds no formula, whichever separator a spreadsheet expects', () => {
    fc.assert(
      fc.property(cells, (row) => {
        const text = csvRow(row);
        const [byCommas = []] = parse(text, { record_delimiter: '\r\n' });
        // A reader of semicolons or tabs sees quotes inside of a cell as they are or as its own, and the line ends within.
        const others = text.split(/[;\t\r\n]/).flatMap((cell) => [cell, cell.replace(/^"+/, '')]);
        expect([...byCommas, ...others].filter(isFormula)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

it('csvHead begins with the byte order mark by which spreadsheets know UTF-8', () => {
  expect(csvHead(['id', 'name'])).toBe('\ufeffid,name\r\n');
});
