import { type WorkAccount, workLimited } from './workBudget.ts';

/** What an account may use of the thread before others have their turn. */
const longestTurnMs = 15;
/** Requests of one account that wait for a turn, and their bodies; further ones are refused. */
const maxWaiting = 500;
const maxWaitingBytes = 64 * 1024 * 1024;
/** To go on takes time, even where the request is refused then. */
const msToGoOn = 0.3;

interface Waiting {
  goOn: () => void;
  /** Of its body, which is in memory. */
  bytes: number;
}

/** Resolves when all that can go on without waiting for something has gone on. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/**
 * Accounts take turns on the thread. One whose requests fill it waits in a line of its own, after some milliseconds, until
 * the event loop has been around, which is when the requests of others run. With nobody else there it goes on at once.
 */
export class Turns {
  readonly #lines = new Map<WorkAccount, Waiting[]>();
  /** Accounts that used something in this turn. */
  readonly #active = new Set<WorkAccount>();
  #isPlanned = false;

  /** The account uses the thread in this turn. */
  note(account: WorkAccount): void {
    this.#active.add(account);
    this.#plan();
  }

  /**
   * Null where the account may go on at once; else resolves with its turn. Throws `work-limited` where too many of its
   * requests wait, but not in the middle of a response (`isUnderWay`).
   */
  take(account: WorkAccount, { bytes = 0, isUnderWay = false } = {}): Promise<void> | null {
    let line = this.#lines.get(account);
    if (line === undefined && account.msOfTurn < longestTurnMs) return null;
    if (!line) this.#lines.set(account, (line = []));
    const waitingBytes = line.reduce((sum, one) => sum + one.bytes, bytes);
    const isFull = line.length >= maxWaiting || (line.length > 0 && waitingBytes > maxWaitingBytes);
    if (isFull && !isUnderWay) throw workLimited('thread', 1);
    const waiting = line;
    return new Promise((goOn) => {
      waiting.push({ goOn, bytes });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => void this.#begin());
  }

  /** A new turn: of each line as many go on as fit into it, and one at least. */
  async #begin(): Promise<void> {
    for (const account of this.#active) account.msOfTurn = 0;
    this.#active.clear();
    for (const [account, line] of this.#lines) {
      do {
        account.msOfTurn += msToGoOn;
        line.shift()?.goOn();
        await settled();
      } while (line.length > 0 && account.msOfTurn < longestTurnMs);
      if (line.length === 0) this.#lines.delete(account);
      this.#active.add(account);
    }
    this.#isPlanned = false;
    if (this.#lines.size + this.#active.size > 0) this.#plan();
  }
}
