import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { withoutHidden } from '../../files/fileNames.ts';
import { draftColumns } from '../drafts/draftStore.ts';

type Cells = Record<string, string | number | null>;

/** The rows of one draft, with idempotency keys: a request has the same key on every laptop. */
export interface BundledDraft {
  draft: Cells;
  /** Base URL of the provider that its sending began with. */
  base_url: string | null;
  attachments: Cells[];
  items: Cells[];
  jobs: Cells[];
}

const tables = {
  draft: 'id document version name search_text job_id created_ms updated_ms archived_ms',
  attachment: 'id draft_id slot array_name sha256 name added_ms removed_ms caption unsorted markup',
  stored_file: 'sha256 bytes media_type facts kept_ms',
  item: `seq id draft_id kind state idempotency_key body attachment_id slot array_name file_name sha256 sent_sha256 bytes target
    attempts last_attempt_ms next_attempt_ms maybe_taken maybe_taken_ms handed_over_ms maybe_doubled error needs_person ready
    remote_id remote_message created_ms done_ms caption_due copy markup`,
  job: `job_id draft_id snapshot status answer arrays revision_of superseded_by sent_ms changed_ms`,
} as const;
const columnsOf = (table: keyof typeof tables): string[] => tables[table].split(/\s+/);

const prepare = (db: Db) => {
  const select = (table: keyof typeof tables, where: string) =>
    db.prepare<[string], Cells>(`SELECT ${columnsOf(table).join(', ')} FROM ${table} WHERE ${where}`);
  return {
    stuck: db.prepare<[], { id: string }>(
      `SELECT id FROM draft WHERE state IN ('queued', 'sending', 'blocked') ORDER BY created_ms, id`,
    ),
    draft: select('draft', 'id = ?'),
    attachments: select('attachment', 'draft_id = ? ORDER BY added_ms, rowid'),
    items: select('item', 'draft_id = ? ORDER BY seq'),
    jobs: select('job', 'draft_id = ? ORDER BY job_id'),
    file: select('stored_file', 'sha256 = ?'),
    baseUrl: db.prepare<[string], { base_url: string }>(
      'SELECT base_url FROM service JOIN draft ON draft.service_id = service.id WHERE draft.id = ?',
    ),
    handOver: db.prepare(
      `UPDATE item SET handed_over_ms = coalesce(handed_over_ms, ?) WHERE draft_id = ? AND state <> 'done'`,
    ),
    takeBack: db.prepare('UPDATE item SET handed_over_ms = NULL WHERE draft_id = ? AND handed_over_ms = ?'),
    isHere: db.prepare<[string], { id: string }>('SELECT id FROM draft WHERE id = ?'),
    setService: db.prepare('UPDATE draft SET service_id = ? WHERE id = ?'),
  };
};

/** The name of a file as a desk stores it: a laptop of an earlier version, or a changed bundle, may have another one. */
const shownName = (name: Cells[string] = null): Cells[string] =>
  typeof name === 'string' ? withoutHidden(name) || 'file' : name;

/** Rows that move from one laptop to another. */
export class BundleStore {
  readonly #db: Db;
  readonly #sql: ReturnType<typeof prepare>;

  constructor({ db }: { db: Db }) {
    this.#db = db;
    this.#sql = prepare(db);
  }

  /** Ids of the drafts that are queued and not sent completely. */
  stuck(): string[] {
    return this.#sql.stuck.all().map(({ id }) => id);
  }
  /** Notes that another laptop may send this too. */
  handOver(draftId: string, nowMs: number): void {
    this.#sql.handOver.run(nowMs, draftId);
  }
  /** Undoes a hand-over that no other laptop received. */
  takeBack(draftId: string, atMs: number): void {
    this.#sql.takeBack.run(draftId, atMs);
  }
  read(draftId: string): BundledDraft {
    return {
      draft: this.#sql.draft.get(draftId)!,
      base_url: this.#sql.baseUrl.get(draftId)?.base_url ?? null,
      attachments: this.#sql.attachments.all(draftId),
      items: this.#sql.items.all(draftId),
      jobs: this.#sql.jobs.all(draftId),
    };
  }
  file(sha256: string): Cells {
    return this.#sql.file.get(sha256)!;
  }
  isHere(draftId: string): boolean {
    return this.#sql.isHere.get(draftId) !== undefined;
  }
  addFile(row: Cells): void {
    this.#insert('stored_file', row);
  }

  /** Adds a draft of another laptop with its ids and keys. The outcome of a request in flight there is unknown. */
  add({ draft, attachments, items, jobs }: BundledDraft, serviceId: number | null): void {
    // Its own name and search text, which lists read, are not taken for granted.
    const { name, searchText: search_text } = draftColumns(JSON.parse(String(draft.document)) as JobDocument);
    this.#insert('draft', draft, { state: 'draft', name, search_text });
    this.#sql.setService.run(serviceId, String(draft.id));
    // Every row belongs to this draft, whatever it claims: others on this desk are not touched.
    const own: Cells = { draft_id: String(draft.id) };
    for (const row of attachments) {
      // An earlier version did not export these.
      const { caption = '', unsorted = 0 } = row;
      this.#insert('attachment', row, { ...own, name: shownName(row.name), caption, unsorted });
    }
    for (const row of items) {
      const { caption_due = 0, copy = 0 } = row;
      const file_name = shownName(row.file_name);
      const interrupted: Cells = row.state === 'sending' ? { state: 'unknown', maybe_taken: 1 } : {};
      // The sequence numbers of the other outbox have no meaning here; their order does.
      this.#insert('item', row, {
        ...own,
        seq: null,
        next_attempt_ms: 0,
        caption_due,
        copy,
        file_name,
        ...interrupted,
      });
    }
    for (const row of jobs) this.#insert('job', row, { ...own, service_id: serviceId, next_check_ms: 0 });
  }

  #insert(table: keyof typeof tables, row: Cells, more: Cells = {}): void {
    const cells = { ...Object.fromEntries(columnsOf(table).map((name) => [name, row[name] ?? null])), ...more };
    const names = Object.keys(cells);
    this.#db
      .prepare(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
         ${table === 'stored_file' ? 'ON CONFLICT (sha256) DO NOTHING' : ''}`,
      )
      .run(...Object.values(cells));
  }
}
