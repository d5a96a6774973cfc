import { PdfArray, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import { objectTextOf, referred } from './objectText.ts';
import { isTable, numberIn, unpackedData } from './packedObjects.ts';
import type { Definition, PdfDefinitions } from './pdfDefinitions.ts';
import { hasWholeNumbers, readStrictly, StrictReader, type Written } from './strictObjects.ts';

/** More updates than signatures and their proofs make. */
const mostUpdates = 50;
const mostEntries = 10_000;
/** So far before the end of a file programs look for the place of its table, and no further. */
const nearEnd = 1024;

type Entries = ReadonlyMap<string, Written>;

/** What one table of an update states. */
interface Section {
  /** Where the table begins. */
  place: number;
  /** Where objects begin. */
  listed: [number: number, place: number][];
  /** Objects that another one holds, and where in it. */
  packed: [number: number, within: number, index: number][];
  freed: number[];
}

/** A table of text, as it stands in the file. */
interface TextTable {
  place: number;
  rows: Section;
  trailer: Entries;
}

/** An object of an update that is a dictionary, or a stream with one; of any other the entries are empty. */
interface Added {
  place: number;
  number: number;
  entries: Entries;
}

/** One update of a file: its objects, and the table that lists them. */
interface Update {
  added: Added[];
  table: TextTable | null;
  /** Where its table begins, as its last lines state. */
  stated: number;
}

/** Where the table of a file begins, as the last lines of it state; null where they do not. */
const tableOf = (file: Buffer): number | null => {
  const found = /startxref\s+(\d{1,10})\s+%%EOF[\0\s]*$/.exec(file.toString('latin1', Math.max(0, file.length - 2048)));
  return found ? Number(found[1]) : null;
};

/** The object that begins at a place; null where none does. One that is not the first of its number is not for all programs. */
const numberAt = (text: string, at: number): number | null => {
  const found = /^(\d{1,7}) 0 obj(?![A-Za-z\d])/.exec(text.slice(at, at + 24));
  return found ? Number(found[1]) : null;
};

const header = /([1-9]\d{0,6}) 0 obj(?=[\0\t\n\f\r [<(/%])/y;
const data = /stream\r?\n/y;
const dataEnd = /(?:\r\n|\n|\r)?endstream[\0\t\n\f\r ]+/y;
const objectEnd = /endobj(?![^\0\t\n\f\r /<>[\](){}%])/y;
const tableBegin = /xref[\r\n ]+/y;
const tableRange = /(\d{1,7}) (\d{1,5})[\r\n ]+/y;
/** Of 20 bytes: some programs count them, and some read what stands there. */
const tableRow = /(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)/y;
const trailerBegin = /trailer(?=[\0\t\n\f\r <])/y;
const updateEnd = /startxref[\r\n ]{1,8}(\d{1,10})[\r\n ]{1,8}%%EOF[\0\t\f ]*(?![^\r\n])/y;
const onlyBlanks = /^[\0\t\n\f\r ]*$/;

const dictionaryIn = (value: Written): Entries => (value.kind === 'dictionary' ? value.entries : new Map());

const wholeIn = (entries: Entries, name: string): number => {
  const value = entries.get(name);
  if (value?.kind !== 'number' || !value.isWhole || value.value < 0) throw new Error(`${name} is no number`);
  return value.value;
};

const readRows = (reader: StrictReader, place: number): Section => {
  const rows: Section = { place, listed: [], packed: [], freed: [] };
  for (let range = reader.take(tableRange); range; range = reader.take(tableRange)) {
    for (let count = 0; count < Number(range[2]); count += 1) {
      const row = reader.take(tableRow);
      if (!row || rows.listed.length + rows.freed.length > mostEntries) throw new Error('a table of another form');
      const number = Number(range[1]) + count;
      if (row[3] === 'n' && row[2] !== '00000') throw new Error('an object of a later generation');
      if (row[3] === 'n') rows.listed.push([number, Number(row[1])]);
      // The list of free numbers begins with 0.
      else if (number !== 0) rows.freed.push(number);
    }
  }
  return rows;
};

const readTable = (reader: StrictReader, place: number): TextTable => {
  const rows = readRows(reader, place);
  reader.skipBlanks();
  if (!reader.take(trailerBegin)) throw new Error('a table without a trailer');
  const trailer = reader.value();
  if (trailer.kind !== 'dictionary' || !hasWholeNumbers(trailer)) throw new Error('a trailer of another form');
  return { place, rows, trailer: trailer.entries };
};

/** Entries of tables and of streams of packed objects are whole numbers, and are in the file itself. */
const assertPlainStream = (entries: Entries): void => {
  const type = entries.get('Type');
  const isStructure = type?.kind === 'name' && (type.name === 'XRef' || type.name === 'ObjStm');
  if (entries.has('F') || (isStructure && ![...entries.values()].every(hasWholeNumbers)))
    throw new Error('an unusual stream');
};

const readObject = (reader: StrictReader, place: number, number: number, definitions: PdfDefinitions): Added => {
  const { value, end } = readStrictly(reader, false);
  reader.at = end;
  reader.skipBlanks();
  const entries = dictionaryIn(value);
  if (reader.take(data)) {
    const length = entries.get('Length');
    const lengths = length?.kind === 'reference' ? definitions.of(PdfRef.of(length.number, 0)) : [];
    // That all of them are the same was seen when the file was read.
    const [referred] = lengths;
    reader.at += referred instanceof PdfNumber ? referred.value : wholeIn(entries, 'Length');
    assertPlainStream(entries);
    if (!reader.take(dataEnd)) throw new Error('a stream of another length');
  }
  if (!reader.take(objectEnd)) throw new Error('an object without an end');
  return { place, number, entries };
};

/**
 * Takes all that was added since a file ended at `end` apart: every byte belongs to an object, a table with its trailer, the
 * lines that end an update, or to blanks and comments between them. Throws where one does not.
 */
const readUpdates = (text: string, end: number, definitions: PdfDefinitions): Update[] => {
  // The last line of the signed file is a comment.
  if (!/[\r\n]/.test(text.slice(end - 1, end + 1))) throw new Error('an update in the last line');
  const reader = new StrictReader(text, end);
  const updates: Update[] = [];
  let [added, table]: [Added[], TextTable | null] = [[], null];
  for (reader.skipBlanks(); !reader.isDone; reader.skipBlanks()) {
    const place = reader.at;
    const found = reader.take(header);
    if (found && table === null) added.push(readObject(reader, place, Number(found[1]), definitions));
    else if (table === null && reader.take(tableBegin)) table = readTable(reader, place);
    else {
      const stated = reader.take(updateEnd);
      if (!stated || updates.length >= mostUpdates) throw new Error('bytes that belong to no update');
      updates.push({ added, table, stated: Number(stated[1]) });
      [added, table] = [[], null];
      // Nothing but blanks may stand behind the last one.
      if (onlyBlanks.test(text.slice(reader.at, reader.at + 2 * nearEnd)) && text.length - place <= nearEnd)
        return updates;
    }
  }
  throw new Error('an update without an end');
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
  if (ranges.length % 2 !== 0) throw new Error('a range without a count');
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

/** A cross-reference stream. Throws where it is not written as such streams are. */
const readStream = (stream: Definition['object'] | undefined, place: number): Section => {
  if (!(stream instanceof PdfStream) || !isTable(stream)) throw new Error('no table');
  const section: Section = { place, listed: [], packed: [], freed: [] };
  for (const [entry, kind, second, third] of rowsOf(stream)) {
    if (kind === 0 && entry !== 0) section.freed.push(entry);
    if ((kind === 1 && third !== 0) || kind > 2) throw new Error('an object of a later generation, or of no kind');
    if (kind === 1) section.listed.push([entry, second]);
    if (kind === 2) section.packed.push([entry, second, third]);
  }
  return section;
};

/** What each trailer must repeat of the file that was signed. */
interface Signed {
  end: number;
  /** The number of its catalog. */
  root: number;
  /** That of how it is encrypted; null where it is not. */
  encryption: number | null;
  size: number;
  table: number;
}

const signedAt = (file: Buffer, end: number, before: PdfDefinitions): Signed => {
  const [root, encryption, size] = ['Root', 'Encrypt', 'Size'].map((name) => before.trailer.get(name));
  const table = tableOf(file.subarray(0, end));
  const isPlain = encryption === undefined || encryption instanceof PdfRef;
  // Objects that programs left out would come back with a larger size.
  const isSized = size instanceof PdfNumber && before.definitions.every(({ number }) => number < size.value);
  if (!(root instanceof PdfRef) || !isPlain || !isSized || table === null) throw new Error('an unusual trailer');
  return {
    ...{ end, root: root.objectNumber, encryption: encryption?.objectNumber ?? null, table },
    size: size.value,
  };
};

const referredIn = (entries: Entries, name: string): number | null => {
  const value = entries.get(name);
  if (value !== undefined && value.kind !== 'reference') throw new Error(`${name} is no reference`);
  return value?.number ?? null;
};

/** Throws where a trailer leads to anything else than the signed file, and to the update before this one. */
const assertTrailer = (trailer: Entries, signed: Signed, previous: number, highest: number): void => {
  const isOther =
    referredIn(trailer, 'Root') !== signed.root ||
    referredIn(trailer, 'Encrypt') !== signed.encryption ||
    wholeIn(trailer, 'Prev') !== previous;
  // Programs leave out objects whose number is not below the size.
  if (isOther || wholeIn(trailer, 'Size') <= highest || wholeIn(trailer, 'Size') < signed.size)
    throw new Error('a trailer of another file');
};

/** The same of a stream beside a table, which need not lead anywhere: some programs follow it where it does. */
const assertBeside = (entries: Entries, signed: Signed, previous: number): void => {
  const isOther =
    (entries.has('Root') && referredIn(entries, 'Root') !== signed.root) ||
    (entries.has('Encrypt') && referredIn(entries, 'Encrypt') !== signed.encryption) ||
    (entries.has('Prev') && wholeIn(entries, 'Prev') !== previous);
  if (isOther || entries.has('XRefStm')) throw new Error('a table of another file');
};

/** The table of an update, of either kind, with what it lists in a stream beside it. */
const readSection = (update: Update, signed: Signed, previous: number, definitions: PdfDefinitions): Section => {
  const { table, added, stated } = update;
  const streams = added.filter(({ entries }) => {
    const type = entries.get('Type');
    return type?.kind === 'name' && type.name === 'XRef';
  });
  const objectAt = (one: Added): Definition['object'] | undefined =>
    definitions.placesOf(one.number).find(({ place, index }) => place === one.place && index === null)?.object;
  const highest = definitions.definitions.reduce(
    (most, { place, number }) => (place >= signed.end && place <= stated ? Math.max(most, number) : most),
    0,
  );
  const [stream] = streams;
  if (table === null) {
    if (streams.length !== 1 || stream!.place !== stated || stream!.entries.has('XRefStm'))
      throw new Error('a table elsewhere');
    assertTrailer(stream!.entries, signed, previous, highest);
    return readStream(objectAt(stream!), stated);
  }
  assertTrailer(table.trailer, signed, previous, highest);
  const hasBeside = table.trailer.has('XRefStm');
  if (table.place !== stated || streams.length !== (hasBeside ? 1 : 0)) throw new Error('a table elsewhere');
  if (!hasBeside) return table.rows;
  if (wholeIn(table.trailer, 'XRefStm') !== stream!.place) throw new Error('a table elsewhere');
  assertBeside(stream!.entries, signed, previous);
  const beside = readStream(objectAt(stream!), stated);
  // Programs that know no such streams take for free what is packed, which was no part of the file before.
  const isAdded = (number: number): boolean => definitions.placesOf(number).every(({ place }) => place >= signed.end);
  const packed = new Set(beside.packed.map(([number]) => number).filter(isAdded));
  return {
    place: stated,
    listed: [...table.rows.listed, ...beside.listed],
    packed: beside.packed,
    freed: [...table.rows.freed.filter((number) => !packed.has(number)), ...beside.freed],
  };
};

/** What a table states; null where it is not written as updates of signed files are, or has another one beside it. */
const sectionAt = (definitions: PdfDefinitions, place: number): Section | null => {
  try {
    const reader = new StrictReader(definitions.text, place);
    if (!reader.take(tableBegin))
      return readStream(
        definitions.definitions.find((one) => one.place === place && one.index === null)?.object,
        place,
      );
    const { rows, trailer } = readTable(reader, place);
    return trailer.has('XRefStm') ? null : rows;
  } catch {
    return null;
  }
};

/** What tables of an update may state of the file before it. */
class Kept {
  readonly #before: PdfDefinitions;
  readonly #after: PdfDefinitions;
  readonly #end: number;
  readonly #referred = new Set<number>();
  /** The last table of the file. */
  readonly #newest: Section | null;

  constructor(before: PdfDefinitions, after: PdfDefinitions, { end, table }: Signed) {
    this.#before = before;
    this.#after = after;
    this.#end = end;
    this.#newest = sectionAt(before, table);
    for (const one of after.all) referred(one, this.#referred);
  }

  /** Whether all programs take this definition of a signed file: it is the only one, or the last table names it. */
  #isCurrent(one: Definition): boolean {
    const { number, place, index } = one;
    if (objectTextOf(one.object) !== objectTextOf(this.#before.current(number) ?? undefined)) return false;
    if (this.#before.placesOf(number).length === 1) return true;
    const { listed = [], packed = [] } = this.#newest ?? {};
    const isHolder = (within: number): boolean => this.#before.placesOf(within).every((held) => held.place === place);
    return index === null
      ? listed.some(([named, at]) => named === number && at === place)
      : packed.some(([named, within, at]) => named === number && at === index && isHolder(within));
  }

  /** Some programs list all objects anew: where each of them is. `table` is the place of the list. */
  isListed(number: number, at: number, index: number | null, table: number): boolean {
    const last = this.#after.placesOf(number).findLast(({ place }) => place < table);
    return last !== undefined && at < this.#end && last.place === at && last.index === index && this.#isCurrent(last);
  }

  /**
   * Some programs do not count the stream in which they write the table, or drop that of the update before. What no table has
   * named stays away.
   */
  isFree(number: number): boolean {
    const isDropped = ({ object }: Definition): boolean => isTable(object) && !this.#referred.has(number);
    const isAway = ({ place }: Definition): boolean => place < this.#end && this.#before.current(number) === null;
    return this.#after.placesOf(number).every((one) => isDropped(one) || isAway(one));
  }
}

/** Whether tables name exactly what the updates define, and take nothing away. */
const areSound = (end: number, sections: readonly Section[], definitions: PdfDefinitions, kept: Kept): boolean => {
  const listed = new Set(sections.flatMap((one) => one.listed.map(([number]) => number)));
  const isFirst = (number: number): boolean =>
    definitions
      .placesOf(number)
      .every(({ place, index }) => index !== null || numberAt(definitions.text, place) === number);
  const isDefinedAt = (number: number, at: number): boolean =>
    at >= end && definitions.placesOf(number).some(({ place, index }) => place === at && index === null);
  const isHeld = (number: number, within: number, index: number, table: number): boolean => {
    const holders = definitions.placesOf(within);
    const [holder] = holders;
    if (!holder || holders.length > 1 || !isFirst(number)) return false;
    if (holder.place < end) return kept.isListed(number, holder.place, index, table);
    const isPacked = (one: Definition): boolean => one.place === holder.place && one.index === index;
    return listed.has(within) && definitions.placesOf(number).some(isPacked);
  };
  return sections.every(
    ({ place: table, ...section }) =>
      section.freed.every((number) => kept.isFree(number)) &&
      section.listed.every(
        ([number, place]) =>
          isFirst(number) && (isDefinedAt(number, place) || kept.isListed(number, place, null, table)),
      ) &&
      section.packed.every(([number, within, index]) => isHeld(number, within, index, table)),
  );
};

/** Whether updates define what they were seen to define, and all of it, and what it replaces, is written strictly. */
const areStrict = (end: number, updates: readonly Update[], definitions: PdfDefinitions): boolean => {
  const seen = updates.flatMap(({ added }) => added.map(({ place }) => place));
  const added = definitions.definitions.filter(({ place }) => place >= end);
  const changed = new Set(added.map(({ number }) => number));
  return (
    added.flatMap(({ place, index }) => (index === null ? [place] : [])).join() === seen.join() &&
    definitions.definitions.every((one) => !changed.has(one.number) || definitions.isWrittenStrictly(one))
  );
};

/**
 * Whether all that was added since a file ended at `end` are plain updates of exactly that file, which all programs read alike:
 * with tables of either kind, or of both, that bring back, move or take away no object of it.
 */
export const arePlainUpdates = (file: Buffer, end: number, before: PdfDefinitions, after: PdfDefinitions): boolean => {
  // Some programs count places from where the file states what it is, and some from its first byte.
  if (!after.text.startsWith('%PDF-')) return false;
  const signed = signedAt(file, end, before);
  const updates = readUpdates(after.text, end, after);
  let previous = signed.table;
  const sections = updates.map((update) => {
    const section = readSection(update, signed, previous, after);
    previous = update.stated;
    return section;
  });
  return areSound(end, sections, after, new Kept(before, after, signed)) && areStrict(end, updates, after);
};

const escapes = /#([\dA-Fa-f]{2})/g;

/**
 * Whether programs read the first table of a file and not the last one, as it is linearized and states to be as long as it is,
 * and these are not the same. An update that makes it so long would undo those before it.
 */
export const isReadFromBegin = (file: Buffer): boolean => {
  const first = /^[^]*?endobj[\0\t\n\f\r ]*/.exec(file.toString('latin1'))?.[0] ?? '';
  const written = first.replace(escapes, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const isLinearized = written.includes('/Linearized');
  const lengths = [file.length, file.length - Math.max(0, first.indexOf('%PDF-'))];
  const states = (length: number): boolean => new RegExp(String.raw`(?<!\d)0*${length}(?!\d)`).test(written);
  return isLinearized && lengths.some(states) && tableOf(file) !== first.length;
};

/** Whether a file that ended at `end` has only blanks behind it, and not so many that programs do not find its end any more. */
export const hasOnlyBlanksAfter = (file: Buffer, end: number): boolean =>
  /startxref\s+\d{1,10}\s+%%EOF[\0\s]*$/.test(file.toString('latin1', Math.max(0, file.length - nearEnd))) &&
  /^[\0\t\n\f\r ]*$/.test(file.toString('latin1', end, end + nearEnd + 1));
