import { chunkLength, phoneLimits, type PhoneReply } from '../../shared/phone/protocol.ts';
import {
  deriveKeys,
  jsonBytes,
  type MessageHeader,
  newPhoneId,
  openReply,
  type PhoneKeys,
  readJson,
  readSecret,
  sealRequest,
} from '../../shared/phone/sealed.ts';
import { post } from '../phone/phone.ts';
import type { Random } from '../support/random.ts';
import type { IntendedPhoto } from './crew.ts';
import type { Laptop } from './laptop.ts';

/** A photo in the page of a phone. */
export interface PhonePhoto {
  draft: string;
  intended: IntendedPhoto;
  name: string;
  bytes: Uint8Array;
  /** The laptop has acknowledged it. */
  isSent: boolean;
}

/** The laptop is gone, or the code is worth nothing any more. */
export class LinkLost extends Error {
  override readonly name = 'LinkLost';
}

interface PhonePageDeps {
  link: string;
  random: Random;
  laptop: Pick<Laptop, 'isDead'>;
  /** The share of the messages that something happens to. */
  trouble?: number;
}

/** Messages without a reply, in a row, after which a person looks at the laptop. */
const mostFailures = 6;
const mostDetours = 5;

const keyOf = ({ slot, array }: IntendedPhoto): string => (array === null ? slot : `${slot} ${array}`);

/** A phone's page, as `renderer/phone` behaves, in a network that loses, repeats and delays its messages. */
export class PhonePage {
  readonly #deps: PhonePageDeps;
  readonly #keys: PhoneKeys;
  readonly #client = newPhoneId();
  readonly #ids = new Map<PhonePhoto, string>();
  #counter = 0;
  #earlier: Uint8Array | null = null;

  constructor(deps: PhonePageDeps) {
    this.#deps = deps;
    this.#keys = deriveKeys(readSecret(new URL(deps.link).hash)!);
  }

  /** Offers a photo, sends what is missing of it, and goes on where the laptop is after each interruption. */
  async deliver(photo: PhonePhoto): Promise<PhoneReply> {
    const { intended, bytes, draft, name } = photo;
    const id = this.#ids.get(photo) ?? newPhoneId();
    this.#ids.set(photo, id);
    const about = { photo: id, total: bytes.length };
    const offer = jsonBytes({ draft, place: keyOf(intended), name, sha256: intended.sha256 });
    for (let failures = 0; failures < mostFailures; failures += 1) {
      let reply = await this.#ask({ kind: 'offer', ...about }, offer);
      for (let detours = 0; reply?.kind === 'wanted' && detours < mostDetours;) {
        const index = reply.received;
        const length = chunkLength(index, bytes.length);
        const start = index * phoneLimits.chunkBytes;
        reply =
          length > 0
            ? await this.#ask({ kind: 'chunk', ...about, index }, bytes.subarray(start, start + length))
            : await this.#ask({ kind: 'offer', ...about }, offer);
        if (reply?.kind === 'wanted' && reply.received !== index + 1) detours += 1;
      }
      if (reply !== null && reply.kind !== 'wanted') return reply;
    }
    throw new LinkLost();
  }

  /** Null where no reply comes, or one to a message that came twice. */
  async #ask(header: Pick<MessageHeader, 'kind' | 'photo' | 'total'> & { index?: number }, content: Uint8Array) {
    const whole = { index: 0, ...header, client: this.#client, counter: (this.#counter += 1) };
    const request = sealRequest(this.#keys, whole, content);
    const body = await this.#send(request);
    if (body === null) return null;
    const opened = openReply(this.#keys, request, body);
    if (opened === null) throw new LinkLost();
    const reply = readJson(opened) as PhoneReply;
    return reply.kind === 'refused' && reply.reason === 'replayed' ? null : reply;
  }

  async #send(request: Uint8Array): Promise<Uint8Array | null> {
    const { random, trouble = 0 } = this.#deps;
    const earlier = this.#earlier;
    this.#earlier = request;
    if (!random.chance(trouble)) return this.#post(request);
    switch (random.int(0, 3)) {
      case 0:
        return null;
      case 1:
        await this.#post(request);
        return null;
      case 2:
        return random.pick(await Promise.all([this.#post(request), this.#post(request)]));
      default: {
        // A message of before arrives once more, behind this one.
        const reply = await this.#post(request);
        if (earlier) await this.#post(earlier);
        return reply;
      }
    }
  }

  /** A laptop without power answers nothing, not even what it has just done. */
  async #post(request: Uint8Array): Promise<Uint8Array | null> {
    const { link, laptop } = this.#deps;
    if (laptop.isDead()) throw new LinkLost();
    const answer = await post(link, request).catch(() => null);
    if (laptop.isDead() || answer === null || answer.status === 403) throw new LinkLost();
    return answer.status === 200 ? answer.body : null;
  }
}
