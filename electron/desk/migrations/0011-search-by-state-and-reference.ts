import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import type { Migration } from '../../sqlite/migrate.ts';
import { searchTextOf } from '../drafts/draftQueries.ts';

/** Searches find a job by its state, as in a pasted address, and by the reference of its crew. */
export const deskSearchByStateAndReference: Migration = {
  version: 11,
  name: 'search by state and reference',
  up(db) {
    db.function('search_text_of', { deterministic: true }, (document) =>
      searchTextOf(JSON.parse(String(document)) as JobDocument),
    );
    db.exec('UPDATE draft SET search_text = search_text_of(document) WHERE search_text <> search_text_of(document)');
  },
};
