import { createHash, randomBytes as randomNodeBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { drawReportHere } from '../../electron/server/letters/drawing/lettersHere.ts';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { Pictures } from '../../electron/pictures/pictures.ts';
import type { PhoneShown } from '../../shared/phone/deskCalls.ts';
import type { OpenDraft } from '../../shared/drafts/deskCalls.ts';
import { chunkLength, phoneLimits, type PhoneReply } from '../../shared/phone/protocol.ts';
import {
  deriveKeys,
  jsonBytes,
  type MessageHeader,
  newPhoneId,
  noPhoto,
  openReply,
  readJson,
  readSecret,
  sealRequest,
} from '../../shared/phone/sealed.ts';
import { atEnd } from '../support/atEnd.ts';
import { root, temporaryFolder } from '../support/processes.ts';
import { openCheckedApp } from '../support/deskReplies.ts';

/** The draft of each link, which a page learns from the reply to its `hello`. */
const draftOf = new Map<string, string>();

/** The app without its windows, with a page for phones, at addresses of loopback. */
export const openLaptop = async (addresses = [{ address: '127.0.0.1', network: 'lo' }]) => {
  const data = temporaryFolder();
  const pages = temporaryFolder();
  mkdirSync(path.join(pages, 'assets'));
  writeFileSync(path.join(pages, 'phone.html'), '<!doctype html><title>Rafter</title>');
  writeFileSync(path.join(pages, 'assets/phone.js'), '1;');
  const bugs: unknown[] = [];
  const app = openCheckedApp({
    data,
    host: 'browser',
    settings: createFileSettings(data),
    secrets: createFileSecrets(deskPaths(data).apiKey),
    standalone: {} as never,
    pictures: new Pictures({ program: path.join(root, 'electron/pictures/pictureProcess.ts') }),
    drawSummary: drawReportHere,
    phonePages: pages,
    phoneAddresses: () => addresses,
    onBug: (error) => bugs.push(error),
  });
  const close = atEnd(() => app.close());
  const call = async <T>(name: string, input: unknown): Promise<T> => {
    const outcome = await app.answer(name, input);
    if (!outcome.ok) throw new Error(outcome.problem.message?.code ?? outcome.problem.code);
    return outcome.value as T;
  };
  const document = { client_name: 'Zoë Alvarez', arrays: [{ name: 'South' }, { name: 'North' }] };
  const { id } = await call<{ id: string }>('createDraft', { document });
  return {
    ...{ app, bugs, call, close, id, pages },
    start: async (draft = id): Promise<string> => {
      const { session } = await call<PhoneShown>('startPhone', { id: draft, address: null });
      draftOf.set(session!.link, draft);
      return session!.link;
    },
    shown: () => call<PhoneShown>('readPhone', {}),
    photos: async () => (await call<OpenDraft>('openDraft', { id })).photos,
  };
};
export type Laptop = Awaited<ReturnType<typeof openLaptop>>;

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Uint8Array;
}

/** One request to the address of a link, with exactly these headers. */
export const askAt = async (
  link: string,
  { method = 'GET', at = '/', headers = {}, body = null as Uint8Array | null, from = '127.0.0.1' } = {},
): Promise<Answer> => {
  const { hostname, port, host } = new URL(link);
  const named: OutgoingHttpHeaders = { host, ...headers };
  const asked = request({
    ...{ host: hostname, port, method, path: at, headers: named, agent: false },
    localAddress: from,
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode!, headers: answer.headers, body: new Uint8Array(await buffer(answer)) };
};

export const messageHeaders = (link: string): Record<string, string> => ({
  origin: new URL(link).origin,
  'content-type': 'application/octet-stream',
});

export const post = (link: string, body: Uint8Array, headers = messageHeaders(link), from?: string): Promise<Answer> =>
  askAt(link, { method: 'POST', at: '/messages', headers, body, ...(from === undefined ? {} : { from }) });

export const photoBytes = (bytes: number): Uint8Array => new Uint8Array(randomNodeBytes(bytes));
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A phone's page as a program: it seals what tests want, and can repeat it. */
export const openPhone = (link: string) => {
  const keys = deriveKeys(readSecret(new URL(link).hash)!);
  const client = newPhoneId();
  let counter = 0;
  const sealed = (header: Partial<MessageHeader>, content: Uint8Array = new Uint8Array()): Uint8Array => {
    const whole = { kind: 'hello', client, counter: (counter += 1), photo: noPhoto, index: 0, total: 0 } as const;
    return sealRequest(keys, { ...whole, ...header }, content);
  };
  const read = (message: Uint8Array, body: Uint8Array): PhoneReply =>
    readJson(openReply(keys, message, body)!) as PhoneReply;
  const replyTo = async (message: Uint8Array): Promise<PhoneReply> => read(message, (await post(link, message)).body);
  const offerOf = (bytes: Uint8Array, place: string, name: string): Uint8Array =>
    jsonBytes({ draft: draftOf.get(link)!, place, name, sha256: sha256Of(bytes) });
  const offered = (photo: string, bytes: Uint8Array, place: string, name = 'IMG_1.jpg'): Uint8Array =>
    sealed({ kind: 'offer', photo, total: bytes.length }, offerOf(bytes, place, name));
  const chunkOf = (photo: string, bytes: Uint8Array, index: number): Uint8Array => {
    const start = index * phoneLimits.chunkBytes;
    const chunk = bytes.subarray(start, start + chunkLength(index, bytes.length));
    return sealed({ kind: 'chunk', photo, index, total: bytes.length }, chunk);
  };
  return {
    ...{ sealed, read, replyTo, offered, chunkOf },
    hello: () => replyTo(sealed({ kind: 'hello' })),
    offer: (photo: string, bytes: Uint8Array, place: string, name?: string) =>
      replyTo(offered(photo, bytes, place, name)),
    chunk: (photo: string, bytes: Uint8Array, index: number) => replyTo(chunkOf(photo, bytes, index)),
    /** All of it, as a page does. */
    send: async (bytes: Uint8Array, place: string, name?: string): Promise<PhoneReply> => {
      const photo = newPhoneId();
      let reply = await replyTo(offered(photo, bytes, place, name));
      while (reply.kind === 'wanted') reply = await replyTo(chunkOf(photo, bytes, reply.received));
      return reply;
    },
  };
};
