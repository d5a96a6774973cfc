import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './atEnd.ts';
import { eventually } from './eventually.ts';

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
    wait: (count: number, path = '/hook'): Promise<Received[]> =>
      eventually(() => {
        const ofPath = got.filter((one) => one.path === path);
        if (ofPath.length >= count) return ofPath;
        throw new Error(`only ${ofPath.length} of ${count} came: ${JSON.stringify(got)}`);
      }, 10),
    close: atEnd(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  };
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
