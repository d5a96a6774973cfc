import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { SteppedPhoto } from '../../../shared/photos/deskCalls.ts';
import type { AppliedPiece } from './pieces.ts';

/** Keystrokes in one field within this time are one undo step; so are photos that are added one after another. */
const stepMs = 2000;
/** What is drawn on one photo without a pause of this length is one step: in the editor each mark can be taken back. */
const drawingMs = 5 * 60 * 1000;

export interface DraftStep {
  step: number;
  pieces: AppliedPiece[];
  photos: SteppedPhoto[];
}

interface Row {
  step: number;
  pieces: string;
  photos: string;
  at_ms: number;
}

const prepare = (db: Db) => ({
  last: db.prepare<[string], Row>(
    'SELECT step, pieces, photos, at_ms FROM draft_step WHERE draft_id = ? AND undone = 0 ORDER BY step DESC LIMIT 1',
  ),
  firstUndone: db.prepare<[string], Row>(
    'SELECT step, pieces, photos, at_ms FROM draft_step WHERE draft_id = ? AND undone = 1 ORDER BY step LIMIT 1',
  ),
  dropUndone: db.prepare('DELETE FROM draft_step WHERE draft_id = ? AND undone = 1'),
  add: db.prepare('INSERT INTO draft_step (draft_id, step, pieces, photos, at_ms) VALUES (?, ?, ?, ?, ?)'),
  grow: db.prepare('UPDATE draft_step SET pieces = ?, photos = ?, at_ms = ? WHERE draft_id = ? AND step = ?'),
  drop: db.prepare('DELETE FROM draft_step WHERE draft_id = ? AND step = ?'),
  mark: db.prepare('UPDATE draft_step SET undone = ? WHERE draft_id = ? AND step = ?'),
});

const toStep = (row: Row | undefined): DraftStep | null =>
  row
    ? {
        step: row.step,
        pieces: JSON.parse(row.pieces) as AppliedPiece[],
        photos: JSON.parse(row.photos) as SteppedPhoto[],
      }
    : null;

/** One step for two edits that follow each other at once; null where they stay apart. */
const joined = (before: DraftStep, { pieces, photos }: Omit<DraftStep, 'step'>): Omit<DraftStep, 'step'> | null => {
  const [first, next] = [before.pieces[0], pieces[0]];
  const isSameField = before.pieces.length === 1 && pieces.length === 1 && first!.pointer === next!.pointer;
  if (isSameField && photos.length + before.photos.length === 0) {
    const { before: _now, ...piece } = next!;
    return { pieces: [first!.before === undefined ? piece : { ...piece, before: first!.before }], photos };
  }
  const all = [...before.photos, ...photos];
  const [photo, after] = [before.photos[0], photos[0]];
  if (all.length === 2 && photo?.caption && after?.caption && photo.id === after.id) {
    const caption = { before: photo.caption.before, after: after.caption.after };
    return { pieces, photos: [{ ...after, caption }] };
  }
  if (all.length === 2 && photo?.marks && after?.marks && photo.id === after.id) {
    const marks = { before: photo.marks.before, after: after.marks.after };
    return { pieces, photos: [{ ...after, marks }] };
  }
  const areAdded = photos.length > 0 && before.photos.length > 0 && all.every(({ before: place }) => place === null);
  return areAdded && pieces.length + before.pieces.length === 0 ? { pieces, photos: all } : null;
};

/** A drawing that ended as it had begun. */
const isNothing = ({ pieces, photos: [photo] }: Omit<DraftStep, 'step'>): boolean =>
  pieces.length === 0 &&
  photo?.marks !== undefined &&
  JSON.stringify(photo.marks.before) === JSON.stringify(photo.marks.after);

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
  record(id: string, edit: { pieces?: AppliedPiece[]; photos?: SteppedPhoto[] }): void {
    const now = this.#clock.now();
    const row = this.#sql.last.get(id);
    this.#sql.dropUndone.run(id);
    const { pieces, photos } = { pieces: [], photos: [], ...edit };
    const withinMs = photos[0]?.marks ? drawingMs : stepMs;
    const isSoon = row !== undefined && now >= row.at_ms && now - row.at_ms < withinMs;
    const grown = isSoon ? joined(toStep(row)!, { pieces, photos }) : null;
    if (grown && isNothing(grown)) return void this.#sql.drop.run(id, row!.step);
    if (grown) this.#sql.grow.run(JSON.stringify(grown.pieces), JSON.stringify(grown.photos), now, id, row!.step);
    else this.#sql.add.run(id, (row?.step ?? 0) + 1, JSON.stringify(pieces), JSON.stringify(photos), now);
  }
}
