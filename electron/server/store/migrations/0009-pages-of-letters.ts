import type { Migration } from '../../../sqlite/migrate.ts';

/** How many pages a letter has; null for letters that were issued before this was counted. */
export const pagesOfLetters: Migration = {
  version: 9,
  name: 'pages of letters',
  up(db) {
    db.exec('ALTER TABLE letter ADD COLUMN pages INTEGER');
  },
};
