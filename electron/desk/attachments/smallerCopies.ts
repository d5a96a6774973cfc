import { rmSync } from 'node:fs';
import path from 'node:path';
import type { FileStore } from '../../files/fileStore.ts';
import type { DeskPaths } from '../deskPaths.ts';
import type { Item } from '../outbox/item.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import type { SettingsStore } from '../settings/deskSettings.ts';
import type { AttachmentStore } from './attachmentStore.ts';
import { bytesOf } from './bytesOf.ts';
import type { Pictures } from '../../pictures/pictures.ts';

export interface PrepareDeps {
  attachments: AttachmentStore;
  files: FileStore;
  store: OutboxStore;
  pictures: Pictures;
  settings: SettingsStore;
  paths: Pick<DeskPaths, 'attachments'>;
}

/** Whether a smaller copy is to be made, or used, before this item is sent for the first time. */
export const isForSmallerCopy = (item: Item, edge: number | null): edge is number =>
  edge !== null &&
  item.kind === 'upload' &&
  item.attempts === 0 &&
  item.sentSha256 === null &&
  item.handedOverMs === null;

/**
 * Before the first attempt, and where the settings want it: makes the downscaled copy of a photo that is sent in its
 * place. The copy is kept like an original, so that a repetition sends the same bytes; the original stays. A photo that
 * cannot be made smaller is sent as it is.
 */
export const createPrepare =
  ({ attachments, files, store, pictures, settings, paths }: PrepareDeps) =>
  async (item: Item): Promise<Item> => {
    const edge = settings.read().smallerPhotos;
    if (!isForSmallerCopy(item, edge)) return item;
    const original = attachments.file(item.sha256!);
    if (!original.mediaType.startsWith('image/')) return item;
    const use = (sha256: string, bytes: number): Item =>
      bytes < original.bytes ? store.move(item.id, 'waiting', { sentSha256: sha256, bytes }) : item;
    if (original.smallerSha256 !== null) {
      const copy = attachments.file(original.smallerSha256);
      return use(copy.sha256, copy.bytes);
    }
    // Among the other half-written files: only this user looks in there, and a sweep finds what a killed program left.
    const to = path.join(paths.attachments, 'tmp', `${process.pid}-${item.id}.jpg`);
    try {
      const made = await pictures.smallerCopy(files.pathOf(original.sha256), original.mediaType, to, edge);
      // A photo within the edge gains nothing but a loss of quality; one that did not shrink gains nothing at all.
      if (!made.ok || Math.max(made.width, made.height) < edge || made.bytes >= original.bytes) return item;
      const received = await files.receive(bytesOf(to), Number.MAX_SAFE_INTEGER);
      attachments.addSmaller(received, original.sha256);
      return use(received.sha256, received.bytes);
    } catch {
      // No room for a copy, or the original is gone: sending it tells which.
      return item;
    } finally {
      rmSync(to, { force: true });
    }
  };
