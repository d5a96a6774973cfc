import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isFileTooLarge } from '../../../shared/outbox/shownState.ts';
import { storedMarkup } from '../../../shared/photos/markupSchema.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { DeskStores } from '../deskStores.ts';
import { type Item, mayRewrite } from './item.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { bytesOf } from '../../files/plainFile.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import { MarkedPhotos } from './markedPhotos.ts';

interface SmallerCopiesDeps extends Pick<
  DeskStores,
  'attachments' | 'files' | 'looks' | 'outboxStore' | 'paths' | 'transaction'
> {
  pictures: Pictures;
  settings: SettingsStore;
  clock: Clock;
  ids: Ids;
}

interface Copy {
  sha256: string;
  bytes: number;
}

/** Longest edges in pixels that are tried, one after another, for a provider that found a photo too large. */
const edges = [3000, 2048, 1400, 1000, 700] as const;

/** `not-now` where this computer starts no process that would make it; null where there is none. */
type MadeCopy = Copy | 'not-now' | null;

/** The largest file that the provider takes, where its refusal names it; otherwise half of the photo's size. */
const goalOf = ({ bytes, error }: Item): number => {
  const { maximumBytes, maxMegabytes } = error?.message.params ?? {};
  if (typeof maximumBytes === 'number') return maximumBytes;
  return typeof maxMegabytes === 'number' ? maxMegabytes * 1000 ** 2 : bytes / 2;
};

/** Downscaled copies of large photos, sent in their place if the settings or a person say so. Originals stay. */
export class SmallerCopies {
  readonly #deps: SmallerCopiesDeps;
  readonly #markedPhotos: MarkedPhotos;

  constructor(deps: SmallerCopiesDeps) {
    this.#deps = deps;
    this.#markedPhotos = new MarkedPhotos(deps);
  }

  /** Whether a copy is made or used before this item is sent. A request that may have been taken keeps its bytes. */
  isWanted(item: Item): boolean {
    if (item.markup !== null) return this.isUnmade(item);
    return (
      this.#deps.settings.read().smallerPhotos !== null &&
      item.kind === 'upload' &&
      !item.maybeTaken &&
      item.sentSha256 === null &&
      item.handedOverMs === null
    );
  }

  /**
   * Makes the copy. It is stored like an original, so that a retry sends the same bytes. A photo that cannot be downscaled
   * is sent as it is.
   */
  async prepare(item: Item): Promise<Item> {
    const { attachments, settings, outboxStore } = this.#deps;
    const edge = settings.read().smallerPhotos;
    if (item.markup !== null) return this.#markedPhotos.prepare(item, edge);
    if (edge === null || !this.isWanted(item)) return item;
    const original = attachments.file(item.sha256!);
    if (!original.mediaType.startsWith('image/')) return item;
    const copy =
      original.smallerSha256 !== null && original.smallerEdge === edge
        ? await this.#stored(original.smallerSha256)
        : await this.#make(original, item.id, edge);
    // Meanwhile the photo may have left the board, or the setting may have been switched off.
    const now = outboxStore.find(item.id);
    if (copy === null || copy === 'not-now' || copy.bytes >= original.bytes || !now || !this.isWanted(now)) return item;
    return this.#use(now, copy);
  }

  /** A marked copy is sent once it is made: the original never goes in its place. */
  isUnmade({ markup, sentSha256 }: Item): boolean {
    return markup !== null && sentSha256 === null;
  }

  /** What it shows was drawn over before any of it was sent: the present drawing has a copy of its own. */
  isOutdated(item: Item): boolean {
    if (item.markup === null || !mayRewrite(item)) return false;
    return storedMarkup(this.#deps.attachments.get(item.attachmentId!).marks) !== item.markup;
  }

  /** Whether a person is offered a copy: the provider found a picture too large, and it is not known to stay as it is. */
  isOffered(item: Item): boolean {
    const { attachments, looks } = this.#deps;
    if (item.kind !== 'upload' || item.state !== 'failed' || item.error === null || item.maybeTaken) return false;
    const { status, message: reason } = item.error;
    if (!isFileTooLarge(status, reason) || reason.code === 'copy-not-smaller') return false;
    const { mediaType } = attachments.file(item.sha256!);
    const look = looks.get(item.sha256!);
    return mediaType.startsWith('image/') && !look?.broken && !look?.tooLarge;
  }

  /** Sends a copy that is small enough for the provider, as far as that is known. Throws `copy-not-smaller` and `copy-not-now`. */
  async send(itemId: string): Promise<void> {
    const { attachments, outboxStore } = this.#deps;
    const item = outboxStore.get(itemId);
    if (!this.isOffered(item)) throw problem('nothing-to-decide');
    const original = attachments.file(item.sha256!);
    const none: Copy = { sha256: '', bytes: item.bytes };
    let best = none;
    for (const edge of edges) {
      const copy = await this.#copyOf(outboxStore.find(itemId) ?? item, original, edge);
      if (copy === 'not-now') throw problem('copy-not-now');
      // Something else is drawn by now, which the next one shows.
      if (copy === 'outdated') best = none;
      else if (copy && copy.bytes < best.bytes) best = copy;
      if (best.bytes <= goalOf(item)) break;
    }
    // Meanwhile it may have been withdrawn, or tried again.
    const now = outboxStore.find(itemId);
    if (!now || !this.isOffered(now)) return;
    if (best.sha256 === '') {
      outboxStore.move(itemId, 'failed', { error: { message: message('copy-not-smaller'), status: 413, errors: [] } });
      throw problem('copy-not-smaller');
    }
    this.#use(now, best);
  }

  #copyOf(item: Item, original: Copy & { mediaType: string }, edge: number): Promise<MadeCopy | 'outdated'> {
    return item.markup === null
      ? this.#make(original, item.id, edge)
      : this.#markedPhotos.make(item, edge).catch(() => null);
  }

  /** A request whose bytes have changed is a new request: it gets a new key. */
  #use({ id, attempts, state }: Item, { sha256, bytes }: Copy): Item {
    const { outboxStore, ids } = this.#deps;
    const key = attempts > 0 ? { key: ids.uuid() } : {};
    const again = { error: null, needsPerson: false, nextAttemptMs: 0 };
    return outboxStore.move(id, 'waiting', { sentSha256: sha256, bytes, ...key, ...(state === 'failed' ? again : {}) });
  }

  /** A copy that was made before; null where its file is missing or has changed. */
  async #stored(sha256: string): Promise<Copy | null> {
    const { attachments, files } = this.#deps;
    const content = await readFile(files.pathOf(sha256)).catch(() => null);
    return content !== null && hash('sha256', content) === sha256 ? attachments.file(sha256) : null;
  }

  /** A stored copy whose longest edge has at most so many pixels; null where it would be no smaller, or cannot be made. */
  async #make(original: Copy & { mediaType: string }, itemId: string, edge: number): Promise<MadeCopy> {
    const { attachments, files, pictures, paths } = this.#deps;
    // Only this user can read that folder, and a sweep removes what a crash leaves there.
    const to = path.join(paths.attachments, 'tmp', `${process.pid}-${itemId}-${edge}.jpg`);
    try {
      const made = await pictures.smallerCopy(files.pathOf(original.sha256), original.mediaType, to, edge);
      if (!made.ok && made.reason === 'not-started') return 'not-now';
      // A photo within the edge would lose quality for nothing; one that did not shrink, too.
      if (!made.ok || Math.max(made.width, made.height) < edge || made.bytes >= original.bytes) return null;
      const received = await files.receive(bytesOf(to), Number.MAX_SAFE_INTEGER);
      attachments.addSmaller(received, original.sha256, edge);
      return received;
    } catch {
      // No room for a copy, or the original is gone: sending it shows which.
      return null;
    } finally {
      rmSync(to, { force: true });
    }
  }
}
