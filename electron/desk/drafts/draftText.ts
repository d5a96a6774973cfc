import { matchKey, withoutMarks } from '../../../shared/reference/matchKey.ts';
import type { JobDocument } from './pieces.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a list shows a job as: the client's name, or '' while there is none. */
export const draftName = (document: JobDocument): string => text(document.client_name).trim().slice(0, 500);

/** What a search looks through, in the form that everything is compared in, without marks on letters. */
export const searchTextOf = (document: JobDocument): string =>
  withoutMarks(
    matchKey(
      [
        document.client_name,
        document.client_street_address,
        document.client_city,
        document.client_zip_code,
        document.notes,
      ]
        .map((field) => (typeof field === 'number' ? String(field) : text(field)))
        .join(' ')
        .slice(0, 5000),
    ),
  );
