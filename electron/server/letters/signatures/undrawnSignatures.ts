import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { isDrawn, type Reading } from './pageDrawings.ts';
import type { PdfDefinitions } from './pdfDefinitions.ts';
import { objectTextOf } from './objectText.ts';

const listOf = (value: PdfObject | undefined): PdfObject[] | null =>
  value instanceof PdfArray ? Array.from({ length: value.length }, (_, at) => value.at(at)!) : null;

const isNamed = (value: PdfObject | undefined, ...names: string[]): boolean =>
  value instanceof PdfName && names.includes(value.value);

/** A stream has a dictionary, too: what looks like a field there may be what a page draws. */
const isPlainDict = (value: PdfObject | undefined): value is PdfDict =>
  value instanceof PdfDict && !(value instanceof PdfStream);

/** Signatures that updates of a signed file add, and that draw nothing. */
export class UndrawnSignatures {
  /** A signer has certified the document and permits nothing more: time stamps alone may follow. */
  readonly isClosed: boolean;
  readonly #before: PdfDefinitions;
  readonly #after: PdfDefinitions;
  /** Objects of the file as it is now, and how those of either file are written. */
  readonly #reading: Reading;
  /** What was found of each field and widget: lists and fields lead to them again and again. */
  readonly #known = new Map<string, boolean>();
  /** From which of its places on a list has nothing but such signatures: in a form, and on a page. */
  readonly #ends = [new WeakMap<PdfArray, number>(), new WeakMap<PdfArray, number>()] as const;
  /** The field of each list of widgets. */
  readonly #owners = new WeakMap<PdfArray, PdfObject>();
  readonly #begins = new WeakMap<PdfArray, WeakMap<PdfArray, boolean>>();

  constructor(before: PdfDefinitions, after: PdfDefinitions) {
    this.#before = before;
    this.#after = after;
    this.#reading = {
      of: (value) => after.of(value),
      isStrict: (object) => after.isStrict(object) || before.isStrict(object),
    };
    this.isClosed = before.all.some((one) => this.#permitsNothing(one));
  }

  /** Whether a list has all that it had, and such signatures behind it; null where there was none. */
  extend(before: PdfObject | null, after: PdfObject, isOnPage: boolean): boolean {
    if (!(after instanceof PdfArray)) return false;
    if (before === null) return this.#endOf(after, isOnPage) === 0;
    return (
      before instanceof PdfArray && this.#beginsWith(after, before) && this.#endOf(after, isOnPage) <= before.length
    );
  }

  #beginsWith(list: PdfArray, first: PdfArray): boolean {
    const known = this.#begins.get(list) ?? new WeakMap<PdfArray, boolean>();
    this.#begins.set(list, known);
    let begins = known.get(first);
    if (begins === undefined) {
      const later = listOf(list)!;
      begins = listOf(first)!.every((one, at) => objectTextOf(one) === objectTextOf(later[at]));
      known.set(first, begins);
    }
    return begins;
  }

  #endOf(list: PdfArray, isOnPage: boolean): number {
    const ends = this.#ends[isOnPage ? 1 : 0];
    const known = ends.get(list);
    if (known !== undefined) return known;
    const isHarmless = (one: PdfObject): boolean => this.#isUndrawnField(one, isOnPage) || this.#isUndrawnPart(one);
    const end = listOf(list)!.findLastIndex((one) => !isHarmless(one)) + 1;
    ends.set(list, end);
    return end;
  }

  /** What is found of an object that updates add, once for each question. */
  #judge(value: PdfObject, question: string, isHarmless: (one: PdfDict) => boolean): boolean {
    if (!(value instanceof PdfRef)) return false;
    const key = `${value.toString()} ${question}`;
    let harmless = this.#known.get(key);
    if (harmless === undefined) {
      const all = this.#before.of(value).length > 0 ? [] : this.#after.of(value);
      harmless = all.length > 0 && all.every((one) => isPlainDict(one) && isHarmless(one));
      this.#known.set(key, harmless);
    }
    return harmless;
  }

  #isUndrawnField(value: PdfObject, isOnPage: boolean): boolean {
    return this.#judge(
      value,
      isOnPage ? 'on a page' : 'in a form',
      (field) =>
        isNamed(field.get('FT'), 'Sig') &&
        !['A', 'AA'].some((name) => field.has(name)) &&
        this.isSignature(field.get('V')) &&
        // Some programs draw what has a picture and a place, whatever it is.
        (isOnPage || ['Subtype', 'AP', 'Rect'].some((name) => field.has(name)) ? this.isUndrawnWidget(field) : true) &&
        this.#after.of(field.get('Parent')).every((parent) => this.isGroup(parent)) &&
        this.#after.of(field.get('Kids')).every((kids) => this.#hasParts(kids, value)),
    );
  }

  /** A list of widgets is that of one field. */
  #hasParts(kids: PdfObject, field: PdfObject): boolean {
    if (!(kids instanceof PdfArray)) return false;
    const owner = this.#owners.get(kids) ?? field;
    this.#owners.set(kids, owner);
    if (objectTextOf(owner) !== objectTextOf(field)) return kids.length === 0;
    return listOf(kids)!.every((kid) => this.#isUndrawnPart(kid, field));
  }

  /** A widget that stands apart from its field: it is in the list of its page, and not in that of the form. */
  #isUndrawnPart(value: PdfObject, field?: PdfObject): boolean {
    return this.#judge(value, field === undefined ? 'apart' : objectTextOf(field), (widget) => {
      const parent = widget.get('Parent');
      return (
        parent !== undefined &&
        !['FT', 'T', 'V', 'Kids', 'A', 'AA'].some((name) => widget.has(name)) &&
        this.isUndrawnWidget(widget) &&
        // Its field is looked at with its widgets.
        (field === undefined ? this.#isUndrawnField(parent, false) : objectTextOf(parent) === objectTextOf(field))
      );
    });
  }

  isUndrawnWidget(widget: PdfDict): boolean {
    return isNamed(widget.get('Subtype'), 'Widget') && !isDrawn(this.#reading, widget);
  }

  /** A field that only holds others together, by a name before theirs. */
  isGroup(value: PdfObject): boolean {
    const others = ['Type', 'Count', 'FT', 'V', 'A', 'AA', 'Subtype'];
    return isPlainDict(value) && value.has('T') && value.has('Kids') && !others.some((name) => value.has(name));
  }

  isSignature(value: PdfObject | undefined): boolean {
    const found = this.#after.of(value);
    const isStamp = (one: PdfObject): boolean =>
      isPlainDict(one) &&
      isNamed(one.get('Type'), 'DocTimeStamp') &&
      // Readers take it for what its encoding is, not for what it is called.
      isNamed(one.get('SubFilter'), 'ETSI.RFC3161');
    if (this.isClosed && !(found.length > 0 && found.every(isStamp))) return false;
    const parts = ['Filter', 'SubFilter', 'ByteRange', 'Contents'];
    return found.every(
      (one) =>
        isPlainDict(one) &&
        // The type may be left out.
        (isNamed(one.get('Type'), 'Sig', 'DocTimeStamp') || (!one.has('Type') && parts.every((name) => one.has(name)))),
    );
  }

  /** Whether a signature permits no change: it certifies the document (DocMDP, level 1), or locks it (FieldMDP). */
  #permitsNothing(signature: PdfObject): boolean {
    const references = signature instanceof PdfDict ? this.#before.of(signature.get('Reference')).map(listOf) : [];
    return references.flat().some((reference) =>
      this.#before.of(reference ?? undefined).some((one) => {
        if (!(one instanceof PdfDict) || !isNamed(one.get('TransformMethod'), 'DocMDP', 'FieldMDP')) return false;
        const levels = this.#before
          .of(one.get('TransformParams'))
          .flatMap((params) => (params instanceof PdfDict ? this.#before.of(params.get('P')) : []));
        return levels.some((level) => level instanceof PdfNumber && level.value === 1);
      }),
    );
  }
}
