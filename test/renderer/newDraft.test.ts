import { expect, it } from 'vitest';
import type { DraftEditor } from '../../renderer/field/draft/draftEditor.svelte.ts';
import { discardEmptyDraft } from '../../renderer/field/draft/newDraft.ts';
import { openDrafts } from '../../renderer/field/draft/openDrafts.ts';
import type { AppState } from '../../renderer/state/appState.svelte.ts';

it.each([
  [false, ['openDraft', 'readPhone', 'archiveDraft']],
  [true, ['openDraft', 'readPhone']],
])('an empty draft that was left is archived, unless the person is back: %s', async (isBack, calls) => {
  const asked: string[] = [];
  const app = {
    gateway: {
      call: (name: string) => {
        asked.push(name);
        openDrafts(app).set('d', { isLeft: !isBack } as DraftEditor);
        return Promise.resolve({ isUntouched: true, photos: [], session: null });
      },
    },
  } as unknown as AppState;
  await discardEmptyDraft(app, 'd');
  expect(asked).toEqual(calls);
});
