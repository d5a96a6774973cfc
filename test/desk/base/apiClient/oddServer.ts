import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { atEnd } from '../../../support/atEnd.ts';
import { listen, stop } from '../../../support/plain/http.ts';

/** What came, as it came. */
export interface Came {
  method: string;
  /** With the query. */
  url: string;
  headers: IncomingMessage['headers'];
}

export type Behaviour = (message: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/** The whole request is read, and this is the answer; objects are sent as JSON. */
export const answer =
  (status: number, body: unknown = '', headers: Record<string, string | string[]> = {}): Behaviour =>
  async (message, response) => {
    await bodyOf(message).catch(() => undefined);
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    response.writeHead(status, { ...(isRaw ? {} : { 'Content-Type': 'application/json' }), ...headers });
    response.end(isRaw ? body : JSON.stringify(body));
  };

/** A server that does what the test says, for answers that no provider of ours gives. */
export const startOddServer = async () => {
  let behave: Behaviour = answer(200, []);
  let came: Came[] = [];
  const server = createServer((message, response) => {
    const { method = '', url = '', headers } = message;
    came.push({ method, url, headers });
    void behave(message, response);
  });
  const url = await listen(server);
  atEnd(() => stop(server));
  return {
    url,
    /** From now on. Forgets what came before. */
    does: (next: Behaviour): void => {
      behave = next;
      came = [];
    },
    came: (): readonly Came[] => came,
  };
};
export type OddServer = Awaited<ReturnType<typeof startOddServer>>;
