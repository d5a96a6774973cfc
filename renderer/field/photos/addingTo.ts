import type { AppState } from '../../state/appState.svelte.ts';
import { Adding } from './adding.svelte.ts';

const going = new WeakMap<AppState, Map<string, Adding>>();

/** What is being added to a draft: it goes on while the person looks at another part of the job. */
export const addingTo = (app: AppState, draft: string): Adding => {
  const ofApp = going.get(app) ?? new Map<string, Adding>();
  going.set(app, ofApp);
  const adding =
    ofApp.get(draft) ??
    new Adding(app.gateway, draft, (added, all, isStopped) => {
      if (isStopped) app.toasts.say(app.words.addingStopped(added, all));
      else if (added > 0) app.toasts.say(app.words.addedFiles(added));
    });
  ofApp.set(draft, adding);
  return adding;
};
