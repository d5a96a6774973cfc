import type { PeerCertificate } from 'node:tls';
import { message } from '../../shared/messages/catalogue.ts';
import { NetworkProblem } from './networkProblem.ts';

const longestName = 200;

/** Names come from the network: without control characters, and cut. */
const quoted = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();

type Name = PeerCertificate['subject'];

/** A name as people know it: the common name, with the organization where that is another word. */
const nameOf = (name: Partial<Name> | undefined): string => {
  const [common, organization] = [name?.CN, name?.O].map((part) => [part ?? []].flat().join(', '));
  if (!common) return quoted(organization ?? '');
  return quoted(organization && organization !== common ? `${common} (${organization})` : common);
};

/** Node's and OpenSSL's codes, by what a person can do. */
const kinds = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-host',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-issuer',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown-issuer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unknown-issuer',
} as const;

/** Further verification errors of OpenSSL. */
const others = /^(CERT_|CRL_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|.*_CERT_|.*_CERT$)/;

const isKnown = (code: string): code is keyof typeof kinds => Object.hasOwn(kinds, code);

/** The last certificate that the server sent: the authority that issued it, or the one below that. */
const lastOf = (certificate: PeerCertificate & { issuerCertificate?: PeerCertificate }): PeerCertificate => {
  let last: typeof certificate = certificate;
  const seen = new Set<unknown>();
  while (last.issuerCertificate && !seen.has(last.fingerprint256)) {
    seen.add(last.fingerprint256);
    last = last.issuerCertificate;
  }
  return last;
};

/** The problem with a certificate: whose it was, who issued it, and for which host; null for any other error. */
export const certificateProblem = (
  error: Error & { code?: string; cert?: PeerCertificate },
  host: string,
  peer: PeerCertificate | null,
): NetworkProblem | null => {
  const code = error.code ?? '';
  if (!isKnown(code) && !others.test(code)) return null;
  const certificate = error.cert ?? peer;
  return new NetworkProblem(
    message('certificate-refused', {
      host,
      why: isKnown(code) ? kinds[code] : 'other',
      error: code,
      subject: nameOf(certificate?.subject),
      issuer: nameOf(certificate?.issuer),
      authority: certificate ? nameOf(lastOf(certificate).issuer) : '',
    }),
    { cause: error },
  );
};
