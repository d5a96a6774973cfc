import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { WorkOwner } from '../../../ownerTurns.ts';
import type { WorkKind } from '../../../../shared/messages/catalogue/http.ts';
import type { PlaceInLine, Turns } from './turns.ts';
import type { WorkAccount } from './workBudget.ts';

/** Milliseconds from any beginning: those in which the processor ran the thread, and those that passed meanwhile. */
interface ThreadMoment {
  ranMs: number;
  passedMs: number;
}
export type ThreadTime = () => ThreadMoment;

/**
 * On a loaded machine the thread stands still for a while: that is nobody's work, and yet others wait for it. Programs that
 * bring an older Node with them count what passes.
 */
export const ownThreadTime: ThreadTime = () => {
  const passedMs = performance.now();
  if (!('threadCpuUsage' in process)) return { ranMs: passedMs, passedMs };
  const { user, system } = process.threadCpuUsage();
  return { ranMs: (user + system) / 1000, passedMs };
};

/** Time in which the thread never stands still. */
export const steadyTime =
  (now: () => number): ThreadTime =>
  () => {
    const ms = now();
    return { ranMs: ms, passedMs: ms };
  };

const mebibyte = 1024 * 1024;
/** Of the thread: a body is hashed and written down, a response is read and sent. */
const msPerMebibyte = { in: 2, out: 0.8 };

const nothing: ThreadMoment = { ranMs: 0, passedMs: 0 };

/** A part of a request is measured: what is measured inside of it is not counted again. */
let isMeasuring = false;

/** Bytes that have come and gone on a connection. */
export type PassedBytes = Readonly<Pick<Socket, 'bytesRead' | 'bytesWritten'>>;
const noBytes: PassedBytes = { bytesRead: 0, bytesWritten: 0 };

/** What one request uses, and whose account pays for it. */
export class RequestWork {
  /** Whose turn it takes where threads and processes work for many; null until it is known. */
  owner: WorkOwner | null = null;
  #member = '';
  /** Null until the request was identified, or does not have to be. */
  #account: WorkAccount | null = null;
  /** What no account has paid for yet. */
  #unpaid: ThreadMoment = nothing;
  readonly #strangers: () => WorkAccount;
  readonly #connection: PassedBytes;
  #counted: PassedBytes;
  /** Where it waits for its turn. */
  #place: PlaceInLine | null = null;
  #isGone = false;
  readonly #turns: Turns;
  readonly #time: ThreadTime;

  constructor(
    strangers: () => WorkAccount,
    { turns, time, connection = noBytes }: { turns: Turns; time: ThreadTime; connection?: PassedBytes },
  ) {
    this.#strangers = strangers;
    this.#connection = connection;
    const { bytesRead, bytesWritten } = connection;
    this.#counted = { bytesRead, bytesWritten };
    this.#turns = turns;
    this.#time = time;
  }

  /** Of the one who sent it: all strangers at its address where nobody was identified. */
  get account(): WorkAccount {
    if (this.#account === null) this.belongTo(this.#strangers());
    return this.#account!;
  }

  /** From now on this account pays, also for how it was identified; its members take turns. */
  belongTo(account: WorkAccount, member = ''): void {
    this.#account = account;
    this.#member = member;
    const { ranMs, passedMs } = this.#unpaid;
    this.#unpaid = nothing;
    this.#spend(ranMs, passedMs);
  }

  charge(kind: WorkKind, amount: number): void {
    this.account.charge(kind, amount);
  }

  /** Of the thread: what it ran is charged, and what passed is a part of the account's turn. */
  #spend(ranMs: number, passedMs: number): void {
    if (this.#account === null) {
      this.#unpaid = { ranMs: this.#unpaid.ranMs + ranMs, passedMs: this.#unpaid.passedMs + passedMs };
      return;
    }
    this.#account.charge('thread', ranMs);
    this.#turns.note(this.#account, passedMs);
  }

  /** Runs what does not wait for anything, and charges the milliseconds that the thread ran; to `all`, an equal part each. */
  measure<T>(run: () => T, all: readonly RequestWork[] = [this]): T {
    if (isMeasuring) return run();
    isMeasuring = true;
    const begun = this.#time();
    try {
      return run();
    } finally {
      isMeasuring = false;
      const { ranMs, passedMs } = this.#time();
      for (const one of all) one.#spend((ranMs - begun.ranMs) / all.length, (passedMs - begun.passedMs) / all.length);
    }
  }

  /** As `measure`, for something that several requests need. */
  shareWith(all: readonly this[], run: () => void): void {
    this.measure(run, all);
  }

  /** Bytes of a body, or of a response: each takes its part of the thread on its way. */
  passed(way: 'in' | 'out', bytes: number): void {
    this.charge('bytes', bytes);
    this.charge('thread', (bytes / mebibyte) * msPerMebibyte[way]);
  }

  /** Charges the bytes that passed since the last count: what a long response uses is spread over its time. */
  countBytes(): void {
    const { bytesRead, bytesWritten } = this.#connection;
    this.passed('in', bytesRead - this.#counted.bytesRead);
    this.passed('out', bytesWritten - this.#counted.bytesWritten);
    this.#counted = { bytesRead, bytesWritten };
  }

  /** As `countBytes`, of one that is under way; who pays may not be known yet. */
  countBytesSoFar(): void {
    if (this.#account !== null) this.countBytes();
  }

  /** Waits for the account's turn on the thread, with a body in memory; throws `work-limited` where its budget is used up. */
  async enter(bytes = 0): Promise<void> {
    await this.#wait(this.#turns.take(this.account, { bytes, member: this.#member }));
    this.account.assertLeft();
  }

  /** Waits for the account's turn in the middle of a response, which is not refused any more. */
  async turn(): Promise<void> {
    await this.#wait(this.#turns.take(this.account, { isUnderWay: true, member: this.#member }));
  }

  /** As `enter`, for requests that most often need not wait: null where it may go on at once. */
  tryEnter(): Promise<void> | null {
    const place = this.#turns.take(this.account, { member: this.#member });
    if (place) return this.#wait(place).then(() => this.account.assertLeft());
    this.account.assertLeft();
    return null;
  }

  /** Its connection closed: it does not wait any longer, and what would have waited for its turn does not run. */
  leave(): void {
    this.#isGone = true;
    this.#place?.leave();
  }

  async #wait(place: PlaceInLine | null): Promise<void> {
    this.#place = place;
    if (this.#isGone) place?.leave();
    await place?.turn;
    this.#place = null;
  }
}

const current = new AsyncLocalStorage<RequestWork>();

/** Runs the rest of a request, whatever it waits for, as this work. */
export const runAs = <T>(work: RequestWork, run: () => T): T => current.run(work, run);

/** Begins what is not of the request that runs, such as a timer that goes on behind it: it neither pays for it nor stays in memory. */
export const apartFromRequests = <T>(begin: () => T): T => current.exit(begin);

/** The work of the request that runs; undefined for the server's own, such as periodic work. */
export const currentWork = (): RequestWork | undefined => current.getStore();

/** Whose turn the current request takes. The server's own work has one of its own. */
export const currentOwner = (): WorkOwner => current.getStore()?.owner ?? { group: 'the server' };

/** Runs what does not wait for anything, and charges the current request for its milliseconds of the thread. Of a promise it measures what runs before the first `await`. */
export const measured = <T>(run: () => T): T => {
  const work = current.getStore();
  return work ? work.measure(run) : run();
};

/** Throws `work-limited` where the current request's account has used up this kind. */
export const assertLeft = (kind: WorkKind): void => current.getStore()?.account.assertLeft([kind]);

/** Charges the current request. */
export const charge = (kind: Exclude<WorkKind, 'thread'>, amount: number): void =>
  current.getStore()?.charge(kind, amount);

/**
 * The pieces of a response that is sent while they are made. Each is made as work of the current request, although the
 * socket asks for them, and waits for the account's turn. Only what runs before a piece's first `await` is measured: what
 * costs time behind it is `measured` where it is.
 */
export async function* inTurns<T>(pieces: AsyncIterable<T>, work = currentWork()): AsyncGenerator<T, void> {
  if (!work) {
    yield* pieces;
    return;
  }
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      await work.turn();
      const next = await runAs(work, () => work.measure(() => iterator.next()));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
