import type { LetterDraft } from '../../../shared/office/shapes.ts';
import type { FieldRow } from '../../forms/fieldRows.ts';
import { sayMistake } from '../../forms/mistakes.ts';
import type { OfficeWords } from '../../i18n/office/words.ts';
import { type ArrayRows, readEntry, rowOfEntry } from './entryPaths.ts';
import { engineerField, letterRows } from './letterRows.ts';
import type { Entries } from './mergeEntries.ts';

/** Something that keeps the letter from being issued. */
export interface ToMend {
  /** Tells it from the others. */
  key: string;
  text: string;
  /** The element of the field that it is about; null where that is none of the form's. */
  field: string | null;
}

/** A field of the form: its element, what it is called, and what is in it. */
interface Place {
  id: string;
  title: string;
  row: FieldRow | undefined;
  value: unknown;
}

const single = new Map([...letterRows.basis, letterRows.finding, letterRows.remarks].map((row) => [row.name, row]));

const titleOf = (name: string, row: FieldRow | undefined, words: OfficeWords): string =>
  words.letterTitles[name] ?? row?.title ?? name.replaceAll('_', ' ');

const placeOf = (pointer: string, entries: Entries, rows: ArrayRows, words: OfficeWords): Place | null => {
  const [first = '', second = '', third = ''] = pointer.replace(/^#\/?/, '').split('/');
  if (first === 'site_visited')
    return { id: 'letter-site_visited', title: words.siteVisited, row: undefined, value: entries[first] };
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
    const row = letterRows.array.find(({ name }) => name === third);
    if (index === null || !row) return null;
    const array = rows[index]!;
    const label = array.name === '' ? words.arrayName(index + 1) : array.name;
    const value = readEntry(entries, rows, ['arrays', index, third]);
    return { id: `array-${index}-${third}`, title: `${label} · ${titleOf(third, row, words)}`, row, value };
  }
  const row = single.get(first);
  return row ? { id: `letter-${first}`, title: titleOf(first, row, words), row, value: entries[first] } : null;
};

/** All that has to be done before the letter can be issued, each by the name of its field where it is about one. */
export const toMend = (draft: LetterDraft | null, entries: Entries, words: OfficeWords): ToMend[] => {
  if (draft === null) return [];
  const obstacles = draft.obstacles.map(({ detail, pointer }) => ({
    key: `${pointer} ${detail}`,
    text: words.serverSays(detail),
    field: placeOf(pointer, entries, draft.arrays, words)?.id ?? null,
  }));
  const errors = draft.errors.map(({ detail, pointer }) => {
    const place = placeOf(pointer, entries, draft.arrays, words);
    const said = sayMistake(detail, place?.row, place?.value, words);
    return {
      key: `${pointer} ${detail}`,
      text: place === null ? said : `${place.title}: ${said}`,
      field: place?.id ?? null,
    };
  });
  return [...obstacles, ...errors];
};
