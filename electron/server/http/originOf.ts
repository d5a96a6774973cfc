import type { FastifyRequest } from 'fastify';
import { problem } from '../../../shared/messages/problem.ts';

const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Where this server was reached, for a request that names no host, as HTTP/1.0 allows. */
const boundHost = ({ localAddress = '', localPort = 80 }: FastifyRequest['socket']): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;

/** `http://host:port` as the client sees this server: how links begin. Throws `malformed-request` for a Host that is none. */
export const originOf = (request: FastifyRequest): string => {
  const host = request.host || boundHost(request.socket);
  const origin = `${request.protocol}://${host}`;
  if (hostForm.test(host) && URL.canParse(origin)) return origin;
  throw problem('host-invalid');
};
