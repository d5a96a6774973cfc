import { fieldError } from '../../../shared/messages/problem.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftEditor } from '../../../renderer/field/drafts/draftEditor.svelte.ts';
import type { Gateway } from '../../../renderer/base/gateway/gateway.ts';
import type { OpenDraft } from '../../../shared/drafts/deskCalls.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const openDraft: OpenDraft = {
  id: 'd',
  name: 'Zoë',
  document: { client_name: 'Zoë', arrays: [{ name: 'South' }] },
  version: 1,
  state: 'draft',
  jobId: null,
  archived: false,
  sending: 0,
  canUndo: false,
  canRedo: false,
  prefilled: null,
  isUntouched: false,
  part: null,
  errors: [fieldError('#/arrays/0/roof_pitch', 'blank'), fieldError('#/arrays/0', 'not-accepted')],
  notices: [fieldError('#/client_state', 'reference-unknown', { list: 'states' })],
  photos: [],
  removed: [],
  atAddress: [],
  visit: null,
};

/** A desk that takes everything, and says that something has changed when it is told to. */
const begin = async () => {
  const asked: string[] = [];
  const listeners = new Set<() => void>();
  let desk = openDraft;
  const gateway: Pick<Gateway, 'call' | 'listen' | 'onPageHide' | 'storage'> = {
    call: ((name: string, request: { pieces?: { pointer: string; value: unknown }[] }) => {
      asked.push(name);
      for (const { pointer, value } of request.pieces ?? [])
        desk = { ...desk, version: desk.version + 1, document: { ...desk.document, [pointer.slice(1)]: value } };
      return Promise.resolve(desk);
    }) as Gateway['call'],
    listen: (name, listener) => {
      if (name === 'changed') listeners.add(listener as () => void);
      return () => undefined;
    },
    onPageHide: () => () => undefined,
    storage: { text: () => ({ read: () => null, write: () => undefined }), names: () => [] },
  };
  const editor = new DraftEditor(gateway as Gateway, 'd');
  await vi.advanceTimersByTimeAsync(0);
  const changed = async (elsewhere: Partial<OpenDraft> = {}): Promise<void> => {
    desk = { ...desk, ...elsewhere };
    for (const tell of listeners) tell();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { editor, asked: () => asked.splice(0), changed };
};

it('a change elsewhere is looked at once; while something waits to be kept, its answer brings it along', async () => {
  const { editor, asked, changed } = await begin();
  expect(asked()).toEqual(['openDraft']);
  await changed({ state: 'queued' });
  expect(asked()).toEqual(['openDraft']);
  expect(editor.open?.state).toBe('queued');

  editor.set(['client_name'], 'Zoë A');
  await changed({ state: 'draft' });
  expect(asked()).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked()).toEqual(['changeDraft']);
  expect([editor.open?.state, editor.isSaved]).toEqual(['draft', true]);

  await changed();
  expect(asked()).toEqual(['openDraft']);
});

it('a key changes what stands at its place, and at no other', async () => {
  const { editor } = await begin();
  const before = editor.shown.valueAt(['arrays', 0]);
  editor.set(['client_name'], 'Zoë A');
  expect(editor.shown.valueAt(['client_name'])).toBe('Zoë A');
  expect(editor.shown.valueAt(['arrays', 0])).toBe(before);
});

it('a place in an array is followed while arrays come and go, also elsewhere, and is none once its array has gone', async () => {
  const { editor, changed } = await begin();
  const [south, east] = [{ name: 'South' }, { name: 'East' }];
  editor.set(['arrays'], [south, east]);
  await editor.flush();
  const [ofSouth, ofEast] = [0, 1].map((index) => editor.shown.follow(['arrays', index, 'roof_material']));
  const ofJob = editor.shown.follow(['client_state']);
  const places = (): unknown[] => [ofSouth!(), ofEast!(), ofJob()];
  expect(places()).toEqual([['arrays', 0, 'roof_material'], ['arrays', 1, 'roof_material'], ['client_state']]);
  await changed({ document: { arrays: [{ ...east, roof_pitch: 18 }] }, version: 9 });
  expect(places()).toEqual([null, ['arrays', 0, 'roof_material'], ['client_state']]);
  editor.set(['arrays'], undefined);
  expect(places()).toEqual([null, null, ['client_state']]);
});

it('what is wrong is told at its place and around it; where nothing is, always by the same', async () => {
  const { editor } = await begin();
  const detailsAt = (...path: (string | number)[]): string[] => editor.errorsAt(path).map(({ detail }) => detail);
  expect(detailsAt('arrays', 0)).toEqual(['must not be empty', 'is not accepted']);
  expect(detailsAt('arrays', 0, 'roof_pitch')).toEqual(['must not be empty']);
  expect(detailsAt('client_state')).toEqual(["The provider's list /states has no such entry; choose one that it has."]);
  expect(editor.errorsAt(['client_name'])).toEqual([]);
  expect(editor.errorsAt(['client_name'])).toBe(editor.errorsAt(['arrays', 0, 'name']));
});

it('what a key has made is known at once and drawn after the letter; later keys are in it', async () => {
  const { editor, asked } = await begin();
  asked();
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  try {
    editor.type(['client_name'], 'Zoë M');
    expect(editor.document.client_name).toBe('Zoë');
    expect(editor.isSaved).toBe(false);
    editor.type(['client_name'], 'Zoë Ma');
    expect(frames).toHaveLength(1);
    frames.pop()!();
    await vi.advanceTimersByTimeAsync(0);
    expect(editor.document.client_name).toBe('Zoë Ma');
    expect(editor.isSaved).toBe(false);
    editor.type(['client_name'], 'Zoë May');
    // Kept before it was drawn.
    expect(await editor.flush()).toBe(true);
    expect(asked()).toEqual(['changeDraft']);
    expect(editor.document.client_name).toBe('Zoë May');
    editor.type(['client_name'], 'Zoë Mayr');
    editor.set(['client_phone'], '1');
    expect(editor.document).toMatchObject({ client_name: 'Zoë Mayr', client_phone: '1' });
    editor.type(['client_phone'], '12');
    editor.drawTyped();
    expect(editor.document.client_phone).toBe('12');
    editor.type(['client_phone'], '123');
    editor.leave();
    expect(editor.document.client_phone).toBe('123');
  } finally {
    vi.unstubAllGlobals();
  }
});
