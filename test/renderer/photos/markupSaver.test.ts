import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MarkupSaver } from '../../../renderer/field/photos/marks/markupSaver.svelte.ts';
import type { AppState } from '../../../renderer/field/parts/appState.svelte.ts';
import type { Mark } from '../../../shared/photos/markup.ts';

const box: Mark = { kind: 'box', from: [0.1, 0.1], to: [0.4, 0.4] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An editor of a photo without marks, at a desk that may fail. */
const openEditor = () => {
  const desk = { isFull: false, sent: [] as { marks: readonly Mark[]; drawing: boolean }[], isGuarded: true };
  const told: unknown[] = [];
  const app = {
    gateway: {
      onPageHide: () => () => void (desk.isGuarded = false),
      call: (_name: string, request: (typeof desk.sent)[number]) => {
        if (desk.isFull) return Promise.reject(new Error('disk full'));
        desk.sent.push(request);
        return Promise.resolve({ marks: request.marks });
      },
    },
    complain: (error: unknown) => told.push(error),
  } as unknown as AppState;
  const drawn = { marks: [] as readonly Mark[], finish: (): void => undefined, adopt: () => undefined };
  return { desk, told, drawn, saver: new MarkupSaver(app, 'p', drawn) };
};
const saved = ({ desk }: ReturnType<typeof openEditor>) =>
  desk.sent.map(({ marks, drawing }) => [marks.length, drawing]);

it('saves while a person draws, and says at the end that the copy may be made', async () => {
  const editor = openEditor();
  editor.drawn.marks = [box];
  editor.saver.changed();
  await vi.advanceTimersByTimeAsync(1000);
  await editor.saver.close();
  expect([saved(editor), editor.desk.isGuarded]).toEqual([
    [
      [1, true],
      [1, false],
    ],
    false,
  ]);
});

it('saves the text that was begun when another screen took the place of the editor', async () => {
  const editor = openEditor();
  editor.drawn.finish = () => void (editor.drawn.marks = [box]);
  await editor.saver.close();
  expect(saved(editor)).toEqual([[1, false]]);
});

it('tells the desk nothing where nothing was drawn', async () => {
  const editor = openEditor();
  await editor.saver.close();
  expect([saved(editor), editor.desk.isGuarded]).toEqual([[], false]);
});

it('loses nothing that could not be saved before it was closed: it is tried again, and the window asks before it closes', async () => {
  const editor = openEditor();
  editor.desk.isFull = true;
  editor.drawn.marks = [box];
  editor.saver.changed();
  await editor.saver.close();
  expect([editor.told.length, editor.desk.isGuarded]).toEqual([1, true]);
  editor.desk.isFull = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saved(editor), editor.desk.isGuarded, vi.getTimerCount()]).toEqual([[[1, false]], false, 0]);
});
