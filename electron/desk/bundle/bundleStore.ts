import type { Db } from '../../sqlite/openDatabase.ts';

type Cells = Record<string, string | number | null>;

/** Rows of one draft as they are, keys included: the same request is the same request on every laptop. */
export interface BundledDraft {
  draft: Cells;
  /** Base URL of the provider that its sending was begun with. */
  base_url: string | null;
  attachments: Cells[];
  items: Cells[];
  jobs: Cells[];
}

const tables = {
  draft: 'id document version name search_text job_id created_ms updated_ms archived_ms',
  attachment: 'id draft_id slot array_name sha256 name added_ms removed_ms',
  stored_file: 'sha256 bytes media_type facts kept_ms',
  item: `seq id draft_id kind state idempotency_key body attachment_id slot array_name file_name sha256 sent_sha256 bytes target
    attempts last_attempt_ms next_attempt_ms maybe_taken maybe_taken_ms handed_over_ms maybe_doubled error needs_person ready
    remote_id created_ms done_ms`,
  job: `job_id draft_id snapshot status answer arrays revision_of superseded_by sent_ms changed_ms`,
} as const;
const columnsOf = (table: keyof typeof tables): string[] => tables[table].split(/\s+/);

/** Rows that travel from one laptop to another. */
export const createBundleStore = ({ db }: { db: Db }) => {
  const select = (table: keyof typeof tables, where: string) =>
    db.prepare<[string], Cells>(`SELECT ${columnsOf(table).join(', ')} FROM ${table} WHERE ${where}`);
  const stuck = db.prepare<[], { id: string }>(
    `SELECT id FROM draft WHERE state IN ('queued', 'sending', 'blocked') ORDER BY created_ms, id`,
  );
  const draftById = select('draft', 'id = ?');
  const attachments = select('attachment', 'draft_id = ? ORDER BY added_ms, rowid');
  const items = select('item', 'draft_id = ? ORDER BY seq');
  const jobs = select('job', 'draft_id = ? ORDER BY job_id');
  const file = select('stored_file', 'sha256 = ?');
  const baseUrl = db.prepare<[string], { base_url: string }>(
    'SELECT base_url FROM service JOIN draft ON draft.service_id = service.id WHERE draft.id = ?',
  );
  const handOver = db.prepare(
    `UPDATE item SET handed_over_ms = coalesce(handed_over_ms, ?) WHERE draft_id = ? AND state <> 'done'`,
  );
  const takeBack = db.prepare('UPDATE item SET handed_over_ms = NULL WHERE draft_id = ? AND handed_over_ms = ?');
  const isHere = db.prepare<[string], { id: string }>('SELECT id FROM draft WHERE id = ?');
  const setService = db.prepare('UPDATE draft SET service_id = ? WHERE id = ?');

  const insert = (table: keyof typeof tables, row: Cells, more: Cells = {}): void => {
    const cells = { ...Object.fromEntries(columnsOf(table).map((name) => [name, row[name] ?? null])), ...more };
    const names = Object.keys(cells);
    db.prepare(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
       ${table === 'stored_file' ? 'ON CONFLICT (sha256) DO NOTHING' : ''}`,
    ).run(...Object.values(cells));
  };

  return {
    stuck: (): string[] => stuck.all().map(({ id }) => id),
    /** From now on another laptop may send this too. */
    handOver: (draftId: string, nowMs: number): void => void handOver.run(nowMs, draftId),
    /** No other laptop got what was handed over at that time. */
    takeBack: (draftId: string, atMs: number): void => void takeBack.run(draftId, atMs),
    take: (draftId: string): BundledDraft => ({
      draft: draftById.get(draftId)!,
      base_url: baseUrl.get(draftId)?.base_url ?? null,
      attachments: attachments.all(draftId),
      items: items.all(draftId),
      jobs: jobs.all(draftId),
    }),
    file: (sha256: string): Cells => file.get(sha256)!,
    isHere: (draftId: string): boolean => isHere.get(draftId) !== undefined,
    addFile: (row: Cells): void => insert('stored_file', row),
    /** Puts a draft of another laptop here, with its ids and keys. What was on its way there has an unclear end. */
    add: ({ draft, attachments: photos, items: rows, jobs: sent }: BundledDraft, serviceId: number | null): void => {
      insert('draft', draft, { state: 'draft' });
      setService.run(serviceId, String(draft.id));
      // Whatever a row says, it belongs to this draft: others on this desk are not touched.
      const own: Cells = { draft_id: String(draft.id) };
      for (const row of photos) insert('attachment', row, own);
      for (const row of rows) {
        const interrupted: Cells = row.state === 'sending' ? { state: 'unknown', maybe_taken: 1 } : {};
        // Numbers of the other outbox mean nothing here; the order does.
        insert('item', row, { ...own, seq: null, next_attempt_ms: 0, ...interrupted });
      }
      for (const row of sent) insert('job', row, { ...own, service_id: serviceId, next_check_ms: 0 });
    },
  };
};
export type BundleStore = ReturnType<typeof createBundleStore>;
