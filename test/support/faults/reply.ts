import { STATUS_CODES } from 'node:http';
import type { ErrorStyle, Fault, RefusalStatus } from './fault.ts';

/** A whole answer; `headers` are name, value, name, value as on the wire, without those of the connection. */
export interface Reply {
  status: number;
  headers: readonly string[];
  body: Buffer;
}

const reply = (status: number, type: string, text: string, more: readonly string[] = []): Reply => {
  const body = Buffer.from(text);
  return { status, headers: ['Content-Type', type, 'Content-Length', String(body.length), ...more], body };
};

const titleOf = (status: number): string => STATUS_CODES[status] ?? 'Error';

const problem = (status: RefusalStatus): string =>
  JSON.stringify({
    type: 'about:blank',
    title: titleOf(status),
    status,
    detail: `The request was refused on its way (${status}).`,
    ...(status === 400 ? { errors: [{ detail: 'must not be empty', pointer: '#/client_name' }] } : {}),
  });

const plain = (status: RefusalStatus): string =>
  JSON.stringify(
    status === 400 ? { client_name: ['This field may not be blank.'] } : { detail: `${titleOf(status)}.` },
  );

const page = (title: string): string =>
  `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;

/** An error answer in the style asked for. */
export const refusal = (status: RefusalStatus, style: ErrorStyle, retryAfterSeconds: number | null = 1): Reply => {
  const waits = (status === 429 || status === 503) && retryAfterSeconds !== null;
  const more = [
    ...(waits ? ['Retry-After', String(retryAfterSeconds)] : []),
    ...(status === 401 ? ['WWW-Authenticate', style === 'problem' ? 'Bearer' : 'Api-Key'] : []),
  ];
  if (style === 'problem') return reply(status, 'application/problem+json', problem(status), more);
  if (style === 'silent') return reply(status, 'text/plain', '', more);
  if (style === 'plain') return reply(status, 'application/json', plain(status), more);
  return reply(status, 'text/html; charset=utf-8', page(`${status} ${titleOf(status)}`), more);
};

/** What a hotel's or an airport's network says to whoever has not signed in. */
export const portal = (variant: Extract<Fault, { kind: 'portal' }>['variant']): Reply =>
  variant === 'page'
    ? reply(200, 'text/html; charset=utf-8', page('Welcome! Sign in to use this network'))
    : reply(302, 'text/html; charset=utf-8', page('Sign in'), ['Location', 'http://portal.example/']);

/** The answer with its body cut, and its length told as that of the piece or still as that of the whole. */
export const cut = (whole: Reply, share: number, length: 'piece' | 'whole'): Reply => {
  const kept = Math.max(0, Math.min(Math.floor(whole.body.length * share), whole.body.length - 1));
  const body = whole.body.subarray(0, kept);
  return { ...whole, headers: length === 'whole' ? whole.headers : withLength(whole.headers, kept), body };
};

/** The headers with this Content-Length in place of any other. */
export const withLength = (headers: readonly string[], length: number): string[] => [
  ...without(headers, ['content-length']),
  'Content-Length',
  String(length),
];

/** The headers without those named, in lower case. */
export const without = (headers: readonly string[], names: readonly string[]): string[] => {
  const kept: string[] = [];
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name, value] = [headers[at]!, headers[at + 1]!];
    if (!names.includes(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
};

/** The answer as it stands on the wire. */
export const onTheWire = ({ status, headers, body }: Reply): Buffer => {
  let head = `HTTP/1.1 ${status} ${titleOf(status)}\r\n`;
  for (let at = 0; at + 1 < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return Buffer.concat([Buffer.from(`${head}Connection: keep-alive\r\n\r\n`, 'latin1'), body]);
};
