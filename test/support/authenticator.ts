import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyOptions, PasskeyProof } from '../../shared/accounts/signIn.ts';

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>;

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);

/** As much of CBOR as credentials need. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
};

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** User present, user verified; a credential follows. */
const flags = { present: 1, verified: 4, attested: 64 };

interface Ceremony {
  origin: string;
  /** What the browser adds, such as `topOrigin`. */
  client?: object;
  /** As the authenticator was asked; by default verified. */
  isVerified?: boolean;
}

/** An authenticator with one credential, which a test can copy, and have answer for other origins. */
export class Authenticator {
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly id = randomBytes(16);
  /** Grows with each use. Stays 0 where it is null. */
  counter: number | null = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const [first, second] = [x, y].map((part) => Buffer.from(part!, 'base64url'));
    this.#publicKey = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, first!],
        [-3, second!],
      ]),
    );
  }

  create(options: PasskeyOptions, { origin, client, isVerified = true }: Ceremony): NewPasskey {
    const { challenge, rp } = options as { challenge: string; rp: { id: string } };
    const credential = [Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#publicKey];
    const data = Buffer.concat([this.#data(rp.id, isVerified, flags.attested), ...credential]);
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map<Cbor, Cbor>()],
      ['authData', data],
    ]);
    return {
      ...{ id: text(this.id), rawId: text(this.id), type: 'public-key' },
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge, origin, client),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  get(options: PasskeyOptions, { origin, client, isVerified = true }: Ceremony): PasskeyProof {
    const { challenge, rpId } = options as { challenge: string; rpId: string };
    if (this.counter !== null) this.counter += 1;
    const data = this.#data(rpId, isVerified, 0);
    const clientDataJSON = this.#client('webauthn.get', challenge, origin, client);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...{ id: text(this.id), rawId: text(this.id), type: 'public-key' },
      response: { clientDataJSON, authenticatorData: text(data), signature: text(sign('sha256', signed, this.#key)) },
    };
  }

  #client(type: string, challenge: string, origin: string, more: object = {}): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...more })));
  }

  #data(host: string, isVerified: boolean, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter ?? 0);
    const all = flags.present | (isVerified ? flags.verified : 0) | more;
    return Buffer.concat([sha256(host), Buffer.from([all]), counter]);
  }
}

const sample = new Authenticator();
const anywhere = { origin: 'https://x.example' };
/** Well formed, and for a challenge that no server has made. */
export const newPasskey = sample.create({ challenge: text(randomBytes(32)), rp: { id: 'x.example' } }, anywhere);
export const passkeyProof = sample.get({ challenge: text(randomBytes(32)), rpId: 'x.example' }, anywhere);
