import type { AppState } from '../../state/appState.svelte.ts';
import { DraftEditor } from './draftEditor.svelte.ts';
import { draftsWithUnsavedEdits } from './edits.ts';

const open = new WeakMap<AppState, Map<string, DraftEditor>>();

/** The editor of a draft: the one that still saves its edits, or a new one. Call `leave` when done. */
export const editorOf = (app: AppState, id: string): DraftEditor => {
  const ofApp = open.get(app) ?? new Map<string, DraftEditor>();
  open.set(app, ofApp);
  const editor = ofApp.get(id) ?? new DraftEditor(app.gateway, id, () => ofApp.delete(id));
  ofApp.set(id, editor);
  editor.enter();
  return editor;
};

/** Saves the edits that an earlier page could not save. */
export const saveUnsavedEdits = (app: AppState): void => {
  for (const id of draftsWithUnsavedEdits(app.gateway.storage)) editorOf(app, id).leave();
};
