import type { PhoneReply } from '../../shared/phone/protocol.ts';
import {
  deriveKeys,
  jsonBytes,
  type MessageHeader,
  openRequest,
  randomBytes,
  sealReply,
  secretBytes,
  secretText,
} from '../../shared/phone/sealed.ts';
import type { Clock } from '../ports.ts';
import { boardPlaces } from './boardPlaces.ts';
import { PhonePhotos, type PhonePhotosDeps } from './phonePhotos.ts';

/** What a message of this session is answered with. */
export interface SealedAnswer {
  sealed: Uint8Array;
  /** The message was taken before: anyone who has listened can send it again, and proves nothing by it. */
  isReplay: boolean;
}

export interface PhoneSessionDeps extends PhonePhotosDeps {
  clock: Clock;
}

/** Pages that may use one link, one for each load; a reloaded page is another. */
const maxClients = 200;

/**
 * The session of one link: its secret, and what phones that know it may do. Each message is opened with the keys of the
 * secret before anything else looks at it, and each is taken once.
 */
export class PhoneSession {
  readonly draft: string;
  readonly photos: PhonePhotos;
  /** When a phone was heard last. */
  heardMs: number;
  readonly #deps: PhoneSessionDeps;
  readonly #secret = randomBytes(secretBytes);
  readonly #keys = deriveKeys(this.#secret);
  /** The highest counter of each page. */
  readonly #counters = new Map<string, number>();
  /** Network addresses of phones that proved the secret. */
  readonly #phones = new Set<string>();

  constructor(deps: PhoneSessionDeps) {
    this.#deps = deps;
    this.draft = deps.draft;
    this.photos = new PhonePhotos(deps);
    this.heardMs = deps.clock.now();
  }

  /** The secret, as the fragment of the link. */
  get fragment(): string {
    return secretText(this.#secret);
  }
  get phones(): number {
    return this.#phones.size;
  }

  /** The sealed reply; null for a message that is not of this session, which is not answered. */
  async answer(message: Uint8Array, from: string): Promise<SealedAnswer | null> {
    const opened = openRequest(this.#keys, message);
    if (opened === null || this.#isTooMany(opened.header)) return null;
    const isReplay = !this.#isNew(opened.header);
    const reply = isReplay
      ? ({ kind: 'refused', reason: 'replayed' } satisfies PhoneReply)
      : await this.#act(opened.header, opened.content, from);
    return { sealed: sealReply(this.#keys, message, jsonBytes(reply)), isReplay };
  }

  /** For them the code is used up: they ask for a new one. */
  #isTooMany({ client }: MessageHeader): boolean {
    return this.#counters.size >= maxClients && !this.#counters.has(client);
  }

  #isNew({ client, counter }: MessageHeader): boolean {
    if (counter <= (this.#counters.get(client) ?? 0)) return false;
    this.#counters.set(client, counter);
    return true;
  }

  #act(header: MessageHeader, content: Uint8Array, from: string): PhoneReply | Promise<PhoneReply> {
    this.heardMs = this.#deps.clock.now();
    if (!this.#phones.has(from)) {
      this.#phones.add(from);
      this.#deps.changed();
    }
    switch (header.kind) {
      case 'hello': {
        const { desk, draft } = this.#deps;
        return { kind: 'places', draft, job: desk.drafts.store.get(draft).name, places: boardPlaces(desk, draft) };
      }
      case 'offer':
        return this.photos.offer(header, content);
      case 'chunk':
        return this.photos.chunk(header, content);
    }
  }
}
