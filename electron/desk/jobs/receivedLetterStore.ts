import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { readStoredOrNull, storedMessage } from '../base/storedMessage.ts';

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

/** A file that the provider offers for a job (§4.5), downloaded or not. */
export interface ProviderFile {
  remoteKey: string;
  jobId: number;
  name: string;
  createdAt: string | null;
  /** Below the folder of letters; null until it is downloaded. */
  file: string | null;
  sha256: string | null;
  bytes: number | null;
  receivedMs: number | null;
  error: AnyMessage | null;
}

/** What is on this disk of one job. */
interface Stored {
  files: number;
  bytes: number;
}

/** A row as it is stored: reasons are JSON of messages. */
type LetterRow = Omit<Letter, 'supersededWhy'> & { supersededWhy: string | null };
type FileRow = Omit<ProviderFile, 'error'> & { error: string | null };

const toLetter = (row: LetterRow): Letter => ({ ...row, supersededWhy: readStoredOrNull(row.supersededWhy) });
const letterOrNull = (row: LetterRow | undefined): Letter | null => (row ? toLetter(row) : null);
const toFile = (row: FileRow): ProviderFile => ({ ...row, error: readStoredOrNull(row.error) });

const letterColumns = `id, job_id AS jobId, draft_id AS draftId, file, sha256, bytes, etag, received_ms AS receivedMs,
  superseded_ms AS supersededMs, superseded_why AS supersededWhy`;
const fileColumns = `remote_key AS remoteKey, job_id AS jobId, name, created_at AS createdAt, file, sha256, bytes,
  received_ms AS receivedMs, error`;

const statements = (db: Db) => {
  const thisFile = 'WHERE service_id = @serviceId AND job_id = @jobId AND remote_key = @key';
  return {
    insert: db.prepare(
      `INSERT INTO letter (service_id, job_id, draft_id, file, sha256, bytes, etag, received_ms)
       VALUES (@serviceId, @jobId, @draftId, @file, @sha256, @bytes, @etag, @now)`,
    ),
    supersede: db.prepare(
      `UPDATE letter SET superseded_ms = @now, superseded_why = @why
       WHERE service_id = @serviceId AND job_id = @jobId AND superseded_ms IS NULL`,
    ),
    valid: db.prepare<[number, number], LetterRow>(
      `SELECT ${letterColumns} FROM letter WHERE service_id = ? AND job_id = ? AND superseded_ms IS NULL`,
    ),
    same: db.prepare<[number, number, string], LetterRow>(
      `SELECT ${letterColumns} FROM letter WHERE service_id = ? AND job_id = ? AND sha256 = ? ORDER BY id DESC LIMIT 1`,
    ),
    confirm: db.prepare('UPDATE letter SET etag = ?, superseded_ms = NULL, superseded_why = NULL WHERE id = ?'),
    ofDraft: db.prepare<[string], LetterRow>(
      `SELECT ${letterColumns} FROM letter WHERE draft_id = ? ORDER BY received_ms, id`,
    ),
    byId: db.prepare<[number], LetterRow>(`SELECT ${letterColumns} FROM letter WHERE id = ?`),
    fileOf: db.prepare<[number, string], FileRow>(
      `SELECT ${fileColumns} FROM produced_file WHERE job_id = ? AND remote_key = ? ORDER BY service_id DESC LIMIT 1`,
    ),
    files: db.prepare<[number, number], FileRow>(
      `SELECT ${fileColumns} FROM produced_file WHERE service_id = ? AND job_id = ? ORDER BY created_at, remote_key`,
    ),
    offer: db.prepare(
      `INSERT INTO produced_file (service_id, job_id, remote_key, name, created_at)
       VALUES (@serviceId, @jobId, @key, @name, @createdAt)
       ON CONFLICT (service_id, job_id, remote_key) DO UPDATE SET name = excluded.name, created_at = excluded.created_at
         WHERE file IS NULL`,
    ),
    fileReceived: db.prepare(
      `UPDATE produced_file SET file = @file, sha256 = @sha256, bytes = @bytes, received_ms = @now, error = NULL ${thisFile}`,
    ),
    storedFiles: db.prepare<[number, number], Stored>(
      `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM produced_file
       WHERE service_id = ? AND job_id = ? AND file IS NOT NULL`,
    ),
    storedLetters: db.prepare<[number, number], Stored>(
      'SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM letter WHERE service_id = ? AND job_id = ?',
    ),
    oldestSuperseded: db.prepare<[number, number], { id: number; file: string }>(
      `SELECT id, file FROM letter WHERE service_id = ? AND job_id = ? AND superseded_ms IS NOT NULL
       ORDER BY received_ms, id LIMIT 1`,
    ),
    forgetLetter: db.prepare('DELETE FROM letter WHERE id = ?'),
    forgetFile: db.prepare(`DELETE FROM produced_file ${thisFile}`),
    withFile: db.prepare<[string], unknown>('SELECT 1 FROM produced_file WHERE file = ? LIMIT 1'),
    forgetOffers: db.prepare(
      `DELETE FROM produced_file WHERE service_id = @serviceId AND job_id = @jobId AND file IS NULL
         AND remote_key NOT IN (SELECT value FROM json_each(@keys))`,
    ),
    fileFailed: db.prepare(`UPDATE produced_file SET error = @error ${thisFile} AND file IS NULL`),
  };
};

interface ReceivedLetterStoreDeps {
  db: Db;
  clock: Clock;
  onLetter?: (draftId: string, sha256: string) => void;
  /** Called when a valid letter becomes invalid by an act of the provider. */
  onGone?: (draftId: string, sha256: string) => void;
}

interface JobKey {
  serviceId: number;
  jobId: number;
}

/**
 * Letters and produced files as they were received; an invalid letter has the reason. None is deleted, unless newer ones of its job
 * need its place.
 */
export class ReceivedLetterStore {
  readonly #deps: ReceivedLetterStoreDeps;
  readonly #sql: ReturnType<typeof statements>;

  constructor(deps: ReceivedLetterStoreDeps) {
    this.#deps = deps;
    this.#sql = statements(deps.db);
  }

  /** The valid letter of a job. */
  valid(serviceId: number, jobId: number): Letter | null {
    return letterOrNull(this.#sql.valid.get(serviceId, jobId));
  }

  /** A letter with these bytes, valid or not. */
  same(serviceId: number, jobId: number, sha256: string): Letter | null {
    return letterOrNull(this.#sql.same.get(serviceId, jobId, sha256));
  }

  byId(id: number): Letter | null {
    return letterOrNull(this.#sql.byId.get(id));
  }

  ofDraft(draftId: string): Letter[] {
    return this.#sql.ofDraft.all(draftId).map(toLetter);
  }

  /** The provider serves this letter now; a superseded one is valid again. */
  confirm({ id, draftId, sha256, supersededMs }: Letter, etag: string | null): void {
    this.#sql.confirm.run(etag, id);
    if (supersededMs !== null) this.#deps.onLetter?.(draftId, sha256);
  }

  /** Adds a letter that is on the disk; it supersedes the one before. */
  add(letter: JobKey & Pick<Letter, 'draftId' | 'file' | 'sha256' | 'bytes' | 'etag'>): void {
    const { db, clock, onLetter } = this.#deps;
    db.transaction(() => {
      this.supersede(letter.serviceId, letter.jobId, message('newer-letter-received'));
      this.#sql.insert.run({ ...letter, now: clock.now() });
    }).immediate();
    onLetter?.(letter.draftId, letter.sha256);
  }

  supersede(serviceId: number, jobId: number, why: AnyMessage): void {
    this.#sql.supersede.run({ serviceId, jobId, why: storedMessage(why), now: this.#deps.clock.now() });
  }

  /** Supersedes the valid letter by an act of the provider, which the crew is notified of. */
  invalidate(serviceId: number, jobId: number, why: AnyMessage): void {
    const letter = this.valid(serviceId, jobId);
    if (!letter) return;
    this.supersede(serviceId, jobId, why);
    this.#deps.onGone?.(letter.draftId, letter.sha256);
  }

  files(serviceId: number, jobId: number): ProviderFile[] {
    return this.#sql.files.all(serviceId, jobId).map(toFile);
  }

  fileOf(jobId: number, key: string): ProviderFile | null {
    const row = this.#sql.fileOf.get(jobId, key);
    return row ? toFile(row) : null;
  }

  /** The provider offers a file; `key` identifies it among the files of the job. */
  offerFile({ serviceId, jobId }: JobKey, file: { key: string; name: string; createdAt: string | null }): void {
    this.#sql.offer.run({ serviceId, jobId, ...file });
  }

  stored(what: 'files' | 'letters', { serviceId, jobId }: JobKey): Stored {
    return (what === 'files' ? this.#sql.storedFiles : this.#sql.storedLetters).get(serviceId, jobId)!;
  }

  /** Forgets the oldest letter of a job that is not valid; returns its file, which the caller removes, or null without one. */
  forgetOldestLetter({ serviceId, jobId }: JobKey): string | null {
    const oldest = this.#sql.oldestSuperseded.get(serviceId, jobId);
    if (!oldest) return null;
    this.#sql.forgetLetter.run(oldest.id);
    return oldest.file;
  }

  /** Forgets a produced file; returns what the caller removes, or null where another one has the same bytes and name. */
  forgetFile({ serviceId, jobId }: JobKey, { remoteKey: key, file }: ProviderFile): string | null {
    this.#sql.forgetFile.run({ serviceId, jobId, key });
    return file === null || this.#sql.withFile.get(file) !== undefined ? null : file;
  }

  /** Forgets files that never came, except these. What came stays. */
  forgetOffers({ serviceId, jobId }: JobKey, keys: readonly string[]): void {
    this.#sql.forgetOffers.run({ serviceId, jobId, keys: JSON.stringify(keys) });
  }

  fileReceived({ serviceId, jobId }: JobKey, key: string, got: { file: string; sha256: string; bytes: number }): void {
    this.#sql.fileReceived.run({ serviceId, jobId, key, now: this.#deps.clock.now(), ...got });
  }

  fileFailed({ serviceId, jobId }: JobKey, key: string, error: AnyMessage): void {
    this.#sql.fileFailed.run({ serviceId, jobId, key, error: storedMessage(error) });
  }
}
