import { setImmediate } from 'node:timers/promises';
import { message, readMessage } from '../../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { say } from '../../../../shared/messages/say.ts';
import { type EventCode, eventMessage } from '../../../../shared/messages/events.ts';
import type { AuditRow } from '../../../../shared/audit/officeCalls.ts';
import type { Clock } from '../../../ports.ts';
import type { Database } from '../database/database.ts';
import { builtSql, sql, type SqlValue, type Work } from '../database/statement.ts';
import { auditIsSearched, auditMatches, type AuditOfDays, auditQuery, cursorOf } from './auditQueries.ts';
import { measured } from '../work/requestWork.ts';

/** Who makes a change: a user by email, an API key by its first characters, or the command line. */
export interface Actor {
  actor: string;
  /** The IP address the request came from; null where there is none. */
  address?: string | null;
  /** Staff of the engineering office (the default in a job's history), or the client. */
  fromOffice?: boolean;
  /** The id of the laptop that it came from. */
  laptop?: string | null;
}

/** Anyone who may run programs on this computer. */
export const commandLine: Actor = { actor: 'command line', address: null };

export interface AuditNote extends Omit<Actor, 'fromOffice' | 'laptop'> {
  action: EventCode;
  /** What it was done to. */
  subject: AnyMessage;
  /** Details as JSON; never a secret. */
  detail?: object | null;
}

interface FoundRow {
  at_ms: number;
  source: 0 | 1;
  id: number;
  actor: string;
  action: string;
  /** In English; null in a job's history, where `job_id` has it. */
  subject: string | null;
  /** JSON; null where there is only the text. */
  subject_message: string | null;
  job_id: number | null;
  detail: string | null;
  address: string | null;
}

const insert = sql<{
  at: number;
  actor: string;
  action: string;
  subject: string;
  subject_message: string;
  detail: string | null;
  address: string | null;
}>(`INSERT INTO audit (at_ms, actor, action, subject, subject_message, detail, address)
    VALUES (@at, @actor, @action, @subject, @subject_message, @detail, @address)`);

/** Rows per query of a search or an export. */
const batchRows = 1000;

const subjectOf = ({ job_id, subject, subject_message }: FoundRow): AnyMessage => {
  if (job_id !== null) return message('subject-job', { job: job_id });
  const stored = subject_message === null ? null : readMessage(JSON.parse(subject_message));
  return stored ?? message('quotation', { text: subject ?? '' });
};

const viewOf = (row: FoundRow): AuditRow => {
  const { at_ms, source, id, actor, action, detail, address } = row;
  const [event, subject] = [eventMessage(action), subjectOf(row)];
  return {
    mark: cursorOf({ at_ms, source, id }),
    atMs: at_ms,
    actor,
    action: say('en', event),
    message: event,
    subject: say('en', subject),
    subjectMessage: subject,
    detail: detail === null ? null : (JSON.parse(detail) as unknown),
    address,
  };
};

/** The audit log: its own rows, and the histories of all jobs. Append-only. */
export class AuditStore {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Inside a transaction: the entry is written together with the change that it describes. */
  *note({ actor, action, subject, detail = null, address = null }: AuditNote): Work<void> {
    yield* insert.send({
      at: this.#clock.now(),
      actor,
      action,
      subject: say('en', subject),
      subject_message: JSON.stringify(subject),
      detail: detail === null ? null : JSON.stringify(detail),
      address,
    });
  }

  /** Adds an entry about something that changes nothing in the database. */
  record(entry: AuditNote): Promise<void> {
    return this.#database.commit(() => this.note(entry));
  }

  /** Newest first; `before` is the cursor of the last row already read. */
  async list(
    filter: AuditOfDays,
    { before = null, limit }: { before?: string | null; limit: number },
  ): Promise<{ rows: AuditRow[]; next: string | null }> {
    const rows: AuditRow[] = [];
    for await (const row of this.#walk(filter, before, auditIsSearched(filter) ? batchRows : limit + 1)) {
      rows.push(row);
      if (rows.length > limit) break;
    }
    const page = rows.slice(0, limit);
    return { rows: page, next: rows.length > limit ? page.at(-1)!.mark : null };
  }

  /** Every row of the filter, newest first. */
  all(filter: AuditOfDays): AsyncGenerator<AuditRow> {
    return this.#walk(filter, null, batchRows);
  }

  /** Newest first, read in batches. Other requests run between two batches, however rare the matching rows are. */
  async *#walk(filter: AuditOfDays, from: string | null, limit: number): AsyncGenerator<AuditRow> {
    const isWanted = auditMatches(filter);
    for (let before = from; ;) {
      const { text, values } = auditQuery(this.#database.engine, filter, before);
      const page = builtSql<Record<string, SqlValue>, FoundRow>(text);
      const rows = await this.#database.read(page.all({ ...values, limit }));
      // Details are long: only those of matching rows are parsed.
      const wanted = (row: FoundRow): boolean =>
        isWanted({ actor: row.actor, action: say('en', eventMessage(row.action)), subject: subjectOf(row) });
      yield* measured(() => rows.filter(wanted).map((row) => viewOf(row)));
      if (rows.length < limit) return;
      before = cursorOf(rows.at(-1)!);
      await setImmediate();
    }
  }
}
