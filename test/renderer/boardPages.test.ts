import { expect, it } from 'vitest';
import type { OfficeGateway } from '../../renderer/gateway/officeGateway.ts';
import { chooseOfficeWords } from '../../renderer/i18n/office/words.ts';
import { BoardPages } from '../../renderer/state/boardPages.svelte.ts';
import { QueueActions } from '../../renderer/state/queueActions.svelte.ts';
import { Toasts } from '../../renderer/state/toasts.svelte.ts';
import { mostJobsAtOnce } from '../../shared/office/bulk.ts';

const opened = (...replies: (readonly number[])[]) => {
  const call = () => {
    const rows = replies.shift()!.map((id) => ({ id, sortKey: id }));
    return Promise.resolve({ rows, next: null, counts: {} });
  };
  const gateway = { call } as unknown as OfficeGateway;
  const board = new BoardPages(gateway, () => true);
  const toasts = new Toasts(() => 'board');
  const words = chooseOfficeWords('en');
  return { board, toasts, queue: new QueueActions({ gateway, board, toasts, words }) };
};

it('what is no longer in the list is no longer selected: it would be changed unseen', async () => {
  const { board } = opened([1, 2, 3], [2, 3, 4]);
  await board.reload();
  board.selection.pressAll(board.rows);
  await board.loadFresh();
  expect(board.selection.ids).toEqual([2, 3]);
});

it('more jobs than can be changed at once are refused before anything is asked, by the keys too', () => {
  const { queue, toasts } = opened();
  const ids = Array.from({ length: mostJobsAtOnce + 1 }, (_, at) => at + 1);
  queue.askToHold(ids);
  queue.askToAssign(ids);
  expect(queue.dialog).toBeNull();
  expect(toasts.list.map(({ text }) => text)).toEqual(['At most 200 jobs can be changed at once.']);
  queue.askToHold(ids.slice(1));
  expect(queue.dialog?.kind).toBe('hold');
});
