import type { Migration } from '../../sqlite/migrate.ts';

/** Messages of a draft's jobs that were not written here. Our own come back from the provider with the same text. */
const received = `SELECT count(*) FROM (
    SELECT trim(message.value ->> 'body', char(32, 9, 10, 13)) AS text,
      row_number() OVER (PARTITION BY trim(message.value ->> 'body', char(32, 9, 10, 13))) AS nth
    FROM job CROSS JOIN json_each(job.answer, '$.messages') AS message WHERE job.draft_id = draft.id)
  WHERE nth > (SELECT count(*) FROM item WHERE item.draft_id = draft.id AND kind = 'message'
    AND state NOT IN ('waiting', 'failed') AND trim(body ->> 'message_body', char(32, 9, 10, 13)) IS text)`;

/** Unread messages, jobs that wait for the crew, and photos in the steps of undo. */
export const deskAttention: Migration = {
  version: 6,
  name: 'attention',
  up: (db) =>
    db.exec(`
      -- Messages of others that a person has seen, and those that nobody has.
      ALTER TABLE draft ADD COLUMN read_messages INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE draft ADD COLUMN unread_messages INTEGER NOT NULL DEFAULT 0;
      -- What was received before is not news.
      UPDATE draft SET read_messages = (${received}) WHERE job_id IS NOT NULL;
      CREATE INDEX draft_unread ON draft (unread_messages) WHERE unread_messages > 0;
      CREATE INDEX job_attention ON job (status) WHERE status IN ('On Hold', 'Rejected');
      -- Photos that were added, moved or removed in this step.
      ALTER TABLE draft_step ADD COLUMN photos TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(photos));
    `),
};
