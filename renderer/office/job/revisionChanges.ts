import { matchKey } from '../../../shared/reference/matchKey.ts';
import { arrayTitle, fieldTitle } from '../../forms/fieldNames.ts';
import { type FieldRow, parts } from '../../forms/fieldRows.ts';
import { arraysOf, changedFields, type Document } from '../../jobs/changes.ts';
import { valueText } from '../../jobs/documentRows.ts';
import type { Words } from '../../words/words.ts';

export interface ChangedField {
  name: string;
  title: string;
  /** In words with units; empty where there was or is nothing. */
  was: string;
  is: string;
}

/** What became of the whole job, or of one of its arrays. */
export interface ChangedPart {
  key: string;
  /** Of an array; null for the job. */
  array: string | null;
  how: 'changed' | 'added' | 'removed';
  fields: ChangedField[];
}

/** Of the answer, not of what the client said. */
const own = new Set([
  'id',
  'created_at',
  'updated_at',
  'status',
  'revision_of',
  'superseded_by',
  'arrays',
  'array_count',
  'messages',
]);

const rowsOf = (rows: readonly FieldRow[]): ReadonlyMap<string, FieldRow> =>
  new Map(rows.map((row) => [row.name, row]));
const jobRows = rowsOf([...parts.client, ...parts.basic, ...parts.electrical, ...parts.recipient]);
const arrayRows = rowsOf(parts.array);

/** In the order of the editor; what it does not know comes last. */
const fieldsOf = (
  was: Document,
  is: Document,
  rows: ReadonlyMap<string, FieldRow>,
  words: Words,
  hidden: ReadonlySet<string>,
): ChangedField[] => {
  const places = [...rows.keys()];
  const placeOf = (name: string): number => (rows.has(name) ? places.indexOf(name) : places.length);
  return changedFields(was, is)
    .filter((name) => !hidden.has(name))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((name) => {
      const row = rows.get(name);
      return {
        name,
        title: name === 'services_requested' ? words.part_services : fieldTitle(name, row, words),
        was: valueText(was[name], row ?? { name, unit: null }, words),
        is: valueText(is[name], row ?? { name, unit: null }, words),
      };
    });
};

const nameOf = (array: Document): string => (typeof array.name === 'string' ? matchKey(array.name) : '');

/** Which old array each new one was: that of the same name, told once; arrays without names by their place. */
const pairsOf = (old: readonly Document[], now: readonly Document[]): (number | null)[] => {
  const left = new Set(old.keys());
  const take = (place: number | undefined): number | null => {
    if (place === undefined) return null;
    left.delete(place);
    return place;
  };
  return now.map((array, index) => {
    const name = nameOf(array);
    const isHere = [...left].find((place) =>
      name === '' ? place === index && nameOf(old[place]!) === '' : nameOf(old[place]!) === name,
    );
    return take(isHere);
  });
};

/** What a revision changed: the job's own fields, and its arrays one by one. Empty where nothing differs. */
export const revisionChanges = (before: Document, job: Document, words: Words): ChangedPart[] => {
  const [old, now] = [arraysOf(before), arraysOf(job)];
  // How many arrays there are is told by the arrays, where they are listed.
  const hidden = old.length > 0 || now.length > 0 ? own : new Set([...own].filter((name) => name !== 'array_count'));
  const pairs = pairsOf(old, now);
  const ofArray = (was: Document, is: Document): ChangedField[] => fieldsOf(was, is, arrayRows, words, new Set(['id']));
  const all: ChangedPart[] = [
    { key: 'job', array: null, how: 'changed', fields: fieldsOf(before, job, jobRows, words, hidden) },
    ...now.map((array, index): ChangedPart => {
      const was = pairs[index] ?? null;
      return {
        key: `now ${index}`,
        array: arrayTitle(job, index, words),
        how: was === null ? 'added' : 'changed',
        fields: ofArray(was === null ? {} : old[was]!, array),
      };
    }),
    ...old.flatMap((array, index): ChangedPart[] =>
      pairs.includes(index)
        ? []
        : [
            {
              key: `old ${index}`,
              array: arrayTitle(before, index, words),
              how: 'removed',
              fields: ofArray(array, {}),
            },
          ],
    ),
  ];
  return all.filter(({ how, fields }) => how !== 'changed' || fields.length > 0);
};
