import net from 'node:net';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttp } from '../../../electron/server/http/createHttp.ts';
import { ServedHosts } from '../../../electron/server/http/hosts.ts';
import { readJsonBodies } from '../../../electron/server/http/jsonBody.ts';
import { limitArrival } from '../../../electron/server/http/limitArrival.ts';

let app: Awaited<ReturnType<typeof createHttp>>;
let port = 0;
beforeAll(async () => {
  app = await createHttp({
    log: pino({ level: 'silent' }),
    maxJsonBytes: 1000,
    trustProxy: false,
    hosts: new ServedHosts(['x']),
  });
  limitArrival(app, 200);
  readJsonBodies(app);
  app.post('/', async ({ body }) => body);
  app.post('/slow', async () => new Promise((resolve) => setTimeout(resolve, 600, { done: true })));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

it('a body that comes a byte at a time is not waited for, however often a byte comes', async () => {
  const socket = net.connect(port, '127.0.0.1');
  let hasEnded = false;
  socket.on('close', () => (hasEnded = true));
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{');
  const drip = setInterval(() => socket.write(' '), 20);
  try {
    await expect.poll(() => hasEnded, { timeout: 10_000 }).toBe(true);
  } finally {
    clearInterval(drip);
    socket.destroy();
  }
});

it('what has arrived is answered, however long that takes, also on a connection that was used before', async () => {
  const post = async (where: string) => {
    const headers = { 'content-type': 'application/json' };
    return (
      await fetch(`http://127.0.0.1:${port}${where}`, { method: 'POST', headers, body: '{"done":true}' })
    ).json() as Promise<unknown>;
  };
  for (const where of ['/', '/slow', '/']) expect(await post(where)).toEqual({ done: true });
});
