import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';

/** Each certificate of a PEM text. */
const blocks = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The certificates of a PEM text and nothing else: files of companies may hold a private key and notes beside them. */
export const onlyCertificates = (pem: string): string =>
  (pem.match(blocks) ?? []).map((block) => `${block}\n`).join('');

/** The certificates of a PEM text; an empty list where there is none. Throws for one that cannot be read. */
export const readCertificates = (pem: string): X509Certificate[] =>
  (pem.match(blocks) ?? []).map((block) => new X509Certificate(block));

/** A certificate as people know it. */
export interface CertificateName {
  /** As it is written in it. */
  subject: string;
  /** Its common name, with the organization where that says more. */
  name: string;
  untilMs: number;
}

/** The names of certificates, each once: an authority keeps its subject when it renews its certificate. */
export const namesOfCertificates = (pem: string): CertificateName[] => {
  const named = readCertificates(pem).map(({ subject, validTo }): CertificateName => {
    const part = (key: string): string =>
      subject
        .split('\n')
        .find((line) => line.startsWith(`${key}=`))
        ?.slice(key.length + 1) ?? '';
    const [common, organization] = [part('CN'), part('O')];
    const oneLine = subject.replaceAll('\n', ', ');
    const isMore = common !== '' && organization !== '' && !common.includes(organization);
    const name = isMore ? `${common} (${organization})` : common || organization || oneLine;
    return { subject: oneLine, name, untilMs: Date.parse(validTo) };
  });
  return [
    ...new Map(named.toSorted((one, other) => one.untilMs - other.untilMs).map((one) => [one.subject, one])).values(),
  ];
};

const isReadable = (block: string): boolean => {
  try {
    return Boolean(new X509Certificate(block));
  } catch {
    return false;
  }
};

/** The file of `NODE_EXTRA_CA_CERTS`, where the program's fuses keep Node from reading it. */
const extraCertificates = (file: string | undefined, ofNode: readonly string[]): string[] => {
  if (!file || ofNode.length > 0) return [];
  try {
    // One that cannot be read is passed over: it must not keep the others, and every connection, from working.
    return (readFileSync(file, 'utf8').match(blocks) ?? []).filter(isReadable);
  } catch {
    // As Node does: the file adds nothing, and a certificate that it should have named is refused.
    return [];
  }
};

/** Certificates that TLS connections of a program trust, as PEM: Node's own, the system's, and those of `NODE_EXTRA_CA_CERTS`. */
export const trustedCertificates = (
  environment: NodeJS.ProcessEnv,
  extraOfNode: readonly string[] = tls.getCACertificates('extra'),
): string[] => [
  ...new Set([
    ...tls.getCACertificates('default'),
    ...tls.getCACertificates('system'),
    ...extraCertificates(environment.NODE_EXTRA_CA_CERTS, extraOfNode),
  ]),
];

let isDone = false;

/**
 * Adds the system's certificates to those that this thread trusts. Reading them takes a fifth of a second, so it happens
 * with the first connection that needs them.
 */
export const trustSystemCertificates = (): void => {
  // Node of before 24.5 cannot change what it trusts.
  if (isDone || typeof tls.setDefaultCACertificates !== 'function') return;
  tls.setDefaultCACertificates(trustedCertificates(process.env));
  isDone = true;
};

/** What connections trust. */
export interface Trust {
  /** Undefined for what the whole program trusts. */
  context: () => tls.SecureContext | undefined;
}

/** Trusts further certificates, given as PEM, beside those of the program. */
export const createTrust = (more: string | null): Trust => {
  let context: tls.SecureContext | undefined;
  return {
    context: () => {
      trustSystemCertificates();
      if (more === null) return undefined;
      return (context ??= tls.createSecureContext({ ca: [...tls.getCACertificates('default'), more] }));
    },
  };
};
