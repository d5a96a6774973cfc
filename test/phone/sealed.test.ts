import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkLength, phoneLimits } from '../../shared/phone/protocol.ts';
import {
  deriveKeys,
  type MessageHeader,
  newPhoneId,
  openReply,
  openRequest,
  randomBytes,
  readSecret,
  sealReply,
  sealRequest,
  secretBytes,
  secretText,
} from '../../shared/phone/sealed.ts';

const keys = deriveKeys(randomBytes(secretBytes));
const header: MessageHeader = {
  kind: 'chunk',
  client: newPhoneId(),
  counter: 7,
  photo: newPhoneId(),
  index: 3,
  total: 900_000,
};
const content = randomBytes(1000);

describe('sealed messages', () => {
  it('carry header and content', () => {
    expect(openRequest(keys, sealRequest(keys, header, content))).toEqual({ header, content });
  });

  it('open with no other secret, and not with one byte changed, cut off or added', () => {
    const sealed = sealRequest(keys, header, content);
    expect(openRequest(deriveKeys(randomBytes(secretBytes)), sealed)).toBeNull();
    for (let at = 0; at < sealed.length; at += at < 100 ? 1 : 97) {
      const changed = Uint8Array.from(sealed);
      changed[at]! ^= 1;
      expect(openRequest(keys, changed)).toBeNull();
    }
    for (const length of [0, 1, 50, sealed.length - 1])
      expect(openRequest(keys, sealed.subarray(0, length))).toBeNull();
    expect(openRequest(keys, Uint8Array.of(...sealed, 0))).toBeNull();
  });

  it('take no header of another message', () => {
    const sealed = sealRequest(keys, header, content);
    const other = sealRequest(keys, { ...header, photo: newPhoneId() }, content);
    expect(openRequest(keys, Uint8Array.of(...other.subarray(0, 46), ...sealed.subarray(46)))).toBeNull();
  });

  it('a reply belongs to one request, and is no request', () => {
    const [one, two] = [sealRequest(keys, header, content), sealRequest(keys, header, content)];
    const reply = sealReply(keys, one, content);
    expect(openReply(keys, one, reply)).toEqual(content);
    expect(openReply(keys, two, reply)).toBeNull();
    expect(openRequest(keys, reply)).toBeNull();
    expect(openReply(keys, one, one)).toBeNull();
  });

  it('the keys of both directions and the id of the session differ', () => {
    const { session, toDesk, toPhone } = deriveKeys(new Uint8Array(secretBytes));
    expect(new Set([toDesk, toPhone].map(String)).size).toBe(2);
    expect(session).toHaveLength(16);
  });

  it('a secret can be read as it is shown, and as people type it', () => {
    const secret = randomBytes(secretBytes);
    const shown = secretText(secret);
    expect(shown).toMatch(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
    for (const typed of [`#${shown}`, shown.toUpperCase(), ` ${shown.replaceAll('-', ' ')} `])
      expect(readSecret(typed)).toEqual(secret);
    for (const wrong of ['', '#', shown.slice(1), `${shown}0`, shown.replace(/./, 'x')])
      expect(readSecret(wrong)).toBeNull();
  });

  it('nothing that comes from the network throws', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => openRequest(keys, bytes) === null));
  });

  it('the chunks of a photo are its whole length', () => {
    const total = 2 * phoneLimits.chunkBytes + 5;
    expect([0, 1, 2, 3].map((index) => chunkLength(index, total))).toEqual([
      phoneLimits.chunkBytes,
      phoneLimits.chunkBytes,
      5,
      0,
    ]);
  });
});
