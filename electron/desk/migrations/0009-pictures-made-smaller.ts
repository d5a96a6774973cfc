import type { Migration } from '../../sqlite/migrate.ts';

/** The size for which a smaller copy was made, and pictures that are too large to preview. */
export const deskPicturesMadeSmaller: Migration = {
  version: 9,
  name: 'pictures made smaller',
  up: (db) =>
    db.exec(`
      -- Longest edge in pixels that was asked for when \`smaller_sha256\` was made; null if that is not known.
      ALTER TABLE stored_file ADD COLUMN smaller_edge INTEGER;
      -- The picture is whole, but has too many pixels to be decoded. Earlier versions called it broken, until its thumbnail is made again.
      ALTER TABLE picture_look ADD COLUMN too_large INTEGER NOT NULL DEFAULT 0 CHECK (too_large IN (0, 1));
    `),
};
