import { arrayValueKey, LetterEntries } from '../../../../shared/letters/entries.ts';
import { arrayEditionValues, valuesOfEdition } from '../../../../shared/letters/entryRows.ts';
import type { PresetView } from '../../../../shared/designValues/presets.ts';

export type TypedValues = Readonly<Record<string, unknown>>;

/**
 * With which edition of ASCE 7 values were copied that no person has typed or changed since, by `ground_snow_load` or
 * `arrays/"South"/attachment_demand`; '' where that is not known, `statesNone` of a source without one. Of `asce_7_edition`
 * itself, the edition that the draft began with. Values that were typed for an edition that the draft has no more count as copied.
 */
export type CopiedEditions = Readonly<Record<string, string>>;

/** The edition of a preset that has none: nothing says that its values are of the letter's edition, whatever that is. */
export const statesNone = '-';

const isRecord = (value: unknown): value is TypedValues => typeof value === 'object' && value !== null;

/** A value that is that of one edition of ASCE 7. */
export interface EditionValue {
  key: string;
  value: unknown;
  /** Null of the roof. */
  array: { index: number; field: (typeof arrayEditionValues)[number] } | null;
}

/** Those among entries, valid or not; what is valid as a letter has it, without the blanks around it. */
export const editionValuesIn = (entries: TypedValues): EditionValue[] => {
  const ofRoof = valuesOfEdition.flatMap((key): EditionValue[] =>
    entries[key] === undefined
      ? []
      : [{ key, value: LetterEntries.shape[key].safeParse(entries[key]).data ?? entries[key], array: null }],
  );
  const arrays = Array.isArray(entries.arrays) ? (entries.arrays as unknown[]) : [];
  const ofArrays = arrays.flatMap((one, index) =>
    arrayEditionValues.flatMap((field): EditionValue[] => {
      if (!isRecord(one) || one[field] === undefined) return [];
      return [{ key: arrayValueKey(one, field), value: one[field], array: { index, field } }];
    }),
  );
  return [...ofRoof, ...ofArrays];
};

const ofArraysIn = (entries: TypedValues): EditionValue[] =>
  editionValuesIn(entries).filter(({ array }) => array !== null);

/** The edition of the first value that was copied. */
const firstOf = (copied: CopiedEditions, values: readonly EditionValue[]): string | undefined =>
  values.map(({ key }) => copied[key]).find((edition) => edition !== undefined);

const byKey = (entries: TypedValues): Map<string, unknown> =>
  new Map([
    ['asce_7_edition', entries.asce_7_edition],
    ...editionValuesIn(entries).map(({ key, value }) => [key, value] as const),
  ]);

/** Of the entries that a draft began with, those that no person has typed or changed since. */
const stillCopied = (
  { copied, entries: saved, typed }: { copied: CopiedEditions; entries: TypedValues; typed: readonly string[] },
  entries: TypedValues,
): CopiedEditions => {
  const [before, now, entered] = [byKey(saved), byKey(entries), new Set(typed)];
  return Object.fromEntries(
    Object.entries(copied).filter(([name]) => before.get(name) === now.get(name) && !entered.has(name)),
  );
};

/**
 * Values that a person typed for the edition that a draft had, and that were not typed again for the one that it has now: each
 * with its edition.
 */
export const typedForOther = (
  { entries: saved, typed: before }: { entries: TypedValues; typed: readonly string[] },
  entries: TypedValues,
  typed: readonly string[],
): CopiedEditions => {
  const { asce_7_edition: edition } = saved;
  if (typeof edition !== 'string' || edition === entries.asce_7_edition) return {};
  const [was, now] = [byKey(saved), byKey(entries)];
  const isLeft = (name: string): boolean =>
    name !== 'asce_7_edition' && was.has(name) && was.get(name) === now.get(name) && !typed.includes(name);
  return Object.fromEntries(before.filter(isLeft).map((name) => [name, edition]));
};

/** Values that were typed and got another edition since the last save: what it says of those that are there and not typed again. */
export const sentForOther = (sent: CopiedEditions, entries: TypedValues, typed: readonly string[]): CopiedEditions => {
  const [there, entered] = [byKey(entries), new Set(['asce_7_edition', ...typed])];
  return Object.fromEntries(Object.entries(sent).filter(([name]) => there.has(name) && !entered.has(name)));
};

/** The presets' values, and each one's edition. A former one counts where no other has the value. */
export type PresetEditions = readonly (Pick<PresetView, 'values'> & { isFormer?: true | undefined })[];

export const presetEdition = ({ values }: PresetEditions[number]): string =>
  typeof values.asce_7_edition === 'string' ? values.asce_7_edition : statesNone;

const editionOfPresets = (
  presets: PresetEditions,
  field: string,
  value: unknown,
  wanted: unknown,
): string | undefined => {
  const same = presets.filter(({ values }) => values[field] === value);
  const current = same.filter(({ isFormer }) => !isFormer);
  const editions = (current.length > 0 ? current : same).map(presetEdition);
  return editions.find((edition) => edition === wanted) ?? editions[0];
};

/**
 * The editions of arrays' values that are new in `entries`, and that no person typed: those of another array, from which they
 * were copied, of a preset that was used, or of an array that had them before. A value that stands at another array as its own was entered by a person.
 */
export const broughtEditions = (
  before: { entries: TypedValues; copied: CopiedEditions },
  entries: TypedValues,
  typed: readonly string[],
  presets: PresetEditions,
): CopiedEditions => {
  const [saved, entered] = [byKey(before.entries), new Set(typed)];
  const values = ofArraysIn(entries);
  const isNew = ({ key, value }: EditionValue): boolean => saved.get(key) !== value && !entered.has(key);
  const placeOf = ({ value, array }: EditionValue): string => JSON.stringify([array!.field, value]);
  const others = Map.groupBy(
    values.filter((one) => !isNew(one)),
    placeOf,
  );
  const former = Map.groupBy(ofArraysIn(before.entries), placeOf);
  const still = stillCopied({ ...before, typed }, entries);
  const editionOfNew = (one: EditionValue): string | undefined => {
    const [{ field }, same] = [one.array!, others.get(placeOf(one))];
    if (same) return firstOf(still, same);
    const ofPreset = editionOfPresets(presets, field, one.value, entries.asce_7_edition);
    return ofPreset ?? firstOf(before.copied, former.get(placeOf(one)) ?? []);
  };
  return Object.fromEntries(
    values.filter(isNew).flatMap((one) => {
      const edition = editionOfNew(one);
      return edition === undefined ? [] : [[one.key, edition] as const];
    }),
  );
};

/** What changes is no copy any more, even if it changes back, unless it was copied from elsewhere. */
export const copiedSince = (
  before: { entries: TypedValues; copied: CopiedEditions },
  entries: TypedValues,
  typed: readonly string[],
  presets: PresetEditions,
): CopiedEditions => ({
  ...stillCopied({ ...before, typed }, entries),
  ...broughtEditions(before, entries, typed, presets),
});
