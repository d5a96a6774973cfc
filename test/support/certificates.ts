import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';

/** X.509 in DER, as far as tests need it: Node reads certificates and makes none. */
const der = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const { length } = body;
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), body]);
};
const sequence = (...content: readonly Uint8Array[]): Buffer => der(0x30, ...content);
const id = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const truth = der(0x01, Buffer.from([0xff]));
const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content);
const time = (at: Date): Buffer => der(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')));
const nameOf = (name: string): Buffer => sequence(der(0x31, sequence(id(0x55, 4, 3), der(0x0c, Buffer.from(name)))));
const extension = (number: number, value: Uint8Array): Buffer =>
  sequence(id(0x55, 0x1d, number), truth, der(0x04, value));

const ecdsaWithSha256 = sequence(id(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));
const isAuthority = extension(19, sequence(truth));
const hostName = (host: string): Buffer =>
  isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));

const pem = (certificate: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate)
    .toString('base64')
    .replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;

interface Signed {
  name: string;
  key: KeyObject;
  issuer: { name: string; key: KeyObject };
  extensions: readonly Uint8Array[];
  untilMs: number;
}

const dayMs = 86_400_000;

const signed = ({ name, key, issuer, extensions, untilMs }: Signed): string => {
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    nameOf(issuer.name),
    sequence(time(new Date(untilMs - 400 * dayMs)), time(new Date(untilMs))),
    nameOf(name),
    key.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  );
  return pem(sequence(body, ecdsaWithSha256, bits(sign('sha256', body, issuer.key))));
};

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** An authority of this test, whose certificates and keys are files in `folder`. */
export const newAuthority = (folder: string, name: string) => {
  const own = newKeys();
  const issuer = { name, key: own.privateKey };
  const file = (suffix: string, text: string): string => {
    const at = path.join(folder, `${name}${suffix}`);
    writeFileSync(at, text, { mode: 0o600 });
    return at;
  };
  const untilMs = Date.now() + 30 * dayMs;
  return {
    root: file('.pem', signed({ name, key: own.publicKey, issuer, extensions: [isAuthority], untilMs })),
    /** A certificate and its key for hosts, or for a client with a name. */
    issue: (to: string, { hosts = [], isExpired = false }: { hosts?: readonly string[]; isExpired?: boolean } = {}) => {
      const { publicKey, privateKey } = newKeys();
      const extensions = hosts.length === 0 ? [] : [extension(17, sequence(...hosts.map(hostName)))];
      const certificate = { name: to, key: publicKey, issuer, extensions };
      return {
        cert: file(`-${to}.pem`, signed({ ...certificate, untilMs: isExpired ? Date.now() - dayMs : untilMs })),
        key: file(`-${to}.key`, privateKey.export({ type: 'pkcs8', format: 'pem' }) as string),
      };
    },
  };
};
