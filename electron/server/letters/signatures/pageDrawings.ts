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

/** What a value may be, as programs differ where a file defines it more than once, and whether all of them read it so. */
export type Reading = Pick<PdfDefinitions, 'of' | 'isStrict'>;

/** The parts of a PDF as text, each object by a digest of what it holds, however it is numbered. */
class Digests {
  readonly #known = new Map<string, string>();
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
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
    const digest = distinct(this.#reading.of(ref).map((one) => this.of(one)));
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

/** Digests of an entry of a page, or of what it inherits: each parent is looked at once. */
const inherited = (reading: Reading, digests: Digests, page: PdfObject, name: string): string => {
  const seen = new Set([page]);
  const found = new Set<string>();
  for (const one of seen) {
    const own = one instanceof PdfDict ? one.get(name) : undefined;
    const parents = one instanceof PdfDict && own === undefined ? reading.of(one.get('Parent')) : [];
    if (parents.length === 0) found.add(digests.of(own));
    for (const parent of parents) seen.add(parent);
  }
  return distinct([...found]);
};

const isNamed = (values: PdfObject[], name: string): boolean =>
  values.length > 0 && values.every((one) => one instanceof PdfName && one.value === name);

/** Numbers of a list that stand in the dictionary itself; null where they do not. */
const numbersIn = (dict: PdfDict, name: string, count: number): number[] | null => {
  const list = dict.get(name);
  if (!(list instanceof PdfArray) || list.length !== count) return null;
  const numbers = Array.from({ length: count }, (_, at) => list.at(at));
  return numbers.every((one) => one instanceof PdfNumber) ? numbers.map((one) => one.value) : null;
};

/** A signature has one. */
const mostPictures = 16;

/** The parts of a dictionary that is no stream: of any other object, and of one with more parts than pictures are, itself. */
const partsOf = (value: PdfObject): PdfObject[] =>
  value instanceof PdfDict && !(value instanceof PdfStream) && value.size <= mostPictures
    ? [...value].map(([, entry]) => entry)
    : [value];

/** The pictures of an annotation, for all its states. */
const picturesOf = (reading: Reading, annotation: PdfDict): PdfObject[] =>
  reading
    .of(annotation.get('AP'))
    .flatMap(partsOf)
    .flatMap((one) => reading.of(one))
    .flatMap(partsOf)
    .flatMap((one) => reading.of(one));

const isZero = (box: readonly number[]): boolean => box.every((one) => one === 0);

/**
 * Whether a picture vanishes where the annotation has no size. Some programs draw at its own size a picture that has no box, or
 * one that is almost none: a line at least.
 */
const vanishes = (reading: Reading, picture: PdfObject, place: readonly number[]): boolean => {
  if (!(picture instanceof PdfStream) || !reading.isStrict(picture)) return false;
  const box = numbersIn(picture, 'BBox', 4);
  const isTurned = picture.has('Matrix') && numbersIn(picture, 'Matrix', 6)?.join() !== '1,0,0,1,0,0';
  if (box === null || isTurned) return false;
  const [left, bottom, right, top] = box as [number, number, number, number];
  return (isZero(box) && isZero(place)) || (Math.abs(right - left) >= 1 && Math.abs(top - bottom) >= 1);
};

/** Whether an annotation is the widget of a signature, by all definitions of its field. */
const isOfSignature = (reading: Reading, annotation: PdfDict): boolean => {
  const parents = annotation.has('FT') ? [] : reading.of(annotation.get('Parent'));
  const fields = [annotation, ...parents].filter((one) => one instanceof PdfDict);
  const types = fields.flatMap((one) => reading.of(one.get('FT')));
  return (
    fields.every((one) => reading.isStrict(one)) &&
    isNamed(types, 'Sig') &&
    isNamed(reading.of(annotation.get('Subtype')), 'Widget')
  );
};

/**
 * Whether any program draws an annotation. None does where its flags hide it and it has no picture, and where it is the widget of
 * a signature without a size, whose picture vanishes with it. What is not written strictly is drawn.
 */
export const isDrawn = (reading: Reading, annotation: PdfDict): boolean => {
  if (!reading.isStrict(annotation)) return true;
  const pictures = picturesOf(reading, annotation);
  const flags = annotation.get('F');
  // Programs take flags that are no whole number, less than 0 or too large for none.
  const isHidden =
    flags instanceof PdfNumber && flags.value > 0 && flags.value === (flags.value | 0) && (flags.value & hidden) !== 0;
  if (isHidden && pictures.length === 0) return false;
  const place = numbersIn(annotation, 'Rect', 4);
  if (!isOfSignature(reading, annotation) || place === null) return true;
  const [left, bottom, right, top] = place;
  return (left !== right && bottom !== top) || !pictures.every((one) => vanishes(reading, one, place));
};

const annotationsOf = (reading: Reading, page: PdfDict): PdfDict[] => {
  const listed = new Set<PdfObject | undefined>();
  for (const all of reading.of(page.get('Annots')))
    if (all instanceof PdfArray) for (let at = 0; at < all.length; at += 1) listed.add(all.at(at));
  return [...listed].flatMap((one) => reading.of(one)).filter((one): one is PdfDict => one instanceof PdfDict);
};

const drawingOf = (reading: Reading, digests: Digests, page: PdfObject): string => {
  const hash = createHash('sha256');
  if (!(page instanceof PdfDict)) return '';
  for (const name of shownEntries) hash.update(`/${name} ${inherited(reading, digests, page, name)}`);
  for (const one of annotationsOf(reading, page)) if (isDrawn(reading, one)) hash.update(digests.of(one));
  return hash.digest('hex');
};

const insteadOf = (reading: Reading, digests: Digests, all: readonly PdfObject[]): string => {
  const dicts = all.filter((one): one is PdfDict => one instanceof PdfDict);
  const catalogs = dicts.filter((one) => one.has('Pages'));
  if (!catalogs.every((one) => reading.isStrict(one))) throw new Error('a catalog that is not written strictly');
  const forms = catalogs.flatMap((one) => reading.of(one.get('AcroForm')));
  return distinct([
    ...catalogs.map((one) => instead.map((name) => digests.of(one.get(name))).join(' ')),
    ...forms.flatMap((one) => (one instanceof PdfDict && one.has('XFA') ? [digests.of(one.get('XFA'))] : [])),
  ]);
};

/**
 * A digest of what each page shows: its contents, fonts and pictures, and the annotations that are drawn over it, by every
 * definition of them in the file. A digital signature without a picture changes none. Empty where the file cannot be taken
 * apart, or where programs may read what it shows in several ways: it is like no other then.
 */
export const pageDrawings = async (bytes: Uint8Array): Promise<string[]> => {
  try {
    const definitions = await PdfDefinitions.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    const reading: Reading = {
      of: (value) => definitions.strictly(value),
      isStrict: (object) => definitions.isStrict(object),
    };
    const digests = new Digests(reading);
    const shown = insteadOf(reading, digests, definitions.all);
    return definitions.pages().map((number) => {
      const ways = reading.of(PdfRef.of(number, 0)).map((page) => drawingOf(reading, digests, page));
      return createHash('sha256')
        .update(`${shown} ${distinct(ways)}`)
        .digest('hex');
    });
  } catch {
    return [];
  }
};
