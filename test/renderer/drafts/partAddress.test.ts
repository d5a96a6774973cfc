import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftEditor } from '../../../renderer/field/drafts/draftEditor.svelte.ts';
import { PartAddress } from '../../../renderer/field/drafts/partAddress.svelte.ts';
import type { AppState } from '../../../renderer/field/parts/appState.svelte.ts';
import { longestWaitMs } from '../../../renderer/base/inTime.ts';
import type { OpenDraft } from '../../../shared/drafts/deskCalls.ts';
import { waitMs } from '../../support/patience.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const empty: OpenDraft = {
  ...{ id: 'd', name: '', document: {}, version: 1, state: 'draft', jobId: null, archived: false, sending: 0 },
  ...{ canUndo: false, canRedo: false, prefilled: null, isUntouched: false, part: null, errors: [], notices: [] },
  ...{ photos: [], removed: [], atAddress: [], visit: null },
};
const pasted = '2600 Fresno St, Fresno, CA 93721';
const california = { id: 'ca', name: 'California', abbreviation: 'CA' };

/** A desk that saves everything, and answers a search in the list of states when `answer` is called. */
const begin = async (part: 'client' | 'recipient' = 'client') => {
  let desk = empty;
  const searches: (() => void)[] = [];
  const ended = vi.fn<() => void>();
  const call = (name: string, request: { pieces?: { pointer: string; value: unknown }[] }): Promise<unknown> => {
    if (name === 'searchReference')
      return new Promise((resolve) => searches.push(() => resolve({ entries: [california], total: 1 })));
    for (const { pointer, value } of request.pieces ?? [])
      desk = { ...desk, version: desk.version + 1, document: { ...desk.document, [pointer.slice(1)]: value } };
    return Promise.resolve(desk);
  };
  const gateway = {
    ...{ call, listen: () => () => undefined, onPageHide: () => () => undefined },
    storage: { text: () => ({ read: () => null, write: () => undefined }), names: () => [] },
  } as unknown as AppState['gateway'];
  const app = { gateway, attempt: (ask: () => Promise<unknown>) => ask().catch(() => null) } as unknown as AppState;
  const editor = new DraftEditor(gateway, 'd', ended);
  const address = new PartAddress(app, editor, part);
  await vi.advanceTimersByTimeAsync(0);
  const paste = (): Promise<void> => {
    editor.set([`${part}_street_address`], pasted);
    return address.split();
  };
  const asked = (): Promise<number> => vi.waitUntil(() => searches.length, { timeout: waitMs });
  const answer = (): void => searches.splice(0).forEach((reply) => reply());
  return { editor, paste, asked, answer, ended, saved: () => desk.document };
};

it('a job that is saved to be sent waits until a pasted address is taken apart', async () => {
  const { editor, paste, asked, answer, saved } = await begin();
  void paste();
  let isSaved: boolean | null = null;
  void editor.flush().then((is) => (isSaved = is));
  await asked();
  await vi.advanceTimersByTimeAsync(1000);
  expect([isSaved, editor.isSaved, saved()]).toEqual([null, false, { client_street_address: pasted }]);
  answer();
  await vi.waitUntil(() => isSaved !== null, { timeout: waitMs });
  expect([isSaved, editor.isSaved, saved()]).toEqual([
    ...[true, true],
    {
      ...{ client_street_address: '2600 Fresno St', client_city: 'Fresno', client_zip_code: '93721' },
      client_state: { id: 'ca', name: 'California' },
    },
  ]);
});

it('a person who leaves the draft meanwhile loses none of it, and the editor ends after it', async () => {
  const { editor, paste, asked, answer, ended, saved } = await begin();
  const split = paste();
  editor.leave();
  await asked();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).not.toHaveBeenCalled();
  answer();
  await split;
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved()).toMatchObject({ client_street_address: '2600 Fresno St', client_city: 'Fresno' });
  expect(ended).toHaveBeenCalledTimes(1);
});

it('what a person types meanwhile stays, and so does the pasted text', async () => {
  const { editor, paste, asked, answer, saved } = await begin();
  const split = paste();
  await asked();
  editor.set(['client_city'], 'Clovis');
  answer();
  await split;
  await editor.flush();
  expect(saved()).toEqual({ client_street_address: pasted, client_city: 'Clovis' });
});

it('the state of a recipient is plain text', async () => {
  const { editor, paste, saved } = await begin('recipient');
  await paste();
  expect(await editor.flush()).toBe(true);
  expect(saved()).toMatchObject({ recipient_street_address: '2600 Fresno St', recipient_state: 'CA' });
});

it('a list of states that never answers holds up neither a save nor the steps of undo: the pasted text stays', async () => {
  const { editor, paste, asked, saved } = await begin();
  void paste();
  let isSaved: boolean | null = null;
  void editor.flush().then((is) => (isSaved = is));
  await asked();
  await vi.advanceTimersByTimeAsync(longestWaitMs);
  expect([isSaved, editor.isSaved, saved()]).toEqual([true, true, { client_street_address: pasted }]);
  await editor.undo();
});
