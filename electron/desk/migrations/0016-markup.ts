import type { Migration } from '../../sqlite/migrate.ts';

/** What is drawn on photos, and the copies with the drawing on them, which are sent beside the originals. */
export const deskMarkup: Migration = {
  version: 16,
  name: 'markup',
  up: (db) =>
    db.exec(`
      -- JSON of what is drawn on the photo; null where nothing is.
      ALTER TABLE attachment ADD COLUMN markup TEXT CHECK (markup IS NULL OR json_valid(markup));
      -- Of an upload: 0 is the photo itself, 1 its marked copy, 2 the one after the drawing was changed, and so on.
      ALTER TABLE item ADD COLUMN copy INTEGER NOT NULL DEFAULT 0 CHECK (copy >= 0);
      -- What the marked copy shows; \`sent_sha256\` is the copy, once it was made.
      ALTER TABLE item ADD COLUMN markup TEXT
        CHECK ((markup IS NULL OR json_valid(markup)) AND (copy > 0) = (markup IS NOT NULL));
      ALTER TABLE withdrawn ADD COLUMN copy INTEGER NOT NULL DEFAULT 0 CHECK (copy >= 0);
      ALTER TABLE withdrawn ADD COLUMN markup TEXT
        CHECK ((markup IS NULL OR json_valid(markup)) AND (copy > 0) = (markup IS NOT NULL));
    `),
};
