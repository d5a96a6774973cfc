import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { readStoredOrNull, storedMessage } from '../storedMessage.ts';

/** A letter on this disk. */
export interface Letter {
  id: number;
  jobId: number;
  draftId: string;
  /** Below the folder of letters. */
  file: string;
  sha256: string;
  bytes: number;
  etag: string | null;
  receivedMs: number;
  supersededMs: number | null;
  supersededWhy: AnyMessage | null;
}

/** A file that the provider made for a job. */
export interface ProducedFile {
  remoteKey: string;
  jobId: number;
  name: string;
  createdAt: string | null;
  /** Below the folder of letters; null until it is here. */
  file: string | null;
  sha256: string | null;
  bytes: number | null;
  receivedMs: number | null;
  error: AnyMessage | null;
}

/** A row as it is stored: reasons are JSON of messages. */
type LetterRow = Omit<Letter, 'supersededWhy'> & { supersededWhy: string | null };
type FileRow = Omit<ProducedFile, 'error'> & { error: string | null };

const toLetter = (row: LetterRow): Letter => ({ ...row, supersededWhy: readStoredOrNull(row.supersededWhy) });
const letterOrNull = (row: LetterRow | undefined): Letter | null => (row ? toLetter(row) : null);
const toFile = (row: FileRow): ProducedFile => ({ ...row, error: readStoredOrNull(row.error) });

const letterColumns = `id, job_id AS jobId, draft_id AS draftId, file, sha256, bytes, etag, received_ms AS receivedMs,
  superseded_ms AS supersededMs, superseded_why AS supersededWhy`;
const fileColumns = `remote_key AS remoteKey, job_id AS jobId, name, created_at AS createdAt, file, sha256, bytes,
  received_ms AS receivedMs, error`;

/** Letters and produced files, as they came. None is ever deleted; what is not valid any more says why. */
export const createLetterStore = ({
  db,
  clock,
  onLetter = () => undefined,
  onGone = () => undefined,
}: {
  db: Db;
  clock: Clock;
  onLetter?: (draftId: string, sha256: string) => void;
  /** A letter that held was taken back. */
  onGone?: (draftId: string, sha256: string) => void;
}) => {
  const insert = db.prepare(
    `INSERT INTO letter (service_id, job_id, draft_id, file, sha256, bytes, etag, received_ms)
     VALUES (@serviceId, @jobId, @draftId, @file, @sha256, @bytes, @etag, @now)`,
  );
  const supersede = db.prepare(
    `UPDATE letter SET superseded_ms = @now, superseded_why = @why
     WHERE service_id = @serviceId AND job_id = @jobId AND superseded_ms IS NULL`,
  );
  const valid = db.prepare<[number, number], LetterRow>(
    `SELECT ${letterColumns} FROM letter WHERE service_id = ? AND job_id = ? AND superseded_ms IS NULL`,
  );
  const same = db.prepare<[number, number, string], LetterRow>(
    `SELECT ${letterColumns} FROM letter WHERE service_id = ? AND job_id = ? AND sha256 = ? ORDER BY id DESC LIMIT 1`,
  );
  const confirm = db.prepare('UPDATE letter SET etag = ?, superseded_ms = NULL, superseded_why = NULL WHERE id = ?');
  const ofDraft = db.prepare<[string], LetterRow>(
    `SELECT ${letterColumns} FROM letter WHERE draft_id = ? ORDER BY received_ms, id`,
  );
  const byId = db.prepare<[number], LetterRow>(`SELECT ${letterColumns} FROM letter WHERE id = ?`);
  const fileOf = db.prepare<[number, string], FileRow>(
    `SELECT ${fileColumns} FROM produced_file WHERE job_id = ? AND remote_key = ? ORDER BY service_id DESC LIMIT 1`,
  );
  const offered = db.prepare(
    `INSERT INTO produced_file (service_id, job_id, remote_key, name, created_at) VALUES (@serviceId, @jobId, @key, @name, @createdAt)
     ON CONFLICT (service_id, job_id, remote_key) DO UPDATE SET name = excluded.name, created_at = excluded.created_at
       WHERE file IS NULL`,
  );
  const files = db.prepare<[number, number], FileRow>(
    `SELECT ${fileColumns} FROM produced_file WHERE service_id = ? AND job_id = ? ORDER BY created_at, remote_key`,
  );
  const received = db.prepare(
    `UPDATE produced_file SET file = @file, sha256 = @sha256, bytes = @bytes, received_ms = @now, error = NULL
     WHERE service_id = @serviceId AND job_id = @jobId AND remote_key = @key`,
  );
  const failed = db.prepare(
    'UPDATE produced_file SET error = ? WHERE service_id = ? AND job_id = ? AND remote_key = ? AND file IS NULL',
  );

  return {
    /** The letter that holds for a job now. */
    valid: (serviceId: number, jobId: number): Letter | null => letterOrNull(valid.get(serviceId, jobId)),
    /** The same bytes as a letter that came before, whether or not that one still held. */
    same: (serviceId: number, jobId: number, sha256: string): Letter | null =>
      letterOrNull(same.get(serviceId, jobId, sha256)),
    /** It is the letter still; one that was taken back has come again. */
    confirm: ({ id, draftId, sha256, supersededMs }: Letter, etag: string | null): void => {
      confirm.run(etag, id);
      if (supersededMs !== null) onLetter(draftId, sha256);
    },
    byId: (id: number): Letter | null => letterOrNull(byId.get(id)),
    fileOf: (jobId: number, key: string): ProducedFile | null => {
      const row = fileOf.get(jobId, key);
      return row ? toFile(row) : null;
    },
    ofDraft: (draftId: string): Letter[] => ofDraft.all(draftId).map(toLetter),
    /** A letter that is on the disk; the one before it does not hold any more. */
    add: (letter: {
      serviceId: number;
      jobId: number;
      draftId: string;
      file: string;
      sha256: string;
      bytes: number;
      etag: string | null;
    }): void => {
      db.transaction(() => {
        const now = clock.now();
        supersede.run({
          serviceId: letter.serviceId,
          jobId: letter.jobId,
          now,
          why: storedMessage(message('newer-letter-received')),
        });
        insert.run({ ...letter, now });
      }).immediate();
      onLetter(letter.draftId, letter.sha256);
    },
    supersede: (serviceId: number, jobId: number, why: AnyMessage): void =>
      void supersede.run({ serviceId, jobId, why: storedMessage(why), now: clock.now() }),
    /** The same, where it is not the crew's own doing: they are told. */
    takeBack: (serviceId: number, jobId: number, why: AnyMessage): void => {
      const held = valid.get(serviceId, jobId);
      if (!held) return;
      supersede.run({ serviceId, jobId, why: storedMessage(why), now: clock.now() });
      onGone(held.draftId, held.sha256);
    },

    offer: (serviceId: number, jobId: number, file: { key: string; name: string; createdAt: string | null }): void =>
      void offered.run({ serviceId, jobId, ...file }),
    files: (serviceId: number, jobId: number): ProducedFile[] => files.all(serviceId, jobId).map(toFile),
    receivedFile: (
      serviceId: number,
      jobId: number,
      key: string,
      got: { file: string; sha256: string; bytes: number },
    ): void => void received.run({ serviceId, jobId, key, now: clock.now(), ...got }),
    failedFile: (serviceId: number, jobId: number, key: string, error: AnyMessage): void =>
      void failed.run(storedMessage(error), serviceId, jobId, key),
  };
};
export type LetterStore = ReturnType<typeof createLetterStore>;
