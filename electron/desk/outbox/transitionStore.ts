import type { Statement } from 'better-sqlite3';
import type { ItemState } from '../../../shared/outbox/deskCalls.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Item } from './item.ts';

const columnOf = {
  nextAttemptMs: 'next_attempt_ms',
  error: 'error',
  needsPerson: 'needs_person',
  maybeTaken: 'maybe_taken',
  maybeTakenMs: 'maybe_taken_ms',
  maybeDoubled: 'maybe_doubled',
  handedOverMs: 'handed_over_ms',
  target: 'target',
  remoteId: 'remote_id',
  remoteMessage: 'remote_message',
  key: 'idempotency_key',
  body: 'body',
  fileName: 'file_name',
  sentSha256: 'sent_sha256',
  bytes: 'bytes',
  markup: 'markup',
  pieceBytes: 'piece_bytes',
} as const satisfies Partial<Record<keyof Item, string>>;

/** They make it another request: what the provider has of the former one is of no use. */
const namesRequest: ReadonlySet<string> = new Set(['key', 'target', 'sentSha256']);

/** What a transition changes beside the state; absent members stay. */
export type Changes = Partial<Pick<Item, keyof typeof columnOf>>;

const columnValue = (value: unknown): string | number | null => {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return (value ?? null) as string | number | null;
};

/** Writes what transitions change. */
export class TransitionStore {
  readonly #deps: { db: Db; clock: Clock };
  /** By SQL: one for each set of columns, about a dozen. */
  readonly #statements = new Map<string, Statement>();

  constructor(deps: { db: Db; clock: Clock }) {
    this.#deps = deps;
  }

  run(id: string, state: ItemState, changes: Changes): void {
    const { db, clock } = this.#deps;
    const names = Object.keys(changes) as (keyof Changes)[];
    const sets = ['state = ?', ...names.map((name) => `${columnOf[name]} = ?`)];
    if (state === 'done') sets.push('done_ms = ?', 'maybe_taken = 0', 'error = NULL', 'needs_person = 0');
    if (state === 'done' || names.some((name) => namesRequest.has(name))) sets.push('upload_id = NULL');
    // Another file: what was sent of the former one does not count for it.
    if (names.includes('sentSha256') && !names.includes('pieceBytes')) sets.push('piece_bytes = 0');
    const sql = `UPDATE item SET ${sets.join(', ')} WHERE id = ?`;
    const update = this.#statements.get(sql) ?? db.prepare(sql);
    this.#statements.set(sql, update);
    const values = names.map((name) => columnValue(changes[name]));
    update.run(state, ...values, ...(state === 'done' ? [clock.now()] : []), id);
  }
}
