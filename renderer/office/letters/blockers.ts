import type { FieldError } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { FinishedCheck } from '../../../shared/letters/finishedLetter.ts';
import type { LetterDraft } from '../../../shared/letters/shapes.ts';
import type { FieldRow } from '../../forms/fieldRows.ts';
import { mistakeText } from '../../forms/mistakes.ts';
import { fieldErrorText } from '../../base/words/fieldErrors.ts';
import { messageText } from '../../base/words/messages.ts';
import { type ArrayRows, type Entries, readEntry, rowOfEntry } from './letterEntries.ts';
import { engineerField, letterRows } from './letterRows.ts';
import type { LetterWords } from './letterWords.ts';

/** A reason why the letter cannot be issued yet. */
export interface Blocker {
  /** Unique in the list. */
  key: string;
  text: string;
  /** Element id of the field it is about; null where the form has no such field. */
  field: string | null;
  /** It stands in the job's checklist. */
  isOfChecklist: boolean;
  /** The letter can be issued in spite of it, with a reason. */
  isOverridable: boolean;
}

interface FormField {
  id: string;
  title: string;
  row: FieldRow | undefined;
  value: unknown;
}

const { basis, roof, finding, findingBasis, rule, statements, remarks } = letterRows;
const texts = letterRows.texts.map(({ row }) => row);
const single = new Map(
  [...basis, ...roof, finding, findingBasis, ...rule, ...statements, remarks, ...texts].map((row) => [row.name, row]),
);
const ofArrays = [...letterRows.array, ...letterRows.attachment, ...letterRows.member];

const titleOf = (name: string, row: FieldRow | undefined, words: LetterWords): string =>
  words.letterTitles[name] ?? row?.title ?? name.replaceAll('_', ' ');

const fieldOf = (pointer: string, entries: Entries, rows: ArrayRows, words: LetterWords): FormField | null => {
  const [first = '', second = '', third = ''] = pointer.replace(/^#\/?/, '').split('/');
  if (first === 'site_visited')
    return { id: 'letter-site_visited', title: words.siteVisited, row: undefined, value: entries[first] };
  if (first === 'kind') return { id: 'letter-kind', title: words.letterKind, row: undefined, value: entries[first] };
  if (first === 'repairs')
    return second === ''
      ? { id: 'letter-add-repair', title: words.repairsPart, row: undefined, value: undefined }
      : { id: `repair-${second}`, title: words.repairNumber(Number(second) + 1), row: undefined, value: undefined };
  if (first === 'engineer') {
    const row = letterRows.engineer.find((one) => engineerField(one) === second);
    if (!row) return null;
    const value = readEntry(entries, rows, ['engineer', second]);
    return { id: `letter-${row.name}`, title: titleOf(row.name, row, words), row, value };
  }
  if (first === 'arrays') {
    const index = rowOfEntry(entries, rows, Number(second));
    const row = ofArrays.find(({ name }) => name === third);
    if (index === null || !row) return null;
    const array = rows[index]!;
    const label = array.name === '' ? words.arrayName(index + 1) : array.name;
    const value = readEntry(entries, rows, ['arrays', index, third]);
    return { id: `array-${index}-${third}`, title: `${label} · ${titleOf(third, row, words)}`, row, value };
  }
  const row = single.get(first);
  return row ? { id: `letter-${first}`, title: titleOf(first, row, words), row, value: entries[first] } : null;
};

/** Values that are not named like their field. */
const fieldsOfMissing: Readonly<Record<string, string>> = {
  spacing: 'max_spacing_portrait',
  uplift: 'attachment_demand',
  capacity: 'mount_capacity',
  ratio: 'demand_capacity_ratio',
};

/** The first missing value of an array, whose entries may not exist yet. */
const missingOfArray = ({ code, params }: FieldError): string | null => {
  if (code === 'letter-does-not-fit' && params.check === 'uplift-missing')
    return `array-${Number(params.position) - 1}-attachment_demand`;
  if (code !== 'letter-array-values-missing') return null;
  const [first = ''] = params.missing as string[];
  return `array-${Number(params.position) - 1}-${fieldsOfMissing[first] ?? first}`;
};

/** A line of the checklist is linked to it, and needs no word that it stands there. */
const textOf = (error: FieldError, words: LetterWords): string =>
  error.code === 'letter-checklist-open'
    ? messageText(words, error.params.finding as AnyMessage)
    : fieldErrorText(words, error);

/** Pages of a finished PDF that show more than the copy that was given out: the reviewer confirms to have looked at them. */
export const drawnIn = ({ copy, overridable }: FinishedCheck): { error: FieldError; pages: number[] } | null => {
  const error = overridable.find(({ code }) => code === 'letter-copy-drawn');
  // Of a file that was written anew these are all pages, which are looked at anyway.
  return error && copy ? { error, pages: error.params.isCompared === true ? copy.drawn : [] } : null;
};

/** What was found in a finished PDF, which can be issued in spite of it. */
export const fileBlocker = (error: FieldError, words: LetterWords): Blocker => ({
  ...{ key: error.detail, text: fieldErrorText(words, error), field: null },
  ...{ isOfChecklist: false, isOverridable: true },
});

/**
 * Everything to fix before the letter can be issued: obstacles first, then what can be overridden, then invalid entries
 * under their field's name.
 */
export const letterBlockers = (draft: LetterDraft | null, entries: Entries, words: LetterWords): Blocker[] => {
  if (draft === null) return [];
  const blocker = (error: FieldError, isOverridable: boolean): Blocker => ({
    key: `${error.pointer} ${error.detail}`,
    text: textOf(error, words),
    field: missingOfArray(error) ?? fieldOf(error.pointer, entries, draft.arrays, words)?.id ?? null,
    isOfChecklist: error.code === 'letter-checklist-open',
    isOverridable,
  });
  const obstacles = draft.obstacles.map((error) => blocker(error, false));
  const overridable = draft.overridable.map((error) => blocker(error, true));
  const errors = draft.errors.map((error) => {
    const { detail, pointer } = error;
    const field = fieldOf(pointer, entries, draft.arrays, words);
    const text = mistakeText(error, field?.row, field?.value, words);
    return {
      key: `${pointer} ${detail}`,
      text: field === null ? text : `${field.title}: ${text}`,
      field: field?.id ?? null,
      isOfChecklist: false,
      isOverridable: false,
    };
  });
  return [...obstacles, ...overridable, ...errors];
};
