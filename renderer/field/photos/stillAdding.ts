import type { AppState } from '../parts/appState.svelte.ts';
import { fieldPhotoWords } from './fieldPhotoWords.ts';

/** By draft: how many files are still to be added to it. Apart from the queues, which the first page does without. */
const counts = new WeakMap<AppState, Map<string, () => number>>();

export const countFiles = (app: AppState, draft: string, left: () => number): void => {
  const ofApp = counts.get(app) ?? new Map<string, () => number>();
  counts.set(app, ofApp.set(draft, left));
};

/** Whether files are still to be added to any draft. */
export const isAdding = (app: AppState): boolean => [...(counts.get(app)?.values() ?? [])].some((left) => left() > 0);

/**
 * Complains, and returns true, where files of these drafts are still being added: what happens to the drafts now would
 * happen without them.
 */
export const complainIfAdding = (
  app: AppState,
  drafts: readonly string[],
  complain: (text: string) => void,
): boolean => {
  const left = drafts.reduce((sum, draft) => sum + (counts.get(app)?.get(draft)?.() ?? 0), 0);
  if (left > 0) complain(fieldPhotoWords.beside(app.words).stillAdding(left));
  return left > 0;
};
