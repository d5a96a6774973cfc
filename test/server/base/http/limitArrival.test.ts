import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../../../support/atEnd.ts';
import { openConsole } from '../../../support/console.ts';
import { timersByHand } from '../../../support/timersByHand.ts';
import { waitMs } from '../../../support/patience.ts';
import { startServer } from '../../../support/startServer.ts';

/** Long enough for a body that comes at once, however busy the machine is. */
const bodySeconds = waitMs / 30_000;
const server = await startServer({
  bodySeconds,
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
const trickle = ({ path, headers = [], length = 1_000_000, begin = '', drip }: Slow) =>
  new Promise<{ heard: string; sent: number }>((resolve) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    let heard = '';
    let sent = begin.length;
    socket.on('data', (bytes) => (heard += bytes.toString()));
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
      resolve({ heard, sent });
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
      const { heard, sent } = await trickle({ path, headers, length: 9000, begin: '{', drip: ' ' });
      expect(heard).toMatch(/^HTTP\/1\.1 408 /);
      expect(heard).toContain('"code":"request-too-slow"');
      expect(sent).toBeLessThan(9000);
      expect((await server.get<unknown[]>('/jobs')).json).toHaveLength(1);
    },
  );

  it('of JSON has no more time where its request looks like an upload in pieces', async () => {
    const headers = [json, `Origin: ${server.url}`, 'Upload-Complete: ?0'];
    const drips = { length: 9000, begin: '{', drip: ' '.repeat(60) };
    const { heard, sent } = await trickle({ path: '/office/calls/signIn', headers, ...drips });
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(sent).toBeLessThan(drips.length);
  });

  it('is answered 408 and closed where an upload stays below the least rate, and leaves no file behind', async () => {
    const { heard } = await trickle({ path: `/api/jobs/${job}/files`, headers: [key, form], begin: part, drip: 'x' });
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    await expect.poll(() => server.temporaryFiles()).toEqual([]);
  });

  it('goes on as long as it keeps the rate', async () => {
    const [windowSeconds, uploadBytesPerSecond, length] = [61, 16, 1_000_000];
    const drip = 'x'.repeat(windowSeconds * uploadBytesPerSecond);
    const patient = await startServer({ bodySeconds, uploadBytesPerSecond, uploadWindowSeconds: windowSeconds });
    const { id } = await patient.submit();
    const windows = timersByHand(windowSeconds * 1000);
    const { hostname, port } = new URL(patient.url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    let atServer: Socket | undefined;
    const onStart = (message: unknown): void => void (atServer = (message as { socket: Socket }).socket);
    subscribe('http.server.request.start', onStart);
    atEnd(() => unsubscribe('http.server.request.start', onStart));
    const answered = text(socket);
    const headers = [`X-Api-Key: ${patient.own.api_key}`, form, `Content-Length: ${length}`, 'Connection: close'];
    socket.write([`POST /api/jobs/${id}/files HTTP/1.1`, `Host: ${hostname}`, ...headers, '', part].join('\r\n'));
    await expect.poll(windows.waiting).toBe(1);
    const begunMs = performance.now();
    let sent = 0;
    // Each window ends when just enough has come in it, until the body takes longer than one that is no upload may.
    while (performance.now() - begunMs < bodySeconds * 1500) {
      socket.write(drip);
      sent += drip.length;
      await expect.poll(() => atServer?.bytesRead).toBe(socket.bytesWritten);
      windows.pass();
    }
    socket.write('x'.repeat(length - part.length - sent));
    expect(await answered).toMatch(/^HTTP\/1\.1 400 /);
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
      const { heard, sent } = await trickle({ path, headers, length: 100_000_000, drip: 'x'.repeat(1000) });
      expect([path, heard.split(' ')[1]]).toEqual([path, String(status)]);
      // Long before the sender had sent all.
      expect([path, sent < 100_000_000]).toEqual([path, true]);
    }
  });
});

it('what has arrived is answered, also on a connection that was used before', async () => {
  const one = openConsole(server.url);
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await server.submit()).id).toBeGreaterThan(job);
    expect((await one.call('readHere', {})).user).toBeNull();
    // Its time began later than that of what was answered, and is over.
    const slow = { path: '/api/jobs', headers: [key, json], length: 9000, begin: '{', drip: ' ' };
    expect((await trickle(slow)).heard).toMatch(/^HTTP\/1\.1 408 /);
  }
});
