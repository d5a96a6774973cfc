import { setImmediate } from 'node:timers/promises';
import type { AuditRow } from '../../../shared/office/shapes.ts';
import type { Clock } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { auditIsSearched, auditMatches, type AuditOfDays, auditQuery, cursorOf } from './auditQueries.ts';

/** Who does something: a person by email, a key as it is shown, or the command line. */
export interface Actor {
  actor: string;
  /** The IP address the request came from; null where there is none. */
  address?: string | null;
  /** Staff of the engineering office (the default in a job's history), or the client. */
  fromOffice?: boolean;
}

/** Anyone who may run programs on this computer. */
export const commandLine: Actor = { actor: 'command line', address: null };

export interface AuditNote extends Omit<Actor, 'fromOffice'> {
  /** A short phrase, such as `Key revoked`. */
  action: string;
  /** What it was done to, such as `key rafter_AbCd of Valley Solar`. */
  subject: string;
  /** Details as JSON; never a secret. */
  detail?: object | null;
}

interface FoundRow {
  at_ms: number;
  source: 0 | 1;
  id: number;
  actor: string;
  action: string;
  subject: string;
  detail: string | null;
  address: string | null;
}

/** Rows per query of a search or an export. */
const pieceRows = 1000;

/** The audit log: its own rows, and the histories of all jobs. Append-only. */
export const createAuditStore = ({ db, commit, clock }: { db: Db; commit: Commit; clock: Clock }) => {
  const insert = db.prepare(
    `INSERT INTO audit (at_ms, actor, action, subject, detail, address)
     VALUES (@at, @actor, @action, @subject, @detail, @address)`,
  );

  const shownRow = ({ at_ms, actor, action, subject, detail, address, ...place }: FoundRow): AuditRow => ({
    mark: cursorOf({ at_ms, ...place }),
    atMs: at_ms,
    actor,
    action,
    subject,
    detail: detail === null ? null : (JSON.parse(detail) as unknown),
    address,
  });

  /** Newest first, read in pieces. Other requests run between two pieces, however rare the matching rows are. */
  async function* walk(filter: AuditOfDays, from: string | null, atOnce: number): AsyncGenerator<AuditRow> {
    const isWanted = auditMatches(filter);
    for (let before = from; ;) {
      const { sql, values } = auditQuery(filter, before);
      const rows = db.prepare<[object], FoundRow>(sql).all({ ...values, limit: atOnce });
      for (const row of rows) if (isWanted(row)) yield shownRow(row);
      if (rows.length < atOnce) return;
      before = cursorOf(rows.at(-1)!);
      await setImmediate();
    }
  }

  const note = ({ detail = null, ...row }: AuditNote): void =>
    void insert.run({ ...row, at: clock.now(), detail: detail === null ? null : JSON.stringify(detail) });

  return {
    /** Inside a transaction: the entry is written together with the change that it describes. */
    note,

    /** Adds an entry about something that changes nothing in the database. */
    record: (entry: AuditNote): Promise<void> => commit(() => note(entry)),

    /** Newest first; `before` is the cursor of the last row already read. */
    list: async (
      filter: AuditOfDays,
      { before = null, limit }: { before?: string | null; limit: number },
    ): Promise<{ rows: AuditRow[]; next: string | null }> => {
      const rows: AuditRow[] = [];
      for await (const row of walk(filter, before, auditIsSearched(filter) ? pieceRows : limit + 1)) {
        rows.push(row);
        if (rows.length > limit) break;
      }
      const shown = rows.slice(0, limit);
      return { rows: shown, next: rows.length > limit ? shown.at(-1)!.mark : null };
    },

    /** Every row of the filter, newest first. */
    all: (filter: AuditOfDays): AsyncGenerator<AuditRow> => walk(filter, null, pieceRows),
  };
};
export type AuditStore = ReturnType<typeof createAuditStore>;
