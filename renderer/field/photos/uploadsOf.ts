import type { AppState } from '../../state/appState.svelte.ts';
import { UploadQueue } from '../../uploads/uploadQueue.svelte.ts';
import type { Place } from './boardPlan.ts';

const queues = new WeakMap<AppState, Map<string, UploadQueue<Place>>>();

/** The upload queue of a draft. It continues while another screen is open. */
export const uploadsOf = (app: AppState, draft: string): UploadQueue<Place> => {
  const ofApp = queues.get(app) ?? new Map<string, UploadQueue<Place>>();
  queues.set(app, ofApp);
  const queue =
    ofApp.get(draft) ??
    new UploadQueue<Place>(
      ({ slot, array }, file, onProgress, signal) =>
        app.gateway.addPhoto({ draft, slot, array }, file, onProgress, signal),
      (uploaded, total, isStopped) => {
        if (isStopped) app.toasts.show(app.words.uploadsStopped(uploaded, total));
        else if (uploaded > 0) app.toasts.show(app.words.addedFiles(uploaded));
      },
    );
  ofApp.set(draft, queue);
  return queue;
};
