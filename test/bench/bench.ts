import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { openStore } from '../../electron/server/store/openStore.ts';
import type { Job } from '../../shared/job/job.ts';
import { jpegPhoto } from '../server/uploads/fixtures.ts';
import { jobText, surname } from './jobs.ts';
import { load, median, type Program, serverOn, start } from './measure.ts';

// The server against limits and baselines that are measured beside it in the same run. Ratios are what counts: the
// machine's speed drifts, and both sides drift with it. Usage: npm run bench [-- --full] [-- --json]

const full = process.argv.includes('--full');
const asJson = process.argv.includes('--json');
const seconds = full ? 10 : 3;
const rounds = full ? 5 : 3;

interface Row {
  what: string;
  ours: string;
  against: string;
  figure: number;
  wanted: string;
  reached: boolean;
}
const rows: Row[] = [];
const note = (what: string, ours: string, against: string, figure: number, wanted: `${'≥' | '≤'} ${number}`): void => {
  const [sign, bound] = wanted.split(' ') as [string, string];
  const reached = sign === '≥' ? figure >= Number(bound) : figure <= Number(bound);
  rows.push({ what, ours, against, figure: Number(figure.toFixed(2)), wanted, reached });
  process.stderr.write(
    `${reached ? 'reached' : 'MISSED '}  ${what}: ${figure.toFixed(2)} (${wanted}); ${ours} against ${against}\n`,
  );
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-bench-'));
const at = (name: string): string => {
  const made = path.join(folder, name);
  mkdirSync(made, { recursive: true });
  return made;
};
const baseline = (kind: string, data: string): Promise<Program> => start(['test/bench/baseline.ts', kind, data]);
const ports = { clock: { now: () => Date.now() }, ids: { uuid: () => crypto.randomUUID() } };

const organizationIn = async (data: string): Promise<{ id: number; key: string }> => {
  const store = await openStore({ data, ...ports });
  const { id, api_key } = await store.organizations.add('Bench', {
    street_address: '',
    city: '',
    state: '',
    zip_code: '',
  });
  store.close();
  return { id, key: api_key };
};

const submissions = async (): Promise<void> => {
  const data = at('submit');
  const { key } = await organizationIn(data);
  const ours = await serverOn(data);
  const json = { 'content-type': 'application/json' };
  const submit = (turn: number) => ({ path: '/api/jobs', headers: { ...json, 'x-api-key': key }, body: jobText(turn) });
  const plain = (turn: number) => ({ path: '/', headers: json, body: jobText(turn) });
  const measure = async (clients: number, limit: Program) => {
    const ratios: number[] = [];
    const figures: { ours: number; limit: number; p99: number }[] = [];
    await load(ours.url, clients, 1000, submit);
    await load(limit.url, clients, 500, plain);
    for (let round = 0; round < rounds; round += 1) {
      const raw = await load(limit.url, clients, seconds * 500, plain);
      const real = await load(ours.url, clients, seconds * 500, submit);
      ratios.push(real.perSecond / raw.perSecond);
      figures.push({ ours: real.perSecond, limit: raw.perSecond, p99: real.p99 });
    }
    return {
      ratio: median(ratios),
      ours: median(figures.map((one) => one.ours)),
      limit: median(figures.map((one) => one.limit)),
      p99: median(figures.map((one) => one.p99)),
    };
  };
  const append = await baseline('append', at('append'));
  const one = await measure(1, append);
  note(
    'Submit Job, 1 client, durable',
    `${one.ours.toFixed(0)}/s`,
    `append + fsync, ${one.limit.toFixed(0)}/s`,
    one.ratio,
    '≥ 0.7',
  );
  await append.end();
  const sketch = await baseline('sketch', at('sketch'));
  const many = await measure(32, sketch);
  note(
    'Submit Job, 32 clients, durable, searchable',
    `${many.ours.toFixed(0)}/s`,
    `unchecked sketch, ${many.limit.toFixed(0)}/s`,
    many.ratio,
    '≥ 0.75',
  );
  note('Submit Job, 32 clients, p99, ms', `${many.p99.toFixed(1)} ms`, 'a bound', many.p99, '≤ 27');
  await sketch.end();
  await ours.end();
};

const fill = async (data: string, jobs: number): Promise<string> => {
  const { id, key } = await organizationIn(data);
  const store = await openStore({ data, ...ports });
  const notes = 'n'.repeat(1700);
  for (let done = 0; done < jobs; done += 2000) {
    const group = Array.from({ length: Math.min(2000, jobs - done) }, (_, n) =>
      store.jobs.submit(
        id,
        'Bench',
        {
          client_name: `Zoë ${surname((done + n) % (jobs / 50))}`,
          client_street_address: `${done + n} Harbor Lane`,
          client_city: 'Fresno',
          services_requested: ['pv_structural_letter'],
          notes,
        },
        null,
        null,
      ),
    );
    await Promise.all(group);
  }
  store.close();
  return key;
};

const filtered = async (url: string, key: string): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const from = performance.now();
    const answer = await request(`${url}/api/jobs?client_name=${surname(100 + turn).toUpperCase()}`, {
      headers: { 'x-api-key': key },
    });
    const jobs = (await answer.body.json()) as Job[];
    if (jobs.length !== 50) throw new Error(`${jobs.length} hits`);
    times.push(performance.now() - from);
  }
  return median(times.slice(10));
};

const whole = async (url: string, headers: Record<string, string>): Promise<{ ms: number; first: number }> => {
  const from = performance.now();
  const { body } = await request(url, { headers });
  let first = 0;
  for await (const _chunk of body) first ||= performance.now() - from;
  return { ms: performance.now() - from, first };
};

const lists = async (): Promise<void> => {
  const [small, large] = [at('10k'), at('100k')];
  const keys = { small: await fill(small, 10_000), large: await fill(large, 100_000) };
  const servers = { small: await serverOn(small), large: await serverOn(large) };
  const few = await filtered(servers.small.url, keys.small);
  const many = await filtered(servers.large.url, keys.large);
  note('Filtered list, 50 hits of 100,000, ms', `${many.toFixed(2)} ms`, 'a bound', many, '≤ 2.5');
  note(
    'Filtered list, 100,000 against 10,000 jobs',
    `${many.toFixed(2)} ms`,
    `${few.toFixed(2)} ms`,
    many / few,
    '≤ 1.3',
  );
  note(
    'Memory with 100,000 jobs, MiB',
    `${servers.large.peakMiB().toFixed(0)} MiB`,
    'a bound',
    servers.large.peakMiB(),
    '≤ 200',
  );
  const raw = await baseline('list', large);
  const [ratios, firsts] = [[] as number[], [] as number[]];
  let [ours, limit] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    limit = (await whole(raw.url, {})).ms;
    const real = await whole(`${servers.large.url}/api/jobs`, { 'x-api-key': keys.large });
    ours = real.ms;
    ratios.push(ours / limit);
    firsts.push(real.first);
  }
  note(
    'Whole list of 100,000, time',
    `${ours.toFixed(0)} ms`,
    `raw stream, ${limit.toFixed(0)} ms`,
    median(ratios),
    '≤ 1.3',
  );
  note('Whole list of 100,000, first byte, ms', `${median(firsts).toFixed(0)} ms`, 'a bound', median(firsts), '≤ 60');
  const [peak, rawPeak] = [servers.large.peakMiB(), raw.peakMiB()];
  note(
    'Whole list of 100,000, peak memory',
    `${peak.toFixed(0)} MiB`,
    `raw stream, ${rawPeak.toFixed(0)} MiB`,
    peak / rawPeak,
    '≤ 1.2',
  );
  for (const program of [raw, servers.small, servers.large]) await program.end();

  const starts = async (data: string): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn < rounds + 2; turn += 1) {
      const from = performance.now();
      const program = await serverOn(data);
      await request(`${program.url}/healthz`).then(({ body }) => body.dump());
      times.push(performance.now() - from);
      await program.end();
    }
    return median(times);
  };
  const bare = await baseline('empty', folder);
  const empty = await starts(at('empty'));
  const loaded = await starts(large);
  note(
    'Cold start to the first 200, empty, ms',
    `${empty.toFixed(0)} ms`,
    `bare node:http, ${bare.startMs.toFixed(0)} ms`,
    empty,
    '≤ 200',
  );
  note(
    'Cold start to the first 200, 100,000 jobs, ms',
    `${loaded.toFixed(0)} ms`,
    `bare node:http, ${bare.startMs.toFixed(0)} ms`,
    loaded,
    '≤ 320',
  );
  await bare.end();
};

const uploads = async (): Promise<void> => {
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

try {
  await submissions();
  await uploads();
  await lists();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (asJson) console.log(JSON.stringify({ node: process.version, cpus: os.cpus().length, rows }, null, 2));
else console.table(rows);
