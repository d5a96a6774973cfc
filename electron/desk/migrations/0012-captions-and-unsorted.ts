import type { Migration } from '../../sqlite/migrate.ts';

/** Photos have captions, may wait to be sorted, and are deleted a while after they were removed. */
export const deskCaptionsAndUnsorted: Migration = {
  version: 12,
  name: 'captions and unsorted photos',
  up: (db) =>
    db.exec(`
      ALTER TABLE attachment ADD COLUMN caption TEXT NOT NULL DEFAULT '';
      -- Waits to be sorted and is not sent; its slot is \`file\` until then.
      ALTER TABLE attachment ADD COLUMN unsorted INTEGER NOT NULL DEFAULT 0
        CHECK (unsorted IN (0, 1) AND (unsorted = 0 OR slot = 'file'));
      -- Of an upload: its photo has another caption now than the one in the file name that was sent.
      ALTER TABLE item ADD COLUMN caption_due INTEGER NOT NULL DEFAULT 0 CHECK (caption_due IN (0, 1));
      CREATE INDEX item_caption_due ON item (draft_id) WHERE caption_due = 1;
      CREATE INDEX attachment_removed ON attachment (removed_ms) WHERE removed_ms IS NOT NULL;
      -- Whether a file is still used is asked before it is deleted.
      CREATE INDEX attachment_file ON attachment (sha256);
    `),
};
