import { statfsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { AddedPhoto } from '../../shared/photos/deskCalls.ts';
import type { BoardPlace } from '../../shared/photos/boardPlace.ts';
import { phoneLimits, type PhoneRefusal, type PhoneReply, type PhotoOffer } from '../../shared/phone/protocol.ts';
import { type MessageHeader, noPhoto, readJson } from '../../shared/phone/sealed.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import type { Desk } from '../desk/openDesk.ts';
import { terminalLine } from '../../shared/terminalText.ts';
import { ArrivingPhoto } from './arrivingPhoto.ts';
import { boardPlaces } from './boardPlaces.ts';

type PhotoDesk = Pick<Desk, 'base' | 'drafts' | 'photos'>;

/** A photo as the desk takes it. */
type PhotoForDesk = BoardPlace & { draft: string; name: string };
export type TakePhoto = (photo: PhotoForDesk, bytes: Readable) => Promise<CallOutcome<AddedPhoto>>;

export interface PhonePhotosDeps {
  desk: PhotoDesk;
  draft: string;
  takePhoto: TakePhoto;
  /** Free bytes of the disk that photos go to. */
  freeBytes?: () => number;
  /** The counts have changed. */
  changed: () => void;
}

/** Stays free for the drafts themselves, and for the other programs of the computer. */
const keepFreeBytes = 512 * 1024 * 1024;

const Offer: z.ZodType<PhotoOffer> = z.object({
  draft: z.string().max(100),
  place: z.string().max(1200),
  // As it can be shown: a phone may send anything.
  name: z
    .string()
    .max(1000)
    .transform((name) => terminalLine(name.toWellFormed()).trim()),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const parseOffer = (content: Uint8Array): PhotoOffer | null => {
  if (content.length > phoneLimits.textBytes) return null;
  try {
    return Offer.safeParse(readJson(content)).data ?? null;
  } catch {
    return null;
  }
};

const refused = (reason: PhoneRefusal): PhoneReply => ({ kind: 'refused', reason });

/** The photos of one session: what is offered, what is on its way, what the desk has. */
export class PhonePhotos {
  readonly #deps: PhonePhotosDeps;
  /** Photos that the desk has, by the phone's id of them. */
  readonly #kept = new Map<string, PhoneReply>();
  /** One of each page, which sends one after the other. */
  readonly #arriving = new Map<string, { client: string; place: string; photo: ArrivingPhoto }>();
  #added = 0;
  #isClosed = false;

  constructor(deps: PhonePhotosDeps) {
    this.#deps = deps;
  }

  get added(): number {
    return this.#added;
  }
  get arriving(): number {
    return this.#arriving.size;
  }

  /** Names the place of a photo and asks how much of it has come. The same offer may be repeated at any time. */
  async offer({ client, photo: id, total }: MessageHeader, content: Uint8Array): Promise<PhoneReply> {
    const kept = this.#kept.get(id);
    if (kept) return kept;
    const offer = parseOffer(content);
    if (offer === null || id === noPhoto || total === 0) return refused('out-of-order');
    const begun = this.#arriving.get(id);
    const isSame = begun?.place === offer.place && begun.photo.total === total && begun.photo.sha256 === offer.sha256;
    if (begun && !isSame) await this.#forget(id);
    if (begun && isSame) {
      // Its last chunk may be on its way to the disk, and the reply to it lost.
      await begun.photo.written();
      const ended = this.#kept.get(id);
      if (ended) return ended;
      if (this.#arriving.get(id) === begun) return { kind: 'wanted', received: begun.photo.received };
    }
    return this.#begin(client, id, total, offer);
  }

  async chunk({ photo: id, index, total }: MessageHeader, bytes: Uint8Array): Promise<PhoneReply> {
    const kept = this.#kept.get(id);
    if (kept) return kept;
    const arriving = this.#arriving.get(id);
    if (arriving?.photo.total !== total) return refused('out-of-order');
    const reply = await arriving.photo.take(index, bytes);
    // The last chunk may come again while the first copy of it is answered.
    if (reply.kind === 'wanted') return this.#kept.get(id) ?? reply;
    const isCurrent = this.#arriving.get(id) === arriving && this.#arriving.delete(id);
    if (reply.kind !== 'kept') await arriving.photo.abort();
    else if (isCurrent) this.#keep(id, reply);
    this.#deps.changed();
    return reply;
  }

  /** Parts of photos are removed; whole ones stay. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#arriving.keys()].map((id) => this.#forget(id)));
  }

  async #begin(
    client: string,
    id: string,
    total: number,
    { draft: chosenFor, place: key, name, sha256 }: PhotoOffer,
  ): Promise<PhoneReply> {
    const { desk, draft, takePhoto, changed } = this.#deps;
    if (chosenFor !== draft) return refused('other-job');
    if (total > phoneLimits.photoBytes) return refused('photo-too-large');
    const place = boardPlaces(desk, draft).find((one) => one.key === key);
    if (place === undefined) return refused('place-gone');
    const { slot, array } = place;
    if (desk.photos.store.same(draft, sha256, { slot, array })) {
      const reply: PhoneReply = { kind: 'kept', wasThere: true };
      this.#keep(id, reply);
      return reply;
    }
    // Photos that were there already do not count.
    if (this.#added >= phoneLimits.photos) return refused('too-many-photos');
    // A page that begins another photo has given up the one before.
    for (const [other, arriving] of this.#arriving) if (arriving.client === client) await this.#forget(other);
    const same = this.#arriving.get(id);
    if (same) return { kind: 'wanted', received: same.photo.received };
    const onTheirWay = [...this.#arriving.values()].reduce((sum, { photo }) => sum + photo.total, 0);
    if (this.#isClosed || this.#freeBytes() < total + onTheirWay + keepFreeBytes) return refused('disk-full');
    const store = (bytes: Readable) => takePhoto({ draft, slot, array, name: name || 'photo.jpg' }, bytes);
    this.#arriving.set(id, { client, place: key, photo: new ArrivingPhoto({ total, sha256, store }) });
    changed();
    return { kind: 'wanted', received: 0 };
  }

  #keep(id: string, reply: PhoneReply & { kind: 'kept' }): void {
    if (!reply.wasThere) this.#added += 1;
    // An offer of a photo that is there costs little, and yet a phone must not fill the memory with them.
    if (this.#kept.size < 2 * phoneLimits.photos) this.#kept.set(id, reply);
  }

  async #forget(id: string): Promise<void> {
    const arriving = this.#arriving.get(id);
    this.#arriving.delete(id);
    await arriving?.photo.abort();
  }

  #freeBytes(): number {
    if (this.#deps.freeBytes) return this.#deps.freeBytes();
    const { bavail, bsize } = statfsSync(this.#deps.desk.base.paths.folder);
    return bavail * bsize;
  }
}
