import type { AppState } from '../parts/appState.svelte.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';

const open = new WeakMap<AppState, Map<string, DraftEditor>>();

/** The editors by draft, also those that were left and still save. Apart from their code, which the first page does without. */
export const openDrafts = (app: AppState): Map<string, DraftEditor> => {
  const ofApp = open.get(app) ?? new Map<string, DraftEditor>();
  open.set(app, ofApp);
  return ofApp;
};

/** Saves what was typed into these drafts a moment ago. Resolves with the editors of those that are not whole on the disk. */
export const saveDrafts = async (app: AppState, ids: readonly string[]): Promise<DraftEditor[]> => {
  const editors = ids.flatMap((id) => openDrafts(app).get(id) ?? []);
  const saved = await Promise.all(editors.map((editor) => editor.flush()));
  return editors.filter((_, index) => !saved[index]);
};
