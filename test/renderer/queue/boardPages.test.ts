import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CallError } from '../../../renderer/base/gateway/calls.ts';
import type { OfficeGateway } from '../../../renderer/office/parts/officeGateway.ts';
import { chooseOfficeWords } from '../../../renderer/office/parts/words.ts';
import { BoardPages } from '../../../renderer/office/queue/boardPages.svelte.ts';
import { QueueActions } from '../../../renderer/office/queue/queueActions.svelte.ts';
import { Toasts } from '../../../renderer/base/toasts.svelte.ts';
import { everyJob } from '../../../renderer/office/parts/officePlaces.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { mostJobsAtOnce } from '../../../shared/rpc/bounds.ts';

/** Each reply is a page of rows with the value that they are sorted by; after the last one there are no more. */
type Row = readonly [id: number, sortKey?: number, assignee?: number];
const opened = (...replies: (readonly Row[])[]) => {
  const asked: unknown[] = [];
  const call = (_name: string, input: object) => {
    asked.push('after' in input ? input.after : null);
    const rows = replies.shift()!.map(([id, sortKey = id, assignee]) => ({
      ...{ id, sortKey, status: 'Submitted' },
      assignee: assignee === undefined ? null : { id: assignee, email: `${assignee}@x.example` },
    }));
    return Promise.resolve({ rows, next: replies.length > 0 ? rows.at(-1)!.id : null, counts: {} });
  };
  const gateway = { call } as unknown as OfficeGateway;
  const board = new BoardPages(gateway, () => 1);
  const toasts = new Toasts(() => 'board');
  const words = chooseOfficeWords('en');
  return { board, toasts, asked, queue: new QueueActions({ gateway, toasts, words, attempt: (act) => act() }, board) };
};

it('what is no longer in the list is no longer selected: it would be changed unseen', async () => {
  const { board } = opened([[1], [2], [3]], [[2], [3], [4]]);
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

it('a page of nothing but rows that moved there is not asked for again', async () => {
  const { board, asked } = opened(
    [[1], [2]],
    [
      [1, 11],
      [2, 12],
    ],
    [[3, 13]],
  );
  await board.reload();
  await board.more();
  await board.more();
  expect(asked).toEqual([null, '[2,2]', '[12,2]']);
  expect(board.rows.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('going on from job to job passes over those that a colleague has, also since the list was loaded', async () => {
  const list: Row[] = [[1], [2, 2, 7], [3, 3, 1], [4], [5, 5, 7], [6]];
  const { board } = opened(list, [...list.slice(0, 3), [4, 4, 7], ...list.slice(4)], [[9, 9, 7]], [[9, 9, 7]]);
  await board.reload();
  expect(board.around(3)).toEqual({ previous: 1, next: 4 });
  await board.reach(3);
  expect(board.around(3)).toEqual({ previous: 1, next: 6 });
  // A list that asks for a colleague's jobs has them.
  board.show({ ...everyJob, assignee: 7 });
  await board.more();
  expect(board.around(1)).toMatchObject({ next: 9 });
});

describe('a board whose reading is refused because this person has too much done', () => {
  /** Refuses as often as it should, and then has one row. */
  const refusing = () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const server = { refusals: 0, calls: 0 };
    const limited = message('work-limited', { kind: 'thread', seconds: 3 });
    const problem = { code: 'too-many-requests', detail: '', errors: [], message: limited };
    const call = async (): Promise<unknown> => {
      server.calls += 1;
      server.refusals -= 1;
      if (server.refusals >= 0) throw new CallError(problem);
      return { rows: [{ id: 1, sortKey: 1, status: 'Submitted', assignee: null }], next: null, counts: {} };
    };
    const board = new BoardPages({ call, listen: () => () => undefined } as unknown as OfficeGateway, () => null);
    return { server, board };
  };

  it('reads again by itself when the server takes it again', async () => {
    const { server, board } = refusing();
    server.refusals = 2;
    onTestFinished(board.watch());
    await vi.advanceTimersByTimeAsync(2999);
    expect([server.calls, board.failure?.name, board.rows]).toEqual([1, 'CallError', []]);
    await vi.advanceTimersByTimeAsync(3001);
    expect([server.calls, board.failure, board.rows.map(({ id }) => id)]).toEqual([3, null, [1]]);
  });

  it('so does one with another filter', async () => {
    const { server, board } = refusing();
    onTestFinished(board.watch());
    await vi.advanceTimersByTimeAsync(1);
    server.refusals = 2;
    board.show({ ...everyJob, assignee: 7 });
    await vi.advanceTimersByTimeAsync(3100);
    expect([board.failure, server.refusals]).toEqual([null, -1]);
  });
});
