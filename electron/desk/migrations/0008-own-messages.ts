import type { Migration } from '../../sqlite/migrate.ts';

const trimmed = (text: string): string => `trim(${text}, char(32, 9, 10, 13))`;

/** Which messages at the provider this desk sent, and whether the latest one answers a hold. */
export const deskOwnMessages: Migration = {
  version: 8,
  name: 'own messages',
  up: (db) =>
    db.exec(`
      -- What identifies a sent message in the provider's list, as JSON: its id if it has one, and its time.
      ALTER TABLE item ADD COLUMN remote_message TEXT CHECK (remote_message IS NULL OR json_valid(remote_message));
      -- The current job is on hold, and the latest message was sent from here since.
      ALTER TABLE draft ADD COLUMN answered INTEGER NOT NULL DEFAULT 0 CHECK (answered IN (0, 1));
      -- Messages that were sent before are known by their text.
      UPDATE draft SET answered = 1 WHERE EXISTS (
        SELECT 1 FROM job JOIN item ON item.draft_id = job.draft_id
        WHERE job.draft_id = draft.id AND job.service_id = draft.service_id AND job.job_id = draft.job_id
          AND job.status = 'On Hold' AND item.kind = 'message' AND item.state = 'done'
          AND ${trimmed(`item.body ->> 'message_body'`)} = ${trimmed(`job.answer ->> '$.messages[#-1].body'`)}
          AND item.created_ms >= (SELECT coalesce(max(seen_ms), 0) FROM job_status
            WHERE job_status.service_id = job.service_id AND job_status.job_id = job.job_id AND job_status.status = 'On Hold'));
    `),
};
