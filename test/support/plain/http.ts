import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** An answer of the provider; `json` of undefined sends no body. */
export interface PlainReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  html?: string;
  bytes?: Uint8Array;
}

export const page = (status: number, title: string): PlainReply => ({
  status,
  html: `<!doctype html>\n<html lang="en">\n<head><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`,
});
export const detail = (status: number, text: string): PlainReply => ({ status, json: { detail: text } });

/** Sends the answer with the provider's own idea of the time. */
export const reply = (response: ServerResponse, answer: PlainReply, nowMs: number): void => {
  const { status, headers = {}, json, html, bytes } = answer;
  const body = bytes ?? (html === undefined ? (json === undefined ? '' : JSON.stringify(json)) : html);
  const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8';
  response.writeHead(status, {
    Date: new Date(nowMs).toUTCString(),
    Server: 'gunicorn',
    ...(body.length > 0 ? { 'Content-Type': type } : {}),
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
};

/** The body as JSON, or what is wrong with it; null where it broke off. */
export const receiveJson = async (
  message: IncomingMessage,
): Promise<{ value: unknown } | { refusal: PlainReply } | null> => {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of message) pieces.push(piece as Buffer);
  } catch {
    return null;
  }
  const type = message.headers['content-type'] ?? '';
  if (!/^application\/json\b/i.test(type)) {
    return { refusal: detail(415, `Unsupported media type "${type}" in request.`) };
  }
  try {
    return { value: JSON.parse(Buffer.concat(pieces).toString()) as unknown };
  } catch {
    return { refusal: detail(400, 'JSON parse error - the body is not JSON.') };
  }
};

/** Listens on a free port of loopback; answers the origin. */
export const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

export const stop = async (server: Server): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
};
