import { z } from 'zod';
import { message } from '../../../../shared/messages/catalogue.ts';
import { damaged } from './archive.ts';
import type { ColumnType, Row, TableSchema, Value } from './tables.ts';

/** Far above the largest document, and below what would exhaust memory. */
const maxLineBytes = 64 * 1024 * 1024;
const lineBreak = 0x0a;

const encoded = (value: Value | undefined): unknown => {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : { integer: String(value) };
};

/** One JSON object on one line. Bytes are `{"base64": "…"}`, and integers that JSON readers would round `{"integer": "…"}`. */
export const rowLine = ({ name, columns }: TableSchema, row: Row): Buffer => {
  const line = Buffer.from(
    `${JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, encoded(row[column.name])])))}\n`,
  );
  if (line.length > maxLineBytes) throw new Error(`a row of ${name} is too long for a backup`);
  return line;
};

const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

const values: Record<ColumnType, z.ZodType<Value>> = {
  text: z.string(),
  integer: z.union([
    z.int(),
    z
      .strictObject({ integer: z.string().regex(/^-?\d{16,19}$/) })
      .transform(({ integer }) => BigInt(integer))
      .refine((integer) => integer >= int64.min && integer <= int64.max),
  ]),
  bytes: z.strictObject({ base64: z.base64() }).transform(({ base64 }) => Buffer.from(base64, 'base64')),
};

const rowSchema = ({ columns }: TableSchema): z.ZodType<Row> =>
  z.strictObject(Object.fromEntries(columns.map(({ name, type }) => [name, values[type].nullable()])));

/** Yields null for a line that is too long or has no end. */
async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | null> {
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(lineBreak); end !== -1; end = chunk.indexOf(lineBreak, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]);
      begun = [];
      length = 0;
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > maxLineBytes) {
      yield null;
      return;
    }
  }
  if (length > 0) yield null;
}

/** The rows that `rowLine` wrote. Throws `backup-damaged` for anything that is no row of the table. */
export async function* rowsIn(table: TableSchema, source: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const schema = rowSchema(table);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let number = 0;
  for await (const line of linesOf(source)) {
    number += 1;
    let row: Row;
    try {
      row = schema.parse(line && JSON.parse(decoder.decode(line)));
    } catch {
      throw damaged(message('archive-row-invalid', { table: table.name, row: number }));
    }
    yield row;
  }
}
