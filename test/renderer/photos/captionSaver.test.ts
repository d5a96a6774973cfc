import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CaptionSaver } from '../../../renderer/field/photos/captionSaver.svelte.ts';
import { CallError } from '../../../renderer/base/gateway/calls.ts';
import type { PageHideHandler } from '../../../renderer/base/gateway/pageHide.ts';
import type { AppState } from '../../../renderer/field/parts/appState.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const problem = (code: string): CallError => new CallError({ code, detail: '', errors: [] });

/** A desk that answers when it is asked to. */
const begin = () => {
  const handlers = new Set<PageHideHandler>();
  const requests: { caption: string; resolve: () => void; reject: (error: Error) => void }[] = [];
  const complaints: unknown[] = [];
  const gateway = {
    call: (_name: string, { caption }: { caption: string }, how: unknown) => {
      expect(how).toEqual({ outlives: true });
      return new Promise<void>((resolve, reject) => requests.push({ caption, resolve, reject }));
    },
    onPageHide: (handler: PageHideHandler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
  const app = { gateway, complain: (error: unknown) => complaints.push(error) } as unknown as AppState;
  const saver = new CaptionSaver(app, { id: 'p', caption: '' }, () => undefined);
  const asked = (): string[] => requests.map(({ caption }) => caption);
  const hidePage = (): void => handlers.forEach(({ save }) => save());
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
  return { saver, handlers, requests, complaints, asked, hidePage, settle };
};

it('a page that closes while a caption is being saved sends the text that was typed since', async () => {
  const { saver, handlers, requests, asked, hidePage, settle } = begin();
  saver.text = 'Split';
  await vi.advanceTimersByTimeAsync(300);
  saver.text = 'Split rafter';
  expect([...handlers].map(({ hasUnsaved }) => hasUnsaved())).toEqual([true]);
  hidePage();
  expect(asked()).toEqual(['Split', 'Split rafter']);
  // A browser announces the end of a page twice.
  hidePage();
  expect(asked()).toEqual(['Split', 'Split rafter']);
  // The page stays, and the earlier reply comes last: the desk may have the earlier text.
  requests[1]!.resolve();
  await settle();
  requests[0]!.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked()).toEqual(['Split', 'Split rafter', 'Split rafter']);
  requests[2]!.resolve();
  await settle();
  expect(handlers.size).toBe(0);
});

it('a caption whose save fails is sent by a page that closes after its field has gone', async () => {
  const { saver, handlers, requests, asked, hidePage, settle } = begin();
  saver.text = 'Split rafter';
  void saver.leave();
  await settle();
  requests[0]!.reject(problem('gone'));
  await settle();
  expect([...handlers].map(({ hasUnsaved }) => hasUnsaved())).toEqual([true]);
  hidePage();
  expect(asked()).toEqual(['Split rafter', 'Split rafter']);
  requests[1]!.resolve();
  await settle();
  expect(handlers.size).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
});

it('a caption that the desk refuses after its field has gone does not hold the page', async () => {
  const { saver, handlers, requests, complaints, settle } = begin();
  saver.text = 'Split rafter';
  void saver.leave();
  await settle();
  requests[0]!.reject(problem('not-found'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([handlers.size, complaints.length, requests.length]).toEqual([0, 1, 1]);
});

it('a caption that is taken back is not saved', async () => {
  const { saver, handlers, asked } = begin();
  saver.text = 'Split';
  saver.takeBack();
  await saver.flush();
  expect([saver.text, asked(), handlers.size]).toEqual(['', [], 0]);
});
