import type { LetterDraft } from '../../../../shared/letters/shapes.ts';
import { ArrayEntries, arrayValueKey, entriesOfKind, LetterEntries } from '../../../../shared/letters/entries.ts';
import { kindsOf, letterKindOf } from '../../../../shared/job/letterKinds.ts';
import { textBlocks } from '../../../../shared/firm/standardTexts.ts';
import type { FirmSettings } from '../../../../shared/firm/firm.ts';
import { arrayNamesOf, type LetterJob } from '../drawing/letterContent.ts';
import { matchEntries } from './matchEntries.ts';
import type { IssuedEntries, SavedDraft } from './letterDraftStore.ts';
import { heldKeys } from './copiedEditions.ts';
import { type Known, nothingKnown } from './knownEntries.ts';

/** The valid entries among typed ones, or among those issued under older rules; without the ones in `leftOut`. */
export const validEntries = (
  typed: Readonly<Record<string, unknown>>,
  leftOut: readonly string[] = [],
): LetterEntries => {
  const valid = Object.entries(LetterEntries.shape)
    .filter(([name]) => name !== 'arrays' && !leftOut.includes(name))
    .flatMap(([name, field]) => {
      const { data } = field.safeParse(typed[name]);
      return data === undefined ? [] : [[name, data] as const];
    });
  const arrays = (Array.isArray(typed.arrays) ? (typed.arrays as unknown[]) : []).flatMap((one) => {
    const { data } = ArrayEntries.safeParse(one);
    return data ? [data] : [];
  });
  return { ...(Object.fromEntries(valid) as LetterEntries), arrays };
};

/** The rows of the letter's table: by name where it is unique, else by position, counted from 1. */
export const arrayRows = (job: LetterJob): LetterDraft['arrays'] => {
  const names = arrayNamesOf(job);
  const known = names.map((name) => name.normalize('NFC'));
  const uses = new Map<string, number>();
  for (const name of known) uses.set(name, (uses.get(name) ?? 0) + 1);
  return names.map((name, index) => {
    const isFound = uses.get(known[index]!) === 1 && ArrayEntries.safeParse({ name }).success;
    return { name, position: isFound ? null : index + 1 };
  });
};

/** One set of entries for every array. */
const entriesForAll = (job: LetterJob, entered: readonly ArrayEntries[] = []): ArrayEntries[] => {
  const { matched } = matchEntries(arrayNamesOf(job), entered);
  return arrayRows(job).map(({ name, position }, index) => {
    return matched[index] ?? (position === null ? { name } : { position });
  });
};

const engineerOf = ({ engineer }: FirmSettings): Pick<LetterEntries, 'engineer'> => {
  const filled = Object.entries(engineer).filter(([, value]) => value !== '');
  return filled.length === 0 ? {} : { engineer: Object.fromEntries(filled) };
};

/** The valid entries of an issued letter: rules may have changed since. */
export const readIssued = (issued: IssuedEntries | null): LetterEntries | null =>
  issued === null
    ? null
    : (LetterEntries.safeParse(issued.entries).data ?? validEntries(issued.entries as Record<string, unknown>));

/** Without the kind and the texts of a letter that the services do not ask for any more. */
const ofAskedKind = (job: LetterJob, entries: LetterEntries): LetterEntries => {
  const { kind } = entries;
  if (kind === undefined || kindsOf(job.services_requested).includes(kind)) return entries;
  const left: readonly string[] = ['kind', ...textBlocks];
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !left.includes(name)));
};

/**
 * A letter begins with the entries of the job's last letter, without its site visit. A first letter begins with what is
 * known of its place and its attachments, and the firm's engineer; other values of a roof are never copied to another.
 */
export const prefill = (
  job: LetterJob,
  firm: FirmSettings,
  own: LetterEntries | null,
  known: LetterEntries,
): LetterEntries => {
  if (own) {
    const { site_visited: _visit, ...entries } = ofAskedKind(job, own);
    return { ...entries, arrays: entriesForAll(job, own.arrays) };
  }
  const ofKind = entriesOfKind(letterKindOf(undefined, job.services_requested), known);
  return { ...ofKind, arrays: entriesForAll(job, known.arrays), ...engineerOf(firm) };
};

/** The finding, its basis, its repairs and what they were calculated from are about the roof as it was; a visit belongs to one letter. */
const notCopied = [
  ...['finding', 'finding_basis', 'repairs', 'site_visited', 'existing_condition'],
  ...['existing_gravity_load', 'added_gravity_load', 'existing_lateral_load', 'added_lateral_load'],
];
const notCopiedOfArrays = [
  ...['position', 'member_check', 'demand_capacity_ratio', 'bending_demand', 'bending_capacity', 'attachment_demand'],
];

const withoutHeld = (array: ArrayEntries, held: ReadonlySet<string>): ArrayEntries =>
  Object.fromEntries(Object.entries(array).filter(([field]) => !held.has(arrayValueKey(array, field))));

/** The valid entries of a draft, but for those in `leftOut` and values that are held for another edition of ASCE 7. */
export const passedOn = (source: Known, draft: SavedDraft, leftOut: readonly string[] = []): LetterEntries => {
  const held = heldKeys(source, draft, draft.entries);
  const { arrays = [], ...entries } = validEntries(draft.entries, [...leftOut, ...held]);
  return Array.isArray(draft.entries.arrays)
    ? { ...entries, arrays: arrays.map((array) => withoutHeld(array, held)) }
    : entries;
};

/** The entries of arrays whose name is unique in both jobs. */
const byName = (before: LetterJob, now: LetterJob, entered: readonly ArrayEntries[]): ArrayEntries[] => {
  const { matched } = matchEntries(arrayNamesOf(before), entered);
  const names = new Set(
    arrayRows(now).flatMap(({ name, position }) => (position === null ? [name.normalize('NFC')] : [])),
  );
  return arrayRows(before).flatMap(({ name, position }, index) => {
    const entries = matched[index];
    if (!entries || position !== null || !names.has(name.normalize('NFC'))) return [];
    const values = Object.entries(entries).filter(([field]) => !notCopiedOfArrays.includes(field));
    return [{ ...Object.fromEntries(values), name }];
  });
};

/** What was typed for the last letter of a job: its draft, else its last letter. */
export interface RevisedLetter {
  id: number;
  job: LetterJob;
  draft: SavedDraft | null;
  issued: IssuedEntries | null;
}

/** The first entries of a revision's letter. Never the finding, nor a value of another edition of ASCE 7. */
export const revisedEntries = (
  job: LetterJob,
  { id, job: before, draft, issued }: RevisedLetter,
): { entries: LetterEntries; revised: NonNullable<LetterDraft['revised']> } => {
  // The revision would take over the edition as its own, and values that are held with it.
  const entries = draft
    ? passedOn(nothingKnown, draft, notCopied)
    : validEntries(issued!.entries as Record<string, unknown>, notCopied);
  return {
    entries: { ...entries, arrays: byName(before, job, entries.arrays ?? []) },
    revised: { job: id, letter: issued?.number ?? null },
  };
};
