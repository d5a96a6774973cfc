import { Agent, request, type IncomingMessage } from 'node:http';
import { withLength, without, type Reply } from './reply.ts';

const ofTheConnection = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'expect'];

/** Idle connections to the target live this long, so that none is used again after the target has closed its end. */
const idleMs = 2_000;

const collect = async (message: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/** Asks the target in the client's name, with the whole body at hand. */
export const createForwarder = () => {
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  const underway = new Set<Promise<unknown>>();

  const optionsFor = (target: string, message: IncomingMessage, body: Buffer) => {
    const { hostname, port } = new URL(target);
    const kept = without(message.rawHeaders, ofTheConnection);
    const hasBody = body.length > 0 || 'content-length' in message.headers || 'transfer-encoding' in message.headers;
    const headers = hasBody ? withLength(kept, body.length) : kept;
    const { method = 'GET', url: path = '/' } = message;
    return { hostname, port, method, path, headers };
  };

  const ask = (target: string, message: IncomingMessage, body: Buffer): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const { method, ...asking } = optionsFor(target, message, body);
      const asked = request({ agent, method, ...asking }, (answer) => {
        collect(answer).then((whole) => {
          const status = answer.statusCode ?? 0;
          const answered = without(answer.rawHeaders, ofTheConnection);
          const isBodyless = method === 'HEAD' || status === 204 || status === 304;
          resolve({ status, headers: isBodyless ? answered : withLength(answered, whole.length), body: whole });
        }, reject);
      });
      asked.once('error', reject);
      asked.end(body);
    });

  /** A connection of its own, which ends as the client's does: what was written arrives, and nothing after it. */
  const askInPart = (target: string, message: IncomingMessage, body: Buffer, share: number): Promise<void> =>
    new Promise((resolve) => {
      const asked = request({ agent: false, ...optionsFor(target, message, body) });
      // An answer that comes before the end is lost with the connection.
      asked.on('response', (answer) => answer.resume());
      asked.on('error', () => undefined).once('close', resolve);
      asked.flushHeaders();
      asked.write(body.subarray(0, Math.floor(body.length * share)), () => asked.socket?.destroySoon());
    });

  const noting = <T>(asked: Promise<T>): Promise<T> => {
    underway.add(asked);
    const end = (): void => void underway.delete(asked);
    asked.then(end, end);
    return asked;
  };

  return {
    /** Rejects where the target cannot be reached or breaks off. */
    forward: (target: string, message: IncomingMessage, body: Buffer): Promise<Reply> =>
      noting(ask(target, message, body)),
    forwardPart: (target: string, message: IncomingMessage, body: Buffer, share: number): Promise<void> =>
      noting(askInPart(target, message, body, share)),
    /** When the target has answered everything it was asked so far. */
    idle: async (): Promise<void> => void (await Promise.allSettled(underway)),
    close: (): void => agent.destroy(),
  };
};
