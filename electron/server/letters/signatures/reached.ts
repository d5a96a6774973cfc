import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { isTable } from './packedObjects.ts';
import type { PdfDefinitions } from './pdfDefinitions.ts';

const isNamed = (value: PdfObject | undefined, name: string): boolean =>
  value instanceof PdfName && value.value === name;

/** Entries that lead back from a widget or the structure that is read aloud. Neither a stream nor a list is reached by them. */
const upward = new Set(['Parent', 'P', 'Obj']);

/** Entries of a table, which is read by itself. What is called a table may be a picture: its other entries lead to what that draws. */
const ofTrailer = new Set(['Root', 'Info', 'Encrypt']);

/** Whether a dictionary may be a field of a form. Nodes of the tree of pages have a type or a count. */
const isField = (holder: PdfDict): boolean =>
  (holder.has('T') || holder.has('FT')) &&
  (!holder.has('Type') || isNamed(holder.get('Type'), 'Annot')) &&
  !holder.has('Count');

/**
 * How a file reaches its objects. An object that a page or the catalog uses as something else than its kind suggests may not
 * change with its kind: a list of widgets that is the contents of a page too, a form that is a page's list of fonts.
 */
export class Reached {
  /** Objects that are reached in another way than forms, fields, widgets, lists of them, catalogs and metadata are. */
  readonly strange = new Set<number>();
  /** Lists of what lies on pages. */
  readonly annotations = new Set<number>();
  /** Streams, lists, and what else is no dictionary. */
  readonly #others = new Set<number>();
  readonly #forms = new Set<number>();
  /** What becomes strange with the object by which it is reached. */
  readonly #below = new Map<number, Set<number>>();

  constructor(before: PdfDefinitions) {
    for (const { number, object } of before.definitions) {
      if (!(object instanceof PdfDict) || object instanceof PdfStream) this.#others.add(number);
      const form = object instanceof PdfDict && object.has('Pages') ? object.get('AcroForm') : undefined;
      if (form instanceof PdfRef) this.#forms.add(form.objectNumber);
    }
    for (const { number, object } of before.definitions) this.#addObject(number, object);
    for (const number of this.strange) for (const one of this.#below.get(number) ?? []) this.strange.add(one);
  }

  #addObject(number: number, object: PdfObject): void {
    if (object instanceof PdfArray) this.#addList(object, number);
    else if (object instanceof PdfDict)
      for (const [{ value: name }, entry] of object) this.#addEntry(object, name, entry, number);
  }

  #addEntry(holder: PdfDict, name: string, entry: PdfObject, number: number): void {
    const isFields = name === 'Fields' && this.#forms.has(number);
    if (isFields || (name === 'Kids' && isField(holder))) this.#addList(entry, number);
    // Pages themselves are reached in many ways.
    else if (name === 'Annots' && isNamed(holder.get('Type'), 'Page')) this.#addList(entry, null);
    else if (name === 'AcroForm' && holder.has('Pages')) this.#addForm(entry, number);
    else if (name === 'Metadata' && holder.has('Pages')) this.#lead(entry, number);
    else if (!this.#leadsBack(holder, name, entry) && !(isTable(holder) && ofTrailer.has(name)))
      this.#addStrange(entry);
  }

  #addForm(form: PdfObject, number: number): void {
    if (!(form instanceof PdfDict)) this.#lead(form, number);
    else
      for (const [{ value: name }, entry] of form)
        if (name === 'Fields') this.#addList(entry, number);
        else this.#addStrange(entry);
  }

  /** Lists that lie in lists are none of widgets. `holder` is null for what lies on a page. */
  #addList(list: PdfObject, holder: number | null): void {
    if (holder === null && list instanceof PdfRef) this.annotations.add(list.objectNumber);
    if (!(list instanceof PdfArray)) this.#lead(list, holder);
    else
      for (let at = 0; at < list.length; at += 1) {
        const one = list.at(at)!;
        if (this.#isPlain(one)) this.#lead(one, holder);
        else this.#addStrange(one);
      }
  }

  #lead(entry: PdfObject, holder: number | null): void {
    if (!(entry instanceof PdfRef) || holder === null) return;
    const all = this.#below.get(holder) ?? new Set();
    this.#below.set(holder, all.add(entry.objectNumber));
  }

  #addStrange(entry: PdfObject): void {
    if (entry instanceof PdfRef) this.strange.add(entry.objectNumber);
    else if (entry instanceof PdfDict) {
      for (const [{ value: name }, one] of entry) if (!this.#leadsBack(entry, name, one)) this.#addStrange(one);
    } else if (entry instanceof PdfArray) for (let at = 0; at < entry.length; at += 1) this.#addStrange(entry.at(at)!);
  }

  /** Of a signature's transform, `Data` is the catalog: the standard asks for it (ISO 32000-1, 12.8.1, table 253). */
  #leadsBack(holder: PdfDict, name: string, entry: PdfObject): boolean {
    return this.#isPlain(entry) && (upward.has(name) || (name === 'Data' && holder.has('TransformMethod')));
  }

  #isPlain(entry: PdfObject): boolean {
    return entry instanceof PdfRef && !this.#others.has(entry.objectNumber);
  }
}
