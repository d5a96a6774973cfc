import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AppliedPiece } from './pieces.ts';

/** Keystrokes in one field within this time are one undo step. */
const stepMs = 2000;

export interface DraftStep {
  step: number;
  pieces: AppliedPiece[];
}

interface Row {
  step: number;
  pieces: string;
  at_ms: number;
}

const prepare = (db: Db) => ({
  last: db.prepare<[string], Row>(
    'SELECT step, pieces, at_ms FROM draft_step WHERE draft_id = ? AND undone = 0 ORDER BY step DESC LIMIT 1',
  ),
  firstUndone: db.prepare<[string], Row>(
    'SELECT step, pieces, at_ms FROM draft_step WHERE draft_id = ? AND undone = 1 ORDER BY step LIMIT 1',
  ),
  dropUndone: db.prepare('DELETE FROM draft_step WHERE draft_id = ? AND undone = 1'),
  add: db.prepare('INSERT INTO draft_step (draft_id, step, pieces, at_ms) VALUES (?, ?, ?, ?)'),
  grow: db.prepare('UPDATE draft_step SET pieces = ?, at_ms = ? WHERE draft_id = ? AND step = ?'),
  mark: db.prepare('UPDATE draft_step SET undone = ? WHERE draft_id = ? AND step = ?'),
});

const toStep = (row: Row | undefined): DraftStep | null =>
  row ? { step: row.step, pieces: JSON.parse(row.pieces) as AppliedPiece[] } : null;

/** Undo and redo steps of drafts. Called inside the transaction of the edit. */
export class DraftStepStore {
  readonly #sql: ReturnType<typeof prepare>;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#sql = prepare(db);
    this.#clock = clock;
  }

  toUndo(id: string): DraftStep | null {
    return toStep(this.#sql.last.get(id));
  }
  toRedo(id: string): DraftStep | null {
    return toStep(this.#sql.firstUndone.get(id));
  }
  mark(id: string, { step }: DraftStep, as: 'undone' | 'done'): void {
    this.#sql.mark.run(as === 'undone' ? 1 : 0, id, step);
  }

  /** Records a new edit. What was undone before it can no longer be redone. */
  record(id: string, applied: readonly AppliedPiece[]): void {
    const now = this.#clock.now();
    const row = this.#sql.last.get(id);
    this.#sql.dropUndone.run(id);
    const previous = toStep(row)?.pieces ?? [];
    const sameField = applied.length === 1 && previous.length === 1 && previous[0]!.pointer === applied[0]!.pointer;
    const soon = row !== undefined && now >= row.at_ms && now - row.at_ms < stepMs;
    if (row && sameField && soon) {
      const { before: _now, ...piece } = applied[0]!;
      const grown = previous[0]!.before === undefined ? piece : { ...piece, before: previous[0]!.before };
      this.#sql.grow.run(JSON.stringify([grown]), now, id, row.step);
    } else this.#sql.add.run(id, (row?.step ?? 0) + 1, JSON.stringify(applied), now);
  }
}
