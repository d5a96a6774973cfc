import { entryLabel } from '../../shared/reference/lists.ts';
import { jobFields } from '../../shared/job/fields.ts';
import { arraysOf, asFields, isEmpty, isJobDocument, type JobDocument } from '../../shared/job/jobDocument.ts';
import { services } from '../../shared/job/services.ts';
import { arrayTitle, fieldTitle } from '../forms/fieldNames.ts';
import type { FieldRow } from '../forms/fieldRows.ts';
import { parts } from '../forms/jobRows.ts';
import { valueWithUnit } from '../forms/quantityText.ts';
import type { SharedWords } from '../base/words/sharedEn.ts';

interface DocumentGroup {
  title: string;
  rows: { name: string; title: string; value: string }[];
}

/** A value as text, with the unit of its field. */
export const valueText = (
  value: unknown,
  row: Pick<FieldRow, 'unit' | 'name'> | undefined,
  words: SharedWords,
): string => {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) return value.map((one) => valueText(one, row, words)).join(', ');
  if (isJobDocument(value)) {
    const { name, manufacture, id } = value;
    // Another program's field may be anything.
    if (isEmpty(name) && isEmpty(id)) return JSON.stringify(value);
    const text = typeof name === 'string' && name !== '' ? name : String(id);
    return typeof manufacture === 'string' ? entryLabel({ name: text, manufacture }) : text;
  }
  const text = String(value);
  if (row?.name === 'services_requested')
    return words.choices[text] ?? (services as Readonly<Record<string, string>>)[text] ?? text;
  return row?.unit ? valueWithUnit(text, row.unit, words) : (words.choices[text] ?? text);
};

const rowsOf = (document: JobDocument, rows: readonly FieldRow[], words: SharedWords): DocumentGroup['rows'] =>
  rows
    .filter(({ name }) => !isEmpty(document[name]))
    .map((row) => ({
      name: row.name,
      title: fieldTitle(row.name, row, words),
      value: valueText(document[row.name], row, words),
    }));

const known: readonly string[] = [...jobFields, 'arrays', 'metadata'];

/** A job's fields in the order of the editor; unknown fields last. */
export const documentRows = (document: JobDocument, words: SharedWords): DocumentGroup[] => {
  const arrays = arraysOf(document);
  const requested = {
    name: 'services_requested',
    title: words.parts.services,
    value: valueText(document.services_requested, { name: 'services_requested', unit: null }, words),
  };
  const others = Object.keys(document).filter((name) => !known.includes(name) && !isEmpty(document[name]));
  return [
    { title: words.parts.client, rows: rowsOf(document, parts.client, words) },
    { title: words.parts.services, rows: requested.value === '' ? [] : [requested] },
    {
      title: arrays.length > 0 ? words.structureBasic : words.parts.structure,
      rows: rowsOf(document, parts.basic, words),
    },
    ...arrays.map((array, index) => ({
      title: arrayTitle(document, index, words),
      rows: rowsOf(array, parts.array, words),
    })),
    { title: words.parts.electrical, rows: rowsOf(document, parts.electrical, words) },
    { title: words.parts.recipient, rows: rowsOf(document, parts.recipient, words) },
    {
      title: words.metadata,
      rows: Object.entries(asFields(document.metadata)).map(([name, value]) => ({
        name,
        title: name,
        value: valueText(value, undefined, words),
      })),
    },
    {
      title: words.more,
      rows: others.map((name) => ({
        name,
        title: fieldTitle(name, undefined, words),
        value: valueText(document[name], undefined, words),
      })),
    },
  ].filter(({ rows }) => rows.length > 0);
};

/** Street, city, state and ZIP code, where given. */
export const addressLine = (document: JobDocument): string => {
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const { client_state: state } = document;
  const short = isJobDocument(state) ? text(state.abbreviation) || text(state.name) : text(state);
  return [
    text(document.client_street_address),
    text(document.client_city),
    [short, text(document.client_zip_code)].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
};
