import { request } from 'undici';
import type { Job } from '../../shared/job/job.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { type Ground, organizationIn } from './ground.ts';
import { jobText } from './jobs.ts';
import { inTurn, load, serverOn } from './measure.ts';

const size = 4 * 1024 * 1024;
/** A job takes 200 files: the photos go to one job after the other. */
const [jobs, photosOfJob] = [40, 150];
/** Of each turn, with `--full` too, which takes more of them: longer ones would write tens of gigabytes. */
const turnMs = 1200;

/** Photos to the server, in the same requests as to a sink that only writes them down. */
export const uploads = async ({ at, baseline, note, rounds }: Ground): Promise<void> => {
  const data = at('uploads');
  const { key } = await organizationIn(data);
  const [ours, sink] = [await serverOn(data), await baseline('sink', at('sink'))];
  const ids: number[] = [];
  while (ids.length < jobs) {
    const made = await request(`${ours.url}/api/jobs`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: jobText(ids.length),
    });
    ids.push(((await made.body.json()) as Job).id);
  }
  // A boundary as browsers make them, and a picture that ends as cameras end theirs.
  const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
  const head = Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="roof.jpg"\r\n\r\n`);
  const tail = [Buffer.from([0xff, 0xd9]), Buffer.from(`\r\n--${boundary}--\r\n`)];
  const body = Buffer.concat([head, jpegPhoto(), Buffer.alloc(size), ...tail]);
  const mark = head.length + jpegPhoto().length;
  let turn = 0;
  const photo = () => {
    // Other bytes each time, or the second photo would be known already.
    const copy = Buffer.from(body);
    copy.writeUInt32BE((turn += 1), mark);
    return {
      path: `/api/jobs/${ids[Math.floor(turn / photosOfJob) % jobs]}/panel-layout-images`,
      headers: { 'x-api-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: copy,
    };
  };
  const megabytes = async (url: string, clients: number): Promise<number> =>
    ((await load(url, clients, turnMs, photo)).perSecond * size) / 1e6;
  for (const [clients, wanted] of [
    [1, '≥ 0.6'],
    [8, '≥ 0.5'],
  ] as const) {
    const ways = [ours, sink].map(
      ({ url }) =>
        () =>
          megabytes(url, clients),
    );
    await inTurn(1, ways);
    const [real, raw] = (await inTurn(rounds, ways)) as [number[], number[]];
    note({
      what: `4 MiB photos, ${clients} client${clients > 1 ? 's' : ''}`,
      unit: ' MB/s',
      ours: real,
      baseline: {
        name: 'node:http into files',
        values: raw,
        leavesOut: 'the form, the hash, the sync, checks of the file, the row, accounts, log',
      },
      wanted,
    });
  }
  await ours.end();
  await sink.end();
};
