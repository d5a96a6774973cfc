import { rmSync } from 'node:fs';
import path from 'node:path';
import type { DeskStores } from '../deskStores.ts';
import type { Item } from '../outbox/item.ts';
import type { SettingsStore } from '../settings/deskSettings.ts';
import { bytesOf } from '../../files/plainFile.ts';
import type { Pictures } from '../../pictures/pictures.ts';

interface SmallerCopiesDeps extends Pick<DeskStores, 'attachments' | 'files' | 'store' | 'paths'> {
  pictures: Pictures;
  settings: SettingsStore;
}

/** Downscaled copies of large photos, sent in their place if the settings say so. Originals stay. */
export class SmallerCopies {
  readonly #deps: SmallerCopiesDeps;

  constructor(deps: SmallerCopiesDeps) {
    this.#deps = deps;
  }

  /** Whether a copy is made or used before this item is sent for the first time. */
  isWanted(item: Item): boolean {
    return (
      this.#deps.settings.read().smallerPhotos !== null &&
      item.kind === 'upload' &&
      item.attempts === 0 &&
      item.sentSha256 === null &&
      item.handedOverMs === null
    );
  }

  /**
   * Makes the copy. It is stored like an original, so that a retry sends the same bytes. A photo that cannot be downscaled
   * is sent as it is.
   */
  async prepare(item: Item): Promise<Item> {
    const { attachments, files, store, pictures, settings, paths } = this.#deps;
    const edge = settings.read().smallerPhotos;
    if (edge === null || !this.isWanted(item)) return item;
    const original = attachments.file(item.sha256!);
    if (!original.mediaType.startsWith('image/')) return item;
    const use = (sha256: string, bytes: number): Item =>
      bytes < original.bytes ? store.move(item.id, 'waiting', { sentSha256: sha256, bytes }) : item;
    if (original.smallerSha256 !== null) {
      const copy = attachments.file(original.smallerSha256);
      return use(copy.sha256, copy.bytes);
    }
    // Only this user can read that folder, and a sweep removes what a crash leaves there.
    const to = path.join(paths.attachments, 'tmp', `${process.pid}-${item.id}.jpg`);
    try {
      const made = await pictures.smallerCopy(files.pathOf(original.sha256), original.mediaType, to, edge);
      // A photo within the edge would lose quality for nothing; one that did not shrink, too.
      if (!made.ok || Math.max(made.width, made.height) < edge || made.bytes >= original.bytes) return item;
      const received = await files.receive(bytesOf(to), Number.MAX_SAFE_INTEGER);
      attachments.addSmaller(received, original.sha256);
      return use(received.sha256, received.bytes);
    } catch {
      // No room for a copy, or the original is gone: sending it shows which.
      return item;
    } finally {
      rmSync(to, { force: true });
    }
  }
}
