import { Problem, problem } from '../../../shared/messages/problem.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { Job } from '../../../shared/job/job.ts';
import { canMove, type Status } from '../../../shared/job/status.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Actor } from './auditStore.ts';
import { searchKey } from './searchKey.ts';
import { serviceBits } from './jobQueries.ts';

/** The columns of a job that rules need; the rest is in its document. */
export interface JobRow {
  id: number;
  organization_id: number;
  status: Status;
  change: number;
  revision_of: number | null;
  superseded_by: number | null;
  /** 1 while the client's last message has no answer. */
  waits: 0 | 1;
}

/** A filter looks at so much of a text, in UTF-16 units; names and addresses are shorter. */
const searchedLength = 1000;

const folded = (text = ''): string => searchKey(text.slice(0, searchedLength));

/** What the filters of List Jobs look at, folded. */
const searchable = (job: Omit<Job, 'id'>) => ({
  client_name: folded(job.client_name),
  client_street_address: folded(job.client_street_address),
  city: folded(job.client_city),
  ahj: folded(job.ahj),
  utility: folded(job.utility_name),
});

const columnsOf = (job: Omit<Job, 'id'>) => ({
  status: job.status,
  client_state: job.client_state?.id ?? null,
  services: serviceBits(job.services_requested),
  ...searchable(job),
});

const superseded = ({ id: job, superseded_by }: JobRow): Problem =>
  new Problem(message('job-superseded', { job, successor: superseded_by! }), { supersededBy: superseded_by! });

/** Rows of a job. Keeps columns, document, search index and arrays consistent. Inside a transaction. */
export const createJobRows = ({ db, clock }: { db: Db; clock: Clock }) => {
  const insertJob = db.prepare(`
    INSERT INTO job (organization_id, status, created_ms, updated_ms, change, client_state, services,
      client_name, client_street_address, city, ahj, utility, revision_of)
    VALUES (@organization, @status, @at, @at, @change, @client_state, @services,
      @client_name, @client_street_address, @city, @ahj, @utility, @revision_of)`);
  const updateJob = db.prepare(`
    UPDATE job SET status = @status, updated_ms = @at, change = @change, client_state = @client_state,
      services = @services, client_name = @client_name, client_street_address = @client_street_address,
      city = @city, ahj = @ahj, utility = @utility, superseded_by = @superseded_by
    WHERE id = @id`);
  const insertDocument = db.prepare('INSERT INTO job_document (job_id, body) VALUES (?, ?)');
  const updateDocument = db.prepare('UPDATE job_document SET body = ? WHERE job_id = ?');
  const insertSearch = db.prepare(
    `INSERT OR REPLACE INTO job_search (rowid, client_name, client_street_address, city, ahj, utility)
     VALUES (@id, @client_name, @client_street_address, @city, @ahj, @utility)`,
  );
  const insertArray = db.prepare('INSERT INTO solar_array (id, job_id, position) VALUES (?, ?, ?)');
  const nextChange = db.prepare<[number, number], { change: number; at: number }>(
    `UPDATE organization SET changes = changes + 1, changed_ms = max(changed_ms, ?) WHERE id = ?
     RETURNING changes AS change, changed_ms AS at`,
  );
  const insertEvent = db.prepare(
    'INSERT INTO job_event (job_id, at_ms, actor, action, detail, address, from_office) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const row = db.prepare<[number], JobRow>(
    'SELECT id, organization_id, status, change, revision_of, superseded_by, waits FROM job WHERE id = ?',
  );
  const withdrawLetter = db.prepare(
    'UPDATE produced_file SET withdrawn_ms = ? WHERE job_id = ? AND withdrawn_ms IS NULL',
  );
  const document = db.prepare<[number], { body: string }>('SELECT body FROM job_document WHERE job_id = ?');

  /** Version and time of a change. Times never go back, so that `updated_since` misses nothing. */
  const changeOf = (organization: number): { change: number; at: number } => nextChange.get(clock.now(), organization)!;

  const find = (id: number): JobRow | null => row.get(id) ?? null;
  const readDocument = (id: number): string => document.get(id)!.body;

  const note = (id: number, by: Actor, action: string, detail: object | null = null, at = clock.now()): void => {
    const { actor, address = null, fromOffice = true } = by;
    insertEvent.run(
      id,
      at,
      actor,
      action,
      detail === null ? null : JSON.stringify(detail),
      address,
      fromOffice ? 1 : 0,
    );
  };

  const existing = (id: number): JobRow => {
    const found = find(id);
    if (!found) throw problem('job-not-found', { job: String(id) });
    return found;
  };

  /** The organization's job. Another organization's job is `not-found`, like a job that does not exist. */
  const owned = (organization: number, id: number): JobRow => {
    const found = find(id);
    if (found?.organization_id !== organization) throw problem('job-not-found', { job: String(id) });
    return found;
  };

  /** The organization's job, if it can be changed. A revised one throws `superseded`. */
  const writable = (organization: number, id: number): JobRow => {
    const found = owned(organization, id);
    if (found.superseded_by !== null) throw superseded(found);
    return found;
  };

  /** Writes a changed job with a new version and time. The rows of its arrays stay. */
  const update = (id: number, changes: Partial<Job> = {}): Job => {
    const { organization_id: organization } = find(id)!;
    const { change, at } = changeOf(organization);
    const before = JSON.parse(readDocument(id)) as Job;
    const job: Job = { ...before, ...changes, updated_at: new Date(at).toISOString() };
    const columns = columnsOf(job);
    updateJob.run({
      id,
      at,
      change,
      superseded_by: job.superseded_by ?? null,
      ...columns,
    });
    updateDocument.run(JSON.stringify(job), id);
    const searched = searchable(before);
    const stale = Object.entries(searched).some(([name, text]) => columns[name as keyof typeof searched] !== text);
    if (stale) insertSearch.run({ id, ...columns });
    return job;
  };

  const assertOpen = (id: number): JobRow => {
    const found = existing(id);
    if (found.superseded_by !== null) throw superseded(found);
    return found;
  };

  const assertMove = (id: number, to: Status): JobRow => {
    const found = assertOpen(id);
    const { status } = found;
    if (!canMove(status, to)) {
      throw problem('status-not-reachable', { job: id, status, to });
    }
    return found;
  };

  return {
    existing,
    assertOpen,
    assertMove,
    owned,
    writable,
    readDocument,
    read: (id: number): Job => JSON.parse(readDocument(id)) as Job,
    note,

    /** Writes a new job; returns its JSON text. */
    insert(
      organization: number,
      job: Omit<Job, 'id' | 'created_at' | 'updated_at' | 'status'>,
    ): { id: number; at: number; body: string } {
      const { change, at } = changeOf(organization);
      const time = new Date(at).toISOString();
      const facts = { created_at: time, updated_at: time, status: 'Submitted' as const, ...job };
      const columns = columnsOf(facts);
      const id = Number(
        insertJob.run({
          organization,
          at,
          change,
          revision_of: job.revision_of ?? null,
          ...columns,
        }).lastInsertRowid,
      );
      const body = `{"id":${id},${JSON.stringify(facts).slice(1)}`;
      insertDocument.run(id, body);
      insertSearch.run({ id, ...columns });
      job.arrays?.forEach((array, position) => insertArray.run(array.id, id, position));
      return { id, at, body };
    },

    update,

    /** Changes the status as the table of moves allows, and adds it to the history. Leaving `Approved` withdraws the letter. */
    move(id: number, to: Status, by: Actor, detail: object | null): Job {
      const before = assertMove(id, to);
      if (before.status === 'Approved') withdrawLetter.run(clock.now(), id);
      const job = update(id, { status: to });
      note(id, by, to, detail);
      return job;
    },
  };
};

export type JobRows = ReturnType<typeof createJobRows>;
