import { type WorkAccount, workLimited } from './workBudget.ts';

/** What an account may use of the thread before others have their turn. */
const longestTurnMs = 15;
/** Requests of one line that wait for a turn, and their bodies; further ones are refused. 200 laptops send three each. */
const maxWaiting = 5000;
const maxWaitingBytes = 64 * 1024 * 1024;

/** A place in the line of an account. */
export interface PlaceInLine {
  /** Resolves with the account's turn; rejects once it was left. */
  readonly turn: Promise<void>;
  leave(): void;
}

interface Waiting {
  goOn: () => void;
  /** Of its body, which is in memory. */
  bytes: number;
}

interface Line {
  readonly waiting: Set<Waiting>;
  bytes: number;
}

/** Of a request whose connection closed while it waited: nobody reads an answer. */
const connectionClosed = (): Error => Object.assign(new Error('the connection closed'), { statusCode: 400 });

/**
 * Accounts take turns on the thread. One that has used it for some milliseconds waits in a line of its own until the event
 * loop has been around, which is when requests of others run. Each time around, one request of one line goes on, and next
 * time one of another account. However long it waits for something, and whatever it runs then, the loop goes around before the
 * next one.
 */
export class Turns {
  /** The account whose turn is next comes first, and of its lines, one for each member, the one that is next. */
  readonly #lines = new Map<WorkAccount, Map<string, Line>>();
  /** Accounts that used something in this turn. */
  readonly #active = new Set<WorkAccount>();
  readonly #isBounded: boolean;
  #isPlanned = false;

  /** Where requests are not limited (`isBounded`), neither are those that wait. */
  constructor({ isBounded }: { isBounded: boolean }) {
    this.#isBounded = isBounded;
  }

  /** The account has used the thread in this turn. */
  note(account: WorkAccount, ms: number): void {
    account.msOfTurn += ms;
    this.#active.add(account);
    this.#plan();
  }

  /**
   * Null where the account may go on at once; else its place in the line of this member of it, such as a key of an
   * organization. Throws `work-limited` where too many wait there, but not in the middle of a response (`isUnderWay`).
   */
  take(account: WorkAccount, { bytes = 0, isUnderWay = false, member = '' } = {}): PlaceInLine | null {
    const known = this.#lines.get(account);
    if (known === undefined && account.msOfTurn < longestTurnMs) return null;
    const lines = known ?? new Map<string, Line>();
    const line = lines.get(member) ?? { waiting: new Set<Waiting>(), bytes: 0 };
    const { size } = line.waiting;
    const isFull = size >= maxWaiting || (size > 0 && line.bytes + bytes > maxWaitingBytes);
    if (isFull && !isUnderWay && this.#isBounded) throw workLimited('thread', 1);
    this.#lines.set(account, lines.set(member, line));
    const leaveEmpty = (): void => {
      if (line.waiting.size === 0 && lines.get(member) === line) lines.delete(member);
      if (lines.size === 0 && this.#lines.get(account) === lines) this.#lines.delete(account);
    };
    return this.#join(line, bytes, leaveEmpty);
  }

  #join(line: Line, bytes: number, leaveEmpty: () => void): PlaceInLine {
    const { promise: turn, resolve: goOn, reject } = Promise.withResolvers<void>();
    const one: Waiting = { goOn, bytes };
    line.waiting.add(one);
    line.bytes += bytes;
    this.#plan();
    const leave = (): void => {
      if (!this.#remove(one, line)) return;
      leaveEmpty();
      reject(connectionClosed());
    };
    return { turn, leave };
  }

  #remove(one: Waiting, line: Line): boolean {
    if (!line.waiting.delete(one)) return false;
    line.bytes -= one.bytes;
    return true;
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => this.#begin());
  }

  /** A new turn. What goes on runs behind this: its promises and ticks come before the event loop goes on. */
  #begin(): void {
    this.#isPlanned = false;
    for (const account of this.#active) account.msOfTurn = 0;
    this.#active.clear();
    this.#goOn();
    if (this.#lines.size > 0) this.#plan();
  }

  /** The first request of the line that is next; account and line come last then. */
  #goOn(): void {
    const [next] = this.#lines;
    if (!next) return;
    const [account, lines] = next;
    const [member, line] = [...lines][0]!;
    const [first] = line.waiting;
    this.#remove(first!, line);
    lines.delete(member);
    if (line.waiting.size > 0) lines.set(member, line);
    this.#lines.delete(account);
    if (lines.size > 0) this.#lines.set(account, lines);
    first!.goOn();
  }
}
