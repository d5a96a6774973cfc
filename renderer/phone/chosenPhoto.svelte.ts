import { sha256 } from '@noble/hashes/sha2.js';
import { phoneLimits, type PhonePlace, type PhoneRefusal } from '../../shared/phone/protocol.ts';
import { hexOf, newPhoneId } from '../../shared/phone/sealed.ts';

export type PhotoProblem = Exclude<PhoneRefusal, 'replayed' | 'out-of-order'> | 'unreadable';

/** Where a photo belongs: a place of the job that the page showed when it was chosen. */
export interface Aim {
  draft: string;
  place: PhonePlace;
}

const readBytes = 1024 * 1024;
const thumbnailPixels = 128;

/** A photo that was taken or chosen. The page keeps the file of the browser, and reads a chunk when it is due. */
export class ChosenPhoto {
  readonly id = newPhoneId();
  readonly number: number;
  readonly place: PhonePlace;
  readonly draft: string;
  readonly #file: File;
  state = $state<'waiting' | 'sending' | 'sent' | 'failed'>('waiting');
  /** Bytes that the desk has. */
  sent = $state(0);
  wasThere = $state(false);
  /** The desk found no place in it. */
  withoutPlace = $state(false);
  problem = $state<PhotoProblem | null>(null);
  /** A data URL; null until it is made, and where none can be. */
  thumbnail = $state<string | null>(null);
  #sha256: string | null = null;

  constructor(file: File, { draft, place }: Aim, number: number) {
    this.#file = file;
    this.draft = draft;
    this.place = place;
    this.number = number;
  }

  get name(): string {
    return this.#file.name;
  }
  get bytes(): number {
    return this.#file.size;
  }

  /** Rejects where the phone can no longer read the file. */
  async chunk(start: number, length: number): Promise<Uint8Array> {
    return new Uint8Array(await this.#file.slice(start, start + length).arrayBuffer());
  }

  async hash(): Promise<string> {
    if (this.#sha256 !== null) return this.#sha256;
    const hash = sha256.create();
    for (let at = 0; at < this.bytes; at += readBytes) hash.update(await this.chunk(at, readBytes));
    return (this.#sha256 = hexOf(hash.digest()));
  }

  /** One picture at a time is decoded: a phone has no room for forty. */
  async makeThumbnail(): Promise<void> {
    if (this.thumbnail !== null || this.bytes > phoneLimits.photoBytes) return;
    try {
      const picture = await createImageBitmap(this.#file, { resizeHeight: thumbnailPixels, resizeQuality: 'low' });
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = thumbnailPixels;
      const width = Math.round((picture.width * thumbnailPixels) / picture.height);
      canvas.getContext('2d')!.drawImage(picture, (thumbnailPixels - width) / 2, 0, width, thumbnailPixels);
      picture.close();
      this.thumbnail = canvas.toDataURL('image/jpeg', 0.7);
    } catch {
      // Its number stands in its place.
    }
  }
}
