import { expect, it } from 'vitest';
import type { DraftEditor } from '../../../renderer/field/drafts/draftEditor.svelte.ts';
import { discardEmptyDraft } from '../../../renderer/field/drafts/newDraft.ts';
import { openDrafts } from '../../../renderer/field/drafts/openDrafts.ts';
import type { AppState } from '../../../renderer/field/parts/appState.svelte.ts';

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
