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
import { isTable } from './packedObjects.ts';
import type { PdfDefinitions } from './pdfDefinitions.ts';
import { isSameMetadata } from './metadata.ts';
import { objectTextOf, referred } from './objectText.ts';
import { Reached } from './reached.ts';
import { UndrawnSignatures } from './undrawnSignatures.ts';

/** Entries of the catalog that hold what proves a signature later: certificates, and whether they were revoked (PAdES). */
const verification = new Set(['DSS', 'Extensions']);
/** Entries of a widget by which it is drawn where it has a size. */
const ofWidgets = new Set(['AP', 'AS', 'DA', 'F', 'M', 'MK', 'P']);
/** Entries that programs which append something write of themselves. */
const ofProgram = new Set(['ModDate', 'Producer']);
/** Those that they write where a file does not have them. */
const ofFirstProgram = new Set(['CreationDate', 'Creator']);

/** More definitions of one object than updates of signed files have. */
const mostDefinitions = 64;

const isNamed = (value: PdfObject | undefined, ...names: string[]): boolean =>
  value instanceof PdfName && names.includes(value.value);

/** Whether a program may have to write something in the look that a form has for it. Forms have that look themselves. */
const isText = (one: PdfObject): boolean => {
  if (!(one instanceof PdfDict) || isNamed(one.get('FT'), 'Sig')) return false;
  const kind = one.get('Subtype');
  return one.has('FT') || kind instanceof PdfRef || isNamed(kind, 'FreeText') || (one.has('DA') && !one.has('Fields'));
};

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
  // The trailer names the catalog and the information dictionary.
  referred(before.trailer, others);
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
  readonly #reached: Reached;
  readonly #further: UndrawnSignatures;
  /** What an object of the whole file refers to. */
  readonly #referred = new Set<number>();
  /** Whether anything has to be written in the look that a form has for it: a field for text, a note. */
  readonly #hasTexts: boolean;

  constructor(before: PdfDefinitions, after: PdfDefinitions) {
    this.#before = before;
    this.#after = after;
    const info = after.trailer.get('Info');
    this.#info = info instanceof PdfRef ? info.objectNumber : null;
    this.#proofs = proofsOf(before);
    this.#reached = new Reached(before);
    this.#further = new UndrawnSignatures(before, after);
    for (const one of after.all) referred(one, this.#referred);
    this.#hasTexts = before.all.some(isText);
  }

  /** Whether a signer has certified that nothing may follow but time stamps. */
  get isClosed(): boolean {
    return this.#further.isClosed;
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
      return added.every(
        (one) => this.#isHarmless(number, last, one) || (isTable(last) && isTable(one) && !this.#referred.has(number)),
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
      this.#differsIn(earlier, one, (...entry) => this.#isOfProgram(...entry));
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
    const isPage = before instanceof PdfDict && isNamed(before.get('Type'), 'Page') && !before.has('Pages');
    if (this.#reached.strange.has(number) && !isPage && !this.#proofs.has(number)) return false;
    if (before instanceof PdfStream || after instanceof PdfStream) return isSameMetadata(before, after);
    if (this.#proofs.has(number)) return !this.#isCatalog(after);
    if (before instanceof PdfArray) return this.#addsSignatures(before, after, this.#reached.annotations.has(number));
    if (!(before instanceof PdfDict) || !(after instanceof PdfDict)) return false;
    if (number === this.#info) return this.#differsIn(before, after, (...entry) => this.#isOfProgram(...entry));
    if (before.has('Pages'))
      return this.#differsIn(before, after, (name, one, other) =>
        name === 'AcroForm'
          ? this.#isForm(one, other)
          : verification.has(name) || isVersion(name, other) || (name === 'Metadata' && this.#isMetadata(one, other)),
      );
    if (isPage)
      return this.#differsIn(
        before,
        after,
        (name, one, other) =>
          (name === 'Annots' && this.#addsSignatures(one, other, true)) || this.#isUsual(name, one, other),
      );
    if (before.has('Fields')) return this.#isForm(before, after);
    if (this.#further.isGroup(before)) {
      return this.#differsIn(before, after, (name, one, other) => name === 'Kids' && this.#addsSignatures(one, other));
    }
    return this.#isFilledIn(before, after);
  }

  /** A field that was left for a signature, or a widget of one: programs write anew what looks like nothing. */
  #isFilledIn(before: PdfDict, after: PdfDict): boolean {
    const isField = isNamed(before.get('FT'), 'Sig') && !before.has('V');
    const isOfSignature = this.#earlier(before.get('Parent')).some(
      (one) => one instanceof PdfDict && isNamed(one.get('FT'), 'Sig'),
    );
    const isWidget = !before.has('FT') && isOfSignature && this.#further.isUndrawnWidget(before);
    const isUndrawn = this.#further.isUndrawnWidget(before) && this.#further.isUndrawnWidget(after);
    return (
      (isField || isWidget) &&
      this.#differsIn(
        before,
        after,
        (name, _one, other) =>
          (isField && name === 'V' && this.#further.isSignature(other)) || (isUndrawn && ofWidgets.has(name)),
      )
    );
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

  /** What programs write of themselves is text: by no such entry can a page draw anything. */
  #isOfProgram(name: string, before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    const texts = [...this.#earlier(before), ...this.#values(after)];
    const isBegun = before === undefined && ofFirstProgram.has(name);
    return (ofProgram.has(name) || isBegun) && texts.every((one) => one instanceof PdfString);
  }

  /** The same metadata under another number, or those that a program writes where there were none. */
  #isMetadata(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    const [info] = this.#earlier(this.#before.trailer.get('Info'));
    const entries = info instanceof PdfDict ? [...info].map(([, entry]) => this.#earlier(entry)[0]) : [];
    const texts = new Set(entries.flatMap((one) => (one instanceof PdfString ? [one.asString()] : [])));
    const [earlier] = this.#earlier(before);
    const later = this.#values(after);
    return (
      (before === undefined) === (earlier === undefined) &&
      later.length > 0 &&
      later.every((one) => isSameMetadata(earlier, one, texts))
    );
  }

  /** What programs write into a page as it is without them: an order of its fields for the keyboard, and that it is not turned. */
  #isUsual(name: string, before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    if (before !== undefined) return false;
    if (name === 'Tabs') return isNamed(after, 'R', 'C', 'S', 'A', 'W');
    const isTurned = (one: PdfObject): boolean => one instanceof PdfDict && one.has('Rotate');
    return name === 'Rotate' && after instanceof PdfNumber && after.value === 0 && !this.#before.all.some(isTurned);
  }

  /** What texts of a form look like, where it has none: programs write it beside any field that they add. */
  #isUnusedLook(name: string): boolean {
    return (name === 'DA' || name === 'DR') && !this.#hasTexts;
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
              // As if it were not there.
              (name === 'NeedAppearances' && one === undefined && other instanceof PdfBool && !other.value) ||
              (name === 'Fields' && this.#addsSignatures(one, other)) ||
              this.#isUnusedLook(name),
          ),
      )
    );
  }

  /** Whether a list has all that it had, and signatures that draw nothing behind it. */
  #addsSignatures(before: PdfObject | undefined, after: PdfObject | undefined, isOnPage = false): boolean {
    // Another list under another number: both are looked at.
    const earlier = before === undefined ? [null] : this.#earlier(before);
    const later = this.#values(after);
    return later.length > 0 && later.every((list) => earlier.some((old) => this.#further.extend(old, list, isOnPage)));
  }

  #values(value: PdfObject | undefined): PdfObject[] {
    return this.#after.of(value);
  }
}
