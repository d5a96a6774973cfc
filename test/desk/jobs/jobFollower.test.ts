import { describe, expect, it } from 'vitest';
import { draftStatus } from '../../../electron/desk/deskStatus.ts';
import { aboutNow } from '../../support/aboutNow.ts';
import type { ProxiedRequest } from '../../support/faultProxy.ts';
import { always, asked, everyTime, hourMs, minuteMs, type Ours, takeLaptop, type Theirs } from '../fieldLaptop.ts';
import { startBothProviders } from '../bothProviders.ts';
import { letterOf, sentJob } from './office.ts';

const { office, ours, theirs } = await startBothProviders();

const looksAt = (one: Ours | Theirs): number => asked(one.proxy, 'GET').filter((at) => at === '/jobs/ID').length;

describe('a job at a server that lists what has changed', () => {
  /** The queries of the lists that were asked for. */
  const listening = (): URLSearchParams[] => {
    const queries: URLSearchParams[] = [];
    ours.proxy.setDecide(({ method, path, query }: ProxiedRequest) => {
      if (method === 'GET' && path === '/api/jobs') queries.push(new URLSearchParams(query));
      return null;
    });
    return queries;
  };

  it('is asked after by updated_since, from where the server said it was the last time', async () => {
    const laptop = takeLaptop(await ours.organization());
    await sentJob(laptop);
    const queries = listening();
    const known = () => laptop.desk.settings.services.updatedSince(laptop.desk.settings.provider()!.id);
    await laptop.sync();
    const first = known();
    await laptop.sync();
    // By the server's clock, whatever the laptop's says, with a few minutes of overlap.
    const times = queries.map((query) => Date.parse(query.get('updated_since')!) + 5 * minuteMs);
    expect(times).toEqual([aboutNow(), Date.parse(first!)]);
    for (const at of [first, known()]) expect(Date.parse(at!)).toEqual(aboutNow());
  });

  it('is looked at itself only where the list says that it changed', async () => {
    const laptop = takeLaptop(await ours.organization());
    const jobs = [];
    for (const client_name of ['Ada', 'Bea', 'Cleo']) jobs.push(await sentJob(laptop, { client_name }));
    await office.move(jobs[1]!.jobId, 'In Review');
    ours.proxy.reset();
    expect(await laptop.sync()).toBe('sent');
    expect(looksAt(ours)).toBe(1);
    expect(jobs.map(({ draftId }) => draftStatus(laptop.desk, draftId).status)).toEqual([
      'Submitted',
      'In Review',
      'Submitted',
    ]);
    ours.proxy.reset();
    expect(await laptop.sync()).toBe('sent');
    expect(looksAt(ours)).toBe(0);
  });

  it('tells its status, the reason for it, and everything that it was', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    laptop.jump(minuteMs);
    await office.move(jobId, 'In Review');
    await laptop.sync();
    laptop.jump(minuteMs);
    await office.move(jobId, 'On Hold', 'The attic photo is dark.');
    await laptop.sync();
    expect(draftStatus(laptop.desk, draftId).status).toBe('On Hold');
    const job = laptop.desk.jobs.store.current(draftId)!;
    expect(job.answer.messages!.map(({ body }) => body)).toEqual(['The attic photo is dark.']);
    const line = laptop.desk.jobs.store.timeline(job.serviceId, jobId);
    expect(line.map(({ status }) => status)).toEqual(['Submitted', 'In Review', 'On Hold']);
    expect(line.map(({ seenMs }) => seenMs)).toEqual(line.map(({ seenMs }) => seenMs).toSorted((a, b) => a - b));
  });

  it('brings messages both ways, those written offline too', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await ours.proxy.setDown(true);
    laptop.desk.outbox.commands.message(draftId, 'Here is what you asked for.');
    expect(await laptop.sync()).toBe('away');
    await ours.proxy.setDown(false);
    await office.move(jobId, 'Rejected', 'No, it is not.');
    expect(await laptop.sync()).toBe('sent');
    const { messages } = laptop.desk.jobs.store.current(draftId)!.answer;
    expect(messages!.map(({ body }) => body).sort()).toEqual(['Here is what you asked for.', 'No, it is not.']);
  });

  it('that cannot be read is not "nothing new": it is said, and asked for again', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.move(jobId, 'In Review');
    ours.proxy.setDecide(everyTime('GET', /\/jobs\/\d+$/, { kind: 'status', status: 500, style: 'page' }));
    expect(await laptop.sync()).toBe('away');
    expect(laptop.desk.jobs.store.current(draftId)!.error).toMatchObject({ params: { status: 500 } });
    expect(draftStatus(laptop.desk, draftId).status).toBe('Submitted');
    ours.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.jobs.store.current(draftId)).toMatchObject({ error: null, status: 'In Review' });
  });

  it('that its provider does not know any more is shown, and stays here', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.move(jobId, 'In Review');
    ours.proxy.setDecide(everyTime('GET', /\/jobs\/\d+$/, { kind: 'status', status: 404, style: 'problem' }));
    await laptop.sync();
    expect(laptop.desk.jobs.store.current(draftId)).toMatchObject({
      jobId,
      error: { code: 'provider-said', params: { status: 404 } },
    });
    expect(laptop.desk.drafts.store.get(draftId)).toMatchObject({ jobId, archivedMs: null });
  });
});

describe('a job at a plain provider', () => {
  it('is asked after one by one: every minute in its first hour, then every ten', async () => {
    const laptop = takeLaptop(theirs, { random: always(0.5) });
    await sentJob(laptop);
    theirs.proxy.reset();
    await laptop.watch(hourMs);
    const first = looksAt(theirs);
    expect(first).toBeGreaterThan(50);
    expect(first).toBeLessThan(65);
    await laptop.watch(2 * hourMs);
    expect(looksAt(theirs) - first).toBeGreaterThanOrEqual(11);
    expect(looksAt(theirs) - first).toBeLessThan(20);
  });

  it('whose status nobody has heard of shows it as it is, and is asked after on', async () => {
    const laptop = takeLaptop(theirs);
    const { draftId, jobId } = await sentJob(laptop);
    for (const status of ['Waiting for the moon', 'Revisión técnica ✓', 'approved']) {
      theirs.provider.setStatus(jobId, status);
      await laptop.sync();
      expect(draftStatus(laptop.desk, draftId).status).toBe(status);
      expect(laptop.desk.jobs.store.current(draftId)!.nextCheckMs).not.toBeNull();
    }
  });

  it('is asked after on when it is Approved and its letter is here: seldom by itself, and on every "now"', async () => {
    const laptop = takeLaptop(theirs, { random: always(0.5) });
    const { draftId, jobId } = await sentJob(laptop);
    theirs.provider.setStatus(jobId, 'Approved');
    expect(await laptop.sync()).toBe('sent');
    // Approved without a letter: any 4xx means "not yet".
    expect(laptop.desk.jobs.store.current(draftId)).toMatchObject({ status: 'Approved', error: null });
    theirs.provider.approve(jobId, letterOf('now'));
    expect(await laptop.sync()).toBe('sent');
    expect(draftStatus(laptop.desk, draftId).letter).not.toBeNull();
    const letters = (): number => asked(theirs.proxy, 'GET').filter((at) => at.endsWith('/letter')).length;
    theirs.proxy.reset();
    expect(await laptop.sync()).toBe('sent');
    expect(looksAt(theirs)).toBe(1);
    await laptop.watch(24 * hourMs);
    expect(looksAt(theirs)).toBeGreaterThanOrEqual(4);
    expect(looksAt(theirs)).toBeLessThanOrEqual(6);
    // Nothing about the job has changed: its letter is not downloaded again and again.
    expect(letters()).toBe(0);
    theirs.provider.approve(jobId, letterOf('again'));
    expect(await laptop.sync()).toBe('sent');
    expect(letters()).toBe(1);
  });

  it('is asked after no more when it was revised', async () => {
    const laptop = takeLaptop(theirs);
    const { draftId, jobId } = await sentJob(laptop);
    laptop.desk.outbox.commands.revise(draftId, { revision_reason: 'other', revision_notes: 'x', notes: 'new' });
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.jobs.store.get(laptop.desk.settings.provider()!.id, jobId)).toMatchObject({
      status: 'Revised',
      nextCheckMs: null,
    });
    theirs.proxy.reset();
    expect(await laptop.sync()).toBe('sent');
    expect(looksAt(theirs)).toBe(1);
  });

  it('that fails to answer is asked again later, and others are asked meanwhile', async () => {
    const laptop = takeLaptop(theirs);
    const [one, other] = [await sentJob(laptop), await sentJob(laptop, { client_name: 'Ada' })];
    for (const { jobId } of [one, other]) theirs.provider.setStatus(jobId, 'In Review');
    theirs.proxy.setDecide(
      everyTime('GET', new RegExp(`/jobs/${one.jobId}$`), { kind: 'status', status: 502, style: 'page' }),
    );
    expect(await laptop.sync()).toBe('away');
    expect([one, other].map(({ draftId }) => draftStatus(laptop.desk, draftId).status)).toEqual([
      'Submitted',
      'In Review',
    ]);
  });
});
