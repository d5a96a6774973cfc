import type { ServerMigration } from './serverMigration.ts';

/** How many pages a letter has; null for letters that were issued before this was counted. */
export const pagesOfLetters: ServerMigration = {
  version: 9,
  name: 'pages of letters',
  postgres: 'ALTER TABLE letter ADD COLUMN pages BIGINT',
  up(db) {
    db.exec('ALTER TABLE letter ADD COLUMN pages INTEGER');
  },
};
