import type { AppState } from '../../state/appState.svelte.ts';
import { DraftEditor } from './draftEditor.svelte.ts';
import { createUnsavedTexts } from './unsavedTexts.ts';

const open = new WeakMap<AppState, Map<string, DraftEditor>>();

/** The editor of a draft: the one that is still at work for it, else a new one. Call its `leave` at the end. */
export const editorOf = (app: AppState, id: string): DraftEditor => {
  const ofApp = open.get(app) ?? new Map<string, DraftEditor>();
  open.set(app, ofApp);
  const editor = ofApp.get(id) ?? new DraftEditor(app.gateway, id, () => ofApp.delete(id));
  ofApp.set(id, editor);
  editor.enter();
  return editor;
};

/** Has what an earlier window could not keep tried again. */
export const keepUnsaved = (app: AppState): void => {
  for (const id of createUnsavedTexts(app.gateway.kept).drafts()) editorOf(app, id).leave();
};
