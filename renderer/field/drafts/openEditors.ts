import type { AppState } from '../parts/appState.svelte.ts';
import { DraftEditor } from './draftEditor.svelte.ts';
import { openDrafts } from './openDrafts.ts';

/** The editor of a draft: the one that still saves its edits, or a new one. Call `leave` when done. */
export const editorOf = (app: AppState, id: string): DraftEditor => {
  const ofApp = openDrafts(app);
  const editor = ofApp.get(id) ?? new DraftEditor(app.gateway, id, () => ofApp.delete(id));
  ofApp.set(id, editor);
  editor.enter();
  return editor;
};

/** Saves the edits that an earlier page could not save. A draft whose screen is open saves them itself. */
export const saveUnsavedEdits = (app: AppState, drafts: readonly string[]): void => {
  for (const id of drafts) if (!openDrafts(app).has(id)) editorOf(app, id).leave();
};
