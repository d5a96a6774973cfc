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
  /** What comes, again and again. */
  drip: string;
}

const everyMs = 20;
const open: Socket[] = [];
/** Sends a body little by little; resolves when the connection closed, with what was answered and how much was sent. */
const trickle = ({ path, headers = [], length = 1_000_000, begin = '', drip }: Slow, url = server.url) =>
  new Promise<{ text: string; sent: number }>((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    let text = '';
    let sent = begin.length;
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
    const timer = setInterval(() => {
      if (!socket.writable || sent >= length) return;
      sent += drip.length;
      socket.write(drip);
    }, everyMs);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ text, sent });
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
      const { text, sent } = await trickle({ path, headers, length: 9000, begin: '{', drip: ' ' });
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toContain('"code":"request-too-slow"');
      expect(sent).toBeLessThan(9000);
      expect((await server.get<unknown[]>('/jobs')).json).toHaveLength(1);
    },
  );

  it('of JSON has no more time where its request looks like an upload in pieces', async () => {
    const headers = [json, `Origin: ${server.url}`, 'Upload-Complete: ?0'];
    const drips = { length: 9000, begin: '{', drip: ' '.repeat(60) };
    const { text, sent } = await trickle({ path: '/office/calls/signIn', headers, ...drips });
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(sent).toBeLessThan(drips.length);
  });

  it('is answered 408 and closed where an upload stays below the least rate, and leaves no file behind', async () => {
    const { text } = await trickle({ path: `/api/jobs/${job}/files`, headers: [key, form], begin: part, drip: 'x' });
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    await expect.poll(() => server.temporaryFiles()).toEqual([]);
  });

  it('goes on as long as it keeps the rate', async () => {
    // One byte in each window is enough, and the body takes several times as long as one that is no upload may.
    const patient = await startServer({ bodySeconds: 0.5, uploadBytesPerSecond: 1, uploadWindowSeconds: 1 });
    const { id } = await patient.submit();
    const { text, sent } = await trickle(
      {
        path: `/api/jobs/${id}/files`,
        headers: [`X-Api-Key: ${patient.own.api_key}`, form, 'Connection: close'],
        length: 20_000,
        begin: part,
        drip: 'x'.repeat(200),
      },
      patient.url,
    );
    expect([text.split(' ')[1], sent >= 20_000]).toEqual(['400', true]);
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
      const { text, sent } = await trickle({ path, headers, length: 100_000_000, drip: 'x'.repeat(1000) });
      expect([path, text.split(' ')[1]]).toEqual([path, String(status)]);
      // Long before the sender had sent all.
      expect([path, sent < 100_000_000]).toEqual([path, true]);
    }
  });
});

it('what has arrived is answered, also on a connection that was used before', async () => {
  const one = openConsole(server.url);
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await server.submit()).id).toBeGreaterThan(job);
    expect((await one.call('readHere', {})).user).toBeNull();
    // Its time began later than that of what was answered, and is over.
    const slow = { path: '/api/jobs', headers: [key, json], length: 9000, begin: '{', drip: ' ' };
    expect((await trickle(slow)).text).toMatch(/^HTTP\/1\.1 408 /);
  }
});
