import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd } from './atEnd.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks on this computer; it answers 204 unless a test gives another answer. */
export const startReceiver = async () => {
  const got: Received[] = [];
  const how = { answer: (response: ServerResponse, _at: number): unknown => response.writeHead(204).end() };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() });
      how.answer(response, got.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    got,
    how,
    /** What came under a path, once there is so much of it. */
    wait: async (count: number, path = '/hook'): Promise<Received[]> => {
      const ofPath = () => got.filter((one) => one.path === path);
      for (let tries = 0; ofPath().length < count; tries += 1) {
        if (tries > 1000) throw new Error(`only ${ofPath().length} of ${count} came: ${JSON.stringify(got)}`);
        await pause(10);
      }
      return ofPath();
    },
    close: atEnd(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  };
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
