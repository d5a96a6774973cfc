import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';

/*
 * Messages between a phone and the desk, over plain HTTP. A page without TLS has no WebCrypto, so both ends use the same
 * library. A request is header, nonce and sealed content; a reply is nonce and sealed content.
 */

export const secretBytes = 16;
const keyBytes = 32;
const idBytes = 16;
const nonceBytes = 24;
const tagBytes = 16;

const messageKinds = ['hello', 'offer', 'chunk'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The part of a request that is readable, and authenticated with its content. */
export interface MessageHeader {
  kind: MessageKind;
  /** Random, of one load of the page: 32 hex digits. */
  client: string;
  /** Larger in each message of a client. */
  counter: number;
  /** Random, of one photo of a client: 32 hex digits; zeros where there is none. */
  photo: string;
  /** Of the chunk. */
  index: number;
  /** Bytes of the whole photo. */
  total: number;
}

const version = 1;
const headerBytes = 2 + idBytes + 4 + idBytes + 4 + 4;
/** What sealing adds to the content of a request. */
export const sealedExtraBytes = headerBytes + nonceBytes + tagBytes;
export const noPhoto = '0'.repeat(2 * idBytes);

export interface PhoneKeys {
  /** Binds every message to one session, which is one draft. */
  session: Uint8Array;
  toDesk: Uint8Array;
  toPhone: Uint8Array;
}

const text = new TextEncoder();
const derive = (secret: Uint8Array, use: string, bytes: number): Uint8Array =>
  hkdf(sha256, secret, undefined, text.encode(`rafter phone 1: ${use}`), bytes);

/** One key for each direction, so that no message can be sent back as its own reply. */
export const deriveKeys = (secret: Uint8Array): PhoneKeys => ({
  session: derive(secret, 'session', idBytes),
  toDesk: derive(secret, 'to the desk', keyBytes),
  toPhone: derive(secret, 'to the phone', keyBytes),
});

export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

export const newPhoneId = (): string => hexOf(randomBytes(idBytes));

/** A secret as people can read and type it: `1a2b-3c4d-…`. */
export const secretText = (secret: Uint8Array): string => hexOf(secret).replace(/(.{4})(?=.)/g, '$1-');

/** Reads the secret of a link's fragment; null where it is none. */
export const readSecret = (fragment: string): Uint8Array | null => {
  const digits = fragment.toLowerCase().replace(/[^0-9a-z]/g, '');
  return new RegExp(`^[0-9a-f]{${2 * secretBytes}}$`).test(digits) ? bytesOfHex(digits) : null;
};

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const writeHeader = ({ kind, client, counter, photo, index, total }: MessageHeader): Uint8Array => {
  const numbers = (...values: readonly number[]): Uint8Array => {
    const view = new DataView(new ArrayBuffer(4 * values.length));
    values.forEach((value, at) => view.setUint32(4 * at, value));
    return new Uint8Array(view.buffer);
  };
  return joined(
    Uint8Array.of(version, messageKinds.indexOf(kind)),
    bytesOfHex(client),
    numbers(counter),
    bytesOfHex(photo),
    numbers(index, total),
  );
};

const readHeader = (bytes: Uint8Array): MessageHeader | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes);
  const kind = messageKinds[view.getUint8(1)];
  if (view.getUint8(0) !== version || kind === undefined) return null;
  const clientAt = 2;
  const counterAt = clientAt + idBytes;
  const photoAt = counterAt + 4;
  const indexAt = photoAt + idBytes;
  return {
    kind,
    client: hexOf(bytes.subarray(clientAt, counterAt)),
    counter: view.getUint32(counterAt),
    photo: hexOf(bytes.subarray(photoAt, indexAt)),
    index: view.getUint32(indexAt),
    total: view.getUint32(indexAt + 4),
  };
};

const seal = (key: Uint8Array, content: Uint8Array, bound: Uint8Array): Uint8Array => {
  const nonce = randomBytes(nonceBytes);
  return joined(nonce, xchacha20poly1305(key, nonce, bound).encrypt(content));
};

const unseal = (key: Uint8Array, sealed: Uint8Array, bound: Uint8Array): Uint8Array | null => {
  if (sealed.length < nonceBytes + tagBytes) return null;
  try {
    return xchacha20poly1305(key, sealed.subarray(0, nonceBytes), bound).decrypt(sealed.subarray(nonceBytes));
  } catch {
    // Other bytes, another key, or bound to something else: it does not matter which.
    return null;
  }
};

/** A request: the header is authenticated together with the session and the content. */
export const sealRequest = (keys: PhoneKeys, header: MessageHeader, content: Uint8Array): Uint8Array => {
  const head = writeHeader(header);
  return joined(head, seal(keys.toDesk, content, joined(keys.session, head)));
};

/** Null for everything that nobody with the secret of this session has sealed as it is. */
export const openRequest = (
  keys: PhoneKeys,
  request: Uint8Array,
): { header: MessageHeader; content: Uint8Array } | null => {
  if (request.length < sealedExtraBytes) return null;
  const head = request.subarray(0, headerBytes);
  const header = readHeader(head);
  const content = header && unseal(keys.toDesk, request.subarray(headerBytes), joined(keys.session, head));
  return header && content && { header, content };
};

/** The header and the nonce of a request, which no two requests have in common. */
const boundTo = (keys: PhoneKeys, request: Uint8Array): Uint8Array =>
  joined(keys.session, request.subarray(0, headerBytes + nonceBytes));

export const sealReply = (keys: PhoneKeys, request: Uint8Array, content: Uint8Array): Uint8Array =>
  seal(keys.toPhone, content, boundTo(keys, request));

/** Null for everything but the desk's reply to this request. */
export const openReply = (keys: PhoneKeys, request: Uint8Array, reply: Uint8Array): Uint8Array | null =>
  unseal(keys.toPhone, reply, boundTo(keys, request));

export const jsonBytes = (value: unknown): Uint8Array => text.encode(JSON.stringify(value));
export const readJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes)) as unknown;
