import { plainLetters } from '../../../shared/reference/matchKey.ts';
import type { Migration } from '../../sqlite/migrate.ts';

/** Searches find Łódź by `lodz` and Ørsted by `orsted`: what they compare is folded again. */
export const deskSearchInPlainLetters: Migration = {
  version: 7,
  name: 'search in plain letters',
  up(db) {
    db.function('plain_letters', { deterministic: true }, (text) => plainLetters(String(text)));
    db.exec(
      'UPDATE draft SET search_text = plain_letters(search_text) WHERE search_text <> plain_letters(search_text)',
    );
  },
};
