import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { atEnd } from './atEnd.ts';

const isReserved = (host: string): boolean => /(^|\.)example\.?$/i.test(host);

const notFound = (host: string): Error =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });

/**
 * Names below `.example` are not found, whatever this computer's resolver does: some answer every name with a page of
 * their own, and without a network an answer takes long. For the rest of a test file.
 */
export const forgetExampleNames = (): void => {
  const { lookup } = dns;
  const promised = dns.promises.lookup;
  type Done = (error: Error | null, found?: string | LookupAddress[], family?: number) => void;
  const callback = (host: string, options: object, done: Done): void =>
    isReserved(host) ? process.nextTick(done, notFound(host)) : (lookup as typeof callback)(host, options, done);
  const promise = async (host: string, options: object): Promise<unknown> => {
    if (isReserved(host)) throw notFound(host);
    return (promised as typeof promise)(host, options);
  };
  Object.assign(dns, { lookup: callback });
  Object.assign(dns.promises, { lookup: promise });
  syncBuiltinESMExports();
  atEnd(
    () => {
      Object.assign(dns, { lookup });
      Object.assign(dns.promises, { lookup: promised });
      syncBuiltinESMExports();
    },
    { isOfFile: true },
  );
};
