import { setImmediate } from 'node:timers/promises';
import type { AuditRow } from '../../../shared/office/shapes.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { auditIsSearched, auditMatches, type AuditOfDays, auditQuery, markOf } from './auditQueries.ts';

/** Who does something: an email, a key as it is shown, or `command line`; and from which address, where there is one. */
export interface By {
  actor: string;
  address: string | null;
}

/** Who did something to a job: by name alone where there is no telling from where. */
export type Doer = string | OneDoer;

export interface OneDoer {
  actor: string;
  address?: string | null;
  /** Of the office, unless it is said to be the client's. */
  fromOffice?: boolean;
}

/** Whoever may run programs on this machine. */
export const commandLine: By = { actor: 'command line', address: null };

export interface AuditNote extends By {
  /** A short phrase, such as `Key revoked`. */
  action: string;
  /** What it was done to, such as `key rafter_AbCd of Valley Solar`. */
  subject: string;
  /** More of it, never a secret. */
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

/** Rows that are read at once where rows are looked at one by one, or all are wanted. */
const pieceRows = 1000;

/** What anybody did: rows of its own, and the histories of all jobs. Only ever added to. */
export const createAuditStore = ({ db, clock }: { db: Db; clock: Clock }) => {
  const insert = db.prepare(
    `INSERT INTO audit (at_ms, actor, action, subject, detail, address)
     VALUES (@at, @actor, @action, @subject, @detail, @address)`,
  );

  const shownRow = ({ at_ms, actor, action, subject, detail, address, ...place }: FoundRow): AuditRow => ({
    mark: markOf({ at_ms, ...place }),
    atMs: at_ms,
    actor,
    action,
    subject,
    detail: detail === null ? null : (JSON.parse(detail) as unknown),
    address,
  });

  /** Newest first, read in pieces; between them everybody else has their turn, however rare the rows are. */
  async function* walk(filter: AuditOfDays, from: string | null, atOnce: number): AsyncGenerator<AuditRow> {
    const isWanted = auditMatches(filter);
    for (let before = from; ;) {
      const { sql, values } = auditQuery(filter, before);
      const rows = db.prepare<[object], FoundRow>(sql).all({ ...values, limit: atOnce });
      for (const row of rows) if (isWanted(row)) yield shownRow(row);
      if (rows.length < atOnce) return;
      before = markOf(rows.at(-1)!);
      await setImmediate();
    }
  }

  return {
    /** Inside the transaction of what is noted: either both are on the disk or neither is. */
    note: ({ detail = null, ...row }: AuditNote): void =>
      void insert.run({ ...row, at: clock.now(), detail: detail === null ? null : JSON.stringify(detail) }),

    /** Newest first; `before` is the mark of the last row that is known. */
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

    /** All that the filter leaves, newest first. */
    all: (filter: AuditOfDays): AsyncGenerator<AuditRow> => walk(filter, null, pieceRows),
  };
};
export type AuditStore = ReturnType<typeof createAuditStore>;
