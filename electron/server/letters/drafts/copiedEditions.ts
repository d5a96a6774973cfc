import { LetterEntries } from '../../../../shared/letters/entries.ts';
import { editionLoads } from '../../../../shared/messages/catalogue/office.ts';
import { type FieldError, fieldError } from '../../../../shared/messages/problem.ts';
import { type CopiedEditions, type SavedDraft, stillCopied } from './letterDraftStore.ts';
import type { Known } from './knownEntries.ts';

type Values = Readonly<Record<string, unknown>>;

/** Entries that are those of one edition of ASCE 7. */
export const valuesOfEdition = [...editionLoads, 'asce_7_amendment'] as const;

/** A letter that another one begins with, as a source of its loads and its amendment. `isOwn`: of the same job, it stays as it is. */
export const knownFromLetter = (entries: LetterEntries, isOwn: boolean): Known => {
  const editions = Object.fromEntries(valuesOfEdition.map((name) => [name, entries.asce_7_edition]));
  return { entries, sources: [], editions, isFixed: isOwn };
};

/**
 * Whether a person entered the edition: they typed it, or it is another one than that of a source that stays as it is. Another
 * source may have changed since the entries were opened; where their loads are its own, it has not.
 */
const isEditionEntered = ({ entries: begun, isFixed }: Known, entries: Values, typed: readonly string[]): boolean => {
  if (typed.includes('asce_7_edition')) return true;
  if (begun.asce_7_edition === entries.asce_7_edition) return false;
  if (isFixed) return true;
  const shared = valuesOfEdition.filter((name) => begun[name] !== undefined && entries[name] !== undefined);
  return shared.length > 0 && shared.every((name) => begun[name] === entries[name]);
};

/**
 * With which edition each entry was copied that no person typed. A draft that was begun with a value, or with an edition,
 * that is not known any more was begun before its source changed: the edition of its values is then not known.
 */
export const copiedEditions = (source: Known, entries: Values, typed: readonly string[]): CopiedEditions => {
  const { entries: known, editions, isFixed } = source;
  const isEntered = isEditionEntered(source, entries, typed);
  const isAsBegun = isEntered || known.asce_7_edition === entries.asce_7_edition;
  const copied = valuesOfEdition.flatMap((name) => {
    if (entries[name] === undefined || typed.includes(name)) return [];
    const isSame = known[name] === entries[name];
    if (isFixed && !isSame) return [];
    return [[name, (isAsBegun && isSame && editions[name]) || ''] as const];
  });
  const { data: edition } = LetterEntries.shape.asce_7_edition.safeParse(entries.asce_7_edition);
  const begun = isEntered || edition === undefined ? [] : [['asce_7_edition', edition] as const];
  return Object.fromEntries<string>([...copied, ...begun]);
};

/**
 * Loads, and an amendment, that were copied with another edition than the letter has by now, and that no person has entered
 * since. No load is none in every edition. What is not known to be of an edition is asked about where a person entered that
 * edition: otherwise it came with the values.
 */
export const ofOtherEdition = (copied: CopiedEditions, entries: Values): FieldError[] => {
  const edition = LetterEntries.shape.asce_7_edition.safeParse(entries.asce_7_edition).data;
  if (edition === undefined) return [];
  const isEntered = copied.asce_7_edition === undefined;
  return valuesOfEdition.flatMap((value) => {
    const from = copied[value];
    const isNone = entries[value] === undefined || entries[value] === 0;
    if (isNone || from === undefined || from === edition || (from === '' && !isEntered)) return [];
    if (value !== 'asce_7_amendment') return [fieldError([value], 'letter-load-of-edition', { value, from, edition })];
    const { data: amendment } = LetterEntries.shape.asce_7_amendment.safeParse(entries[value]);
    return amendment === undefined
      ? []
      : [fieldError([value], 'letter-amendment-of-edition', { amendment, from, edition })];
  });
};

/** The same for entries of a letter: as they are saved, or as they are sent to be issued. */
export const heldOfEdition = (source: Known, kept: SavedDraft | null, entries: Values): FieldError[] => {
  // What is sent without a draft is compared with the source as it is: whatever differs was entered.
  if (kept === null) return ofOtherEdition(copiedEditions({ ...source, isFixed: true }, entries, []), entries);
  // Drafts of earlier versions do not have it: what is not known of their values is asked about.
  const copied = kept.copied ?? copiedEditions(source, kept.entries, kept.typed);
  return ofOtherEdition(stillCopied({ ...kept, copied }, entries), entries);
};
