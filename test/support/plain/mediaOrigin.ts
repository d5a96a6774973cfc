import { createServer } from 'node:http';
import { listen, page, reply, stop } from './http.ts';
import type { PlainFile } from './store.ts';

const typeOf = (name: string): string =>
  name.toLowerCase().endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream';

/**
 * Where produced files are served: another origin than the API's, without a key. As object stores do, it refuses a
 * request that brings a key meant for somebody else, and it counts those.
 */
export const startMediaOrigin = async (find: (id: string) => PlainFile | undefined, now: () => number) => {
  let strayKeys = 0;
  const server = createServer((message, response) => {
    message.resume();
    const id = /^\/media\/([^/]+)\/[^/]+$/.exec(message.url ?? '')?.[1] ?? '';
    const file = find(id);
    if (message.headers.authorization !== undefined || message.headers['x-api-key'] !== undefined) {
      strayKeys += 1;
      return reply(response, page(400, 'Only one way to sign in is allowed'), now());
    }
    if (!file || message.method !== 'GET') return reply(response, page(404, 'Not Found'), now());
    reply(response, { status: 200, headers: { 'Content-Type': typeOf(file.name) }, bytes: file.bytes }, now());
  });
  const url = await listen(server);
  return {
    url,
    /** Where a file is served, below an origin. */
    pathOf: ({ id, name }: { id: string; name: string }): string => `/media/${id}/${encodeURIComponent(name)}`,
    strayKeys: (): number => strayKeys,
    forgetStrayKeys: (): void => void (strayKeys = 0),
    close: (): Promise<void> => stop(server),
  };
};
