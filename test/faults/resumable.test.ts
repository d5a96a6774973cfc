import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import type { ClientUpload } from '../../shared/api/endpoints.ts';
import { hasCaddy, startCaddy } from '../support/caddy.ts';
import { startCuttingProxy } from '../support/cuttingProxy.ts';
import { itEachHere } from '../support/eachHere.ts';
import { freePort } from '../support/freePort.ts';
import { writeVideo } from '../support/largeVideo.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { rafterJson, serveProcess, temporaryFolder } from '../support/processes.ts';
import { clientOf } from '../support/startServer.ts';
import { createFieldDesk } from './fieldDesk.ts';

/** `VIDEO_MB=200` is the clip of a walk around a roof. */
const videoBytes = Number(process.env.VIDEO_MB ?? 32) * 1024 * 1024;

const portOf = (url: string): number => Number(new URL(url).port);

/** Before the server: nothing, or a proxy with the settings that it comes with. */
type Front = (serverUrl: string) => Promise<string>;
const direct: Front = async (url) => url;

/** A server, a line to it that breaks, and a desk with a job and a video that waits to be sent. */
const setUp = async (front: Front = direct) => {
  const data = temporaryFolder();
  const { api_key: key } = await rafterJson<{ api_key: string }>(data, ['org', 'add', 'Crew']);
  const flags = ['--log-level', 'error', ...(front === direct ? [] : ['--trust-proxy'])];
  const port = await freePort();
  const serve = () => serveProcess(data, [...flags, '--port', String(port)]);
  let server = await serve();
  const frontUrl = await front(server.url);
  const line = await startCuttingProxy(() => frontUrl);
  const desk = createFieldDesk();
  const folder = path.join(desk.folder, 'job');
  mkdirSync(folder);
  const sha256 = writeVideo(path.join(folder, 'walk.mp4'), videoBytes);
  const job = { client_name: 'Walk', client_street_address: '2600 Fresno St' };
  const attachments = [{ path: 'walk.mp4', slot: 'file' }];
  writeFileSync(path.join(folder, 'job.json'), JSON.stringify({ job, attachments }));
  await desk.connect(['--base-url', `${line.url}/api`, '--api-key', key]);
  await desk.json(['import', path.join(folder, 'job.json')]);
  await desk.json(['submit', '--all']);
  const client = () => clientOf(server.url, key);
  return {
    line,
    desk,
    sha256,
    /** Ends the server as a crash does, and starts it again where it was. */
    crash: async (): Promise<void> => {
      await server.end('SIGKILL');
      server = await serve();
    },
    uploads: async (): Promise<ClientUpload[]> => {
      const { json: jobs } = await client().get<Job[]>('/jobs');
      const found = await Promise.all(jobs.map(({ id }) => client().get<ClientUpload[]>(`/jobs/${id}/uploads`)));
      return found.flatMap(({ json }) => json);
    },
  };
};

/** Sends until everything has arrived; commands end when the provider is away for a while. */
const syncAll = async ({ desk }: Awaited<ReturnType<typeof setUp>>): Promise<void> => {
  for (let tries = 0; tries < 5; tries += 1) {
    const { code } = await desk.run(['sync', '--timeout', '600']);
    if (code === 0) return;
  }
  throw new Error('not everything was sent');
};

const arrivedOnce = async ({ uploads, sha256 }: Awaited<ReturnType<typeof setUp>>): Promise<void> =>
  expect((await uploads()).map((file) => [file.name, file.sha256, file.bytes])).toEqual([
    ['walk.mp4', sha256, videoBytes],
  ]);

const cuts = 10;
const cutTenTimes = Array.from({ length: cuts }, (_, at) => ((at + 1) * videoBytes) / (cuts + 1));

describe('a video over a line that breaks ten times', () => {
  const fronts: { name: string; isHere: boolean; front: Front }[] = [
    { name: 'to the server itself', isHere: true, front: direct },
    { name: 'through nginx', isHere: hasNginx, front: (url) => startNginx([portOf(url), portOf(url)]) },
    { name: 'through Caddy', isHere: hasCaddy, front: (url) => startCaddy(portOf(url)) },
  ];

  itEachHere(fronts, '$name: arrives once, and costs hardly more than its own bytes', async ({ front }) => {
    const story = await setUp(front);
    story.line.cutAt(cutTenTimes);
    await syncAll(story);
    expect(story.line.cuts()).toBe(cuts);
    await arrivedOnce(story);
    expect(story.line.sent() / videoBytes).toBeLessThan(1.05 + (cuts * 128 * 1024) / videoBytes);
  });
});

describe('a video in the middle of which a crash comes', () => {
  it.each(['server', 'desk'] as const)('of the %s: goes on at what the server has', async (which) => {
    const story = await setUp();
    const reached = story.line.holdAt(videoBytes / 2);
    const sending = story.desk.start(['sync', '--watch']);
    await reached;
    if (which === 'server') await story.crash();
    else await sending.end('SIGKILL');
    story.line.release();
    if (which === 'server') await sending.end();
    await syncAll(story);
    await arrivedOnce(story);
    // A crash of the server may lose the piece that was on its way; nothing starts from the beginning.
    expect(story.line.sent()).toBeLessThan(videoBytes + 12 * 1024 * 1024);
  });
});
