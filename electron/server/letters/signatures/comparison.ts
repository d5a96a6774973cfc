import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { isDrawn } from '../pageDrawings.ts';
import { isTable } from '../packedObjects.ts';
import type { PdfDefinitions } from '../pdfDefinitions.ts';
import { isSameMetadata } from './metadata.ts';
import { referred, refersTo, objectTextOf } from './objectText.ts';

/** Entries of the catalog that hold what proves a signature later: certificates, and whether they were revoked (PAdES). */
const verification = new Set(['DSS', 'Extensions']);
/** Entries of a widget by which it is drawn where it has a size. */
const ofWidgets = new Set(['AP', 'AS', 'DA', 'F', 'M', 'MK', 'P']);
/** Entries that programs which append something write of themselves. */
const ofProgram = new Set(['ModDate', 'Producer']);

/** More definitions of one object than updates of signed files have. */
const mostDefinitions = 64;
const listOf = (value: PdfObject | undefined): PdfObject[] | null =>
  value instanceof PdfArray ? Array.from({ length: value.length }, (_, at) => value.at(at)!) : null;

const isNamed = (value: PdfObject | undefined, ...names: string[]): boolean =>
  value instanceof PdfName && names.includes(value.value);

/** Programs that add what a later version of the format brought name that version. */
const isVersion = (name: string, value: PdfObject | undefined): boolean =>
  name === 'Version' && value instanceof PdfName && /^(?:1\.[4-7]|2\.0)$/.test(value.value);

/** What is referred to only on the way from the verification data of the catalog. */
const proofsOf = (before: PdfDefinitions): Set<number> => {
  const proofs = new Set<number>();
  const others = new Set<number>();
  const isCatalog = (one: PdfObject): one is PdfDict => one instanceof PdfDict && one.has('Pages');
  for (const one of before.all)
    if (isCatalog(one)) for (const [{ value: name }, entry] of one) if (verification.has(name)) referred(entry, proofs);
  for (const number of proofs) for (const one of before.of(PdfRef.of(number, 0))) referred(one, proofs);
  for (const { number, object } of before.definitions)
    if (isCatalog(object)) {
      for (const [{ value: name }, entry] of object) if (!verification.has(name)) referred(entry, others);
    } else if (!proofs.has(number)) referred(object, others);
  // What a proof shares with the rest of the file is no proof, nor is what that refers to.
  for (const number of others) {
    if (proofs.delete(number)) for (const one of before.of(PdfRef.of(number, 0))) referred(one, others);
  }
  return proofs;
};

/** What a file was when it was signed, and what updates have added since. */
export class Comparison {
  readonly #before: PdfDefinitions;
  readonly #after: PdfDefinitions;
  readonly #info: number | null;
  /** Objects that only prove signatures. */
  readonly #proofs: ReadonlySet<number>;
  /** A signer has certified the document and permits nothing more: time stamps alone may follow. */
  readonly #isClosed: boolean;

  constructor(before: PdfDefinitions, after: PdfDefinitions) {
    this.#before = before;
    this.#after = after;
    const info = after.trailer.get('Info');
    this.#info = info instanceof PdfRef ? info.objectNumber : null;
    this.#proofs = proofsOf(before);
    this.#isClosed = before.all.some((one) => this.#permitsNothing(one));
  }

  /** Whether nothing that the file shows or states is another than before. */
  isSame(): boolean {
    if (!this.#isSameInfo(this.#before.trailer.get('Info'), this.#after.trailer.get('Info'))) return false;
    const wanted = new Set<number>();
    for (const one of this.#before.all) referred(one, wanted);
    return [...this.#after.numbers].every((number) => {
      const ref = PdfRef.of(number, 0);
      const before = this.#before.of(ref);
      const all = this.#after.of(ref);
      const added = all.slice(before.length);
      if (all.length > mostDefinitions && added.length > 0) return false;
      // A new object is judged by what leads to it. One that was missing before was waited for.
      if (before.length === 0) return !wanted.has(number) && added.every((one) => !this.#isCatalog(one));
      if (added.length === 0) return true;
      const last = before.at(-1)!;
      // What counted when it was signed. An earlier form of it that comes back is another one.
      if (objectTextOf(last) !== objectTextOf(this.#before.current(number) ?? undefined)) return false;
      // Programs may give the number of a cross-reference stream to the next one: nothing refers to them.
      const isReferred = (): boolean => this.#after.all.some((one) => refersTo(one, number));
      return added.every(
        (one) => this.#isHarmless(number, last, one) || (isTable(last) && isTable(one) && !isReferred()),
      );
    });
  }

  /** Some programs write what the file is called anew, under another number. */
  #isSameInfo(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    if (objectTextOf(before) === objectTextOf(after)) return true;
    const earlier = before === undefined ? PdfDict.of({}) : this.#earlier(before)[0];
    const later = this.#values(after);
    const isPlain = (one: PdfObject): boolean =>
      earlier instanceof PdfDict &&
      one instanceof PdfDict &&
      this.#differsIn(earlier, one, (name) => ofProgram.has(name));
    return later.length > 0 && later.every(isPlain);
  }

  /** What a value was when the file was signed. */
  #earlier(value: PdfObject | undefined): PdfObject[] {
    const found = value instanceof PdfRef ? this.#before.current(value.objectNumber) : value;
    return found ? [found] : [];
  }

  #isCatalog(value: PdfObject): boolean {
    return value instanceof PdfDict && (value.has('Pages') || isNamed(value.get('Type'), 'Catalog', 'Pages', 'Page'));
  }

  #isHarmless(number: number, before: PdfObject, after: PdfObject): boolean {
    if (objectTextOf(before) === objectTextOf(after)) return true;
    if (before instanceof PdfStream || after instanceof PdfStream) return isSameMetadata(before, after);
    if (this.#proofs.has(number)) return !this.#isCatalog(after);
    if (before instanceof PdfArray) return this.#addsSignatures(before, after);
    if (!(before instanceof PdfDict) || !(after instanceof PdfDict)) return false;
    if (number === this.#info) return this.#differsIn(before, after, (name) => ofProgram.has(name));
    if (before.has('Pages'))
      return this.#differsIn(before, after, (name, one, other) =>
        name === 'AcroForm' ? this.#isForm(one, other) : verification.has(name) || isVersion(name, other),
      );
    if (isNamed(before.get('Type'), 'Page'))
      return this.#differsIn(
        before,
        after,
        (name, one, other) => name === 'Annots' && this.#addsSignatures(one, other),
      );
    if (before.has('Fields')) return this.#isForm(before, after);
    if (this.#isGroup(before)) {
      return this.#differsIn(before, after, (name, one, other) => name === 'Kids' && this.#addsSignatures(one, other));
    }
    return this.#isFilledIn(before, after);
  }

  /** A field that was left for a signature, or a widget of one: programs write anew what looks like nothing. */
  #isFilledIn(before: PdfDict, after: PdfDict): boolean {
    const isField = isNamed(before.get('FT'), 'Sig') && !before.has('V');
    const isWidget = !before.has('FT') && before.has('Parent') && this.#isUndrawnWidget(before);
    const isUndrawn = this.#isUndrawnWidget(before) && this.#isUndrawnWidget(after);
    return (
      (isField || isWidget) &&
      this.#differsIn(
        before,
        after,
        (name, _one, other) =>
          (isField && name === 'V' && this.#isSignature(other)) || (isUndrawn && ofWidgets.has(name)),
      )
    );
  }

  /** A field that only holds others together, by a name before theirs. */
  #isGroup(value: PdfObject): boolean {
    const others = ['Type', 'Count', 'FT', 'V', 'A', 'AA', 'Subtype'];
    return value instanceof PdfDict && value.has('T') && value.has('Kids') && !others.some((name) => value.has(name));
  }

  #differsIn(
    before: PdfDict,
    after: PdfDict,
    mayDiffer: (name: string, before: PdfObject | undefined, after: PdfObject | undefined) => boolean,
  ): boolean {
    const names = new Set([...before, ...after].map(([{ value }]) => value));
    return [...names].every(
      (name) => this.#isAlike(before.get(name), after.get(name)) || mayDiffer(name, before.get(name), after.get(name)),
    );
  }

  /** Whether two values are the same, or lead to the same under another number. */
  #isAlike(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    if (objectTextOf(before) === objectTextOf(after)) return true;
    const [earlier] = this.#earlier(before);
    const later = this.#values(after);
    return (
      earlier !== undefined && later.length > 0 && later.every((one) => objectTextOf(one) === objectTextOf(earlier))
    );
  }

  /** What texts of a form look like, where it has none: programs write it beside any field that they add. */
  #isUnusedLook(name: string): boolean {
    const isText = (one: PdfObject): boolean =>
      one instanceof PdfDict && one.has('FT') && !isNamed(one.get('FT'), 'Sig');
    return (name === 'DA' || name === 'DR') && !this.#before.all.some(isText);
  }

  #isForm(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    const [forms, others] = [before === undefined ? [PdfDict.of({})] : this.#earlier(before), this.#values(after)];
    return (
      others.length === 1 &&
      others[0] instanceof PdfDict &&
      forms.some(
        (form) =>
          form instanceof PdfDict &&
          this.#differsIn(
            form,
            others[0] as PdfDict,
            (name, one, other) =>
              name === 'SigFlags' ||
              (name === 'Fields' && this.#addsSignatures(one, other)) ||
              this.#isUnusedLook(name),
          ),
      )
    );
  }

  /** Whether a list has all that it had, and signatures that draw nothing behind it. */
  #addsSignatures(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    // Another list under another number: both are looked at.
    const earlier = before === undefined ? [[]] : this.#earlier(before).map(listOf);
    const later = this.#values(after).map(listOf);
    return (
      later.length > 0 &&
      later.every(
        (list) =>
          list !== null &&
          earlier.some(
            (old) =>
              old !== null &&
              old.every((one, at) => objectTextOf(one) === objectTextOf(list[at])) &&
              list.slice(old.length).every((one) => this.#isUndrawnField(one) || this.#isUndrawnPart(one)),
          ),
      )
    );
  }

  #values(value: PdfObject | undefined): PdfObject[] {
    return this.#after.of(value);
  }

  #isUndrawnField(value: PdfObject): boolean {
    if (!(value instanceof PdfRef) || this.#before.of(value).length > 0) return false;
    const fields = this.#values(value);
    return (
      fields.length > 0 &&
      fields.every(
        (field) =>
          field instanceof PdfDict &&
          isNamed(field.get('FT'), 'Sig') &&
          !['A', 'AA'].some((name) => field.has(name)) &&
          this.#isSignature(field.get('V')) &&
          (!field.has('Subtype') || this.#isUndrawnWidget(field)) &&
          this.#values(field.get('Parent')).every((parent) => this.#isGroup(parent)) &&
          this.#values(field.get('Kids')).every(
            (kids) => listOf(kids)?.every((kid) => this.#isUndrawnPart(kid, value)) ?? false,
          ),
      )
    );
  }

  /** A widget that stands apart from its field: it is in the list of its page, and not in that of the form. */
  #isUndrawnPart(value: PdfObject, field?: PdfRef): boolean {
    if (!(value instanceof PdfRef) || this.#before.of(value).length > 0) return false;
    const widgets = this.#values(value);
    return (
      widgets.length > 0 &&
      widgets.every((widget) => {
        const parent = widget instanceof PdfDict ? widget.get('Parent') : undefined;
        return (
          widget instanceof PdfDict &&
          parent !== undefined &&
          !['FT', 'T', 'V', 'Kids', 'A', 'AA'].some((name) => widget.has(name)) &&
          this.#isUndrawnWidget(widget) &&
          // Its field is looked at with its widgets.
          (field === undefined ? this.#isUndrawnField(parent) : objectTextOf(parent) === objectTextOf(field))
        );
      })
    );
  }

  #isUndrawnWidget(widget: PdfDict): boolean {
    return isNamed(widget.get('Subtype'), 'Widget') && !isDrawn((one) => this.#values(one), widget);
  }

  /** Whether a signature certifies that no change is permitted (DocMDP, level 1). */
  #permitsNothing(signature: PdfObject): boolean {
    const references = signature instanceof PdfDict ? this.#before.of(signature.get('Reference')).map(listOf) : [];
    return references.flat().some((reference) =>
      this.#before.of(reference ?? undefined).some((one) => {
        if (!(one instanceof PdfDict) || !isNamed(one.get('TransformMethod'), 'DocMDP')) return false;
        const levels = this.#before
          .of(one.get('TransformParams'))
          .flatMap((params) => (params instanceof PdfDict ? this.#before.of(params.get('P')) : []));
        return levels.some((level) => level instanceof PdfNumber && level.value === 1);
      }),
    );
  }

  #isSignature(value: PdfObject | undefined): boolean {
    const found = this.#values(value);
    const isStamp = (one: PdfObject): boolean => one instanceof PdfDict && isNamed(one.get('Type'), 'DocTimeStamp');
    if (this.#isClosed && !(found.length > 0 && found.every(isStamp))) return false;
    const parts = ['Filter', 'SubFilter', 'ByteRange', 'Contents'];
    return found.every(
      (one) =>
        one instanceof PdfDict &&
        // The type may be left out.
        (isNamed(one.get('Type'), 'Sig', 'DocTimeStamp') || (!one.has('Type') && parts.every((name) => one.has(name)))),
    );
  }
}
