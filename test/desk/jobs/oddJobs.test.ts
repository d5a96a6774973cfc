import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftStatus } from '../../../electron/desk/deskStatus.ts';
import { showDraft } from '../../../electron/desk/showDraft.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { answer, type Behaviour, bodyOf, startOddServer } from '../base/apiClient/oddServer.ts';
import { asked, type FieldLaptop, takeLaptop } from '../fieldLaptop.ts';
import { letterOf, sentJob } from './office.ts';

const odd = await startOddServer();
const proxy = await startFaultProxy({ target: () => odd.url });

const take = () =>
  takeLaptop({
    proxy,
    key: 'a-key-that-nobody-looks-at',
    way: { baseUrl: `${proxy.url}/v1`, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
  });

interface OddJob {
  id: number;
  status: string;
  arrays: { id: string; name: string }[];
  [field: string]: unknown;
}

/** What this provider has, by id; what it says otherwise goes before, by `GET /jobs/7`. */
let jobs: Map<number, OddJob>;
let says: Record<string, Behaviour>;
beforeEach(() => {
  jobs = new Map();
  says = {};
  odd.does(async (message, response) => {
    const at = `${message.method} ${message.url!.replace(/\?.*/, '').replace('/v1', '')}`;
    const id = /\/jobs\/(\d+)/.exec(at)?.[1];
    const usual = (): Behaviour => {
      if (/^GET \/(states|beam-shape|roof-materials|[a-z]+-types)$/.test(at)) return answer(200, []);
      if (at === 'GET /jobs') return answer(200, [...jobs.values()]);
      if (/^GET .*\/files$/.test(at)) return answer(200, []);
      if (/^POST .*\/(files|[a-z-]+-images)$/.test(at)) return answer(201, [{ id: 'photo' }]);
      const job = jobs.get(Number(id));
      return /^GET \/jobs\/\d+$/.test(at) && job ? answer(200, job) : answer(404, { detail: 'Not found.' });
    };
    if (at !== 'POST /jobs') return (says[at] ?? usual())(message, response);
    const fields = JSON.parse((await bodyOf(message)).toString()) as { arrays?: { name: string }[] };
    const next = 7 + jobs.size;
    const arrays = (fields.arrays ?? []).map(({ name }, index) => ({ id: `array-${next}-${index}`, name }));
    jobs.set(next, { ...fields, id: next, status: 'Submitted', arrays });
    return answer(201, jobs.get(next))(message, response);
  });
});

const serviceOf = ({ desk }: FieldLaptop): number => desk.settings.provider()!.id;

describe('a provider that answers with another job than the one asked for', () => {
  it('says with it how the job goes on: it is followed, and nothing else waits for it', async () => {
    const laptop = take();
    const { draftId, jobId } = await sentJob(laptop);
    jobs.set(999, { ...jobs.get(jobId)!, id: 999, status: 'In Review' });
    says[`GET /jobs/${jobId}`] = answer(200, jobs.get(999));
    const other = await laptop.queued({ client_name: 'Ada' }, 2);
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.states(other)).toEqual(['submit done', 'upload done', 'upload done']);
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ job_id: 999, status: 'In Review', error: null });
    expect(laptop.desk.jobs.store.get(serviceOf(laptop), jobId)).toMatchObject({
      supersededBy: 999,
      nextCheckMs: null,
    });
    proxy.reset();
    expect(await laptop.sync(1)).toBe('sent');
    expect(proxy.log().filter(({ path: at }) => at.endsWith(`/jobs/${jobId}`))).toEqual([]);
  });

  it('that is another draft’s has that said, and joins no drafts', async () => {
    const laptop = take();
    const one = await sentJob(laptop);
    const other = await sentJob(laptop, { client_name: 'Ada' });
    says[`GET /jobs/${one.jobId}`] = answer(200, jobs.get(other.jobId));
    expect(await laptop.sync(1)).toBe('sent');
    expect(draftStatus(laptop.desk, one.draftId)).toMatchObject({
      job_id: one.jobId,
      error: `The provider answered with job ${other.jobId} when it was asked for ${one.jobId}.`,
    });
    expect(draftStatus(laptop.desk, other.draftId)).toMatchObject({ job_id: other.jobId, error: null });
  });

  it('or says that a job took its own place, is not followed in circles', async () => {
    const laptop = take();
    const { draftId, jobId } = await sentJob(laptop);
    jobs.set(jobId, { ...jobs.get(jobId)!, superseded_by: jobId });
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.desk.jobs.store.current(draftId)).toMatchObject({ jobId, supersededBy: null, error: null });
  });

  it('and "not modified" to a new question is asked again', async () => {
    const laptop = take();
    const { draftId, jobId } = await sentJob(laptop);
    says[`GET /jobs/${jobId}`] = answer(304);
    expect(await laptop.sync()).toBe('away');
    expect(draftStatus(laptop.desk, draftId).error).toMatch(/not modified/);
  });

  it('§4.8 and keeps a revised job under its id has that job go on, with its new words', async () => {
    const laptop = take();
    const { draftId, jobId } = await sentJob(laptop, { notes: 'old' });
    says[`POST /jobs/${jobId}/revision`] = (message, response) => {
      jobs.set(jobId, { ...jobs.get(jobId)!, notes: 'new' });
      return answer(200, jobs.get(jobId))(message, response);
    };
    laptop.desk.outbox.commands.revise(draftId, { revision_reason: 'other', revision_notes: 'x', notes: 'new' });
    expect(await laptop.sync(1)).toBe('sent');
    const job = laptop.desk.jobs.store.current(draftId)!;
    expect(job).toMatchObject({ jobId, supersededBy: null, revisionOf: null, error: null });
    expect(JSON.parse(job.snapshot)).toMatchObject({ notes: 'new' });
    expect(job.answer).toMatchObject({ notes: 'new' });
  });
});

describe('a job that cannot be read', () => {
  it('is no job without arrays: their photos wait until it could be', async () => {
    const laptop = take();
    const draftId = await laptop.draft({ arrays: [{ name: 'South' }] });
    await laptop.attach(draftId, 'attic', 'South');
    laptop.desk.outbox.commands.queue(draftId);
    const read: Behaviour = (message, response) => answer(200, jobs.get(7))(message, response);
    let times = 0;
    says['GET /jobs/7'] = (message, response) =>
      (times += 1) === 1 ? answer(500, { detail: 'Oops.' })(message, response) : read(message, response);
    // What was submitted is answered with an id, and no more.
    odd.does(
      ((before) => (message, response) => {
        const at = `${message.method} ${message.url!.replace('/v1', '')}`;
        if (at === 'POST /jobs') {
          jobs.set(7, { id: 7, status: 'Submitted', arrays: [{ id: 'a1', name: 'South' }] });
          return answer(201, { id: 7 })(message, response);
        }
        if (at.startsWith('POST /arrays/')) return answer(201, [{ id: 'p1' }])(message, response);
        return (says[at] ?? before)(message, response);
      })(answer(200, [])),
    );
    expect(await laptop.sync(1)).toBe('sent');
    expect(times).toBeGreaterThan(1);
    expect(laptop.item(draftId, 'upload')).toMatchObject({ state: 'done', target: { array_id: 'a1', job_id: '7' } });
  });

  it('because its provider does not know it any more has that shown, and the rest goes on', async () => {
    const laptop = take();
    const { draftId, jobId } = await sentJob(laptop);
    jobs.delete(jobId);
    expect(await laptop.sync(1)).toBe('sent');
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ status: 'Submitted', error: 'Not found.' });
    expect(showDraft(laptop.desk, draftId).error).toBe('Not found.');
    expect(laptop.desk.jobs.store.failing().map(({ draftId: id }) => id)).toEqual([draftId]);
    laptop.desk.drafts.store.archive(draftId);
    expect(laptop.desk.jobs.store.failing()).toEqual([]);
  });

  it.each([401, 403])('since it is refused with %i stops nothing, while the key opens the rest', async (status) => {
    const laptop = take();
    const { draftId, jobId } = await sentJob(laptop);
    says[`GET /jobs/${jobId}`] = answer(status, { detail: 'The invoice is not paid.' });
    const other = await laptop.queued({ client_name: 'Ada' }, 1);
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.desk.sync.worker.connectionState().kind).toBe('open');
    expect(laptop.states(other)).toEqual(['submit done', 'upload done']);
    expect(draftStatus(laptop.desk, draftId).error).toBe('The invoice is not paid.');
    // Whether it is the key is asked where the key alone decides.
    says['GET /states'] = answer(status, { detail: 'No such key.' });
    expect(await laptop.sync(1)).toBe('person');
    expect(laptop.desk.sync.worker.connectionState()).toMatchObject({
      kind: 'stopped',
      why: 'key-refused',
      reason: { params: { text: 'No such key.' } },
    });
  });
});

describe('§4.6 a letter that is refused', () => {
  it.each([401, 403])('with %i is not there yet, and stops nothing', async (status) => {
    const laptop = take();
    const { draftId, jobId } = await sentJob(laptop);
    jobs.get(jobId)!.status = 'Approved';
    says[`GET /jobs/${jobId}/letter`] = answer(status, { detail: 'The invoice is not paid.' });
    const other = await laptop.queued({ client_name: 'Ada' });
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.states(other)).toEqual(['submit done']);
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ status: 'Approved', letter: null, error: null });
    says[`GET /jobs/${jobId}/letter`] = answer(200, letterOf('paid'));
    expect(await laptop.sync(1)).toBe('sent');
    expect(draftStatus(laptop.desk, draftId).letter).not.toBeNull();
  });
});

describe('§4.5 produced files', () => {
  const offers = (jobId: number, ...files: Record<string, unknown>[]): void => {
    says[`GET /jobs/${jobId}/files`] = answer(200, files);
  };
  const here = (laptop: FieldLaptop, jobId: number): string[] =>
    laptop.desk.jobs.letters
      .files(serviceOf(laptop), jobId)
      .map(({ file }) => (file === null ? '' : readFileSync(laptop.desk.jobs.letterFiles.pathOf(file), 'utf8')))
      .sort();

  it('of one name and no id or time all come, and once', async () => {
    const laptop = take();
    const { jobId } = await sentJob(laptop);
    for (const one of ['a', 'b', 'c']) says[`GET /made/${one}`] = answer(200, one);
    offers(jobId, ...['a', 'b', 'c'].map((one) => ({ name: 'plan.pdf', file: `made/${one}` })));
    expect(await laptop.sync(1)).toBe('sent');
    expect(here(laptop, jobId)).toEqual(['a', 'b', 'c']);
    proxy.reset();
    expect(await laptop.sync(1)).toBe('sent');
    expect(asked(proxy, 'GET').filter((at) => at.includes('made'))).toEqual([]);
  });

  it('come again where another took the place of one under its id; the one before stays', async () => {
    const laptop = take();
    const { jobId } = await sentJob(laptop);
    says['GET /made'] = answer(200, 'first');
    offers(jobId, { id: 'f', name: 'plan.pdf', file: 'made', created_at: '2026-03-14T15:00:00Z' });
    expect(await laptop.sync(1)).toBe('sent');
    says['GET /made'] = answer(200, 'second');
    offers(jobId, { id: 'f', name: 'plan.pdf', file: 'made', created_at: '2026-03-15T09:00:00Z' });
    expect(await laptop.sync(1)).toBe('sent');
    expect(here(laptop, jobId)).toEqual(['first', 'second']);
    proxy.reset();
    expect(await laptop.sync(1)).toBe('sent');
    expect(asked(proxy, 'GET').filter((at) => at.endsWith('made'))).toEqual([]);
  });

  it('with names longer than a file system takes are kept under the beginning of them', async () => {
    const laptop = take();
    const { jobId } = await sentJob(laptop);
    says['GET /made'] = answer(200, 'made');
    offers(jobId, { id: 1, name: `${'屋根構造計算書'.repeat(14)}.pdf`, file: 'made' });
    expect(await laptop.sync(1)).toBe('sent');
    expect(here(laptop, jobId)).toEqual(['made']);
  });

  it('and letters of two providers with the same job id stay apart, also where they are the same', async () => {
    const laptop = take();
    const other = await startFaultProxy({ target: () => odd.url });
    const sent: string[] = [];
    for (const { url } of [proxy, other]) {
      jobs = new Map();
      const way = { baseUrl: `${url}/v1`, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
      laptop.connect({ way, key: 'a-key-that-nobody-looks-at' });
      const { draftId, jobId } = await sentJob(laptop);
      jobs.get(jobId)!.status = 'Approved';
      says[`GET /jobs/${jobId}/letter`] = answer(200, letterOf('the same'));
      expect(await laptop.sync(1)).toBe('sent');
      sent.push(draftStatus(laptop.desk, draftId).letter!.file);
    }
    expect(new Set(sent).size).toBe(2);
  });
});

describe('a disk that takes no letters', () => {
  /** There is a file where the folder should be. */
  const block = (place: string): (() => void) => {
    rmSync(place, { recursive: true, force: true });
    writeFileSync(place, 'in the way');
    return () => rmSync(place);
  };

  it.each<[string, (laptop: FieldLaptop, jobId: number) => string]>([
    ['at all', ({ desk }) => desk.base.paths.letters],
    ['of one job', (laptop, jobId) => path.join(laptop.desk.base.paths.letters, `${serviceOf(laptop)}-${jobId}`)],
  ])('%s is told, and is no crash: all else goes, and they come when it does', async (_what, placeOf) => {
    const laptop = take();
    const { draftId, jobId } = await sentJob(laptop);
    jobs.get(jobId)!.status = 'Approved';
    says[`GET /jobs/${jobId}/letter`] = answer(200, letterOf('one'));
    says[`GET /jobs/${jobId}/files`] = answer(200, [{ id: 'f', name: 'plan.pdf', file: 'made' }]);
    says['GET /made'] = answer(200, 'made');
    const unblock = block(placeOf(laptop, jobId));
    const other = await laptop.draft({ client_name: 'Ada' });
    await laptop.attach(other, 'file', null, jpegPhoto(99));
    laptop.desk.outbox.commands.queue(other);
    expect(await laptop.sync()).toBe('away');
    expect(laptop.states(other)).toEqual(['submit done', 'upload done']);
    const blocked = /^The file cannot be written on this computer \((EEXIST|ENOTDIR)\)\.$/;
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({
      status: 'Approved',
      letter: null,
      error: expect.stringMatching(blocked) as string,
    });
    // Without a letter to come, the file is what cannot be written.
    jobs.get(jobId)!.status = 'In Review';
    expect(await laptop.sync()).toBe('away');
    expect(laptop.desk.jobs.letters.files(serviceOf(laptop), jobId)[0]!.error?.code).toMatch(/^disk-/);
    unblock();
    jobs.get(jobId)!.status = 'Approved';
    expect(await laptop.sync(1)).toBe('sent');
    expect(existsSync(draftStatus(laptop.desk, draftId).letter!.file)).toBe(true);
    expect(laptop.desk.jobs.letters.files(serviceOf(laptop), jobId)).toMatchObject([{ error: null, bytes: 4 }]);
  });
});
