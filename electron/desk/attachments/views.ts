import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Ids } from '../../ports.ts';
import { rename, rm } from 'node:fs/promises';
import type { FileStore } from '../../files/fileStore.ts';
import type { AttachmentStore } from './attachmentStore.ts';
import type { LookStore } from './lookStore.ts';
import { brokenLook, judgeLook, type KnownLook } from '../../pictures/pictureLook.ts';
import type { Pictures } from '../../pictures/pictures.ts';

/** Longest edges in pixels: of a tile on the board, and of the large view. */
export const viewEdges = { small: 360, large: 2400 } as const;
export type ViewSize = keyof typeof viewEdges;

export interface ViewsDeps {
  folder: string;
  files: FileStore;
  attachments: AttachmentStore;
  pictures: Pictures;
  looks: LookStore;
  /** A picture was measured, and there is something to say of it. */
  noticed: () => void;
  ids: Ids;
}

/**
 * JPEGs to look at, HEIC included, made when they are first asked for. They can be made again at any time: nothing
 * depends on them. A picture that cannot be shown has none, and blocks nothing.
 */
export const createViews = ({ folder, files, attachments, pictures, looks, noticed, ids }: ViewsDeps) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const making = new Map<string, Promise<string | null>>();
  const broken = new Set<string>();

  const keepLook = (sha256: string, look: KnownLook): void => {
    const before = looks.of(sha256);
    looks.keep(sha256, look);
    const { blurred, dark, broken } = judgeLook(look);
    if (blurred || dark || broken || before?.broken) noticed();
  };

  const make = async (sha256: string, size: ViewSize, to: string): Promise<string | null> => {
    const { mediaType } = attachments.file(sha256);
    const unfinished = path.join(folder, `${ids.uuid()}.tmp`);
    const from = files.pathOf(sha256);
    const edge = viewEdges[size];
    const made = await (size === 'small'
      ? pictures.measuredThumbnail(from, mediaType, unfinished, edge)
      : pictures.smallerCopy(from, mediaType, unfinished, edge));
    if (!made.ok) {
      await rm(unfinished, { force: true });
      if (made.reason !== 'crashed' && made.reason !== 'unwritten') broken.add(`${sha256} ${size}`);
      // It was read to its end, and is not the picture that it claims to be; a stored copy that is gone is another matter.
      if (made.reason === 'broken' && existsSync(from)) keepLook(sha256, brokenLook);
      return null;
    }
    if (made.look) keepLook(sha256, made.look);
    await rename(unfinished, to);
    return to;
  };

  return {
    /** The path of the JPEG; null for what is no picture, or cannot be shown. Throws `not-found`. */
    of: (sha256: string, size: ViewSize): Promise<string | null> => {
      const to = path.join(folder, `${sha256}-${size}.jpg`);
      if (broken.has(`${sha256} ${size}`)) return Promise.resolve(null);
      // A tile from before pictures were measured is made once more.
      if (existsSync(to) && (size !== 'small' || looks.of(sha256) !== null)) return Promise.resolve(to);
      const under = making.get(to) ?? make(sha256, size, to).finally(() => making.delete(to));
      making.set(to, under);
      return under;
    },
  };
};
export type Views = ReturnType<typeof createViews>;
