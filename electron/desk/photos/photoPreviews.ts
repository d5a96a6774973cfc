import { existsSync } from 'node:fs';
import type { DeskStores } from '../deskStores.ts';
import { PictureCache, type PictureSize, PictureUnavailableError } from '../../pictures/pictureCache.ts';
import { brokenLook, judgeLook, type KnownLook, tooLargeLook } from '../../pictures/pictureLook.ts';
import type { PictureResult, Pictures } from '../../pictures/pictures.ts';
import type { Clock, Ids } from '../../ports.ts';

/** Longest edges in pixels. */
const edges: Readonly<Record<PictureSize, number>> = { thumbnail: 360, view: 2400 };
/** More than the photos of the largest desk in the benchmarks. */
const maxPending = 20_000;

interface PhotoPreviewsDeps extends Pick<DeskStores, 'files' | 'attachments' | 'looks'> {
  folder: string;
  pictures: Pictures;
  /** Called when the sharpness or brightness of a picture became a fault, or a broken picture was read after all. */
  onLookChange: () => void;
  clock: Clock;
  ids: Ids;
}

/** JPEGs of the desk's photos. Making a thumbnail also measures the photo's sharpness and brightness. */
export class PhotoPreviews {
  readonly #deps: PhotoPreviewsDeps;
  readonly #cache: PictureCache;
  /** Photos that `measure` was called for: a photo that crashes it is not tried again before the next start. */
  readonly #measured = new Set<string>();

  constructor(deps: PhotoPreviewsDeps) {
    const { files, pictures, looks } = deps;
    this.#deps = deps;
    this.#cache = new PictureCache({
      ...deps,
      originals: files,
      hasOriginal: (sha256) => files.size(sha256) !== null,
      makers: {
        thumbnail: (from, mediaType, to) =>
          pictures.thumbnail(from, mediaType, to, { edge: edges.thumbnail, measured: true }),
        view: (from, mediaType, to) => pictures.smallerCopy(from, mediaType, to, edges.view),
      },
      maxPending,
      onResult: (sha256, result, size) => {
        this.#storeResult(sha256, result);
        if (size === 'thumbnail' && result.ok && !result.look) void this.#measure(sha256);
      },
      // Thumbnails without a measurement are made again.
      isUsable: (sha256, size) => size !== 'thumbnail' || this.#measured.has(sha256) || looks.get(sha256) !== null,
    });
  }

  /** The path of the JPEG; null for a file that is no picture or cannot be shown now. Throws `not-found`. */
  async file(sha256: string, size: PictureSize): Promise<string | null> {
    const { mediaType } = this.#deps.attachments.file(sha256);
    try {
      return await this.#cache.file(sha256, mediaType, size);
    } catch (error) {
      if (error instanceof PictureUnavailableError) return null;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#deps.pictures.close();
    await this.#cache.close();
  }

  /** The thumbnail came from the file itself: its photo is measured after the other thumbnails. */
  async #measure(sha256: string): Promise<void> {
    const { files, pictures, attachments } = this.#deps;
    if (this.#measured.has(sha256)) return;
    this.#measured.add(sha256);
    try {
      const { mediaType } = attachments.file(sha256);
      const result = await pictures.measure(files.pathOf(sha256), mediaType);
      if (!result.ok && result.reason === 'not-started') this.#measured.delete(sha256);
      this.#storeResult(sha256, result);
    } catch {
      // The photo was removed, or the desk closed.
    }
  }

  #storeResult(sha256: string, result: PictureResult): void {
    if (result.ok) {
      if (result.look) this.#storeLook(sha256, result.look);
    } else if (result.reason === 'too-large') this.#storeLook(sha256, tooLargeLook);
    // A missing file does not mean that the picture is broken.
    else if (/^(broken|incomplete)$/.test(result.reason) && existsSync(this.#deps.files.pathOf(sha256)))
      this.#storeLook(sha256, brokenLook);
  }

  #storeLook(sha256: string, look: KnownLook): void {
    const { looks, onLookChange } = this.#deps;
    const before = looks.get(sha256);
    looks.put(sha256, look);
    const { blurred, dark, broken, tooLarge } = judgeLook(look);
    if (blurred || dark || broken || tooLarge || before?.broken) onLookChange();
  }
}
