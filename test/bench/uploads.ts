import { request } from 'undici';
import type { Job } from '../../shared/job/job.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { type Ground, organizationIn } from './ground.ts';
import { jobText } from './jobs.ts';
import { load, median, serverOn } from './measure.ts';

/** Photos to the server against a sink that only writes them down. */
export const uploads = async ({ at, baseline, note, rounds, seconds }: Ground): Promise<void> => {
  const data = at('uploads');
  const { key } = await organizationIn(data);
  const [ours, sink] = [await serverOn(data), await baseline('sink', at('sink'))];
  const made = await request(`${ours.url}/api/jobs`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: jobText(1),
  });
  const { id } = (await made.body.json()) as Job;
  const size = 4 * 1024 * 1024;
  const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="roof.jpg"\r\n\r\n');
  const body = Buffer.concat([head, jpegPhoto(), Buffer.alloc(size), Buffer.from('\r\n--b--\r\n')]);
  const mark = head.length + jpegPhoto().length;
  const photo = (turn: number) => {
    // Other bytes each time, or the second photo would be known already.
    const copy = Buffer.from(body);
    copy.writeUInt32BE(turn, mark);
    return {
      path: `/api/jobs/${id}/panel-layout-images`,
      headers: { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=b' },
      body: copy,
    };
  };
  for (const [clients, wanted] of [
    [1, '≥ 0.6'],
    [8, '≥ 0.5'],
  ] as const) {
    const ratios: number[] = [];
    let [real, raw] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      raw = (await load(sink.url, clients, seconds * 300, photo)).perSecond * 4.194;
      real = (await load(ours.url, clients, seconds * 300, photo)).perSecond * 4.194;
      ratios.push(real / raw);
    }
    note(
      `4 MiB photos, ${clients} client${clients > 1 ? 's' : ''}, hashed and synced`,
      `${real.toFixed(0)} MB/s`,
      `unsynced file sink, ${raw.toFixed(0)} MB/s`,
      median(ratios),
      wanted,
    );
  }
  await ours.end();
  await sink.end();
};
