import type { LookupFunction } from 'node:net';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import { certificateProblem } from './certificateProblem.ts';
import type { Trust } from './trust.ts';

interface ConnectorDeps {
  timeout: number;
  trust: Trust;
  /** Resolves names instead of the system. */
  lookup?: LookupFunction;
}

/** Connects, by TLS for `https`, over a tunnel where one is given. A certificate that is refused is a `NetworkProblem` with its names. */
export const trustingConnector = ({ timeout, trust, lookup }: ConnectorDeps): buildConnector.connector => {
  const settings = { timeout, allowH2: false, ...(lookup ? { lookup } : {}) };
  const plain = buildConnector(settings);
  let secure: buildConnector.connector | undefined;

  return (options, done) => {
    if (options.protocol !== 'https:') return plain(options, done);
    secure ??= buildConnector({ ...settings, secureContext: trust.context() });
    let peer: PeerCertificate | null = null;
    // The declaration of undici leaves out that the socket is returned at once.
    const socket = secure(options, (...result) => {
      const [error] = result;
      if (error) done(certificateProblem(error, options.hostname, peer) ?? error, null);
      else done(...result);
    }) as unknown as TLSSocket;
    // Before Node judges the certificate, which ends the connection and forgets whose it was.
    socket.prependOnceListener('secure', () => {
      peer = socket.getPeerCertificate(true);
    });
  };
};
