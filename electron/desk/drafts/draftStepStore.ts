import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AppliedPiece } from './pieces.ts';

/** Keystrokes in one field within this time are one step of undo. */
const oneStepMs = 2000;

export interface DraftStep {
  step: number;
  pieces: AppliedPiece[];
}

/** How the edits of a draft are taken back and done again. Called inside the transaction of the edit. */
export const createDraftStepStore = ({ db, clock }: { db: Db; clock: Clock }) => {
  const last = db.prepare<[string], { step: number; pieces: string; at_ms: number }>(
    'SELECT step, pieces, at_ms FROM draft_step WHERE draft_id = ? AND undone = 0 ORDER BY step DESC LIMIT 1',
  );
  const firstUndone = db.prepare<[string], { step: number; pieces: string }>(
    'SELECT step, pieces FROM draft_step WHERE draft_id = ? AND undone = 1 ORDER BY step LIMIT 1',
  );
  const dropUndone = db.prepare('DELETE FROM draft_step WHERE draft_id = ? AND undone = 1');
  const add = db.prepare('INSERT INTO draft_step (draft_id, step, pieces, at_ms) VALUES (?, ?, ?, ?)');
  const grow = db.prepare('UPDATE draft_step SET pieces = ?, at_ms = ? WHERE draft_id = ? AND step = ?');
  const mark = db.prepare('UPDATE draft_step SET undone = ? WHERE draft_id = ? AND step = ?');
  const read = (row: { step: number; pieces: string } | undefined): DraftStep | null =>
    row ? { step: row.step, pieces: JSON.parse(row.pieces) as AppliedPiece[] } : null;

  return {
    toUndo: (id: string): DraftStep | null => read(last.get(id)),
    toRedo: (id: string): DraftStep | null => read(firstUndone.get(id)),
    mark: (id: string, { step }: DraftStep, as: 'undone' | 'done'): void =>
      void mark.run(as === 'undone' ? 1 : 0, id, step),

    /** A new edit: what was undone before it cannot be done again. */
    remember(id: string, applied: readonly AppliedPiece[]): void {
      const now = clock.now();
      const row = last.get(id);
      dropUndone.run(id);
      const previous = read(row)?.pieces ?? [];
      const sameField = applied.length === 1 && previous.length === 1 && previous[0]!.pointer === applied[0]!.pointer;
      const soon = row !== undefined && now >= row.at_ms && now - row.at_ms < oneStepMs;
      if (row && sameField && soon) {
        const { before: _now, ...piece } = applied[0]!;
        const grown = previous[0]!.before === undefined ? piece : { ...piece, before: previous[0]!.before };
        grow.run(JSON.stringify([grown]), now, id, row.step);
      } else add.run(id, (row?.step ?? 0) + 1, JSON.stringify(applied), now);
    },
  };
};
