import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { cut, onTheWire, portal, refusal, type Reply } from './reply.ts';

/** The client's side of one request. */
export interface Exchange {
  message: IncomingMessage;
  response: ServerResponse;
  /** Asks the target; null where it could not be reached. */
  ask: () => Promise<Reply | null>;
  /** Sends the target a share of the body, and breaks off. */
  askInPart: (share: number) => Promise<void>;
}

/** An answer over the connection as it should be, ready for the next request. */
export const send = (response: ServerResponse, { status, headers, body }: Reply): void => {
  if (response.destroyed) return;
  response.sendDate = false;
  response.writeHead(status, [...headers]);
  response.end(body);
};

/** How many pieces a slow answer's body comes in, at most. */
const pieces = 8;

const dribble = async (response: ServerResponse, { status, headers, body }: Reply, totalMs: number): Promise<void> => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.sendDate = false;
  const size = Math.max(1, Math.ceil(body.length / pieces));
  const waitMs = totalMs / (Math.ceil(body.length / size) + 1);
  const wait = (): Promise<boolean> => pause(waitMs, true, { signal: gone.signal }).catch(() => false);
  if (response.destroyed || !(await wait())) return;
  response.writeHead(status, [...headers]);
  response.flushHeaders();
  for (let at = 0; at < body.length; at += size) {
    if (!(await wait())) return;
    response.write(body.subarray(at, at + size));
  }
  response.end();
};

/** Resolves when `count` bytes of the body, or all of it, have been read; false where the client left before. */
const read = (message: IncomingMessage, count: number): Promise<boolean> =>
  new Promise((resolve) => {
    let seen = 0;
    if (count <= 0) return resolve(true);
    message.on('data', (piece: Buffer) => {
      seen += piece.length;
      if (seen >= count) resolve(true);
    });
    message.once('end', () => resolve(true));
    message.once('close', () => resolve(false));
  });

/** Lets the fault happen to the request. Resolves when there is nothing left to do. */
export const misbehave = async (fault: Fault, { message, response, ask, askInPart }: Exchange): Promise<void> => {
  const { socket } = message;
  const reset = (): void => void socket.resetAndDestroy();
  switch (fault.kind) {
    case 'refuse':
      return reset();
    case 'reset-request':
      await read(message, fault.at);
      return reset();
    case 'cut-body':
      await askInPart(fault.share);
      return reset();
    case 'lost-reply':
      await ask();
      return void socket.destroy();
    case 'reset-reply': {
      const whole = await ask();
      const part = whole && onTheWire(whole).subarray(0, fault.at);
      if (!part?.length || socket.destroyed) return reset();
      return void socket.write(part, reset);
    }
    case 'truncated': {
      const whole = await ask();
      if (!whole || socket.destroyed) return reset();
      if (fault.variant === 'short-length') return send(response, cut(whole, fault.share, 'piece'));
      return void socket.end(onTheWire(cut(whole, fault.share, 'whole')), () => socket.destroy());
    }
    case 'portal':
      await read(message, Infinity);
      return send(response, portal(fault.variant));
    case 'status':
      await read(message, Infinity);
      return send(response, refusal(fault.status, fault.style, fault.retryAfterSeconds));
    case 'status-after':
      await ask();
      return send(response, refusal(fault.status, fault.style));
    case 'slow': {
      const whole = await ask();
      return whole ? dribble(response, whole, fault.totalMs) : reset();
    }
    case 'stall':
      await ask();
  }
};
