import type { Console } from './console.ts';

/** Listens as a page of the console does. */
export const listenAs = async (one: Pick<Console, 'ask'>) => {
  const stop = new AbortController();
  const response = await one.ask('GET', '/events', { signal: stop.signal });
  let text = '';
  let hasEnded = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>)
        text += decoder.decode(piece, { stream: true });
    } catch {
      // Stopped by us.
    }
    hasEnded = true;
  })();
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    changes: () => text.split('event: changed\ndata: {}\n\n').length - 1,
    hasEnded: () => hasEnded,
    stop: async () => {
      stop.abort();
      await reading;
    },
  };
};
