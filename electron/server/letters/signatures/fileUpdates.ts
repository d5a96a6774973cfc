import { PdfArray, PdfNumber, PdfStream } from '@libpdf/core';
import { isTable, numberIn, unpackedData } from './packedObjects.ts';
import type { Definition, PdfDefinitions } from './pdfDefinitions.ts';

/** More updates than signatures and their proofs make. */
const mostUpdates = 50;
const mostEntries = 10_000;
const mostHeadBytes = 4096;

/** What one table of an update states. */
interface Section {
  /** Where objects begin. */
  listed: [number: number, place: number][];
  /** Objects that another one holds, and where in it. */
  packed: [number: number, within: number, index: number][];
  freed: number[];
  /** What a table lists in a stream beside it. */
  beside: number | null;
  /** Where the table before it begins; -1 where it names none, as one beside a table. */
  previous: number;
}

/** Where the table of a file begins, as the last lines of it state; null where they do not. */
const tableOf = (file: Buffer): number | null => {
  const found = /startxref\s+(\d{1,10})\s+%%EOF[\0\s]*$/.exec(file.toString('latin1', Math.max(0, file.length - 2048)));
  return found ? Number(found[1]) : null;
};

/** The object that begins at a place; null where none does. One that is not the first of its number is not for all programs. */
const numberAt = (file: Buffer, at: number): number | null => {
  const found = /^(\d{1,7}) 0 obj\b/.exec(file.toString('latin1', at, at + 24));
  return found ? Number(found[1]) : null;
};

/** A name, some letters of which may be written by their numbers. */
const anyName = /\/[^\s/<>[\](){}%]*/g;

/** Whether one of these names stands there twice, in any way of writing it: programs may take either. */
const isUnclear = (head: string, names: readonly string[]): boolean => {
  const found = (head.match(anyName) ?? []).map((name) =>
    name.slice(1).replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
  return names.some((name) => found.filter((one) => one === name).length > 1);
};

/** A table of text; null where it is not written as such tables are. */
const readTable = (file: Buffer, at: number): Section | null => {
  const text = file.toString('latin1', at, Math.min(file.length, at + 21 * mostEntries));
  const head = /^xref[\r\n ]+/.exec(text);
  if (!head) return null;
  const listed: Section['listed'] = [];
  const freed: number[] = [];
  let from = head[0].length;
  const section = /(\d{1,7}) (\d{1,5})[\r\n ]+/y;
  const entry = /(\d{10}) (\d{5}) ([nf])(?: ?\r?\n| \r|\r)/y;
  for (;;) {
    section.lastIndex = from;
    const begun = section.exec(text);
    if (!begun) break;
    from = section.lastIndex;
    for (let count = 0; count < Number(begun[2]); count += 1) {
      entry.lastIndex = from;
      const found = entry.exec(text);
      if (!found || listed.length + freed.length > mostEntries) return null;
      from = entry.lastIndex;
      const number = Number(begun[1]) + count;
      if (found[3] === 'n' && found[2] !== '00000') return null;
      if (found[3] === 'n') listed.push([number, Number(found[1])]);
      // The list of free numbers begins with 0.
      else if (number !== 0) freed.push(number);
    }
  }
  // Some programs name themselves in a comment before the end.
  const trailer = /^\s*trailer\s*<<((?:(?!startxref)[\s\S])*?)>>(?:\s|%[^\r\n]{0,200}[\r\n])*startxref/.exec(
    text.slice(from),
  )?.[1];
  if (trailer === undefined || isUnclear(trailer, ['Prev', 'XRefStm', 'Root', 'Info', 'Encrypt'])) return null;
  const previous = /\/Prev\s+(\d{1,10})\b/.exec(trailer)?.[1];
  const beside = /\/XRefStm\s+(\d{1,10})\b/.exec(trailer)?.[1];
  if (previous === undefined || (beside === undefined && /\/XRefStm\b/.test(trailer))) return null;
  return {
    listed,
    packed: [],
    freed,
    beside: beside === undefined ? null : Number(beside),
    previous: Number(previous),
  };
};

const numbersOf = (value: unknown): number[] => {
  if (!(value instanceof PdfArray)) throw new Error('no list');
  return Array.from({ length: value.length }, (_, at) => {
    const one = value.at(at);
    if (!(one instanceof PdfNumber) || !Number.isSafeInteger(one.value) || one.value < 0) throw new Error('no number');
    return one.value;
  });
};

/** The rows of a cross-reference stream: a number, and its three fields. */
const rowsOf = (stream: PdfStream): [number: number, kind: number, second: number, third: number][] => {
  const data = unpackedData(stream);
  const widths = numbersOf(stream.get('W'));
  if (widths.length !== 3 || widths.some((width) => width > 6)) throw new Error('fields of another width');
  const ranges = stream.has('Index') ? numbersOf(stream.get('Index')) : [0, numberIn(stream, 'Size')];
  let at = 0;
  const field = (width: number, otherwise: number): number => {
    if (width === 0) return otherwise;
    at += width;
    return data.readUIntBE(at - width, width);
  };
  const rows: [number, number, number, number][] = [];
  for (let range = 0; range < ranges.length; range += 2)
    for (let count = 0; count < ranges[range + 1]!; count += 1) {
      if (rows.length >= mostEntries) throw new Error('more entries than updates have');
      const kind = field(widths[0]!, 1);
      rows.push([ranges[range]! + count, kind, field(widths[1]!, 0), field(widths[2]!, 0)]);
    }
  if (at !== data.length) throw new Error('more rows than the stream lists');
  return rows;
};

/** A cross-reference stream; null where it is not written as such streams are. */
const readStream = (file: Buffer, at: number, definitions: PdfDefinitions): Section | null => {
  const number = numberAt(file, at);
  if (number === null) return null;
  const text = file.toString('latin1', at, at + mostHeadBytes);
  const head = /^([\s\S]*?)>>\s*stream\r?\n/.exec(text)?.[1];
  const stream = definitions.placesOf(number).find(({ place, index }) => place === at && index === null)?.object;
  if (!(stream instanceof PdfStream) || !isTable(stream)) return null;
  const names = ['Type', 'Prev', 'W', 'Index', 'Size', 'Filter', 'DecodeParms', 'Length', 'Root', 'Info', 'Encrypt'];
  if (head === undefined || isUnclear(head, names) || stream.has('XRefStm')) return null;
  const section: Section = {
    listed: [],
    packed: [],
    freed: [],
    beside: null,
    previous: stream.has('Prev') ? numberIn(stream, 'Prev') : -1,
  };
  for (const [entry, kind, second, third] of rowsOf(stream)) {
    if (kind === 0 && entry !== 0) section.freed.push(entry);
    if (kind === 1 && third !== 0) return null;
    if (kind === 1) section.listed.push([entry, second]);
    if (kind === 2) section.packed.push([entry, second, third]);
    if (kind > 2) return null;
  }
  return section;
};

/** A table of either kind, with what it lists in a stream beside it. */
const readSection = (file: Buffer, at: number, end: number, definitions: PdfDefinitions): Section | null => {
  if (file.toString('latin1', at, at + 4) !== 'xref') return readStream(file, at, definitions);
  const table = readTable(file, at);
  if (table === null || table.beside === null) return table;
  const stream = table.beside >= end ? readStream(file, table.beside, definitions) : null;
  if (stream === null) return null;
  // Programs that know no such streams take for free what is packed, which was no part of the file before.
  const isAdded = (number: number): boolean => definitions.placesOf(number).every(({ place }) => place >= end);
  const packed = new Set(stream.packed.map(([number]) => number).filter(isAdded));
  return {
    ...table,
    listed: [...table.listed, ...stream.listed],
    packed: stream.packed,
    freed: [...table.freed.filter((number) => !packed.has(number)), ...stream.freed],
  };
};

/** Whether tables name exactly what the updates define, and take nothing away. */
const areSound = (file: Buffer, end: number, sections: readonly Section[], definitions: PdfDefinitions): boolean => {
  const listed = new Set(sections.flatMap((one) => one.listed.map(([number]) => number)));
  // Some programs do not count the stream in which they write the table.
  const isOwnTable = ({ place, object }: Definition): boolean => place >= end && isTable(object);
  const isFirst = (number: number): boolean =>
    definitions.placesOf(number).every(({ place, index }) => index !== null || numberAt(file, place) === number);
  return sections.every(
    (section) =>
      section.freed.every((number) => definitions.placesOf(number).every(isOwnTable)) &&
      section.listed.every(([number, place]) => place >= end && numberAt(file, place) === number && isFirst(number)) &&
      section.packed.every(([number, within, index]) => {
        const holders = definitions.placesOf(within);
        const [holder] = holders;
        if (!holder || holders.length > 1 || holder.place < end || !listed.has(within) || !isFirst(number))
          return false;
        return definitions.placesOf(number).some((one) => one.place === holder.place && one.index === index);
      }),
  );
};

/**
 * Whether all that was added since a file ended at `end` are plain updates of exactly that file: with tables of either kind, or
 * of both, that bring back, move or take away no object of it.
 */
export const arePlainUpdates = (file: Buffer, end: number, definitions: PdfDefinitions): boolean => {
  const signed = tableOf(file.subarray(0, end));
  let at = tableOf(file);
  const sections: Section[] = [];
  while (at !== null && at >= end) {
    const section = sections.length < mostUpdates ? readSection(file, at, end, definitions) : null;
    if (section === null || section.previous >= at) return false;
    sections.push(section);
    at = section.previous;
  }
  // Bytes behind the end that belong to no update are not for a program to judge.
  return signed !== null && at === signed && sections.length > 0 && areSound(file, end, sections, definitions);
};

/** More than an editor or a mail program adds. */
const mostBlanks = 1024;

/** Whether a file that ended at `end` has only blanks behind it. They hold nothing: readers look for the end before them. */
export const hasOnlyBlanksAfter = (file: Buffer, end: number): boolean =>
  file.length - end <= mostBlanks &&
  /%%EOF[\0\s]*$/.test(file.toString('latin1', Math.max(0, end - mostBlanks), end)) &&
  /^[\0\t\n\f\r ]*$/.test(file.toString('latin1', end));
