import { createHash, type Hash } from 'node:crypto';
import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PDFPage,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';

/** Entries that say what a page shows; it may inherit them. */
const shownEntries = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group', 'Resources', 'Contents'];
/** Entries that lead back to the page, or into the structure that is read aloud. */
const upward = new Set(['Parent', 'P', 'StructParent', 'StructParents']);
/** Bits of an annotation's flags that keep it off the page, on the screen or on paper. */
const hidden = 2;

/** The parts of a PDF as text, each object by a digest of what it holds, however it is numbered. */
class Digests {
  readonly #known = new Map<string, string>();
  readonly #resolve: (ref: PdfRef) => PdfObject | null;

  constructor(resolve: (ref: PdfRef) => PdfObject | null) {
    this.#resolve = resolve;
  }

  resolved(of: PdfObject | undefined): PdfObject | undefined {
    return of instanceof PdfRef ? (this.#resolve(of) ?? undefined) : of;
  }

  of(value: PdfObject | undefined): string {
    const hash = createHash('sha256');
    this.#add(hash, value);
    return hash.digest('hex');
  }

  #ofRef(ref: PdfRef): string {
    const name = ref.toString();
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // An object that leads back to itself.
    this.#known.set(name, 'again');
    const digest = this.of(this.#resolve(ref) ?? undefined);
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
    else if (value instanceof PdfName) hash.update(`/${value.value} `);
    else if (value instanceof PdfNumber || value instanceof PdfBool) hash.update(`${value.value} `);
    else hash.update(`${value?.type ?? 'none'} `);
  }

  #addDict(hash: Hash, dict: PdfDict): void {
    const entries = [...dict]
      .map(([{ value: name }, entry]) => [name, entry] as const)
      .filter(([name]) => !upward.has(name) && name !== 'Length')
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    hash.update('<<');
    for (const [name, entry] of entries) hash.update(`/${name} (${this.of(entry)})`);
    hash.update('>>');
    if (dict instanceof PdfStream) hash.update(dict.data);
  }
}

const inherited = (digests: Digests, page: PDFPage, name: string): PdfObject | undefined => {
  let at: PdfObject | undefined = page.dict;
  for (let depth = 0; at instanceof PdfDict && depth < 50; depth += 1) {
    const own = at.get(name);
    if (own !== undefined) return own;
    at = digests.resolved(at.get('Parent'));
  }
  return undefined;
};

const numberOf = (value: PdfObject | undefined): number => (value instanceof PdfNumber ? value.value : 0);

/** A signature without a picture is a field of no size: it draws nothing. */
const isDrawn = (digests: Digests, annotation: PdfDict): boolean => {
  if ((numberOf(digests.resolved(annotation.get('F'))) & hidden) !== 0) return false;
  const parent = digests.resolved(annotation.get('Parent'));
  const type = digests.resolved(annotation.get('FT') ?? (parent instanceof PdfDict ? parent.get('FT') : undefined));
  if (!(type instanceof PdfName) || type.value !== 'Sig') return true;
  const box = digests.resolved(annotation.get('Rect'));
  const [left, bottom, right, top] = [0, 1, 2, 3].map((at) =>
    numberOf(box instanceof PdfArray ? digests.resolved(box.at(at)) : undefined),
  );
  return left !== right && bottom !== top;
};

const annotationsOf = (digests: Digests, page: PDFPage): PdfDict[] => {
  const all = digests.resolved(page.dict.get('Annots'));
  if (!(all instanceof PdfArray)) return [];
  return Array.from({ length: all.length }, (_, at) => digests.resolved(all.at(at))).filter(
    (one): one is PdfDict => one instanceof PdfDict,
  );
};

/**
 * A digest of what each page shows: its contents, fonts and pictures, and the annotations that are drawn over it. A digital
 * signature without a picture changes none. Empty where the file cannot be taken apart: it is like no other then.
 */
export const pageDrawings = async (bytes: Uint8Array): Promise<string[]> => {
  try {
    const document = await PDF.load(new Uint8Array(bytes));
    const digests = new Digests((ref) => document.getObject(ref));
    return document.getPages().map((page) => {
      const hash = createHash('sha256');
      for (const name of shownEntries) hash.update(`/${name} ${digests.of(inherited(digests, page, name))}`);
      for (const one of annotationsOf(digests, page)) if (isDrawn(digests, one)) hash.update(digests.of(one));
      return hash.digest('hex');
    });
  } catch {
    return [];
  }
};
