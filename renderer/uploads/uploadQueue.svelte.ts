import { isProblem } from '../base/gateway/calls.ts';
import { inNaturalOrder, isUnreadable, isUnsupportedFile, readableWithinMs } from './droppedFiles.ts';

/** A file that could not be uploaded, with the reason. */
export interface FailedUpload<P = unknown> {
  id: number;
  place: P;
  name: string;
  why: 'empty' | 'unreadable' | 'unsupported' | { error: Error };
}

/** Uploads one file; `onProgress` from 0 to 1. Rejects with `CallError`, of kind `stopped` after an abort. */
type SendUpload<P> = (
  place: P,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<unknown>;

/** A file on its way. */
export interface RunningUpload {
  id: number;
  name: string;
  /** 0 to 1. */
  share: number;
}

interface QueuedUpload<P> {
  id: number;
  place: P;
  file: File;
  signal: AbortSignal;
  /** 0 to 1. */
  share: number;
}

/** Nobody can read progress that changes more often, and each change lays out the page. */
const showEveryMs = 250;

/** The queue as it is shown. */
interface Shown<P> {
  total: number;
  done: number;
  running: readonly (RunningUpload & { place: P })[];
  isListing: boolean;
}
const nothing: Shown<never> = { total: 0, done: 0, running: [], isListing: false };

const endWithinMs = 2000;
/** What is there by then counts as added: hardly a photo on its way takes longer. */
const finishWithinMs = 500;

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(value), ms);
  });

const isReadable = (file: File): Promise<boolean> => {
  const first = file.slice(0, 1).arrayBuffer();
  return Promise.race([first.then(() => true), after(readableWithinMs, false)]).catch(() => false);
};

/** Resolves a while after a person has stopped the upload: by then it has ended itself, unless its file cannot be read. */
const stoppedAnyway = (signal: AbortSignal): Promise<'stopped'> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => void after(endWithinMs, 'stopped' as const).then(resolve), { once: true });
  });

const noneOnceStopped = (signal: AbortSignal): Promise<readonly File[]> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve([]), { once: true });
  });

/** What became of the files that were added since the queue was empty. */
export interface UploadsEnd {
  uploaded: number;
  failed: number;
  total: number;
  isStopped: boolean;
}

interface UploadQueueDeps<P> {
  /** How many files are on their way at once. */
  atOnce: number;
  send: SendUpload<P>;
  /** Called when the queue is empty again. */
  ended: (end: UploadsEnd) => void;
  isSamePlace: (one: P, other: P) => boolean;
  /** Called when the first file is to come, and when no more is. */
  isAddingChanged?: () => void;
}

/**
 * Uploads files, a few at a time. A file that fails does not hold up the others; it is listed until a person dismisses
 * the list, or a file of that name is added to the same place again.
 */
export class UploadQueue<P> {
  readonly #deps: UploadQueueDeps<P>;
  #nextId = 1;
  #waiting: QueuedUpload<P>[] = [];
  #abort = new AbortController();
  /** Ends lists of files that are being read. */
  #lists = new AbortController();
  #isStopped = false;
  /** The uploads that run. */
  #uploading: readonly QueuedUpload<P>[] = [];
  #total = 0;
  #done = 0;
  #uploaded = 0;
  /** How many series of files are still being listed. */
  #listing = 0;
  /** Whether files were to come when that was reported last. */
  #wasAdding = false;
  /** The lowest id since the queue was empty. */
  #firstId = 1;
  #shown = $state.raw<Shown<P>>(nothing);
  #nextShow: ReturnType<typeof setTimeout> | undefined;
  #failed = $state.raw<readonly FailedUpload<P>[]>([]);

  constructor(deps: UploadQueueDeps<P>) {
    this.#deps = deps;
  }

  get isBusy(): boolean {
    return this.#shown.total > 0 || this.#shown.isListing;
  }
  get total(): number {
    return this.#shown.total;
  }
  get done(): number {
    return this.#shown.done;
  }
  /** How many files are still to come. A series that is still being listed counts as one. */
  get left(): number {
    return this.#total - this.#done + this.#listing;
  }
  /** 0 to 1, including parts of files. */
  get share(): number {
    const { total, done, running } = this.#shown;
    return total === 0 ? 0 : (done + running.reduce((sum, { share }) => sum + share, 0)) / total;
  }
  /** In the natural order of their names. */
  get failed(): readonly FailedUpload<P>[] {
    return this.#failed;
  }
  /** The uploads to a place that run. */
  runningAt(place: P): RunningUpload[] {
    return this.#shown.running.filter((one) => this.#deps.isSamePlace(one.place, place));
  }
  /** The failed uploads that were added to a place. */
  failedAt(place: P): readonly FailedUpload<P>[] {
    return this.#failed.filter((failed) => this.#deps.isSamePlace(failed.place, place));
  }
  dismiss(these: readonly FailedUpload[]): void {
    const ids = these.map(({ id }) => id);
    this.#failed = this.#failed.filter(({ id }) => !ids.includes(id));
  }

  /** Adds files once they are listed, as those of a dropped folder. `list` is called at once. */
  async addListed(place: P, list: (signal: AbortSignal) => Promise<readonly File[]>): Promise<void> {
    const { signal } = this.#lists;
    this.#listing += 1;
    this.#report();
    this.#showSoon();
    try {
      const files = await Promise.race([list(signal), noneOnceStopped(signal)]);
      if (!signal.aborted) this.add(place, files);
    } finally {
      this.#listing -= 1;
      this.#report();
      this.#showSoon();
    }
  }

  add(place: P, files: readonly File[]): void {
    if (files.length === 0) return;
    for (const file of files) {
      this.#forgetFailed(place, file);
      this.#waiting.push({ id: this.#nextId++, place, file, signal: this.#abort.signal, share: 0 });
    }
    this.#total += files.length;
    this.#report();
    while (this.#uploading.length < this.#deps.atOnce && this.#waiting.length > 0)
      void this.#run(this.#waiting.shift()!);
    this.#show();
  }

  /**
   * Uploaded files stay. Those that wait or are still being listed are dropped at once; those on their way are aborted if
   * they do not end soon.
   */
  stop(): void {
    this.#lists.abort();
    this.#lists = new AbortController();
    if (this.#uploading.length === 0) return;
    this.#waiting = [];
    this.#isStopped = true;
    const stopped = this.#abort;
    // What is added from now on is not stopped, and what is nearly there ends by itself.
    this.#abort = new AbortController();
    setTimeout(() => stopped.abort(), finishWithinMs);
  }

  #report(): void {
    const isAdding = this.left > 0;
    if (isAdding === this.#wasAdding) return;
    this.#wasAdding = isAdding;
    this.#deps.isAddingChanged?.();
  }

  /** Shows the queue as it is now. */
  #show(): void {
    clearTimeout(this.#nextShow);
    this.#nextShow = undefined;
    const running = this.#uploading.map(({ id, place, file, share }) => ({ id, place, name: file.name, share }));
    this.#shown = { total: this.#total, done: this.#done, running, isListing: this.#listing > 0 };
  }
  #showSoon(): void {
    this.#nextShow ??= setTimeout(() => this.#show(), showEveryMs);
  }

  async #run(upload: QueuedUpload<P>): Promise<void> {
    const { id, place, file } = upload;
    this.#uploading = [...this.#uploading, upload];
    const why = await Promise.race([this.#upload(upload), stoppedAnyway(upload.signal)]);
    this.#uploading = this.#uploading.filter((one) => one !== upload);
    if (why === null) this.#uploaded += 1;
    else if (why !== 'stopped') this.#listFailed({ id, place, name: file.name, why });
    if (why !== 'stopped') this.#done += 1;
    const next = this.#waiting.shift();
    if (next) void this.#run(next);
    if (this.#uploading.length === 0) this.#end();
    else this.#showSoon();
  }

  #listFailed(failed: FailedUpload<P>): void {
    this.#failed = [...this.#failed, failed].sort((one, other) => inNaturalOrder(one.name, other.name));
  }

  #forgetFailed(place: P, { name }: File): void {
    const { isSamePlace } = this.#deps;
    this.#failed = this.#failed.filter((failed) => failed.name !== name || !isSamePlace(failed.place, place));
  }

  async #upload(upload: QueuedUpload<P>): Promise<FailedUpload['why'] | 'stopped' | null> {
    const { place, file, signal } = upload;
    if (isUnreadable(file)) return 'unreadable';
    if (isUnsupportedFile(file)) return 'unsupported';
    if (file.size === 0) return 'empty';
    // A memory card may have been removed since the file was chosen; the error of an upload would not say so.
    if (!(await isReadable(file))) return 'unreadable';
    if (signal.aborted) return 'stopped';
    try {
      const onProgress = (share: number): void => {
        upload.share = share;
        this.#showSoon();
      };
      await this.#deps.send(place, file, onProgress, signal);
      return null;
    } catch (error) {
      return isProblem(error, 'stopped') ? 'stopped' : { error: error as Error };
    }
  }

  #end(): void {
    const failed = this.#failed.filter(({ id }) => id >= this.#firstId).length;
    const [uploaded, total, isStopped] = [this.#uploaded, this.#total, this.#isStopped];
    this.#total = 0;
    this.#done = 0;
    this.#uploaded = 0;
    this.#firstId = this.#nextId;
    this.#isStopped = false;
    this.#abort = new AbortController();
    this.#show();
    this.#report();
    this.#deps.ended({ uploaded, failed, total, isStopped });
  }
}
