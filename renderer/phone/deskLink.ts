import type { PhoneReply } from '../../shared/phone/protocol.ts';
import {
  deriveKeys,
  type MessageHeader,
  newPhoneId,
  noPhoto,
  openReply,
  type PhoneKeys,
  readJson,
  sealRequest,
} from '../../shared/phone/sealed.ts';

/** Why a message had no reply. */
export type LinkTrouble = 'unreachable' | 'wrong-code';

export class LinkError extends Error {
  readonly trouble: LinkTrouble;

  constructor(trouble: LinkTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/** A chunk takes a second in a bad network; a phone that slept finds its connection dead. */
const timeoutMs = 20_000;

/** Whether the desk still receives. No message: a session ends where none comes for long. */
export const isReceiving = (): Promise<boolean> =>
  fetch('./', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    () => true,
    () => false,
  );

/** The way to the desk: sealed messages, one at a time. */
export class DeskLink {
  readonly #keys: PhoneKeys;
  readonly #client = newPhoneId();
  #counter = 0;

  constructor(secret: Uint8Array) {
    this.#keys = deriveKeys(secret);
  }

  /** Rejects with `LinkError` where no reply of the desk comes. */
  async ask(
    { photo = noPhoto, index = 0, total = 0, kind }: Pick<MessageHeader, 'kind'> & Partial<MessageHeader>,
    content: Uint8Array = new Uint8Array(),
  ): Promise<PhoneReply> {
    this.#counter += 1;
    const header = { kind, client: this.#client, counter: this.#counter, photo, index, total };
    const request = sealRequest(this.#keys, header, content);
    const reply = openReply(this.#keys, request, await this.#send(request));
    if (reply === null) throw new LinkError('wrong-code');
    const answer = readJson(reply) as PhoneReply;
    // The browser sent it again over another connection, or a stranger did: what it asks is asked anew, with another counter.
    if (answer.kind === 'refused' && answer.reason === 'replayed') throw new LinkError('unreachable');
    return answer;
  }

  async #send(request: Uint8Array): Promise<Uint8Array> {
    const response = await fetch('messages', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: request as Uint8Array<ArrayBuffer>,
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (answer) => ({ status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }))
      .catch(() => null);
    if (response?.status === 403) throw new LinkError('wrong-code');
    if (response?.status !== 200) throw new LinkError('unreachable');
    return response.bytes;
  }
}
