import {
  areSameMarks,
  type Mark,
  type MarkKind,
  mostLinePoints,
  mostMarks,
  moved,
  type Point,
  pointAt,
  pointsLeft,
  reshaped,
  simplified,
  stretched,
} from '../../../../shared/photos/markup.ts';
import { isBlank } from '../../../../shared/job/text.ts';

export type Tool = 'select' | MarkKind;

/** Changes of one mark by keys or typing within this time are taken back together. */
const joinMs = 1000;
/** Nearer than this, in shares of the picture, two ends are one: a click, and no drawing. */
const nearest = 0.008;

const begun = (kind: MarkKind, at: Point): Mark => {
  if (kind === 'text') return { kind, at, text: '' };
  if (kind === 'line') return { kind, points: [at, at] };
  return kind === 'dimension' ? { kind, from: at, to: at, inches: null } : { kind, from: at, to: at };
};

/** A click with a tool that draws from one place to another: a mark of a usual size. */
const ofUsualSize = (mark: Mark): Mark => {
  if (mark.kind === 'text') return mark;
  const points = mark.kind === 'line' ? mark.points : [mark.from, mark.to];
  const [x, y] = points[0]!;
  if (points.some((point) => Math.hypot(point[0] - x, point[1] - y) > nearest)) return mark;
  const end: Point = [x > 0.75 ? x - 0.2 : x + 0.2, mark.kind === 'box' ? (y > 0.8 ? y - 0.15 : y + 0.15) : y];
  return mark.kind === 'line' ? { ...mark, points: [points[0]!, pointAt(...end)] } : { ...mark, to: pointAt(...end) };
};

/** A line that is drawn for long stays quick to draw. */
const thinnedLive = (points: readonly Point[]): readonly Point[] => (points.length > 500 ? simplified(points) : points);

/** The marks of one photo while a person draws. Each change is one step of undo. */
export class MarkupEditing {
  tool = $state<Tool>('arrow');
  /** Index of the mark that keys and fields act on. */
  selected = $state<number | null>(null);
  /** The mark that is being drawn. */
  draft = $state.raw<Mark | null>(null);
  #marks = $state.raw<readonly Mark[]>([]);
  #past = $state.raw<readonly (readonly Mark[])[]>([]);
  #future = $state.raw<readonly (readonly Mark[])[]>([]);
  #joined: { what: string; atMs: number } | null = null;
  readonly #changed: () => void;

  /** `changed` is called after every change of the marks. */
  constructor(marks: readonly Mark[], changed: () => void) {
    this.#marks = marks;
    this.#changed = changed;
  }

  get marks(): readonly Mark[] {
    return this.#marks;
  }
  get chosen(): Mark | null {
    return this.selected === null ? null : (this.#marks[this.selected] ?? null);
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }
  /** Whether no other mark fits. */
  get isFull(): boolean {
    return this.#marks.length >= mostMarks || pointsLeft(this.#marks) < 2;
  }

  choose(tool: Tool): void {
    this.finish();
    this.tool = tool;
  }

  begin(kind: MarkKind, [x, y]: Point): void {
    this.selected = null;
    this.draft = begun(kind, pointAt(x, y));
  }

  /** The pen is here now. */
  draw([x, y]: Point): void {
    const { draft } = this;
    const to = pointAt(x, y);
    if (draft === null) return;
    if (draft.kind === 'line') this.draft = { ...draft, points: [...thinnedLive(draft.points), to] };
    else this.draft = draft.kind === 'text' ? { ...draft, at: to } : { ...draft, to };
  }

  /** The drawn mark is one of the photo's, and selected. A text stays a draft until it has characters. */
  end(): void {
    const { draft } = this;
    if (draft === null || (draft.kind === 'text' && isBlank(draft.text))) return;
    this.draft = null;
    const most = Math.min(mostLinePoints, pointsLeft(this.#marks));
    const mark = ofUsualSize(draft);
    this.#set([...this.#marks, mark.kind === 'line' ? { ...mark, points: simplified(mark.points, most) } : mark]);
    this.selected = this.#marks.length - 1;
  }

  /** What is being drawn or typed is kept where it is something, before another thing begins. */
  finish(): void {
    this.end();
    this.draft = null;
  }

  move(dx: number, dy: number): void {
    this.#change((mark) => moved(mark, dx, dy), 'move');
  }
  stretch(dx: number, dy: number): void {
    this.#change((mark) => stretched(mark, dx, dy), 'stretch');
  }
  /** `gesture`: of one drag, which is taken back as one. */
  reshape(index: number, to: Point, gesture: string): void {
    this.#change((mark) => reshaped(mark, index, to), gesture, Infinity);
  }
  drag(dx: number, dy: number, gesture: string): void {
    this.#change((mark) => moved(mark, dx, dy), gesture, Infinity);
  }
  /** The length or the text of the selected mark. */
  say(what: { inches: number | null } | { text: string }): void {
    this.#change((mark) => ({ ...mark, ...what }), 'say');
  }

  remove(): void {
    const { selected } = this;
    if (selected === null) return;
    this.#set(this.#marks.filter((_, at) => at !== selected));
    this.selected = this.#marks.length === 0 ? null : Math.min(selected, this.#marks.length - 1);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#marks];
    this.#show(before);
  }
  redo(): void {
    const after = this.#future.at(-1);
    if (after === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.#marks];
    this.#show(after);
  }

  /** Another window has drawn on the photo, too. One step of undo; what is being drawn goes on. */
  adopt(marks: readonly Mark[]): void {
    const { chosen } = this;
    this.#past = [...this.#past, this.#marks];
    this.#future = [];
    this.#joined = null;
    this.#marks = marks;
    const at = chosen === null ? -1 : marks.findIndex((mark) => areSameMarks([mark], [chosen]));
    this.selected = at < 0 ? null : at;
  }

  #show(marks: readonly Mark[]): void {
    this.#marks = marks;
    this.#joined = null;
    this.draft = null;
    if (this.selected !== null && this.selected >= marks.length) this.selected = null;
    this.#changed();
  }

  #change(change: (mark: Mark) => Mark, how: string, withinMs = joinMs): void {
    const { selected, chosen } = this;
    if (chosen === null) return;
    const marks = this.#marks.map((mark, at) => (at === selected ? change(mark) : mark));
    const now = performance.now();
    const what = `${how} ${selected}`;
    const isSame = this.#joined?.what === what && now - this.#joined.atMs < withinMs;
    if (isSame) {
      this.#marks = marks;
      this.#changed();
    } else this.#set(marks);
    this.#joined = { what, atMs: now };
  }

  #set(marks: readonly Mark[]): void {
    this.#past = [...this.#past, this.#marks];
    this.#future = [];
    this.#joined = null;
    this.#marks = marks;
    this.#changed();
  }
}
