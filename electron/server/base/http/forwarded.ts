import type { IncomingHttpHeaders } from 'node:http';

/** Headers that proxies add: the standard ones, and those of large services. */
const isForwarding = (header: string): boolean =>
  /^(forwarded|via)$|^x-(forwarded|original|real)|(client|connecting)-ip$/.test(header);

/** Whether a proxy passed the request on. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean => Object.keys(headers).some(isForwarding);
