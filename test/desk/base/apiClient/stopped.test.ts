import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { startServer } from '../../../support/startServer.ts';
import { clientTo, keepFile, told } from './clients.ts';
import { answer, startOddServer } from './oddServer.ts';

const disk = temporaryFolder();

const odd = await startOddServer();
const client = clientTo(odd.url);

const stopped = 'lost: The request was stopped.';
const photo = keepFile(disk, Buffer.concat([jpegPhoto(1), Buffer.alloc(3_000_000)]));
const to = path.join(disk, 'file.part');

/** Every kind of request, with one signal. */
const everything = (signal: AbortSignal) => [
  client.call('submitJob', { body: {}, signal }),
  client.call('listStates', { signal }),
  client.upload('submitJobFiles', { params: { job_id: '1' }, file: photo, signal }),
  client.download({ url: '/file' }, { to, signal }),
  client.report('van-3', { waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0 }, { signal }),
];

describe('a signal', () => {
  it.each([undefined, new Error('enough'), 'enough', null, new DOMException('late', 'TimeoutError')])(
    'stops what waits for an answer, whatever it says: %s',
    async (reason) => {
      odd.does(() => undefined);
      const stop = new AbortController();
      const all = everything(stop.signal);
      const probed = client.probe({ signal: stop.signal });
      await expect.poll(() => odd.came()).toHaveLength(6);
      stop.abort(reason);
      expect((await Promise.all(all)).map(told)).toEqual(all.map(() => stopped));
      expect(await probed).toEqual({ kind: 'unreachable', reason: { code: 'request-stopped', params: {} } });
      expect(existsSync(to)).toBe(false);
    },
  );

  it('that was given before asks nobody', async () => {
    odd.does(answer(200, []));
    const all = await Promise.all(everything(AbortSignal.abort()));
    expect(all.map(told)).toEqual(all.map(() => stopped));
    expect(odd.came()).toEqual([]);
  });

  it('stops an answer in its middle, and a file with it', async () => {
    odd.does((message, response) => {
      message.resume();
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('[');
    });
    const stop = new AbortController();
    const all = [
      client.call('listStates', { signal: stop.signal }),
      client.download({ url: '/file' }, { to, signal: stop.signal }),
    ];
    await expect.poll(() => existsSync(to)).toBe(true);
    stop.abort();
    expect((await Promise.all(all)).map(told)).toEqual([stopped, stopped]);
    expect(existsSync(to)).toBe(false);
  });

  it('stops between the pages of a list', async () => {
    const stop = new AbortController();
    odd.does(async (message, response) => {
      await answer(200, { results: [{ id: 1, name: 'one' }], next: '?page=2' })(message, response);
      stop.abort();
    });
    expect(told(await client.call('listStates', { signal: stop.signal }))).toBe(stopped);
  });

  it('stops an upload in its middle: nobody has a piece of it, and the next one is not in its way', async () => {
    const server = await startServer();
    const { id } = await server.submit();
    const ours = clientTo(`${server.url}/api`, { apiKey: server.own.api_key });
    const params = { job_id: String(id) };
    const stop = new AbortController();
    const seen: number[] = [];
    const onProgress = (sent: number): void => {
      seen.push(sent);
      if (sent > 1_000_000) stop.abort();
    };
    const halted = await ours.upload('submitJobFiles', { params, file: photo, signal: stop.signal, onProgress });
    expect(told(halted)).toBe(stopped);
    expect(Math.max(...seen)).toBeLessThan(photo.bytes);
    expect(told(await ours.upload('submitJobFiles', { params, file: photo }))).toBe('answered');
    expect(await server.store.jobs.uploads.ofJob(id)).toHaveLength(1);
    await expect.poll(() => server.temporaryFiles()).toEqual([]);
    await server.close();
  });

  it('is not needed to end what is under way when the client closes', async () => {
    odd.does(() => undefined);
    const closing = clientTo(odd.url);
    const call = closing.call('submitJob', { body: {} });
    await expect.poll(() => odd.came()).toHaveLength(1);
    await closing.close();
    expect(told(await call)).toMatch(/^lost: /);
  });
});
