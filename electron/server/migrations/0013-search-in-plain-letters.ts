import { noRowsToChange, type ServerMigration } from './serverMigration.ts';
import { searchKey } from '../base/database/searchKey.ts';
import { searchWithoutAccents } from './0006-search-without-accents.ts';

/** Searches find Łódź by `lodz` and Ørsted by `orsted`: what they compare is folded again. */
export const searchInPlainLetters: ServerMigration = {
  version: 13,
  name: 'search in plain letters',
  postgres: noRowsToChange,
  up(db) {
    searchWithoutAccents.up(db);
    db.function('plain_key', { deterministic: true }, (key) => searchKey(String(key)));
    db.exec('UPDATE job SET external_key = plain_key(external_key) WHERE external_key <> plain_key(external_key)');
  },
};
