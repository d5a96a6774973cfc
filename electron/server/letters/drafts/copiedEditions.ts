import { LetterEntries } from '../../../../shared/letters/entries.ts';
import { editionLoads, type editionResults } from '../../../../shared/letters/entryRows.ts';
import { type FieldError, fieldError } from '../../../../shared/messages/problem.ts';
import {
  broughtEditions,
  type CopiedEditions,
  copiedSince,
  type EditionValue,
  editionValuesIn,
  type PresetEditions,
  statesNone,
  typedForOther,
  type TypedValues,
} from './editionValues.ts';
import type { SavedDraft } from './letterDraftStore.ts';
import type { Known } from './knownEntries.ts';

/** A letter that another one begins with, as a source of its values. `isOwn`: of the same job, it stays as it is. */
export const knownFromLetter = (entries: LetterEntries, isOwn: boolean): Known => {
  const editions = Object.fromEntries(editionValuesIn(entries).map(({ key }) => [key, entries.asce_7_edition]));
  return { entries, sources: [], editions, isFixed: isOwn };
};

/**
 * Whether a person entered the edition: they typed it, or it is another one than that of a source that stays as it is. Another
 * source may have changed since the entries were opened; where their loads are its own, it has not.
 */
const isEditionEntered = (
  { entries: begun, isFixed }: Known,
  entries: TypedValues,
  typed: readonly string[],
): boolean => {
  if (typed.includes('asce_7_edition')) return true;
  if (begun.asce_7_edition === entries.asce_7_edition) return false;
  if (isFixed) return true;
  const before = new Map(editionValuesIn(begun).map(({ key, value }) => [key, value]));
  const shared = editionValuesIn(entries).filter(({ key, array }) => array === null && before.has(key));
  return shared.length > 0 && shared.every(({ key, value }) => before.get(key) === value);
};

/** Values that a place may have had as the draft was opened, and has no more. */
const knownOfPlaces: readonly string[] = [...editionLoads, 'asce_7_amendment'];

/** The edition of a value that no person typed; null of one that was entered all the same. */
const editionOf = (
  { editions, isFixed }: Known,
  { key, value, array }: EditionValue,
  before: ReadonlyMap<string, unknown>,
  isAsBegun: boolean,
): string | null => {
  // A preset's values do not depend on the edition that the draft began with.
  if (before.get(key) === value && (isAsBegun || array !== null)) return editions[key] ?? '';
  if (isFixed) return null;
  return before.has(key) || knownOfPlaces.includes(key) ? '' : null;
};

/**
 * With which edition each entry was copied that no person typed. A draft that was begun with a value, or with an edition,
 * that is not known any more was begun before its source changed: the edition of its values is then not known.
 */
export const copiedEditions = (
  source: Known,
  entries: TypedValues,
  typed: readonly string[],
  presets: PresetEditions = [],
): CopiedEditions => {
  const { entries: begun } = source;
  const before = new Map(editionValuesIn(begun).map(({ key, value }) => [key, value]));
  const isEntered = isEditionEntered(source, entries, typed);
  const isAsBegun = isEntered || begun.asce_7_edition === entries.asce_7_edition;
  const names = new Set(typed);
  const copied = editionValuesIn(entries).flatMap((one) => {
    const edition = names.has(one.key) ? null : editionOf(source, one, before, isAsBegun);
    return edition === null ? [] : [[one.key, edition] as const];
  });
  const { data: edition } = LetterEntries.shape.asce_7_edition.safeParse(entries.asce_7_edition);
  const kept = isEntered || edition === undefined ? [] : [['asce_7_edition', edition] as const];
  const all = Object.fromEntries<string>([...copied, ...kept]);
  const former = Object.fromEntries([...before.keys()].map((key) => [key, source.editions[key] ?? '']));
  return { ...all, ...broughtEditions({ entries: begun, copied: { ...former, ...all } }, entries, typed, presets) };
};

interface HeldValue extends EditionValue {
  /** '' where it is not known. */
  from: string;
}

/**
 * Values that were copied with another edition than the letter has by now, or typed for one, and that no person has entered
 * since. No load is none in every edition. What is not known to be of an edition is asked about where a person entered that
 * edition: otherwise it came with the values.
 */
const heldIn = (copied: CopiedEditions, entries: TypedValues, edition: string): HeldValue[] => {
  const isEntered = copied.asce_7_edition === undefined;
  return editionValuesIn(entries).flatMap((one) => {
    const from = copied[one.key];
    if (one.value === 0 || from === undefined || from === edition || (from === '' && !isEntered)) return [];
    return [{ ...one, from: from === statesNone ? '' : from }];
  });
};

/** The values that are held, of entries of a letter: as they are saved, or as they are sent to be issued. */
const heldValues = (source: Known, kept: SavedDraft | null, entries: TypedValues): HeldValue[] => {
  const edition = LetterEntries.shape.asce_7_edition.safeParse(entries.asce_7_edition).data;
  if (edition === undefined) return [];
  // What is sent without a draft is compared with the source as it is: whatever differs was entered.
  if (kept === null) return heldIn(copiedEditions({ ...source, isFixed: true }, entries, []), entries, edition);
  // Drafts of earlier versions do not have it: what is not known of their values is asked about.
  const copied = kept.copied ?? copiedEditions(source, kept.entries, kept.typed);
  const since = { ...copiedSince({ ...kept, copied }, entries, kept.typed, []), ...typedForOther(kept, entries, []) };
  return heldIn(since, entries, edition);
};

/** Their keys. */
export const heldKeys = (source: Known, kept: SavedDraft, entries: TypedValues): ReadonlySet<string> =>
  new Set(heldValues(source, kept, entries).map(({ key }) => key));

type OfRoof = (typeof editionLoads)[number] | (typeof editionResults)[number];

const ofRoof = ({ key, value, from }: HeldValue, edition: string): FieldError[] => {
  if (key !== 'asce_7_amendment')
    return [fieldError([key], 'letter-load-of-edition', { value: key as OfRoof, from, edition })];
  const { data: amendment } = LetterEntries.shape.asce_7_amendment.safeParse(value);
  return amendment === undefined
    ? []
    : [fieldError([key], 'letter-amendment-of-edition', { amendment, from, edition })];
};

/** One for the values of an array that are of one edition. */
const ofArray = (held: readonly HeldValue[], entries: TypedValues, edition: string): FieldError[] => {
  const [{ array, from }] = held as [HeldValue];
  const { index, field } = array!;
  const { name, position } = (entries.arrays as TypedValues[])[index]!;
  const which = { array: typeof name === 'string' ? name : '', position: typeof position === 'number' ? position : 0 };
  const values = held.map((one) => one.array!.field);
  return [fieldError(['arrays', index, field], 'letter-array-values-of-edition', { ...which, values, from, edition })];
};

/** Why the letter is held back for them. */
export const heldOfEdition = (source: Known, kept: SavedDraft | null, entries: TypedValues): FieldError[] => {
  const held = heldValues(source, kept, entries);
  const edition = String(entries.asce_7_edition);
  const arrays = Map.groupBy(
    held.filter(({ array }) => array !== null),
    ({ array, from }) => `${array!.index} ${from}`,
  );
  return [
    ...held.filter(({ array }) => array === null).flatMap((one) => ofRoof(one, edition)),
    ...[...arrays.values()].flatMap((values) => ofArray(values, entries, edition)),
  ];
};
