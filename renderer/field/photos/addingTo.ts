import type { AppState } from '../../state/appState.svelte.ts';
import { Adding } from '../../adding/adding.svelte.ts';
import type { Place } from './boardPlan.ts';

const going = new WeakMap<AppState, Map<string, Adding<Place>>>();

/** What is being added to a draft: it goes on while the person looks at another part of the job. */
export const addingTo = (app: AppState, draft: string): Adding<Place> => {
  const ofApp = going.get(app) ?? new Map<string, Adding<Place>>();
  going.set(app, ofApp);
  const adding =
    ofApp.get(draft) ??
    new Adding<Place>(
      ({ slot, array }, file, onProgress, signal) =>
        app.gateway.addPhoto({ draft, slot, array }, file, onProgress, signal),
      (added, all, isStopped) => {
        if (isStopped) app.toasts.say(app.words.addingStopped(added, all));
        else if (added > 0) app.toasts.say(app.words.addedFiles(added));
      },
    );
  ofApp.set(draft, adding);
  return adding;
};
