import { inflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream } from '@libpdf/core';

/** Of one stream, and of all object streams of a file: letters have far less. */
const mostStreamBytes = 8 * 1024 * 1024;
const mostPackedBytes = 32 * 1024 * 1024;
const mostPacked = 200_000;

/** The only one of a list, which programs may leave out around one value. */
const single = (value: PdfObject | undefined): PdfObject | undefined => {
  if (!(value instanceof PdfArray)) return value;
  if (value.length > 1) throw new Error('several filters');
  return value.at(0);
};

const isNull = (value: PdfObject | undefined): boolean => value === undefined || value.type === 'null';

/** Whether an object is a cross-reference stream. */
export const isTable = (value: PdfObject): boolean => {
  const type = value instanceof PdfStream ? value.get('Type') : undefined;
  return type instanceof PdfName && type.value === 'XRef';
};

/** A number that stands in a dictionary itself. */
export const numberIn = (dict: PdfDict, name: string, otherwise?: number): number => {
  const value = dict.get(name);
  if (value === undefined && otherwise !== undefined) return otherwise;
  if (!(value instanceof PdfNumber) || !Number.isSafeInteger(value.value) || value.value < 0)
    throw new Error(`${name} is no number`);
  return value.value;
};

/** Undoes the filters that PNG puts before a row (ISO 15948, 9). */
const unfiltered = (data: Buffer, columns: number): Buffer => {
  if (columns < 1 || columns > 1024 || data.length % (columns + 1) !== 0) throw new Error('rows of another length');
  const rows = data.length / (columns + 1);
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (columns + 1)]!;
    if (kind > 4) throw new Error('a row of no kind');
    for (let at = 0; at < columns; at += 1) {
      const place = row * columns + at;
      const left = at > 0 ? out[place - 1]! : 0;
      const up = row > 0 ? out[place - columns]! : 0;
      const corner = at > 0 && row > 0 ? out[place - columns - 1]! : 0;
      const guess = left + up - corner;
      const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const nearest = byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
      out[place] = data[place + row + 1]! + [0, left, up, Math.floor((left + up) / 2), nearest][kind]!;
    }
  }
  return out;
};

/** What a stream holds, where it is packed as cross-reference and object streams are. Throws where it is in any other way. */
export const unpackedData = (stream: PdfStream): Buffer => {
  const filter = single(stream.get('Filter'));
  const parameters = single(stream.get('DecodeParms'));
  if (stream.has('F') || stream.has('FFilter')) throw new Error('data in another file');
  const data = Buffer.from(stream.data);
  if (isNull(filter) && isNull(parameters) && data.length <= mostStreamBytes) return data;
  if (!(filter instanceof PdfName) || filter.value !== 'FlateDecode') throw new Error('a filter of another kind');
  const unpacked = inflateSync(data, { maxOutputLength: mostStreamBytes });
  if (isNull(parameters)) return unpacked;
  if (!(parameters instanceof PdfDict)) throw new Error('parameters elsewhere');
  const predictor = numberIn(parameters, 'Predictor', 1);
  if (predictor === 1) return unpacked;
  const isPlain = numberIn(parameters, 'Colors', 1) === 1 && numberIn(parameters, 'BitsPerComponent', 8) === 8;
  if (predictor < 10 || predictor > 15 || !isPlain) throw new Error('a predictor of another kind');
  return unfiltered(unpacked, numberIn(parameters, 'Columns', 1));
};

const token =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|\[|\]|<[0-9A-Fa-f\0\t\n\f\r ]*>|\((?:[^\\()]|\\[\s\S])*\)|\/[^\0\t\n\f\r /<>[\](){}%]*|[^\0\t\n\f\r /<>[\](){}%]+/y;
const pairs: Readonly<Record<string, string>> = { '>>': '<<', ']': '[' };

/** The end of a text in round brackets, which may hold others; -1 where it has none. */
const endOfText = (text: string, from: number): number => {
  for (let at = from, depth = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && (depth -= 1) === 0) return at + 1;
  }
  return -1;
};

/** Whether a text is one object and nothing else: no program may read on into the next one. */
const isOneObject = (text: string): boolean => {
  const open: string[] = [];
  let count = 0;
  for (let at = 0; at < text.length;) {
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    const end = found === undefined && text[at] === '(' ? endOfText(text, at) : at + (found?.length ?? 0);
    if (end <= at) return false;
    at = end;
    if (found !== undefined && /^[\0\t\n\f\r %]/.test(found)) continue;
    if (found === '>>' || found === ']') {
      if (open.pop() !== pairs[found]) return false;
      continue;
    }
    if (open.length === 0) count += 1;
    if (found === '<<' || found === '[') open.push(found);
  }
  return open.length === 0 && count === 1;
};

/** Whole numbers without signs, and blanks. */
const plainList = /^[\d\0\t\n\f\r ]*$/;

export interface PackedObject {
  number: number;
  text: Buffer;
}

/** Objects within others, of all object streams of a file. */
export class Packs {
  #bytes = 0;
  #count = 0;

  /** The objects of one object stream, in its order. Throws where programs may read them differently. */
  unpack(stream: PdfStream): PackedObject[] {
    const [count, first] = [numberIn(stream, 'N'), numberIn(stream, 'First')];
    const type = stream.get('Type');
    if (!(type instanceof PdfName) || type.value !== 'ObjStm') throw new Error('another pack');
    const data = unpackedData(stream);
    this.#bytes += data.length;
    this.#count += count;
    if (this.#bytes > mostPackedBytes || this.#count > mostPacked || first > data.length)
      throw new Error('more packed objects than a letter has');
    const listed = data.toString('latin1', 0, first);
    const numbers = (listed.match(/\d+/g) ?? []).map(Number);
    if (
      count === 0 ||
      numbers.length !== count * 2 ||
      !plainList.test(listed) ||
      numbers.some((one) => one > mostStreamBytes)
    )
      throw new Error('a list of packed objects of another length');
    // Some programs read one after the other, and some from where each of them is listed.
    if (/[^\0\t\n\f\r ]/.test(data.toString('latin1', first, first + numbers[1]!)))
      throw new Error('an unlisted object');
    return Array.from({ length: count }, (_, at) => {
      const start = first + numbers[at * 2 + 1]!;
      const end = at + 1 < count ? first + numbers[at * 2 + 3]! : data.length;
      const text = data.subarray(start, Math.max(start, end));
      if (end > data.length || !isOneObject(text.toString('latin1'))) throw new Error('packed objects that overlap');
      return { number: numbers[at * 2]!, text };
    });
  }
}
