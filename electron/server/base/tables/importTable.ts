import type { FastifyInstance, FastifyRequest } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { Problem } from '../../../../shared/messages/problem.ts';
import type { EventCode } from '../../../../shared/messages/events.ts';
import { readBounded, type TableBounds } from '../../../files/tables/tableBounds.ts';
import type { Clock } from '../../../ports.ts';
import type { Store } from '../../store/openStore.ts';
import { assertLeft } from '../work/requestWork.ts';
import { actorOf, type OfficeSession } from '../rpc/handlers.ts';
import type { TableResults, TableTask } from '../../office/readTask.ts';
import type { TableReader } from './tableReader.ts';

const windowMs = 60_000;
/** Files of one user: nobody looks at more reports. */
const mostAMinute = 60;

/** Counts the files that each user sends, in windows of a minute. */
class ImportCalls {
  readonly #clock: Clock;
  #windowMs = 0;
  #counts = new Map<number, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Throws `rate-limited`. */
  count(user: number): void {
    const now = this.#clock.now();
    if (now - this.#windowMs >= windowMs || now < this.#windowMs) {
      this.#windowMs = now;
      this.#counts = new Map();
    }
    const made = (this.#counts.get(user) ?? 0) + 1;
    this.#counts.set(user, made);
    if (made <= mostAMinute) return;
    const seconds = Math.ceil((this.#windowMs + windowMs - now) / 1000);
    throw new Problem(message('rate-limited', { maximum: mostAMinute, seconds }), {
      // What is still to be sent of the file is not waited for: a program that goes on and on would fill the connection.
      headers: { 'retry-after': String(seconds), connection: 'close' },
    });
  }
}

export interface ImportDeps {
  store: Pick<Store, 'reserve' | 'audit'>;
  tables: TableReader;
  importCalls: ImportCalls;
}

/** What imports share; it ends with the server. */
export const openImports = (
  app: FastifyInstance,
  { store, clock, tables }: Pick<ImportDeps, 'store' | 'tables'> & { clock: Clock },
): ImportDeps => {
  app.addHook('onClose', () => tables.close());
  return { store, tables, importCalls: new ImportCalls(clock) };
};

interface Report {
  dry_run: boolean;
  rows: number;
  errors: readonly unknown[];
}

/** What an import is about, in the audit log. */
interface Noted {
  action: Extract<EventCode, `event-${string}-checked`>;
  subject: AnyMessage;
}

type TaskOf<K extends TableTask['as']> = Extract<TableTask, { as: K }>;

interface Import<K extends TableTask['as'], R extends Report> extends Noted {
  name: string;
  bounds: TableBounds;
  /** What the file is read as. */
  task: { as: K } & Omit<TaskOf<K>, 'as' | 'name' | 'bytes'>;
  /** Compares what was read with what is stored, and writes it unless it is a dry run. */
  apply: (read: TableResults[K]) => Promise<R>;
  /** What of a report the audit log has; and whether the import wrote, with an entry of its own. */
  counts: (report: R) => Readonly<Record<string, number>>;
  isWritten: (report: R) => boolean;
}

const piecesOf = ({ body }: FastifyRequest): AsyncIterable<Buffer> => (body ?? []) as AsyncIterable<Buffer>;

/**
 * Takes a file that a user sends: counted and bounded while it arrives, read in a thread, compared and written. The audit log
 * has every file that was looked at, also where nothing was written or the file was refused. Throws `rate-limited`, `work-limited`, what the
 * bounds refuse, and what `TableReader.read` throws.
 */
export const importTable = async <K extends TableTask['as'], R extends Report>(
  { store, tables, importCalls }: ImportDeps,
  { session, request }: { session: OfficeSession; request: FastifyRequest },
  { name, bounds, task, apply, counts, isWritten, ...noted }: Import<K, R>,
): Promise<R> => {
  const note = (detail: object): Promise<void> =>
    store.audit.record({ ...actorOf(session), ...noted, detail: { file: name, ...detail } });
  importCalls.count(session.user.id);
  assertLeft('rows');
  store.reserve.assertRoom();
  try {
    const { work } = request;
    const bytes = await readBounded(piecesOf(request), bounds, (count) => work.measure(count));
    await work.enter(bytes.length);
    await session.assertLive();
    const { result, ms } = await tables.read({ ...task, name, bytes } as unknown as TaskOf<K>);
    // The time of the thread that read it is the user's, too.
    work.charge('thread', ms);
    work.charge('rows', result.rows);
    const report = await apply(result);
    if (!isWritten(report)) await note({ rows: report.rows, ...counts(report), errors: report.errors.length });
    return report;
  } catch (error) {
    // Not what a person may repeat as often as they like.
    if (error instanceof Problem && !['unavailable', 'signed-out', 'too-many-requests'].includes(error.kind))
      await note({ refused: error.code });
    throw error;
  }
};
