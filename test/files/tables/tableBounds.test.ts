import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  designBounds,
  listBounds,
  readBounded,
  type TableBounds,
  TableCount,
  visitBounds,
} from '../../../electron/files/tables/tableBounds.ts';
import { workbook } from '../../support/workbook.ts';

/** How many bytes were taken until the table was refused, in pieces of 64 KiB as a connection brings them; and why. */
const taken = (bytes: Buffer, bounds: TableBounds): { code: string; bytes: number } => {
  const count = new TableCount(bounds);
  const piece = 64 * 1024;
  for (let at = 0; at < bytes.length; at += piece)
    try {
      count.add(bytes.subarray(at, at + piece));
    } catch (error) {
      return { code: (error as { code: string }).code, bytes: Math.min(bytes.length, at + piece) };
    }
  return { code: 'taken', bytes: bytes.length };
};
const many = (text: string, count: number): Buffer => Buffer.from(`client,street\n${text.repeat(count)}\n`);

describe('a table is counted while it arrives', () => {
  it.each([
    ['commas', many(',', 2_900_000), 'table-file-too-wide'],
    ['semicolons', many(';', 2_900_000), 'table-file-too-wide'],
    ['tabs', many('\t', 2_900_000), 'table-file-too-wide'],
    ['cells', many('x,', 1_450_000), 'table-file-too-wide'],
    ['quoted cells', many('"x",', 700_000), 'table-file-too-wide'],
    ['commas within quotes', many('","', 900_000), 'table-file-too-wide'],
    [
      'commas in UTF-16',
      Buffer.from(`\ufeffclient,street\n${','.repeat(1_400_000)}`, 'utf16le'),
      'table-file-too-wide',
    ],
    ['a named delimiter', Buffer.from(`sep=!\nclient!street\n${'!'.repeat(2_900_000)}`), 'table-file-too-wide'],
    [
      'a named delimiter in UTF-16',
      Buffer.from(`\ufeffsep=!\n${'!'.repeat(1_400_000)}`, 'utf16le'),
      'table-file-too-wide',
    ],
    ['a header of 100,000 columns', Buffer.from(`client,street,${'a,'.repeat(100_000)}\nx,y\n`), 'table-file-too-wide'],
  ])('%s: refused within the first piece', (_, bytes, code) =>
    expect(taken(bytes, visitBounds)).toEqual({ code, bytes: 64 * 1024 }),
  );

  it.each([
    ['line feeds', many('\n', 2_900_000), 'table-file-too-long'],
    ['carriage returns', many('\r', 2_900_000), 'table-file-too-long'],
    ['rows of 400 commas', many(`${','.repeat(400)}\n`, 7000), 'table-file-too-many-cells'],
  ])('%s: refused before all has arrived', (_, bytes, code) => {
    const refused = taken(bytes, visitBounds);
    expect(refused.code).toBe(code);
    expect(refused.bytes).toBeLessThan(bytes.length / 3);
  });

  it('too many bytes are refused, of a workbook too', () => {
    expect(taken(Buffer.alloc(3_000_001, 'x'), visitBounds).code).toBe('list-file-over-limit');
    expect(taken(Buffer.concat([workbook([['a']]), Buffer.alloc(3_000_000, ',')]), visitBounds).code).toBe(
      'list-file-over-limit',
    );
  });

  it('takes what people import: wide exports, long notes, and bytes of a workbook that look like commas', () => {
    const wide = `${Array.from({ length: 140 }, (_, at) => `Column ${at}`).join(',')}\n`;
    expect(taken(Buffer.from(wide.repeat(2000)), visitBounds).code).toBe('taken');
    expect(taken(many(`Ada,1 Elm St,"${'dog, '.repeat(300)}"\n`, 900), visitBounds).code).toBe('taken');
    expect(taken(Buffer.from(wide.repeat(30_000)), listBounds).code).toBe('taken');
    expect(taken(Buffer.from('zip,wind_speed\n93721,95\n'.repeat(40_000)), designBounds).code).toBe('taken');
    expect(taken(Buffer.concat([workbook([['a']]), Buffer.alloc(100_000, ',')]), visitBounds).code).toBe('taken');
  });

  it('keeps nothing of a body that is refused, and reads it to its end', async () => {
    let pieces = 0;
    const body = Readable.from(
      (function* () {
        for (; pieces < 40; pieces++) yield Buffer.alloc(64 * 1024, ',');
      })(),
    );
    await expect(readBounded(body, visitBounds)).rejects.toMatchObject({ code: 'table-file-too-wide' });
    expect(pieces).toBe(40);
  });
});
