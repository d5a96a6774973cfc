import { describe, expect, it } from 'vitest';
import { draftStatus } from '../../../electron/desk/deskStatus.ts';
import { always, asked, everyTime, minuteMs, takeLaptop } from '../fieldLaptop.ts';
import { startBothProviders } from '../bothProviders.ts';
import { sentJob } from './office.ts';

const { office, ours, theirs } = await startBothProviders();

const lists = (): number => asked(ours.proxy, 'GET').filter((at) => at === '/jobs').length;
const looks = (): number => asked(theirs.proxy, 'GET').filter((at) => at === '/jobs/ID').length;

describe('a job that somebody has open', () => {
  it('has its news within seconds where the server lists what has changed, by one small question', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    // The list was asked for just now: without anybody looking, the next one is a minute away.
    await laptop.watch(1000);
    await office.move(jobId, 'On Hold', 'The label is missing.');
    await laptop.watch(8000);
    expect(draftStatus(laptop.desk, draftId).status).toBe('Submitted');
    laptop.desk.sync.worker.watch(draftId);
    await laptop.watch(8000);
    expect(draftStatus(laptop.desk, draftId).status).toBe('On Hold');
    expect(laptop.desk.jobs.store.current(draftId)!.answer.messages!.map(({ body }) => body)).toEqual([
      'The label is missing.',
    ]);
  });

  it('costs no more than a question every five seconds, and nothing more once nobody looks', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId } = await sentJob(laptop);
    await laptop.watch(1000);
    ours.proxy.reset();
    for (let said = 0; said < 4; said += 1) {
      laptop.desk.sync.worker.watch(draftId);
      await laptop.watch(minuteMs / 4);
    }
    expect(lists()).toBeGreaterThanOrEqual(9);
    expect(lists()).toBeLessThanOrEqual(13);
    expect(asked(ours.proxy, 'GET').filter((at) => at === '/jobs/ID')).toEqual([]);
    // What was said last still holds for a while.
    await laptop.watch(minuteMs);
    ours.proxy.reset();
    await laptop.watch(3 * minuteMs);
    expect(lists()).toBeLessThanOrEqual(4);
  });

  it('asks no more often for a list that does not come', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId } = await sentJob(laptop);
    await laptop.watch(1000);
    ours.proxy.setDecide(everyTime('GET', /\/jobs$/, { kind: 'status', status: 500, style: 'page' }));
    ours.proxy.reset();
    for (let said = 0; said < 8; said += 1) {
      laptop.desk.sync.worker.watch(draftId);
      await laptop.watch(minuteMs / 4);
    }
    expect(lists()).toBeLessThanOrEqual(7);
  });

  it('is asked after itself at a plain provider: soon, then every ten seconds, and seldom again after that', async () => {
    const laptop = takeLaptop(theirs, { random: always(0.5) });
    const { draftId, jobId } = await sentJob(laptop);
    await laptop.watch(15_000);
    theirs.provider.setStatus(jobId, 'In Review');
    theirs.proxy.reset();
    laptop.desk.sync.worker.watch(draftId);
    await laptop.watch(2000);
    expect(draftStatus(laptop.desk, draftId).status).toBe('In Review');
    for (let said = 0; said < 4; said += 1) {
      laptop.desk.sync.worker.watch(draftId);
      await laptop.watch(minuteMs / 4);
    }
    expect(looks()).toBeGreaterThanOrEqual(5);
    expect(looks()).toBeLessThanOrEqual(8);
    await laptop.watch(minuteMs);
    theirs.proxy.reset();
    await laptop.watch(5 * minuteMs);
    expect(looks()).toBeLessThanOrEqual(6);
  });
});
