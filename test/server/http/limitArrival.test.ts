import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openConsole } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';

const server = await startServer({
  bodySeconds: 0.5,
  uploadBytesPerSecond: 2000,
  uploadWindowSeconds: 0.5,
  refusedSeconds: 0.5,
});
const job = (await server.submit()).id;

interface Slow {
  path: string;
  headers?: readonly string[];
  length?: number;
  begin?: string;
  /** What comes, and how often. */
  drip: string;
  everyMs: number;
}

const open: Socket[] = [];
/** Sends a body little by little; resolves with what was answered and when the connection closed. */
const trickle = ({ path, headers = [], length = 1_000_000, begin = '', drip, everyMs }: Slow) =>
  new Promise<{ text: string; ms: number }>((resolve) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    const begunMs = performance.now();
    let text = '';
    socket.on('data', (bytes) => (text += bytes.toString()));
    socket.on('error', () => undefined);
    const all = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      ...headers,
      `Content-Length: ${length}`,
      '',
      begin,
    ];
    socket.write(all.join('\r\n'));
    const timer = setInterval(() => socket.writable && socket.write(drip), everyMs);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ text, ms: performance.now() - begunMs });
    });
  });

const key = `X-Api-Key: ${server.own.api_key}`;
const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=b';
const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

describe('a body that trickles', () => {
  it.each([
    ['to the API', '/api/jobs', [key, json]],
    ['to the console, from a stranger', '/office/calls/signIn', [json, `Origin: ${server.url}`]],
  ])(
    'is answered 408 and closed when its time is over, however often a byte comes: %s',
    async (_name, path, headers) => {
      const { text, ms } = await trickle({ path, headers, length: 9000, begin: '{', drip: ' ', everyMs: 20 });
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toContain('"code":"request-too-slow"');
      expect(ms).toBeLessThan(4000);
      expect((await server.get<unknown[]>('/jobs')).json).toHaveLength(1);
    },
  );

  it('of JSON has no more time where its request looks like an upload in pieces', async () => {
    const headers = [json, `Origin: ${server.url}`, 'Upload-Complete: ?0'];
    const drips = { begin: '{', drip: ' '.repeat(60), everyMs: 20 };
    const { text, ms } = await trickle({ path: '/office/calls/signIn', headers, length: 9000, ...drips });
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(2000);
  });

  it('is answered 408 and closed where an upload stays below the least rate, and leaves no file behind', async () => {
    const { text, ms } = await trickle({
      path: `/api/jobs/${job}/files`,
      headers: [key, form],
      begin: part,
      drip: 'x',
      everyMs: 20,
    });
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(4000);
    await expect.poll(() => server.temporaryFiles()).toEqual([]);
  });

  it('goes on as long as it keeps the rate', async () => {
    const { ms } = await trickle({
      path: `/api/jobs/${job}/files`,
      headers: [key, form],
      length: 20_000,
      begin: part,
      drip: 'x'.repeat(200),
      // 10,000 bytes a second.
      everyMs: 20,
    }).catch(() => ({ ms: 0 }));
    expect(ms).toBeGreaterThan(1000);
  });

  it('is closed soon after a refusal, which the sender receives', async () => {
    for (const [path, headers, status] of [
      ['/api/jobs', [json], 401],
      ['/api/jobs', [key, form], 415],
      ['/api/jobs/999/files', [key, form], 404],
      ['/api/nothing', [key, form], 404],
      ['/office/attachments', [form, `Origin: ${server.url}`], 401],
      ['/metrics', [form], 405],
    ] as const) {
      const { text, ms } = await trickle({ path, headers, drip: 'x'.repeat(1000), everyMs: 20 });
      expect([path, text.split(' ')[1]]).toEqual([path, String(status)]);
      expect([path, ms < 3000]).toEqual([path, true]);
    }
  });
});

it('what has arrived is answered, also on a connection that was used before', async () => {
  const one = openConsole(server.url);
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await server.submit()).id).toBeGreaterThan(job);
    expect((await one.call('readHere', {})).user).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
});
