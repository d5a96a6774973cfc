import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { AddedPhoto } from '../../shared/photos/deskCalls.ts';
import { chunkLength, type PhoneReply } from '../../shared/phone/protocol.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';

interface ArrivingDeps {
  /** Bytes of the whole photo. */
  total: number;
  /** Lower-case hex. */
  sha256: string;
  /** Hands the bytes to the desk; resolves once it has the photo, or refuses it. */
  store: (bytes: Readable) => Promise<CallOutcome<AddedPhoto>>;
}

const refusedBy = ({ message }: { message?: { code: string } }): PhoneReply => ({
  kind: 'refused',
  reason: message?.code === 'laptop-disk-full' ? 'disk-full' : 'not-kept',
});

/** A photo whose chunks arrive in order, each exactly once. It is on the disk before its last chunk is answered. */
export class ArrivingPhoto {
  readonly total: number;
  readonly sha256: string;
  readonly #bytes = new PassThrough();
  readonly #hash = createHash('sha256');
  readonly #outcome: Promise<CallOutcome<AddedPhoto>>;
  /** Chunks that were handed over. */
  #received = 0;
  /** A chunk may come again while its first copy is being written. */
  #last: Promise<unknown> = Promise.resolve();

  constructor({ total, sha256, store }: ArrivingDeps) {
    this.total = total;
    this.sha256 = sha256;
    // The outcome reports an error of the stream.
    this.#bytes.on('error', () => undefined);
    this.#outcome = store(this.#bytes);
    // Chunks without a reader must not gather.
    void this.#outcome.then(({ ok }) => ok || this.#bytes.destroy());
  }

  get received(): number {
    return this.#received;
  }

  /** Resolves once the chunks that have come are written, and a whole photo is on the disk. */
  async written(): Promise<void> {
    await this.#last;
  }

  take(index: number, chunk: Uint8Array): Promise<PhoneReply> {
    const taken = this.#last.then(() => this.#take(index, chunk));
    this.#last = taken;
    return taken;
  }

  /** Leaves nothing behind of a photo that is not complete. */
  async abort(): Promise<void> {
    this.#bytes.destroy(new Error('canceled'));
    await this.#outcome;
  }

  async #take(index: number, chunk: Uint8Array): Promise<PhoneReply> {
    if (this.#bytes.destroyed) return this.#end();
    const wanted: PhoneReply = { kind: 'wanted', received: this.#received };
    if (index !== this.#received) return wanted;
    if (chunk.length !== chunkLength(index, this.total) || chunk.length === 0)
      return { kind: 'refused', reason: 'out-of-order' };
    this.#hash.update(chunk);
    const isLast = (index + 1) * chunkLength(0, this.total) >= this.total;
    if (isLast && this.#hash.digest('hex') !== this.sha256) {
      await this.abort();
      return { kind: 'refused', reason: 'photo-changed' };
    }
    this.#received += 1;
    if (!this.#bytes.write(chunk)) await Promise.race([once(this.#bytes, 'drain').catch(() => null), this.#outcome]);
    if (isLast) this.#bytes.end();
    else if (!this.#bytes.destroyed) return { kind: 'wanted', received: this.#received };
    return this.#end();
  }

  async #end(): Promise<PhoneReply> {
    const outcome = await this.#outcome;
    if (!outcome.ok) return refusedBy(outcome.problem);
    const { wasThere, mediaType, place } = outcome.value;
    const isWithoutPlace = mediaType.startsWith('image/') && place === null;
    return { kind: 'kept', wasThere, ...(isWithoutPlace ? { withoutPlace: true } : {}) };
  }
}
