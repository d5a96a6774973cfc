import { z } from 'zod';
import type { Service } from '../../../../shared/job/services.ts';
import { serviceSlugs } from '../../../../shared/job/services.ts';
import { isOpen, type Status } from '../../../../shared/job/status.ts';
import { dueMsOf, targetDays, type WorkCalendar } from '../../../../shared/job/dueDates.ts';
import { isTimeZone, zoneHere } from '../../../../shared/schema/firmDays.ts';
import { standardTurnaround, Turnaround } from '../../../../shared/job/turnaround.ts';
import type { Database } from '../../base/database/database.ts';
import { none, sql, type Work } from '../../base/database/statement.ts';
import { putSetting, readSetting } from '../../base/database/settingStore.ts';

export const turnaroundSetting = 'turnaround';
/** How far the due dates have been counted again. */
export const progressSetting = 'due_dates';

/** Rows in a transaction: other work waits for no more than these. */
const rowsInStep = 500;

/** Behind every due date: the last time that a date can have. */
const lastMs = 8_640_000_000_000_000;
/** Ranks from here on are those of closed jobs. */
export const closedFrom = 8_000_000_000_000_000;

/** Settings that due dates depend on, as stored. */
export interface StoredCalendar {
  firm: string | null;
  turnaround: string | null;
}

/** The columns of `StoredCalendar`, for statements that read something else. */
export const calendarColumns = `(SELECT value FROM setting WHERE name = 'firm') AS firm,
  (SELECT value FROM setting WHERE name = '${turnaroundSetting}') AS turnaround`;

const StoredFirmZone = z.object({ settings: z.object({ time_zone: z.string().default('') }) });

/** The turnaround as stored; the standard one where it was never set. */
export const turnaroundOf = (stored: unknown): Turnaround =>
  stored === null ? standardTurnaround : Turnaround.parse(stored);

/** Within one, no zone has two days: their clocks differ from UTC by quarters of an hour. */
const quarterMs = 15 * 60 * 1000;

/** The last calendar that was read, and due dates by their targets, of jobs received in the last quarter of an hour. */
interface Known {
  stored: StoredCalendar;
  calendar: WorkCalendar;
  quarter: number;
  due: Map<number, number>;
}

let known: Known | null = null;

/** Reading the settings takes longer than counting with them. */
const knownFor = ({ firm, turnaround }: StoredCalendar): Known => {
  if (known?.stored.firm === firm && known.stored.turnaround === turnaround) return known;
  const zone = firm === null ? '' : StoredFirmZone.parse(JSON.parse(firm)).settings.time_zone;
  const settings = turnaroundOf(turnaround === null ? null : JSON.parse(turnaround));
  const calendar = { ...settings, zone: isTimeZone(zone) && zone !== '' ? zone : zoneHere() };
  known = { stored: { firm, turnaround }, calendar, quarter: 0, due: new Map() };
  return known;
};

/** Counting anew takes a third of the time in which a job is stored; jobs that arrive together are due together. */
const dueMsIn = (known: Known, job: Pick<RankedJob, 'receivedMs' | 'services'>): number => {
  const quarter = Math.floor(job.receivedMs / quarterMs);
  if (known.quarter !== quarter) Object.assign(known, { quarter, due: new Map() });
  const target = targetDays(job.services, known.calendar);
  const counted = known.due.get(target) ?? dueMsOf(job, known.calendar);
  known.due.set(target, counted);
  return counted;
};

interface RankedJob {
  id: number;
  status: Status;
  receivedMs: number;
  services: readonly Service[];
}

/** The place of a job in the queue: open ones by their due date, behind them the closed ones, the newest first. */
export const rankOf = ({ id, status, ...job }: RankedJob, stored: StoredCalendar): number =>
  isOpen(status) ? dueMsIn(knownFor(stored), job) : lastMs - id;

/**
 * The rank of a new job by the settings that were read last: known before its row is written, mostly right, and to be
 * corrected in its transaction.
 */
export const likelyRankOf = (job: Pick<RankedJob, 'receivedMs' | 'services'>): number =>
  known === null ? 0 : dueMsIn(known, job);

/** The due date in a rank; null for a closed job. */
export const dueMsInRank = (rank: number): number | null => (rank < closedFrom ? rank : null);

/** The services in the column of a job. */
export const servicesIn = (bits: number): Service[] => serviceSlugs.filter((_, index) => (bits & (1 << index)) !== 0);

interface Progress {
  /** Jobs up to this id are done; null when all are. */
  after: number | null;
  /** Increases each time that they are counted again. */
  round: number;
}

const statements = {
  calendar: sql<typeof none, StoredCalendar>(`SELECT ${calendarColumns}`),
  open: sql<
    { after: number; most: number },
    { id: number; status: Status; created_ms: number; services: number; queue_rank: number }
  >(
    `SELECT id, status, created_ms, services, queue_rank FROM job
     WHERE id > @after AND queue_rank < ${closedFrom} ORDER BY id LIMIT @most`,
  ),
  setRank: sql<{ id: number; rank: number }>('UPDATE job SET queue_rank = @rank WHERE id = @id'),
};

/** Inside the transaction that adds the job, which was written with its likely rank. */
export function* correctRank(likely: number, job: RankedJob, stored: StoredCalendar): Work<void> {
  const rank = rankOf(job, stored);
  if (rank !== likely) yield* statements.setRank.send({ id: job.id, rank });
}

function* readProgress(): Work<Progress> {
  // No setting: the database was just migrated.
  return ((yield* readSetting(progressSetting)) as Progress | null) ?? { after: 0, round: 0 };
}

/** Counts the due dates of open jobs again when what they depend on has changed. */
export class DueDates {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Inside the transaction that changes targets, holidays or the zone: every open job is counted again. */
  *restart(): Work<void> {
    const { round } = yield* readProgress();
    yield* putSetting(progressSetting, { after: 0, round: round + 1 } satisfies Progress);
  }

  /** In steps, from where a process that ended has left off. `goesOn` is asked before each of them. */
  async catchUp(goesOn: () => Promise<boolean> = async () => true): Promise<void> {
    let isBehind = (await this.#database.read(readProgress())).after !== null;
    while (isBehind && (await goesOn())) isBehind = await this.#database.commit(() => this.#step());
  }

  /** Returns whether jobs are left. */
  *#step(): Work<boolean> {
    const { after, round } = yield* readProgress();
    if (after === null) return false;
    const stored = (yield* statements.calendar.first(none))!;
    const rows = yield* statements.open.all({ after, most: rowsInStep });
    for (const { id, status, created_ms: receivedMs, services, queue_rank } of rows) {
      const rank = rankOf({ id, status, receivedMs, services: servicesIn(services) }, stored);
      if (rank !== queue_rank) yield* statements.setRank.send({ id, rank });
    }
    const isLast = rows.length < rowsInStep;
    yield* putSetting(progressSetting, { after: isLast ? null : rows.at(-1)!.id, round } satisfies Progress);
    return !isLast;
  }
}
