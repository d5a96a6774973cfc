import type { AddedPhoto } from '../../../shared/photos/deskCalls.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { type UploadsEnd, UploadQueue } from '../../uploads/uploadQueue.svelte.ts';
import { type Place, samePlace } from './boardPlan.ts';
import { placeName } from './placeText.ts';
import { countFiles, isAdding } from './stillAdding.ts';
import { fieldPhotoWords, type FieldPhotoWords } from './fieldPhotoWords.ts';

const queues = new WeakMap<AppState, Map<string, UploadQueue<Place>>>();

/** A file that was added again, with the photo that was there. */
interface PresentFile {
  file: string;
  photo: AddedPhoto;
}

/** What became of a series of uploads: how many files are new, where others were already, and how many failed. */
const uploadsText = (
  words: FieldPhotoWords,
  { uploaded, total, failed, isStopped }: UploadsEnd,
  present: readonly PresentFile[],
) => {
  const added = uploaded - present.length;
  const [first, ...more] = present;
  const places = [...new Set(present.map(({ photo }) => placeName(photo, words)))].join(', ');
  const there =
    first &&
    (more.length === 0
      ? words.alreadyThere(first.file, places, first.photo.name === first.file ? null : first.photo.name)
      : words.alreadyThereMany(present.length, places));
  if (isStopped) return words.uploadsStopped(added, total);
  const texts = [added > 0 ? words.addedFiles(added) : '', there, failed > 0 ? `${words.uploadsFailed(failed)}.` : ''];
  return texts.filter(Boolean).join(' ');
};

/** Leads to the files that were not added: they are listed where they were added, which may be out of sight. */
const showFailed = (): void => document.querySelector<HTMLElement>('[data-failed-uploads] button')?.focus();

const createQueue = (app: AppState, draft: string): UploadQueue<Place> => {
  let present: PresentFile[] = [];
  const queue = new UploadQueue<Place>({
    // The desk is on this laptop: two at once would be hardly faster, and keep its processors from the window.
    atOnce: 1,
    send: async ({ slot, array }, file, onProgress, signal) => {
      const photo = await app.gateway.addPhoto({ draft, slot, array }, file, onProgress, signal);
      if (photo.wasThere) present.push({ file: file.name, photo });
    },
    ended: (end) => {
      const text = uploadsText(fieldPhotoWords.beside(app.words), end, present);
      present = [];
      if (text !== '')
        app.toasts.show(text, end.failed > 0 && !end.isStopped ? { label: app.words.show, run: showFailed } : null);
    },
    isSamePlace: samePlace,
    isAddingChanged: () => app.gateway.showAdding(isAdding(app)),
  });
  // Files that wait are nowhere else yet.
  app.gateway.onPageHide({ save: () => undefined, hasUnsaved: () => queue.left > 0 });
  countFiles(app, draft, () => queue.left);
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
