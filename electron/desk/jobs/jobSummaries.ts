import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SummaryContent, SummaryShown } from '../../../shared/job/summary.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { isDiskFull } from '../../files/diskFull.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { isAlive } from '../../files/incomingFiles.ts';
import type { Attachment } from '../photos/attachmentStore.ts';
import type { Desk } from '../openDesk.ts';

/** A photo with the small picture that is printed; null where none can be made. */
interface SummaryPhoto {
  name: string;
  facts: string[];
  sha256: string;
  picture: string | null;
}

/** A summary that can be drawn. */
export interface SummaryWithPictures extends Omit<SummaryContent, 'groups'> {
  kind: 'summary';
  groups: { title: string; photos: SummaryPhoto[] }[];
}

/** Draws a summary as a PDF; the program that opens the desk brings it. */
export type DrawSummary = (content: SummaryWithPictures) => Promise<{ bytes: Uint8Array; pages: number }>;

type SummaryDesk = Pick<Desk, 'drafts' | 'photos'>;

interface Pictured {
  desk: SummaryDesk;
  /** An empty folder for pictures that only the summary needs. */
  folder: string;
  signal: AbortSignal;
  onPhoto: () => void;
}

/** Large enough to read what is drawn on a photo. */
const markedEdge = 1000;

/** The small picture of a photo, with what is drawn on it; null where none can be made. */
const pictureOf = async ({ id, sha256, marks }: Attachment, { desk, folder }: Pictured): Promise<string | null> => {
  if (marks.length > 0) {
    const to = path.join(folder, `${id}.jpg`);
    const { mediaType } = desk.photos.store.file(sha256);
    const made = await desk.photos.pictures.markedCopy(desk.photos.files.pathOf(sha256), mediaType, to, {
      edge: markedEdge,
      marks,
    });
    if (made.ok) return to;
  }
  return desk.photos.previews.file(sha256, 'thumbnail').catch(() => null);
};

/** Adds the small pictures, one after the other: the board needs pictures, too. Throws where the signal is aborted. */
export const addPictures = async (content: SummaryContent, options: Pictured): Promise<SummaryWithPictures> => {
  const { desk, signal, onPhoto } = options;
  const groups: SummaryWithPictures['groups'] = [];
  for (const { title, photos } of content.groups) {
    const shown: SummaryPhoto[] = [];
    for (const { id, name, facts } of photos) {
      signal.throwIfAborted();
      const photo = desk.photos.store.find(id);
      if (photo) shown.push({ name, facts, sha256: photo.sha256, picture: await pictureOf(photo, options) });
      onPhoto();
    }
    if (shown.length > 0) groups.push({ title, photos: shown });
  }
  return { ...content, kind: 'summary', groups };
};

/** Removes the folders of programs that were killed. Another one may have this desk open, and its PDFs in use. */
const removeEnded = (folder: string): void => {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name === `${process.pid}` || !/^\d+$/.test(name) || !isAlive(Number(name)))
      rmSync(path.join(folder, name), { recursive: true, force: true });
};

interface Running extends SummaryShown {
  stopped: AbortController;
}

interface JobSummariesDeps {
  desk: SummaryDesk;
  /** Where the PDFs are until the app ends, in a folder of its process. */
  folder: string;
  draw: DrawSummary;
  changed: () => void;
  onBug: (error: unknown) => void;
}

/** Summaries of jobs as PDFs, one at a time for each job; the last one of a job stays until the app ends. */
export class JobSummaries {
  readonly #deps: JobSummariesDeps;
  readonly #folder: string;
  /** By draft. */
  readonly #known = new Map<string, Running>();

  constructor(deps: JobSummariesDeps) {
    this.#deps = deps;
    this.#folder = path.join(deps.folder, `${process.pid}`);
    removeEnded(deps.folder);
  }

  /** Starts a summary; it replaces one that is being made. Throws `not-found` for a draft that is not here. */
  start(draft: string, content: SummaryContent): SummaryShown {
    this.#deps.desk.drafts.store.get(draft);
    this.stop(draft);
    const photos = content.groups.reduce((sum, group) => sum + group.photos.length, 0);
    const running: Running = {
      ...{ photos, ready: 0, file: null, pages: null, failure: null },
      stopped: new AbortController(),
    };
    this.#known.set(draft, running);
    void this.#make(draft, content, running);
    return this.show(draft)!;
  }

  /** Null where none was asked for, or it was stopped. */
  show(draft: string): SummaryShown | null {
    const running = this.#known.get(draft);
    if (!running) return null;
    const { photos, ready, file, pages, failure } = running;
    return { photos, ready, file, pages, failure };
  }

  stop(draft: string): void {
    this.#known.get(draft)?.stopped.abort();
    this.#known.delete(draft);
  }

  /** The path of the finished PDF of a job; null without one. */
  pathOf(draft: string): string | null {
    return this.#known.get(draft)?.file ? this.#place(draft) : null;
  }

  async close(): Promise<void> {
    for (const draft of [...this.#known.keys()]) this.stop(draft);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #make(draft: string, content: SummaryContent, running: Running): Promise<void> {
    const { desk, draw, changed } = this.#deps;
    const { signal } = running.stopped;
    const onPhoto = (): void => {
      running.ready += 1;
      changed();
    };
    const marked = path.join(this.#folder, `marked-${randomUUID()}`);
    try {
      mkdirSync(marked, { recursive: true, mode: 0o700 });
      const drawn = await draw(await addPictures(content, { desk, folder: marked, signal, onPhoto }));
      signal.throwIfAborted();
      await writeFile(this.#place(draft), drawn.bytes, { mode: 0o600 });
      Object.assign(running, { file: `summary/${draft}`, pages: drawn.pages });
    } catch (error) {
      if (!signal.aborted) running.failure = this.#reasonOf(error);
    } finally {
      await rm(marked, { recursive: true, force: true });
    }
    changed();
  }

  #reasonOf(error: unknown): AnyMessage {
    if (error instanceof Problem) return error.asMessage;
    if (isDiskFull(error)) return problem('laptop-disk-full').asMessage;
    const known = fileProblem(error);
    if (known !== null) return known.asMessage;
    this.#deps.onBug(error);
    return message('bug', { log: null });
  }

  #place(draft: string): string {
    return path.join(this.#folder, `${draft.replaceAll(/[^\w-]/g, '')}.pdf`);
  }
}
