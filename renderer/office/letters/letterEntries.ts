import { z } from 'zod';
import type { FieldError } from '../../../shared/messages/problem.ts';
import type { LetterDraft } from '../../../shared/letters/shapes.ts';
import { arrayKeyOf, arrayValueKey } from '../../../shared/letters/entries.ts';
import { arrayEditionValues, valuesOfEdition } from '../../../shared/letters/entryRows.ts';
import { textBlocks } from '../../../shared/firm/standardTexts.ts';
import type { StoredText } from '../../base/gateway/textStorage.ts';

/** A letter's entries as typed, by their wire names. */
export type Entries = Readonly<Record<string, unknown>>;
/** Path of an entry; an array is addressed by its row in the letter's table. */
export type EntryPath = readonly [string] | readonly ['engineer', string] | readonly ['arrays', number, string];
/** Rows of the letter's table: each identifies its array's entries by name, or by position where names repeat. */
export type ArrayRows = LetterDraft['arrays'];
type Row = ArrayRows[number];

const isRecord = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordsOf = (value: unknown): Entries[] => (Array.isArray(value) ? (value as unknown[]).filter(isRecord) : []);

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Sets one field; an empty value removes it. */
export const withField = (of: Entries, name: string, value: unknown): Entries => {
  const { [name]: _old, ...rest } = of;
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? rest : { ...rest, [name]: value };
};

const identityOf = ({ name, position }: Row): Entries => (position === null ? { name } : { position });
const isOf =
  ({ name, position }: Row) =>
  (entry: Entries): boolean =>
    position === null ? entry.name === name : entry.position === position;

export const repairsOf = ({ repairs }: Entries): string[] =>
  Array.isArray(repairs) ? (repairs as unknown[]).map(String) : [];

/** Index of a row's array among the entries; null where nothing was entered for it. */
const indexOf = (entries: Entries, rows: ArrayRows, index: number): number | null => {
  const row = rows[index];
  const place = row ? recordsOf(entries.arrays).findIndex(isOf(row)) : -1;
  return place === -1 ? null : place;
};

/** The row of the letter's table that an array among the entries belongs to, or null. */
export const rowOfEntry = (entries: Entries, rows: ArrayRows, index: number): number | null => {
  const entry = recordsOf(entries.arrays)[index];
  const row = entry ? rows.findIndex((one) => isOf(one)(entry)) : -1;
  return row === -1 ? null : row;
};

/** Errors about an entry; their pointers count arrays as they stand among the entries. */
export const errorsOf = (
  all: readonly FieldError[],
  entries: Entries,
  rows: ArrayRows,
  path: EntryPath,
): FieldError[] => {
  const index = path.length === 3 ? indexOf(entries, rows, path[1]) : null;
  if (path.length === 3 && index === null) return [];
  const at = path.length === 3 ? `#/arrays/${index}/${path[2]}` : `#/${path.join('/')}`;
  return all.filter(({ pointer }) => pointer === at || pointer.startsWith(`${at}/`));
};

/** Values of an array that hold the letter back: of each, the edition of ASCE 7 that it was copied with, '' where it is not known. */
export const heldEditions = (
  { overridable, entries }: Pick<LetterDraft, 'overridable' | 'entries'>,
  rows: ArrayRows,
  index: number,
): Entries =>
  Object.fromEntries(
    overridable
      .filter(({ code, pointer }) => {
        const [first, place] = pointer.replace(/^#\//, '').split('/');
        const isOfArray = code === 'letter-array-values-of-edition' && first === 'arrays';
        return isOfArray && rowOfEntry(entries, rows, Number(place)) === index;
      })
      .flatMap(({ params: { values, from } }) => (values as string[]).map((name) => [name, from])),
  );

export const readEntry = (entries: Entries, rows: ArrayRows, path: EntryPath): unknown => {
  if (path.length === 1) return entries[path[0]];
  if (path.length === 2) return isRecord(entries.engineer) ? entries.engineer[path[1]] : undefined;
  const index = indexOf(entries, rows, path[1]);
  return index === null ? undefined : recordsOf(entries.arrays)[index]?.[path[2]];
};

export const writeEntry = (entries: Entries, rows: ArrayRows, path: EntryPath, value: unknown): Entries => {
  if (path.length === 1) return withField(entries, path[0], value);
  if (path.length === 2) {
    const engineer = withField(isRecord(entries.engineer) ? entries.engineer : {}, path[1], value);
    return withField(entries, 'engineer', Object.keys(engineer).length === 0 ? undefined : engineer);
  }
  const row = rows[path[1]]!;
  const arrays = recordsOf(entries.arrays);
  const list = arrays.some(isOf(row)) ? arrays : [...arrays, identityOf(row)];
  return { ...entries, arrays: list.map((entry) => (isOf(row)(entry) ? withField(entry, path[2], value) : entry)) };
};

/** The letter's own texts, in the place of the firm's. */
export const ownTexts = (of: Entries): Entries => Object.fromEntries(textBlocks.map((block) => [block, of[block]]));

/** With other texts of its own: each is about the kind of letter that it was written for. */
export const withTexts = (of: Entries, texts: Entries): Entries =>
  textBlocks.reduce((entries, block) => withField(entries, block, texts[block]), of);

const isEmpty = (value: unknown): boolean => value === undefined || value === '';

/** Sets entries of one array; those that are not named stay. */
export const withArray = (of: Entries, rows: ArrayRows, index: number, values: Entries): Entries => {
  let entries = of;
  for (const [name, value] of Object.entries(values))
    entries = writeEntry(entries, rows, ['arrays', index, name], value);
  return entries;
};

/** The named entries of one array that are not empty. */
export const arrayValues = (of: Entries, rows: ArrayRows, index: number, names: readonly string[]): Entries =>
  Object.fromEntries(
    names
      .map((name) => [name, readEntry(of, rows, ['arrays', index, name])] as const)
      .filter(([, value]) => !isEmpty(value)),
  );

const identityFields = ['name', 'position'];

/** Key of an entry in a merge; null for an array that does not exist. */
export const keyOf = (rows: ArrayRows, path: EntryPath): string | null => {
  if (path.length !== 3) return path.join('/');
  const row = rows[path[1]];
  return row ? arrayValueKey(identityOf(row), path[2]) : null;
};

const editionNames: readonly string[] = valuesOfEdition;
const isEditionField = (field: string): boolean => arrayEditionValues.some((name) => name === field);

/** How a save names what was typed there: a value of an array where it is that of one edition of ASCE 7. */
export const typedNames = (rows: ArrayRows, path: EntryPath): string[] => {
  if (path.length === 1) return [...path];
  const key = path.length === 3 && isEditionField(path[2]) ? keyOf(rows, path) : null;
  return key === null ? [] : [key];
};

/** Flattens entries: `risk_category`, `engineer/name`, `arrays/"South"/fastener`. The list of repairs is one field. */
const flatten = (entries: Entries): Map<string, unknown> => {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(entries)) {
    if (name === 'engineer' && isRecord(value)) {
      for (const [part, of] of Object.entries(value)) fields.set(`engineer/${part}`, of);
    } else if (name === 'arrays') {
      for (const array of recordsOf(value))
        for (const [part, of] of Object.entries(array))
          if (!identityFields.includes(part)) fields.set(arrayValueKey(array, part), of);
    } else fields.set(name, value);
  }
  return fields;
};

const changedKeys = (before: Entries, now: Entries): string[] => {
  const [old, here] = [flatten(before), flatten(now)];
  return [...new Set([...old.keys(), ...here.keys()])].filter((key) => !isSame(old.get(key), here.get(key)));
};

const isOfEdition = (key: string): boolean =>
  key.startsWith('arrays/') ? isEditionField(key.slice(key.lastIndexOf('/') + 1)) : editionNames.includes(key);

/** What a person typed. */
export interface TypedEntries {
  names: readonly string[];
  /** Values that were typed for an edition of ASCE 7 that the letter has no more, each with that edition. */
  forOther: Readonly<Record<string, string>>;
}
export const nothingTyped: TypedEntries = { names: [], forOther: {} };

export const withoutTyped = ({ names, forOther }: TypedEntries, left: ReadonlySet<string>): TypedEntries => ({
  names: names.filter((name) => !left.has(name)),
  forOther: Object.fromEntries(Object.entries(forOther).filter(([name]) => !left.has(name))),
});

export const withTyped = (typed: TypedEntries, names: readonly string[]): TypedEntries => {
  const { names: before, forOther } = typed;
  const added = new Set(names);
  return {
    names: [...before, ...names.filter((name) => !before.includes(name))],
    forOther: withoutTyped({ names: [], forOther }, added).forOther,
  };
};

/** With what another one has of other editions. */
export const withForOther = (typed: TypedEntries, { forOther }: TypedEntries): TypedEntries => {
  const { names, forOther: before } = withoutTyped(typed, new Set(Object.keys(forOther)));
  return { names, forOther: { ...before, ...forOther } };
};

/** With another edition of ASCE 7, no value that is that of one was typed for it. */
export const typedForEdition = (typed: TypedEntries, before: Entries, now: Entries): TypedEntries => {
  const { asce_7_edition: edition } = before;
  if (typeof edition !== 'string' || edition === now.asce_7_edition) return typed;
  const left = typed.names.filter(isOfEdition);
  return {
    names: typed.names.filter((name) => !isOfEdition(name)),
    forOther: { ...typed.forOther, ...Object.fromEntries(left.map((name) => [name, edition])) },
  };
};

/**
 * Without those that another source than the keyboard changed since. What the server has as in `saved` it knows the edition
 * of, or another reviewer has entered it for the new one.
 */
export const stillTyped = (typed: TypedEntries, before: Entries, now: Entries, saved: Entries): TypedEntries => {
  const { names, forOther } = typedForEdition(typed, before, now);
  const unsaved = new Set([...Object.keys(typed.forOther), ...changedKeys(saved, before)]);
  const unknown = Object.fromEntries(Object.entries(forOther).filter(([name]) => unsaved.has(name)));
  return withoutTyped({ names, forOther: unknown }, new Set(changedKeys(before, now)));
};

/** Once a draft has what was sent: another reviewer may enter those values for its edition. */
export const afterSending = ({ names, forOther }: TypedEntries, sent: TypedEntries): TypedEntries => ({
  names,
  forOther: Object.fromEntries(Object.entries(forOther).filter(([name, edition]) => sent.forOther[name] !== edition)),
});

/** Keys of the values that are those of one edition of ASCE 7, and differ. */
export const changedEditionValues = (before: Entries, now: Entries): ReadonlySet<string> =>
  new Set(changedKeys(before, now).filter(isOfEdition));

/** Reverses `flatten`; `arrays` are all arrays that a field may belong to, in their order. */
const unflatten = (fields: ReadonlyMap<string, unknown>, arrays: readonly Entries[]): Entries => {
  const entries: Record<string, unknown> = {};
  const engineer: Record<string, unknown> = {};
  const byKey = new Map<string, Record<string, unknown>>();
  for (const array of arrays) {
    const { name, position } = array;
    if (!byKey.has(arrayKeyOf(array))) byKey.set(arrayKeyOf(array), name === undefined ? { position } : { name });
  }
  for (const [key, value] of fields) {
    if (key.startsWith('engineer/')) engineer[key.slice('engineer/'.length)] = value;
    else if (key.startsWith('arrays/')) {
      const end = key.lastIndexOf('/');
      byKey.get(key.slice('arrays/'.length, end))![key.slice(end + 1)] = value;
    } else entries[key] = value;
  }
  if (Object.keys(engineer).length > 0) entries.engineer = engineer;
  if (byKey.size > 0) entries.arrays = [...byKey.values()];
  return entries;
};

export interface Merged {
  entries: Entries;
  /** Fields that both sides changed, with the other side's value; mine is the one in `entries`. */
  conflicts: Entries;
}

/** Three-way merge, field by field: mine where I changed it since `base`, theirs elsewhere. */
export const mergeEntries = (base: Entries, mine: Entries, theirs: Entries): Merged => {
  const [old, here, there] = [flatten(base), flatten(mine), flatten(theirs)];
  const merged = new Map<string, unknown>();
  const conflicts: Record<string, unknown> = {};
  for (const key of new Set([...there.keys(), ...here.keys()])) {
    const [before, my, their] = [old.get(key), here.get(key), there.get(key)];
    const isMine = !isSame(my, before);
    const value = isMine ? my : their;
    if (isMine && !isSame(their, before) && !isSame(my, their)) conflicts[key] = their;
    if (value !== undefined) merged.set(key, value);
  }
  return { entries: unflatten(merged, [...recordsOf(theirs.arrays), ...recordsOf(mine.arrays)]), conflicts };
};

/** A save request; `base` is the version that it changes: when that was saved, or null for none. */
export interface SentEntries {
  entries: Entries;
  base: number | null;
  /** Names of the entries that were edited here. */
  typed: string[];
  typedForOther: Record<string, string>;
}

/** A version of the draft on the server: its entries, and when they were saved (null where nothing is). */
export interface BaseVersion {
  entries: Entries;
  savedMs: number | null;
}
export const baseOf = ({ entries, kept }: LetterDraft): BaseVersion => ({ entries, savedMs: kept?.atMs ?? null });

const Unsaved = z.object({
  entries: z.record(z.string(), z.unknown()),
  /** The entries of the base version, and when it was saved. */
  from: z.record(z.string(), z.unknown()),
  base: z.number().nullable(),
  typed: z.array(z.string()),
  typedForOther: z.record(z.string(), z.string()).default({}),
});

/** Edits that were not saved, from this browser. Null where nothing is stored, or where another version of this page has written it. */
export const readUnsaved = (unsaved: StoredText): Readonly<z.infer<typeof Unsaved>> | null => {
  try {
    return Unsaved.safeParse(JSON.parse(unsaved.read() ?? '')).data ?? null;
  } catch {
    return null;
  }
};
