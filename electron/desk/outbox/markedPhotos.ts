import { rmSync } from 'node:fs';
import path from 'node:path';
import { readMarkup } from '../../../shared/photos/markupSchema.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { isDiskFull } from '../../files/diskFull.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import { bytesOf } from '../../files/plainFile.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { DeskStores } from '../deskStores.ts';
import { type Item, localError } from './item.ts';
import { settleMs } from './markedCopies.ts';

interface MarkedPhotosDeps extends Pick<DeskStores, 'attachments' | 'files' | 'outboxStore' | 'paths' | 'transaction'> {
  pictures: Pictures;
  clock: Clock;
  ids: Ids;
}

/** The longest edge where the settings name none: more than phones have, and a bound for what is decoded. */
const longestEdge = 12_000;
/** There may be room, or a process, again soon, and no event announces it. */
const againMs = 20_000;

/** Copies of photos with their marks drawn on them. Vectors and originals stay; a copy is made when its turn to be sent comes. */
export class MarkedPhotos {
  readonly #deps: MarkedPhotosDeps;

  constructor(deps: MarkedPhotosDeps) {
    this.#deps = deps;
  }

  /**
   * Makes the copy of a claimed turn: the file is on the disk before the rows that name it, and both rows are one transaction.
   * A copy that cannot be made waits for a person; the original never goes in its place.
   */
  async prepare(item: Item, edge: number | null): Promise<Item> {
    const { outboxStore, clock } = this.#deps;
    try {
      const made = await this.make(item, edge);
      const now = outboxStore.find(item.id);
      if (now === null) return item;
      // Something else is drawn by now: its turn comes when the drawing has settled.
      if (now.state === 'waiting' && now.markup !== item.markup)
        return outboxStore.move(item.id, 'waiting', {
          nextAttemptMs: Math.min(now.nextAttemptMs, clock.now() + settleMs),
        });
      if (now.state !== 'waiting') return now;
      if (made === 'not-now') return this.#later(item, message('copy-not-now'));
      if (made !== null) return now;
      return outboxStore.move(item.id, 'failed', {
        error: localError(message('marked-copy-not-made')),
        needsPerson: true,
      });
    } catch (error) {
      return this.#notMade(item, error);
    }
  }

  #later({ id }: Item, reason: Message): Item {
    const { outboxStore, clock } = this.#deps;
    return outboxStore.move(id, 'waiting', { nextAttemptMs: clock.now() + againMs, error: localError(reason) });
  }

  /** What is wrong with one file or folder holds up nothing else. */
  #notMade(item: Item, error: unknown): Item {
    const { outboxStore } = this.#deps;
    const isFull = isDiskFull(error);
    if (!isFull && (error as NodeJS.ErrnoException).syscall === undefined) throw error;
    const now = outboxStore.find(item.id);
    // Meanwhile everything may have been erased.
    if (now?.state !== 'waiting') return now ?? item;
    if (isFull) return this.#later(item, message('disk-has-no-room'));
    const reason = fileProblem(error)?.asMessage ?? message('marked-copy-not-made');
    return outboxStore.move(item.id, 'failed', { error: localError(reason), needsPerson: true });
  }

  /**
   * Makes the copy with at most so many pixels on its longer edge, and lets its item send it. Null where it cannot be made,
   * `not-now` where this computer starts no process for it; `outdated` where something else is drawn by now, or the upload is gone.
   */
  async make(item: Item, edge: number | null): Promise<ReceivedFile | 'outdated' | 'not-now' | null> {
    const { attachments, files, pictures, paths } = this.#deps;
    const original = attachments.file(item.sha256!);
    const marks = readMarkup(item.markup!);
    // Of a later version: a copy without its marks would show something else.
    if (marks === null) return null;
    // Only this user can read that folder, and a sweep removes what a crash leaves there.
    const to = path.join(paths.attachments, 'tmp', `${process.pid}-${item.id}-marked.jpg`);
    try {
      const options = { edge: edge ?? longestEdge, marks };
      const made = await pictures.markedCopy(files.pathOf(original.sha256), original.mediaType, to, options);
      if (!made.ok && made.reason === 'unwritten') throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      if (!made.ok) return made.reason === 'not-started' ? 'not-now' : null;
      const received = await files.receive(bytesOf(to), Number.MAX_SAFE_INTEGER);
      if (this.#use(item, received)) return received;
      await attachments.giveUp([received]);
      return 'outdated';
    } finally {
      rmSync(to, { force: true });
    }
  }

  /** Unless something else is drawn by now, or the upload is gone. A request whose bytes have changed gets a new key. */
  #use(item: Item, received: ReceivedFile): boolean {
    const { attachments, outboxStore, ids, transaction } = this.#deps;
    return transaction(() => {
      const now = outboxStore.find(item.id);
      const isOpen = now !== null && (now.state === 'waiting' || now.state === 'failed');
      if (!isOpen || now.markup !== item.markup) return false;
      attachments.addMarked(received);
      const fresh = now.attempts > 0 && !now.maybeTaken ? { key: ids.uuid() } : {};
      outboxStore.move(now.id, now.state, { sentSha256: received.sha256, bytes: received.bytes, ...fresh });
      return true;
    });
  }
}
