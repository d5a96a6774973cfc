import { describe, expect, it, vi } from 'vitest';
import { MarkupEditing } from '../../../renderer/field/photos/marks/markupEditing.svelte.ts';
import { markupWords, markWords } from '../../../renderer/field/photos/marks/markWords.ts';
import { appEn as en } from '../../../renderer/field/parts/words.en.ts';
import { appEs as es } from '../../../renderer/field/parts/words.es.ts';
import { type Mark, mostMarks, pointsOf } from '../../../shared/photos/markup.ts';

const arrow: Mark = { kind: 'arrow', from: [0.1, 0.1], to: [0.5, 0.5] };
const start = (marks: readonly Mark[] = []) => {
  const changed = vi.fn<() => void>();
  return { editing: new MarkupEditing(marks, changed), changed };
};
const kinds = ({ marks }: MarkupEditing): string[] => marks.map(({ kind }) => kind);

describe('drawing', () => {
  it('makes marks that are selected, each a step of undo', () => {
    const { editing, changed } = start();
    editing.begin('box', [0.1, 0.1]);
    editing.draw([0.4, 0.3]);
    expect([kinds(editing), changed.mock.calls.length]).toEqual([[], 0]);
    editing.end();
    editing.begin('line', [0, 0]);
    for (let at = 0; at < 2000; at += 1) editing.draw([at / 2000, Math.abs(Math.sin(at / 40))]);
    editing.end();
    expect([kinds(editing), editing.selected, changed.mock.calls.length]).toEqual([['box', 'line'], 1, 2]);
    expect(pointsOf(editing.marks[1]!).length).toBeLessThanOrEqual(200);
    editing.undo();
    expect([kinds(editing), editing.selected, editing.canRedo]).toEqual([['box'], null, true]);
    editing.redo();
    expect(kinds(editing)).toEqual(['box', 'line']);
    editing.undo();
    editing.undo();
    editing.undo();
    expect([kinds(editing), editing.canUndo]).toEqual([[], false]);
  });

  it('by a click makes a mark of a usual size on the picture', () => {
    const { editing } = start();
    for (const kind of ['arrow', 'dimension', 'box', 'line'] as const)
      for (const place of [
        [0, 0],
        [1, 1],
      ] as const) {
        editing.begin(kind, place);
        editing.end();
      }
    expect(editing.marks).toHaveLength(8);
    for (const mark of editing.marks) {
      const [[ax, ay], [bx, by]] = [pointsOf(mark)[0]!, pointsOf(mark).at(-1)!];
      expect(Math.hypot(ax - bx, ay - by)).toBeGreaterThan(0.1);
      expect([bx, by].every((share) => share >= 0 && share <= 1)).toBe(true);
    }
  });

  it('keeps what was typed when another tool or place is chosen, and nothing that cannot be seen', () => {
    const { editing } = start();
    editing.begin('text', [0.5, 0.5]);
    editing.draft = { kind: 'text', at: [0.5, 0.5], text: 'hatch' };
    editing.choose('arrow');
    expect([kinds(editing), editing.draft, editing.tool]).toEqual([['text'], null, 'arrow']);
    editing.begin('text', [0.2, 0.2]);
    editing.draft = { kind: 'text', at: [0.2, 0.2], text: '\u200b\u00ad' };
    editing.finish();
    expect([kinds(editing), editing.draft]).toEqual([['text'], null]);
  });

  it('keeps a text only once it says something', () => {
    const { editing } = start();
    editing.begin('text', [0.5, 0.5]);
    editing.end();
    expect([kinds(editing), editing.draft?.kind]).toEqual([[], 'text']);
    editing.draft = { kind: 'text', at: [0.5, 0.5], text: 'hatch' };
    editing.end();
    expect(editing.marks).toEqual([{ kind: 'text', at: [0.5, 0.5], text: 'hatch' }]);
  });
});

describe('a selected mark', () => {
  it('moves, and is taken back as one step while keys or a drag go on', () => {
    const { editing } = start([arrow]);
    editing.selected = 0;
    for (let times = 0; times < 5; times += 1) editing.move(0.02, 0);
    editing.stretch(0, 0.1);
    expect(editing.marks).toEqual([{ kind: 'arrow', from: [0.2, 0.1], to: [0.6, 0.6] }]);
    editing.undo();
    expect(editing.marks).toEqual([{ kind: 'arrow', from: [0.2, 0.1], to: [0.6, 0.5] }]);
    editing.undo();
    expect([editing.marks, editing.canUndo]).toEqual([[arrow], false]);
  });

  it('that is removed leaves its neighbor selected', () => {
    const { editing } = start([arrow, { ...arrow, kind: 'box' }]);
    editing.selected = 1;
    editing.remove();
    expect([kinds(editing), editing.selected]).toEqual([['arrow'], 0]);
    editing.remove();
    editing.remove();
    expect([kinds(editing), editing.selected]).toEqual([[], null]);
  });

  it('is none where the photo is full', () => {
    expect(start(Array.from({ length: mostMarks }, () => arrow)).editing.isFull).toBe(true);
    expect(start([arrow]).editing.isFull).toBe(false);
  });
});

describe('marks in words', () => {
  const marks: Mark[] = [
    arrow,
    arrow,
    { kind: 'dimension', from: [0, 0], to: [1, 1], inches: 150 },
    { kind: 'dimension', from: [0, 0], to: [1, 1], inches: null },
    { kind: 'text', at: [0.5, 0.9], text: 'hatch' },
  ];
  it('say what is on the photo, in both languages', () => {
    expect(markupWords(marks, en)).toBe(
      `2 arrows, a dimension line of 12' 6", a dimension line without a length, the text “hatch”`,
    );
    expect(markupWords(marks, es)).toBe(`2 flechas, una cota de 12' 6", una cota sin longitud, el texto «hatch»`);
    expect(markupWords([], en)).toBe('');
    expect(marks.slice(1).map((mark) => markWords(mark, en))).toEqual([
      'Arrow from the top left to the middle',
      `Dimension line of 12' 6" from the top left to the bottom right`,
      'Dimension line without a length from the top left to the bottom right',
      'Text “hatch” at the bottom',
    ]);
  });
});
