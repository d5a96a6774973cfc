import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { showJob } from '../../../electron/desk/jobs/jobs.ts';
import { draftStatus } from '../../../electron/desk/deskStatus.ts';
import { jobLimits } from '../../../shared/api/files.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { answer, type Behaviour, startOddServer } from '../base/apiClient/oddServer.ts';
import { databaseOf } from '../deskDatabase.ts';
import { type FieldLaptop, hourMs, minuteMs, takeLaptop } from '../fieldLaptop.ts';
import { letterOf, sentJob } from './office.ts';

const odd = await startOddServer();
const proxy = await startFaultProxy({ target: () => odd.url });
const take = () =>
  takeLaptop({
    proxy,
    key: 'a-key-that-is-not-checked',
    way: { baseUrl: `${proxy.url}/v1`, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
  });

interface Offer {
  id: string;
  name: string;
  created_at?: string;
  /** What follows in its link. */
  signature?: string;
}

/** A plain provider with one job. Its files and its letter come from what the test says. */
const provider = (
  files: () => readonly Offer[],
  {
    file = answer(200, 'a plan'),
    letter = answer(404),
    status = 'Submitted',
    at: base = proxy.url,
  }: Partial<Record<'file' | 'letter', Behaviour>> & { status?: string; at?: string } = {},
): Behaviour => {
  return (message, response) => {
    const at = `${message.method} ${message.url!.replace(/\?.*/, '').replace('/v1', '')}`;
    const job = { id: 7, status, arrays: [] };
    if (at.startsWith('GET /media/')) return file(message, response);
    if (at === 'GET /jobs/7/letter') return letter(message, response);
    if (at === 'POST /jobs') return answer(201, job)(message, response);
    if (at === 'GET /jobs/7') return answer(200, job)(message, response);
    if (at === 'GET /jobs/7/files')
      return answer(
        200,
        files().map((one) => ({ ...one, file: `${base}/v1/media/${one.id}${one.signature ?? ''}` })),
      )(message, response);
    return answer(message.method === 'GET' && !at.includes('/jobs') ? 200 : 404, [])(message, response);
  };
};
const offers = (count: number, from = 0): Offer[] =>
  Array.from({ length: count }, (_, at) => ({ id: `f${from + at}`, name: `plan ${from + at}.pdf` }));
const downloads = (): number => odd.came().filter(({ url }) => url.includes('/media/')).length;
const rowsOf = ({ desk }: FieldLaptop) => desk.jobs.letters.files(desk.settings.provider()!.id, 7);
const onDisk = ({ desk }: FieldLaptop): number => {
  const folder = path.join(desk.base.paths.letters, `${desk.settings.provider()!.id}-7`);
  return existsSync(folder) ? readdirSync(folder).length : 0;
};
const inOrder = (names: readonly string[]): string[] => names.toSorted();
const namesOf = (laptop: FieldLaptop): string[] =>
  inOrder(
    rowsOf(laptop)
      .filter(({ file }) => file !== null)
      .map(({ name }) => name),
  );
const namesIn = (from: number, to: number): string[] => inOrder(offers(to - from, from).map(({ name }) => name));
const beyond = message('job-files-beyond', { what: 'files', maximum: jobLimits.files, maximumBytes: jobLimits.bytes });

describe('a provider that offers more files than a job has', () => {
  it('is asked for 200 of them, once, and the job says that there are more', async () => {
    odd.does(provider(() => offers(260)));
    const laptop = take();
    const { draftId } = await sentJob(laptop);
    expect([downloads(), onDisk(laptop), rowsOf(laptop).length]).toEqual([200, 200, 200]);
    expect(laptop.desk.jobs.store.current(draftId)).toMatchObject({ error: beyond, status: 'Submitted' });
    expect(draftStatus(laptop.desk, draftId).error).toContain(
      'The provider offers more files than are kept of one job',
    );
    expect(await laptop.sync()).toBe('sent');
    await laptop.watch(60 * minuteMs);
    expect(downloads()).toBe(200);
    expect(namesOf(laptop)).toEqual(namesIn(60, 260));
    // What the office makes later takes the place of the oldest.
    odd.does(provider(() => offers(265)));
    expect(await laptop.sync()).toBe('sent');
    expect([downloads(), onDisk(laptop)]).toEqual([5, 200]);
    expect(namesOf(laptop)).toEqual(namesIn(65, 265));
  });

  it('is asked for the newest by their times, in whatever order it lists them', async () => {
    const dated = offers(210).map((one, at) => ({ ...one, created_at: new Date(1e12 - at * minuteMs).toISOString() }));
    odd.does(provider(() => dated));
    const laptop = take();
    await sentJob(laptop);
    expect(namesOf(laptop)).toEqual(namesIn(0, 200));
  });

  it('under other names each time fills neither the disk nor the list, and sends less and less', async () => {
    let from = 0;
    odd.does(provider(() => offers(150, (from += 150))));
    const laptop = take();
    const { draftId } = await sentJob(laptop);
    for (let times = 0; times < 4; times += 1) await laptop.sync();
    // Twenty take the place of others for each time that a person asks.
    expect([downloads(), onDisk(laptop), rowsOf(laptop).length]).toEqual([280, 200, 200]);
    expect(laptop.desk.jobs.store.current(draftId)!.error).toEqual(beyond);
    // By itself the laptop asks after an hour, two hours and so on.
    await laptop.watch(12 * 60 * minuteMs);
    expect(downloads()).toBeLessThanOrEqual(280 + 4 * 20);
    expect(onDisk(laptop)).toBe(200);
  });

  it('of which the newest 200 are dead links keeps none of the others away', async () => {
    let isDead = true;
    const file: Behaviour = (message, response) =>
      (isDead && Number(/\d+$/.exec(message.url!)![0]) >= 60 ? answer(404) : answer(200, 'a plan'))(message, response);
    odd.does(provider(() => offers(260), { file }));
    const laptop = take();
    await laptop.queued();
    await laptop.watch(5 * minuteMs);
    expect(namesOf(laptop)).toEqual(namesIn(0, 60));
    // Each dead link is asked for after a minute, two minutes, four.
    expect(downloads()).toBeLessThanOrEqual(60 + 4 * 200);
    isDead = false;
    // Twenty take the place of older ones for each time that a person asks.
    for (let times = 0; times < 3; times += 1) await laptop.sync();
    expect(namesOf(laptop)).toEqual(namesIn(60, 260));
  });

  it('that never come keeps a bounded list of them', async () => {
    let from = 0;
    odd.does(provider(() => offers(300, (from += 300)), { file: answer(404) }));
    const laptop = take();
    await laptop.queued();
    for (let times = 0; times < 6; times += 1) await laptop.sync();
    expect(downloads()).toBeLessThanOrEqual(6 * 200);
    expect(rowsOf(laptop).length).toBeLessThanOrEqual(3 * jobLimits.files);
  });

  it('of more bytes than a job has fills no disk', async () => {
    odd.does(provider(() => offers(1)));
    const laptop = take();
    const { draftId } = await sentJob(laptop);
    // As if the first one had been so large.
    databaseOf(laptop.desk)
      .prepare('UPDATE produced_file SET bytes = ?')
      .run(jobLimits.bytes - 3);
    odd.does(provider(() => offers(3)));
    await laptop.sync();
    // The newer ones are here, and the one that they had no room beside is not.
    expect([onDisk(laptop), namesOf(laptop)]).toEqual([2, namesIn(1, 3)]);
    expect(laptop.desk.jobs.store.current(draftId)!.error).toEqual(beyond);
  });
});

describe('a file that replaced another one of its id', () => {
  it('comes once, also after the other one has left for room', async () => {
    const dated = (at: number, name: string): Offer => ({
      ...{ id: `f${at % 200}`, name, created_at: new Date(1e12 + at * minuteMs).toISOString() },
    });
    let listed = Array.from({ length: 200 }, (_, at) => dated(at, `plan ${at}.pdf`));
    odd.does(provider(() => listed));
    const laptop = take();
    await sentJob(laptop);
    expect(downloads()).toBe(200);
    // The second version of the first, then of the next two; then the third version of the first.
    for (const [at, next] of [200, 201, 202, 400].entries()) {
      listed = [...listed.filter(({ id }) => id !== `f${next % 200}`), dated(next, `plan ${next}.pdf`)];
      for (let times = 0; times < 3; times += 1) expect(await laptop.sync()).toBe('sent');
      expect([downloads(), onDisk(laptop)]).toEqual([201 + at, 200]);
      expect(namesOf(laptop)).toEqual(inOrder(listed.map(({ name }) => name)));
    }
  });
});

describe('a link that is refused', () => {
  const refusedWith = (status: number, headers: Record<string, string> = {}): Behaviour => answer(status, '', headers);
  const isHere = (laptop: FieldLaptop): boolean => rowsOf(laptop)[0]?.file !== null;

  it.each([408, 425, 429, 503])(
    'for a moment (%i) is asked for like anything that fails for a moment',
    async (status) => {
      odd.does(provider(() => offers(1), { file: refusedWith(status) }));
      const laptop = take();
      await laptop.queued();
      await laptop.watch(6 * hourMs);
      expect(downloads()).toBeGreaterThan(20);
      // It was not read for good, and a script should know.
      expect(await laptop.sync()).toBe('away');
      odd.does(provider(() => offers(1)));
      await laptop.watch(16 * minuteMs);
      expect(isHere(laptop)).toBe(true);
    },
  );

  it.each([404, 410, 403])('for good (%i) is asked for less and less often', async (status) => {
    odd.does(provider(() => offers(1), { file: refusedWith(status) }));
    const laptop = take();
    await laptop.queued();
    await laptop.watch(6 * hourMs);
    expect(downloads()).toBeLessThan(12);
    expect(await laptop.sync()).toBe('sent');
  });

  it.each([408, 425, 429, 503, 500])('until a time that the provider names (%i) waits for it', async (status) => {
    const file = refusedWith(status, { 'retry-after': '1200' });
    odd.does(provider(() => offers(1), { file }));
    const laptop = take();
    const draftId = await laptop.queued();
    await laptop.watch(19 * minuteMs);
    expect(downloads()).toBe(1);
    // The job is read meanwhile, and a file that waits is a failure that passes.
    const { serviceId } = laptop.desk.jobs.store.current(draftId)!;
    expect(odd.came().filter(({ url }) => url.endsWith('/jobs/7')).length).toBeGreaterThan(1);
    expect(serviceId).toBe(laptop.desk.settings.provider()!.id);
    odd.does(provider(() => offers(1)));
    await laptop.watch(17 * minuteMs);
    expect([downloads(), isHere(laptop)]).toEqual([1, true]);
  });

  it('is asked for soon after another link takes its place', async () => {
    const dead: Behaviour = (message, response) =>
      (message.url!.includes('new') ? answer(200, 'a plan') : answer(404))(message, response);
    let signature = '?old';
    odd.does(provider(() => [{ ...offers(1)[0]!, signature }], { file: dead }));
    const laptop = take();
    await laptop.queued();
    await laptop.watch(12 * hourMs);
    signature = '?new';
    await laptop.watch(16 * minuteMs);
    expect(isHere(laptop)).toBe(true);
  });

  it('under another signature with each read is asked for less and less often all the same', async () => {
    let reads = 0;
    const list = () => [{ ...offers(1)[0]!, signature: `?signature=${(reads += 1)}` }];
    odd.does(provider(list, { file: answer(404) }));
    const laptop = take();
    await laptop.queued();
    await laptop.watch(12 * hourMs);
    expect(reads).toBeGreaterThan(40);
    expect(downloads()).toBeLessThan(20);
  });
});

describe('a provider that sends another letter with each read', () => {
  it('fills no disk: the newest stay, and each that takes the place of another waits for an hour', async () => {
    let letters = 0;
    odd.does(
      provider(() => [], {
        status: 'Approved',
        letter: (message, response) => answer(200, letterOf(`number ${(letters += 1)}`))(message, response),
      }),
    );
    const laptop = take();
    const { draftId } = await sentJob(laptop);
    const { desk } = laptop;
    const before = desk.jobs.letters.ofDraft(draftId).length;
    expect(before).toBeGreaterThan(0);
    const oldest = desk.jobs.letterFiles.pathOf(desk.jobs.letters.ofDraft(draftId)[0]!.file);
    const row = databaseOf(desk).prepare(
      `INSERT INTO letter (service_id, job_id, draft_id, file, sha256, bytes, received_ms, superseded_ms)
       SELECT service_id, job_id, draft_id, file || ?, sha256 || ?, bytes, received_ms, received_ms FROM letter LIMIT 1`,
    );
    for (let at = before; at < jobLimits.files; at += 1) row.run(at, at);
    const asked = letters;
    expect(await laptop.sync()).toBe('sent');
    // The newest letter is here and valid, and the oldest has left the disk for it.
    expect([letters, desk.jobs.letters.ofDraft(draftId).length]).toEqual([asked + 1, jobLimits.files]);
    expect(desk.jobs.letters.valid(desk.settings.provider()!.id, 7)).toMatchObject({
      id: desk.jobs.letters.ofDraft(draftId).at(-1)!.id,
    });
    expect(existsSync(oldest)).toBe(false);
    // A window has the job open all the time.
    for (let at = 0; at < 6 * 12; at += 1) {
      desk.sync.worker.watch(draftId);
      await laptop.watch(5 * minuteMs);
    }
    expect(letters).toBeLessThanOrEqual(asked + 1 + 3);
    expect(desk.jobs.letters.ofDraft(draftId).length).toBe(jobLimits.files);
    const notice = { code: 'job-files-beyond', params: { what: 'letters' } };
    expect(desk.jobs.store.current(draftId)!.error).toMatchObject(notice);
    // The job was read: the screen shows what it lacks, and not that it could not be read.
    expect(showJob(desk, draftId)).toMatchObject({ error: null, notice });
    // It changed while it was read: it is read again, although reads of such jobs come to an end.
    const { serviceId, jobId } = desk.jobs.store.current(draftId)!;
    desk.jobs.store.mark(serviceId, jobId);
    desk.jobs.store.settle(serviceId, jobId, null, beyond);
    expect(databaseOf(desk).prepare('SELECT next_check_ms FROM job').get()).toEqual({ next_check_ms: 0 });
  });
});

describe('a provider without ETags', () => {
  it('sends the letter of an open job again after minutes, by its size', async () => {
    let letters = 0;
    const letter = Buffer.concat([letterOf('large'), Buffer.alloc(3_000_000, ' '), Buffer.from('%%EOF')]);
    odd.does(
      provider(() => [], {
        status: 'Approved',
        letter: (message, response) => {
          letters += 1;
          return answer(200, letter)(message, response);
        },
      }),
    );
    const laptop = take();
    const { draftId } = await sentJob(laptop);
    const before = letters;
    // A window has the job open, and asks for it to be read every ten seconds.
    for (let at = 0; at < 60; at += 1) {
      laptop.desk.sync.worker.watch(draftId);
      await laptop.watch(10_000);
    }
    expect(letters - before).toBeLessThan(6);
    expect(draftStatus(laptop.desk, draftId).letter).not.toBeNull();
  });
});

describe('a file that fails after many bytes', () => {
  it('is not begun again before a minute for each of its megabytes, but for a person', async () => {
    const megabyte = Buffer.alloc(1_000_000, 'x');
    odd.does(
      provider(() => offers(1), {
        // The proxy passes on whole answers alone.
        at: odd.url,
        file: (message, response) => {
          message.resume();
          response.writeHead(200, { 'content-length': String(100 * megabyte.length) });
          let sent = 0;
          const more = (): void => {
            sent += 1;
            if (sent > 20) message.socket.destroy();
            else response.write(megabyte, more);
          };
          more();
        },
      }),
    );
    const laptop = take();
    await laptop.queued();
    await laptop.watch(10 * minuteMs);
    expect(downloads()).toBe(1);
    await laptop.watch(60 * minuteMs);
    expect(downloads()).toBeLessThan(6);
    const before = downloads();
    await laptop.sync();
    expect(downloads()).toBeGreaterThan(before);
  });
});
