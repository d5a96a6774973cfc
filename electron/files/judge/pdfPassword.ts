import { createCipheriv, createHash } from 'node:crypto';

/** The encryption dictionary of a PDF with the standard handler (ISO 32000-2, 7.6.4), as far as an empty password needs it. */
export interface StandardEncryption {
  revision: number;
  /** Bits of the key. */
  bits: number;
  permissions: number;
  encryptsMetadata: boolean;
  owner: Buffer;
  user: Buffer;
  /** The first part of the file's id. */
  id: Buffer;
}

/** Stands in for what a short password lacks. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Node has no RC4 any more; PDFs of twenty years have. */
const rc4 = (key: Uint8Array, data: Uint8Array): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let at = 0, by = 0; at < 256; at += 1) {
    by = (by + state[at]! + key[at % key.length]!) & 255;
    swap(at, by);
  }
  let [one, other] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      one = (one + 1) & 255;
      other = (other + state[one]!) & 255;
      swap(one, other);
      return byte ^ state[(state[one]! + state[other]!) & 255]!;
    }),
  );
};

/** Algorithms 2, 4 and 5: keys of 40 to 128 bits. */
const opensOld = ({ revision, bits, permissions, encryptsMetadata, owner, user, id }: StandardEncryption): boolean => {
  const length = revision === 2 ? 5 : Math.min(Math.max(bits / 8, 5), 16);
  const allowed = Buffer.alloc(4);
  allowed.writeInt32LE(permissions | 0);
  const unencrypted = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(padding, owner.subarray(0, 32), allowed, id, unencrypted).subarray(0, length);
  for (let round = 0; revision >= 3 && round < 50; round += 1) key = md5(key).subarray(0, length);
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32));
  let proof = md5(padding, id);
  for (let round = 0; round < 20; round += 1)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    );
  return proof.equals(user.subarray(0, 16));
};

/** Algorithm 2.B: the hash of revision 6, of an empty password. */
const hardened = (salt: Buffer): Buffer => {
  let key = createHash('sha256').update(salt).digest();
  for (let round = 0; ; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const mixed = cipher.update(block);
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][rest]!).update(mixed).digest();
    if (round >= 63 && mixed.at(-1)! <= round + 1 - 32) return key.subarray(0, 32);
  }
};

/** Whether a file opens without a password, as one does that only restricts what may be done with it. */
export const opensWithoutPassword = (encryption: StandardEncryption): boolean => {
  const { revision, user } = encryption;
  if (revision >= 2 && revision <= 4) return opensOld(encryption);
  const salt = user.subarray(32, 40);
  if (salt.length < 8) return false;
  const hash = revision === 6 ? hardened(salt) : createHash('sha256').update(salt).digest();
  return (revision === 5 || revision === 6) && hash.equals(user.subarray(0, 32));
};
