import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem } from '../../../../shared/messages/problem.ts';
import type { WorkKind } from '../../../../shared/messages/catalogue/http.ts';
import type { Clock } from '../../../ports.ts';

const minuteMs = 60_000;

/** What an account may use at once, of what it may use in a minute. */
const partAtOnce = 1 / 3;
/** A refused client waits until this part of what it may use at once is free again: not one request at a time. */
const partToWaitFor = 0.1;
const ofEveryRequest: readonly WorkKind[] = ['thread', 'bytes'];
/** Accounts in memory. Beyond it the one that was used least recently is forgotten. */
const maxAccounts = 10_000;

/** What one account may use in a minute, of each kind; 0 is no limit. */
export type WorkLimits = Readonly<Record<WorkKind, number>>;

/** What one organization, one user or one address has used. */
export class WorkAccount {
  /** For how long it has held up all others in this turn: see `Turns`. */
  msOfTurn = 0;
  readonly #limits: WorkLimits;
  readonly #clock: Clock;
  /** Used, and not yet free again. */
  readonly #used = new Map<WorkKind, number>();
  #freedMs: number;

  constructor(limits: WorkLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
    this.#freedMs = clock.now();
  }

  /** Adds what was used. It is known only afterwards, and so may be more than was left. */
  charge(kind: WorkKind, amount: number): void {
    if (this.#limits[kind] === 0 || amount <= 0) return;
    this.#free();
    const limit = this.#limits[kind];
    // Whatever it cost, a minute later the account goes on.
    const most = limit * (1 + partAtOnce);
    this.#used.set(kind, Math.min(most, (this.#used.get(kind) ?? 0) + amount));
  }

  /**
   * Throws `work-limited` with Retry-After where all of one kind is used up. Every request needs the thread and sends bytes;
   * those that make pictures or read rows ask for these themselves.
   */
  assertLeft(kinds: readonly WorkKind[] = ofEveryRequest): void {
    if (this.#used.size === 0) return;
    this.#free();
    for (const kind of kinds) {
      const used = this.#used.get(kind) ?? 0;
      const atOnce = this.#limits[kind] * partAtOnce;
      if (used === 0 || used < atOnce) continue;
      const waitMs = ((used - atOnce * (1 - partToWaitFor)) / this.#limits[kind]) * minuteMs;
      throw workLimited(kind, Math.ceil(waitMs / 1000));
    }
  }

  /** Nothing that was used counts any more. */
  get isIdle(): boolean {
    this.#free();
    return this.#used.size === 0;
  }

  #free(): void {
    const now = this.#clock.now();
    const passedMs = now - this.#freedMs;
    // A clock that was set back frees nothing, and one that was set ahead frees everything.
    this.#freedMs = now;
    if (passedMs <= 0) return;
    for (const [kind, used] of this.#used) {
      const left = used - (this.#limits[kind] * passedMs) / minuteMs;
      if (left > 0) this.#used.set(kind, left);
      else this.#used.delete(kind);
    }
  }
}

/** The refusal of a request whose account has used up its work of one kind. */
export const workLimited = (kind: WorkKind, seconds: number): Problem =>
  new Problem(message('work-limited', { kind, seconds }), { headers: { 'retry-after': String(seconds) } });

/**
 * The budget of work: how much of this process each organization, user and address may use, beside the number of its
 * requests. A request costs what it costs: the milliseconds that the thread ran for it, bytes, pictures, rows. Whose account
 * is used up waits; the others do not notice. It protects the thread of this process, and so each process has its own.
 */
export class WorkBudget {
  readonly #limits: WorkLimits;
  readonly #clock: Clock;
  /** Least recently used first. */
  readonly #accounts = new Map<string, WorkAccount>();

  constructor({ limits, clock }: { limits: WorkLimits; clock: Clock }) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** `name` is unique among organizations, users and addresses; `share` is the part of the limits that the account gets. */
  account(name: string, share = 1): WorkAccount {
    const known = this.#accounts.get(name);
    const account = known ?? new WorkAccount(this.#limitsOf(share), this.#clock);
    if (known) this.#accounts.delete(name);
    this.#accounts.set(name, account);
    if (this.#accounts.size > maxAccounts) this.#forgetOne();
    return account;
  }

  #limitsOf(share: number): WorkLimits {
    if (share === 1) return this.#limits;
    const { thread, bytes, pictures, rows } = this.#limits;
    return { thread: thread * share, bytes: bytes * share, pictures: pictures * share, rows: rows * share };
  }

  /** One that used nothing is forgotten before one that did: many addresses must not wash an account out. */
  #forgetOne(): void {
    let oldest: string | undefined;
    let looked = 0;
    for (const [name, account] of this.#accounts) {
      oldest ??= name;
      looked += 1;
      if (!account.isIdle && looked < 20) continue;
      this.#accounts.delete(account.isIdle ? name : oldest);
      return;
    }
  }
}
