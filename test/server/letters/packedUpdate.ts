import { deflateSync } from 'node:zlib';
import { readFile } from './signByHand.ts';

/** How an update lists its objects, and whether it packs those that may be packed. */
export interface Packing {
  /** `stream`: a cross-reference stream. `hybrid`: a table, and a stream beside it for what is packed. */
  tables?: 'stream' | 'hybrid';
  isPacked?: boolean;
  predictor?: number;
  /** Numbers that the update takes away. */
  freed?: readonly number[];
  /** Entries of the dictionary of the table. */
  more?: string;
  /** Changes the rows before they are written: number, kind, and its two fields. */
  rows?: (rows: Row[]) => Row[];
}
export type Row = [number: number, kind: number, second: number, third: number];

const stream = (entries: string, data: Buffer): string =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`;

const rowBytes = ([, kind, second, third]: Row): Buffer => {
  const bytes = Buffer.alloc(7);
  bytes[0] = kind;
  bytes.writeUInt32BE(second, 1);
  bytes.writeUInt16BE(third, 5);
  return bytes;
};

/** The rows of a cross-reference stream, each as its difference from the one above it, as most programs write them. */
const tableStream = (rows: readonly Row[], predictor: number, entries: string): string => {
  const plain = rows.map(rowBytes);
  const filtered = plain.map((row, at) =>
    Buffer.from([2, ...row.map((byte, column) => byte - (plain[at - 1]?.[column] ?? 0))]),
  );
  const data = deflateSync(Buffer.concat(predictor >= 10 ? filtered : plain));
  const parameters = predictor >= 10 ? `/DecodeParms<</Columns 7/Predictor ${predictor}>>` : '';
  const index = rows.map(([number]) => `${number} 1`).join(' ');
  return stream(`/Type/XRef/W[1 4 2]/Index[${index}]/Filter/FlateDecode${parameters}${entries}`, data);
};

/** Appends objects as an update with cross-reference streams, as newer programs write them. */
export const packedUpdate = (
  file: Buffer,
  objects: Readonly<Record<number, string>>,
  {
    tables = 'stream',
    isPacked = true,
    predictor = 12,
    freed = [],
    more = '',
    rows: changed = (rows) => rows,
  }: Packing = {},
): Buffer => {
  const { size, root, table, info } = readFile(file);
  let out = file.toString('latin1');
  if (!out.endsWith('\n')) out += '\n';
  const numbers = Object.keys(objects).map(Number);
  const next = Math.max(size, ...numbers.map((number) => number + 1));
  const rows: Row[] = freed.map((number) => [number, 0, 0, 1]);
  const add = (number: number, body: string): void => {
    rows.push([number, 1, out.length, 0]);
    out += `${number} 0 obj\n${body}\nendobj\n`;
  };
  // Programs that know no cross-reference streams have to find what they found before.
  const mayPack = (number: number): boolean => tables === 'stream' || number >= size;
  const packed = numbers.filter(
    (number) => isPacked && mayPack(number) && !/stream\n|\/ByteRange/.test(objects[number]!),
  );
  for (const number of numbers) if (!packed.includes(number)) add(number, objects[number]!);
  if (packed.length > 0) {
    let at = 0;
    const places = packed.map((number) => {
      const place = at;
      at += objects[number]!.length + 1;
      return `${number} ${place}`;
    });
    const head = `${places.join(' ')} `;
    const data = Buffer.from(head + packed.map((number) => `${objects[number]}\n`).join(''), 'latin1');
    const entries = `/Type/ObjStm/N ${packed.length}/First ${head.length}/Filter/FlateDecode`;
    add(next, stream(entries, deflateSync(data)));
    for (const [index, number] of packed.entries()) rows.push([number, 2, next, index]);
  }
  const own = next + 1;
  const trailer = `/Size ${own + 1}/Root ${root} 0 R${info ? `/Info ${info} 0 R` : ''}/Prev ${table}${more}`;
  const all = changed(rows);
  const place = out.length;
  if (tables === 'stream') {
    out += `${own} 0 obj\n${tableStream([...all, [own, 1, place, 0]], predictor, trailer)}\nendobj\n`;
    return Buffer.from(`${out}startxref\n${place}\n%%EOF\n`, 'latin1');
  }
  out += `${own} 0 obj\n${tableStream(
    all.filter(([, kind]) => kind === 2),
    predictor,
    `/Size ${own + 1}`,
  )}\nendobj\n`;
  const begun = out.length;
  const lines = all.map(([number, kind, second]) =>
    kind === 1 ? `${number} 1\n${String(second).padStart(10, '0')} 00000 n \n` : `${number} 1\n0000000000 00001 f \n`,
  );
  return Buffer.from(
    `${out}xref\n0 1\n0000000000 65535 f \n${lines.join('')}trailer\n<<${trailer}/XRefStm ${place}>>\nstartxref\n${begun}\n%%EOF\n`,
    'latin1',
  );
};
