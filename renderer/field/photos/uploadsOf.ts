import type { AddedPhoto } from '../../../shared/desk/shapes.ts';
import type { AppWords } from '../../i18n/words.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { UploadQueue } from '../../uploads/uploadQueue.svelte.ts';
import { type Place, samePlace } from './boardPlan.ts';
import { placeName } from './placeText.ts';

const queues = new WeakMap<AppState, Map<string, UploadQueue<Place>>>();

/** A file that was added again, with the photo that was there. */
interface PresentFile {
  file: string;
  photo: AddedPhoto;
}

/** What became of a series of uploads: how many files are new, and where the others were already. */
export const uploadsText = (words: AppWords, added: number, present: readonly PresentFile[]): string => {
  const [first, ...more] = present;
  const places = [...new Set(present.map(({ photo }) => placeName(photo, words)))].join(', ');
  const there =
    first &&
    (more.length === 0
      ? words.alreadyThere(first.file, places, first.photo.name === first.file ? null : first.photo.name)
      : words.alreadyThereMany(present.length, places));
  return [added > 0 ? words.addedFiles(added) : '', there].filter(Boolean).join(' ');
};

const createQueue = (app: AppState, draft: string): UploadQueue<Place> => {
  let present: PresentFile[] = [];
  const queue = new UploadQueue<Place>({
    // The desk is on this laptop: two at once would be hardly faster, and keep its processors from the window.
    atOnce: 1,
    send: async ({ slot, array }, file, onProgress, signal) => {
      const photo = await app.gateway.addPhoto({ draft, slot, array }, file, onProgress, signal);
      if (photo.wasThere) present.push({ file: file.name, photo });
    },
    ended: (uploaded, total, isStopped) => {
      const text = isStopped
        ? app.words.uploadsStopped(uploaded - present.length, total)
        : uploadsText(app.words, uploaded - present.length, present);
      present = [];
      if (text !== '') app.toasts.show(text);
    },
    isSamePlace: samePlace,
  });
  // Files that wait are nowhere else yet.
  app.gateway.onPageHide({ save: () => undefined, hasUnsaved: () => queue.isBusy });
  return queue;
};

/** The upload queue of a draft. It continues while another screen is open. */
export const uploadsOf = (app: AppState, draft: string): UploadQueue<Place> => {
  const ofApp = queues.get(app) ?? new Map<string, UploadQueue<Place>>();
  queues.set(app, ofApp);
  const queue = ofApp.get(draft) ?? createQueue(app, draft);
  ofApp.set(draft, queue);
  return queue;
};
