import { createHash, type Hash } from 'node:crypto';
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { PdfDefinitions } from './pdfDefinitions.ts';

/** Entries that say what a page shows; it may inherit them. */
const shownEntries = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group', 'Resources', 'Contents'];
/** Entries that lead back to the page, or into the structure that is read aloud. */
const upward = new Set(['Parent', 'P', 'StructParent', 'StructParents']);
/** Bits of an annotation's flags that keep it off the page, on the screen or on paper. */
const hidden = 2;
/** Entries of the catalog by which a reader shows something else than the pages, or parts of them. */
const instead = ['Collection', 'OCProperties', 'NeedsRendering'];

/** One text for several ways to read the same. */
const distinct = (texts: readonly string[]): string => [...new Set(texts)].toSorted().join('|');

/** A name may hold what separates names. */
const nameText = (name: string): string => Buffer.from(name).toString('hex');

/** The parts of a PDF as text, each object by a digest of what it holds, however it is numbered. */
class Digests {
  readonly #known = new Map<string, string>();
  readonly #definitions: PdfDefinitions;

  constructor(definitions: PdfDefinitions) {
    this.#definitions = definitions;
  }

  of(value: PdfObject | undefined): string {
    const hash = createHash('sha256');
    this.#add(hash, value);
    return hash.digest('hex');
  }

  #ofRef(ref: PdfRef): string {
    const name = `${ref.objectNumber}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // An object that leads back to itself.
    this.#known.set(name, 'again');
    const digest = distinct(this.#definitions.of(ref).map((one) => this.of(one)));
    this.#known.set(name, digest);
    return digest;
  }

  #add(hash: Hash, value: PdfObject | undefined): void {
    if (value instanceof PdfRef) hash.update(`(${this.#ofRef(value)})`);
    else if (value instanceof PdfDict) this.#addDict(hash, value);
    else if (value instanceof PdfArray) {
      hash.update('[');
      for (let at = 0; at < value.length; at += 1) hash.update(`(${this.of(value.at(at))})`);
      hash.update(']');
    } else if (value instanceof PdfString) hash.update(`<${Buffer.from(value.bytes).toString('hex')}>`);
    else if (value instanceof PdfName) hash.update(`/${nameText(value.value)} `);
    else if (value instanceof PdfNumber || value instanceof PdfBool) hash.update(`${value.value} `);
    else hash.update(`${value?.type ?? 'none'} `);
  }

  #addDict(hash: Hash, dict: PdfDict): void {
    const entries = [...dict]
      .map(([{ value: name }, entry]) => [name, entry] as const)
      .filter(([name]) => !upward.has(name) && name !== 'Length')
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    hash.update('<<');
    for (const [name, entry] of entries) hash.update(`/${nameText(name)} (${this.of(entry)})`);
    hash.update('>>');
    if (dict instanceof PdfStream) hash.update(dict.data);
  }
}

/** What a value may be; programs differ where a file defines it more than once. */
type Read = (value: PdfObject | undefined) => PdfObject[];

/** Digests of an entry of a page, or of what it inherits: each parent is looked at once. */
const inherited = (read: Read, digests: Digests, page: PdfObject, name: string): string => {
  const seen = new Set([page]);
  const found = new Set<string>();
  for (const one of seen) {
    const own = one instanceof PdfDict ? one.get(name) : undefined;
    const parents = one instanceof PdfDict && own === undefined ? read(one.get('Parent')) : [];
    if (parents.length === 0) found.add(digests.of(own));
    for (const parent of parents) seen.add(parent);
  }
  return distinct([...found]);
};

const sides = (read: Read, box: PdfObject): number[] =>
  [0, 1, 2, 3].map((at) => {
    const [side, ...others] = read(box instanceof PdfArray ? box.at(at) : undefined);
    return side instanceof PdfNumber && others.length === 0 ? side.value : Number.NaN;
  });

const isNamed = (values: PdfObject[], name: string): boolean =>
  values.length > 0 && values.every((one) => one instanceof PdfName && one.value === name);

/** A signature without a picture is a field of no size: it draws nothing. */
export const isDrawn = (read: Read, annotation: PdfDict): boolean => {
  const flags = read(annotation.get('F'));
  // Programs take flags that are no whole number, less than 0 or too large for none.
  const isHidden = (one: PdfObject): boolean =>
    one instanceof PdfNumber && one.value > 0 && one.value === (one.value | 0) && (one.value & hidden) !== 0;
  if (flags.length > 0 && flags.every(isHidden)) return false;
  const types = annotation.has('FT')
    ? read(annotation.get('FT'))
    : read(annotation.get('Parent')).flatMap((parent) => (parent instanceof PdfDict ? read(parent.get('FT')) : []));
  if (!isNamed(types, 'Sig') || !isNamed(read(annotation.get('Subtype')), 'Widget')) return true;
  const boxes = read(annotation.get('Rect')).map((box) => sides(read, box));
  const isEmpty = ([left, bottom, right, top]: number[]): boolean => left === right || bottom === top;
  return boxes.length === 0 || !boxes.every(isEmpty);
};

const annotationsOf = (read: Read, page: PdfDict): PdfDict[] => {
  const listed = new Set<PdfObject | undefined>();
  for (const all of read(page.get('Annots')))
    if (all instanceof PdfArray) for (let at = 0; at < all.length; at += 1) listed.add(all.at(at));
  return [...listed].flatMap((one) => read(one)).filter((one): one is PdfDict => one instanceof PdfDict);
};

const drawingOf = (read: Read, digests: Digests, page: PdfObject): string => {
  const hash = createHash('sha256');
  if (!(page instanceof PdfDict)) return '';
  for (const name of shownEntries) hash.update(`/${name} ${inherited(read, digests, page, name)}`);
  for (const one of annotationsOf(read, page)) if (isDrawn(read, one)) hash.update(digests.of(one));
  return hash.digest('hex');
};

const insteadOf = (read: Read, digests: Digests, all: readonly PdfObject[]): string => {
  const dicts = all.filter((one): one is PdfDict => one instanceof PdfDict);
  const catalogs = dicts.filter((one) => one.has('Pages'));
  const forms = catalogs.flatMap((one) => read(one.get('AcroForm')));
  return distinct([
    ...catalogs.map((one) => instead.map((name) => digests.of(one.get(name))).join(' ')),
    ...forms.flatMap((one) => (one instanceof PdfDict && one.has('XFA') ? [digests.of(one.get('XFA'))] : [])),
  ]);
};

/**
 * A digest of what each page shows: its contents, fonts and pictures, and the annotations that are drawn over it, by every
 * definition of them in the file. A digital signature without a picture changes none. Empty where the file cannot be taken
 * apart: it is like no other then.
 */
export const pageDrawings = async (bytes: Uint8Array): Promise<string[]> => {
  try {
    const definitions = await PdfDefinitions.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    const read: Read = (value) => definitions.of(value);
    const digests = new Digests(definitions);
    const shown = insteadOf(read, digests, definitions.all);
    return definitions.pages().map((number) => {
      const ways = read(PdfRef.of(number, 0)).map((page) => drawingOf(read, digests, page));
      return createHash('sha256')
        .update(`${shown} ${distinct(ways)}`)
        .digest('hex');
    });
  } catch {
    return [];
  }
};
