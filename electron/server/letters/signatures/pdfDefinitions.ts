import { PDF, PdfDict, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { type PackedObject, Packs } from './packedObjects.ts';
import { readStrictly, StrictReader } from './strictObjects.ts';

/** More than a letter may have. */
const mostPages = 10_000;
const mostTrailers = 200;
/** Higher than the number of any object that a program writes. */
const firstOwn = 8_000_000;
const keyword = Buffer.from('obj');
const before = /[\0\t\n\f\r \d.+-]/;
const after = /[\0\t\n\f\r [<(/%]/;
const canonical = /(?:^|[^\d.+-])((\d{1,7}) (\d{1,5}) )$/;
/** Two numbers, with blanks of any kind between and behind them that some program may skip. */
const twoNumbers = /\d[^\dA-Za-z]+\d+[^\dA-Za-z]*$/;

/** Where `7 0 obj` stands in a file, by number. Throws where one is written in a way that programs may read differently. */
const headersOf = (bytes: Buffer): Map<number, number[]> => {
  const found = new Map<number, number[]>();
  for (let at = bytes.indexOf(keyword); at !== -1; at = bytes.indexOf(keyword, at + keyword.length)) {
    const start = bytes.toString('latin1', Math.max(0, at - 24), at);
    const next = bytes.toString('latin1', at + 3, at + 4);
    const isFollowed = after.test(next);
    // What goes on with a letter is a word such as `objects`.
    const isUnusual = !isFollowed && !/[A-Za-z]/.test(next) && twoNumbers.test(start);
    if (!isUnusual && !(isFollowed && (before.test(start.slice(-1)) || twoNumbers.test(start)))) continue;
    const [, header, number] = canonical.exec(start) ?? [];
    if (isUnusual || header === undefined || Number(number) >= firstOwn)
      throw new Error('an object with an unusual header');
    const places = found.get(Number(number)) ?? [];
    places.push(at - header.length);
    found.set(Number(number), places);
  }
  return found;
};

/** The file with an update that gives each of these places a number of its own. */
const numbered = (bytes: Buffer, places: readonly number[], root: PdfRef): Buffer => {
  const [, previous] = [
    ...bytes.toString('latin1', Math.max(0, bytes.length - 2048)).matchAll(/startxref\s+(\d+)/g),
  ].at(-1)!;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `<< /Size ${firstOwn + places.length} /Root ${root.toString()} /Prev ${previous} >>`;
  const table = `xref\n${firstOwn} ${places.length}\n${entries}trailer\n${trailer}\nstartxref\n${bytes.length + 1}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(`\n${table}`, 'latin1')]);
};

/** Not copied: finished letters may be large. */
const load = ({ buffer, byteOffset, length }: Buffer): Promise<PDF> =>
  PDF.load(new Uint8Array(buffer, byteOffset, length));

/** What a file states of one of its objects, once. */
export interface Definition {
  /** Where it begins in the file; of a packed one, where that begins which holds it. */
  place: number;
  number: number;
  object: PdfObject;
  /** Its place in what holds it. */
  index: number | null;
  /** Where it is written, from behind its header: in the file, or in what holds it. */
  text: string;
  from: number;
}

/** Of an object that stands in the file itself; null where its data are not those of the file, as where they are encrypted. */
type DataPlace = number | null;

const objectsAt = async (
  bytes: Buffer,
  places: readonly number[],
  root: PdfRef,
): Promise<{ object: PdfObject; data: DataPlace }[]> => {
  const all = numbered(bytes, places, root);
  const document = await load(all);
  return places.map((_, at) => {
    const object = document.getObject(PdfRef.of(firstOwn + at, 0));
    if (object === null) throw new Error('an object that cannot be read');
    const isOfFile = object instanceof PdfStream && object.data.buffer === all.buffer;
    return { object, data: isOfFile ? object.data.byteOffset - all.byteOffset : null };
  });
};

const begin = /stream\r?\n$/;
const finish = /^(?:\r\n|\n|\r)?endstream/;

/** Where the data of an encrypted stream begin. Throws where it is not written strictly. */
const placeOfData = (text: string, from: number): number => {
  const { end } = readStrictly(new StrictReader(text, from), false);
  return text.indexOf('\n', text.indexOf('stream', end)) + 1;
};

/** Throws where programs may take other bytes of the file for the data of a stream. */
const assertPlainData = ({ text, from, object }: Definition, data: DataPlace, definitions: PdfDefinitions): void => {
  if (!(object instanceof PdfStream)) return;
  const entry = object.get('Length');
  const lengths = entry === undefined ? [] : definitions.of(entry).map((one) => one instanceof PdfNumber && one.value);
  const start = data ?? placeOfData(text, from);
  const [length] = lengths;
  const isOther = new Set(lengths).size > 1 || (data !== null && length !== object.data.length);
  if (typeof length !== 'number' || isOther) throw new Error('a stream of another length');
  const end = start + length;
  if (!begin.test(text.slice(Math.max(0, start - 8), start)) || !finish.test(text.slice(end, end + 11)))
    throw new Error('a stream whose data begin or end in an unusual way');
};

/** The objects that others hold. They are read as if each of them stood in the file by itself. */
const packedIn = async (bytes: Buffer, plain: readonly Definition[], root: PdfRef): Promise<Definition[]> => {
  const packs = new Packs();
  const found = plain.flatMap(({ place, object }) =>
    object instanceof PdfStream && object.has('First') && object.has('N')
      ? packs.unpack(object).map((packed, index) => ({ ...packed, place, index }))
      : [],
  );
  if (found.length === 0) return [];
  if (found.some(({ number }) => number >= firstOwn)) throw new Error('an object with an unusual number');
  const parts: Buffer[] = [bytes];
  let length = bytes.length;
  const add = (part: Buffer): void => {
    length += part.length;
    parts.push(part);
  };
  const places = found.map(({ text }: PackedObject, at) => {
    add(Buffer.from('\n'));
    const place = length;
    add(Buffer.from(`${firstOwn + at} 0 obj\n`));
    add(text);
    add(Buffer.from('\nendobj\n'));
    return place;
  });
  add(Buffer.from(/startxref\s+\d+/.exec(bytes.toString('latin1', Math.max(0, bytes.lastIndexOf('startxref'))))![0]));
  const objects = await objectsAt(Buffer.concat(parts), places, root);
  return found.map(({ text, ...one }, at) => ({
    ...one,
    object: objects[at]!.object,
    text: text.toString('latin1'),
    from: 0,
  }));
};

/**
 * All that a file states of each of its objects. Updates define objects anew, and programs differ in which definition they take
 * where the tables of a file contradict each other: so that none is left out, all of them are read.
 */
export class PdfDefinitions {
  /** Everything that is defined in the file. */
  readonly all: readonly PdfObject[];
  /** In the order of the file. */
  readonly definitions: readonly Definition[];
  /** The numbers of its objects. */
  readonly numbers: ReadonlySet<number>;
  /** The last one of the file. */
  readonly trailer: PdfDict;
  /** The file, a letter for each byte. */
  readonly text: string;
  readonly #document: PDF;
  readonly #byNumber = new Map<number, Definition[]>();
  /** The pages below each node of the tree; null while they are looked for. */
  readonly #below = new Map<number, number[] | null>();
  readonly #strict = new Map<Definition, boolean>();
  /** The definition of each dictionary that is an object of its own. */
  readonly #own = new Map<PdfObject, Definition>();
  /** How much may be read strictly: objects that lie in each other would be read again and again. */
  #left: number;

  private constructor(document: PDF, text: string, definitions: readonly Definition[]) {
    this.#document = document;
    this.text = text;
    for (const one of definitions) if (one.object instanceof PdfDict) this.#own.set(one.object, one);
    this.#left = definitions.reduce((sum, one) => sum + (one.index === null ? 0 : one.text.length), text.length);
    this.trailer = document.context.info.trailer;
    this.definitions = definitions;
    this.all = definitions.map(({ object }) => object);
    for (const one of definitions) {
      const all = this.#byNumber.get(one.number);
      if (all) all.push(one);
      else this.#byNumber.set(one.number, [one]);
    }
    this.numbers = new Set(this.#byNumber.keys());
  }

  /** Throws where the file cannot be read so. */
  static async read(bytes: Buffer): Promise<PdfDefinitions> {
    const headers = headersOf(bytes);
    const document = await load(bytes);
    const root = document.context.info.trailer.getRef('Root')!;
    const listed = [...headers].flatMap(([number, places]) => places.map((place) => ({ number, place })));
    const objects = await objectsAt(
      bytes,
      listed.map(({ place }) => place),
      root,
    );
    const text = bytes.toString('latin1');
    const plain = listed.map(({ number, place }, at) => {
      const from = text.indexOf('obj', place) + 3;
      return { number, place, object: objects[at]!.object, index: null, text, from };
    });
    const packed = await packedIn(bytes, plain, root);
    const inOrder = [...plain, ...packed].toSorted(
      (one, other) => one.place - other.place || (one.index ?? -1) - (other.index ?? -1),
    );
    const read = new PdfDefinitions(document, text, inOrder);
    for (const [at, one] of plain.entries()) assertPlainData(one, objects[at]!.data, read);
    return read;
  }

  /** Whether a definition is written strictly: so that what is read here is what every program reads. */
  isWrittenStrictly(one: Definition): boolean {
    const known = this.#strict.get(one);
    if (known !== undefined) return known;
    if (this.#left < 0) throw new Error('objects that lie in each other');
    const reader = new StrictReader(one.text, one.from);
    let isStrict = true;
    try {
      readStrictly(reader, one.index !== null);
    } catch {
      isStrict = false;
    }
    this.#left -= reader.at - one.from;
    this.#strict.set(one, isStrict);
    return isStrict;
  }

  /** The same of a dictionary or a stream; one that stands in another object is none. */
  isStrict(object: PdfDict): boolean {
    const own = this.#own.get(object);
    return own !== undefined && this.isWrittenStrictly(own);
  }

  /** All definitions of one number, with their places. */
  placesOf(number: number): readonly Definition[] {
    return this.#byNumber.get(number) ?? [];
  }

  /** The one that the tables of the file name. */
  current(number: number): PdfObject | null {
    return this.#document.getObject(PdfRef.of(number, 0));
  }

  /**
   * What a value may stand for: itself, or each definition of the object that it refers to. Throws where it names a later
   * generation, which some programs look at and some do not.
   */
  of(value: PdfObject | undefined): PdfObject[] {
    if (!(value instanceof PdfRef)) return value === undefined ? [] : [value];
    if (value.generation !== 0) throw new Error('a reference to another generation');
    return (this.#byNumber.get(value.objectNumber) ?? []).map(({ object }) => object);
  }

  /** The same; throws where one of them is not written strictly. */
  strictly(value: PdfObject | undefined): PdfObject[] {
    const found = this.of(value);
    const all = value instanceof PdfRef ? this.placesOf(value.objectNumber) : [];
    if (!all.every((one) => this.isWrittenStrictly(one)))
      throw new Error('an object that programs may read differently');
    return found;
  }

  /**
   * Throws where a trailer leads to a catalog that is no object of its own: programs that read a damaged file look for trailers
   * wherever they stand.
   */
  #assertPlainTrailers(): void {
    const trailers = [...this.text.matchAll(/trailer[\0\t\n\f\r ]*(?=<<)/g)].slice(0, mostTrailers + 1);
    if (trailers.length > mostTrailers) throw new Error('more trailers than updates');
    for (const { index, 0: word } of trailers) {
      const trailer = new StrictReader(this.text, index + word.length).value();
      const root = trailer.kind === 'dictionary' ? trailer.entries.get('Root') : undefined;
      if (root !== undefined && root.kind !== 'reference') throw new Error('a catalog in a trailer');
    }
  }

  /** The numbers of the pages, in order. Throws where the catalogs of the file, or their trees of pages, are not of one mind. */
  pages(): number[] {
    this.#assertPlainTrailers();
    const catalogs = this.all.filter((one): one is PdfDict => one instanceof PdfDict && one.has('Pages'));
    const orders = new Set(
      catalogs.map((catalog) => {
        const pages = catalog.get('Pages');
        if (!(pages instanceof PdfRef)) throw new Error('a tree of pages without a number');
        return this.#leaves(pages).join(' ');
      }),
    );
    if (orders.size !== 1) throw new Error('several trees of pages');
    return [...orders][0]!.split(' ').map(Number);
  }

  #leaves(node: PdfObject | undefined): number[] {
    if (!(node instanceof PdfRef)) throw new Error('a tree of pages that cannot be followed');
    const known = this.#below.get(node.objectNumber);
    if (known === null) throw new Error('a tree of pages that leads back to itself');
    if (known !== undefined) return known;
    this.#below.set(node.objectNumber, null);
    const orders = new Map(
      this.of(node).map((dict) => {
        const leaves = this.#leavesOf(node, dict);
        return [leaves.join(' '), leaves];
      }),
    );
    const [leaves, ...others] = orders.values();
    if (leaves === undefined || others.length > 0) throw new Error('several orders of pages');
    this.#below.set(node.objectNumber, leaves);
    return leaves;
  }

  #leavesOf(node: PdfRef, dict: PdfObject): number[] {
    const type = dict instanceof PdfDict ? dict.getName('Type')?.value : undefined;
    if (!(dict instanceof PdfDict) || (type !== 'Page' && type !== 'Pages') || (type === 'Pages') !== dict.has('Kids'))
      throw new Error('a page of no type');
    if (type === 'Page') return [node.objectNumber];
    const kids = dict.getArray('Kids');
    if (!kids) throw new Error('pages without a list');
    const leaves = Array.from({ length: kids.length }, (_, at) => this.#leaves(kids.at(at))).flat();
    if (leaves.length > mostPages || dict.getNumber('Count')?.value !== leaves.length)
      throw new Error('a wrong number of pages');
    return leaves;
  }
}
