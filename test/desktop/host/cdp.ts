import type { CDPSession } from 'playwright-core';

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}
type Listener = (params: never) => void;

/** One side of the protocol: the browser, or a page of it. */
export interface Session {
  send: CDPSession['send'];
  on: (event: string, listener: (params: never) => void) => void;
  close: () => void;
}

export interface Devtools {
  browser: Session;
  session: (id: string) => Session;
}

/** Speaks Chromium's DevTools protocol, flat: all sessions over one socket. */
export const connectDevtools = async (address: string): Promise<Devtools> => {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('Chromium does not answer.'));
  });
  let last = 0;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Map<string, Listener[]>>();

  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const { id, method = '', sessionId = '', params, result, error } = JSON.parse(data) as Message;
    if (id === undefined) {
      for (const listener of listeners.get(sessionId)?.get(method) ?? []) listener(params as never);
      return;
    }
    const one = waiting.get(id);
    waiting.delete(id);
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium is gone.'));
    waiting.clear();
  };

  const session = (sessionId: string): Session => {
    const of = new Map<string, Listener[]>();
    listeners.set(sessionId, of);
    return {
      send: ((method: string, params: object = {}) => {
        const id = ++last;
        const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
        socket.send(JSON.stringify({ id, method, params, ...(sessionId === '' ? {} : { sessionId }) }));
        return answered;
      }) as CDPSession['send'],
      on: (event, listener) => of.set(event, [...(of.get(event) ?? []), listener]),
      close: () => listeners.delete(sessionId),
    };
  };
  return { browser: session(''), session };
};
