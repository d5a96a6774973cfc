import { describe, expect, it } from 'vitest';
import { draftStatus } from '../../../electron/desk/deskStatus.ts';
import { deskJobHandlers } from '../checkedHandlers.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { startBothProviders } from '../bothProviders.ts';
import { asked, dayMs, type FieldLaptop, takeLaptop } from '../fieldLaptop.ts';
import { letterOf, sentJob } from './office.ts';

const { office, ours, theirs } = await startBothProviders();

const cad = { services_requested: ['pv_cad_design'] };
const showJob = ({ desk }: FieldLaptop, id: string) => deskJobHandlers(desk).showJob({ id });
const isDue = ({ desk }: FieldLaptop, jobId: number): boolean =>
  desk.jobs.store.get(desk.settings.provider()!.id, jobId)!.nextCheckMs !== null;
const lettersAsked = ({ proxy }: Pick<typeof ours, 'proxy'>): number =>
  asked(proxy, 'GET').filter((at) => at.endsWith('/letter')).length;

describe('a job that was approved without a letter', () => {
  it('shows its files, says that no letter comes, and is not asked for one', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop, cad);
    await office.deliver(jobId, 'plan.pdf', pdfDocument('plan'));
    await office.approveWithoutLetter(jobId);
    ours.proxy.reset();
    expect(await laptop.sync()).toBe('sent');
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ status: 'Approved', letter: null });
    expect(showJob(laptop, draftId)).toMatchObject({
      ...{ isWithoutLetter: true, letters: [], error: null },
      files: [{ name: 'plan.pdf', deliverable: { service: 'pv_cad_design' } }],
    });
    expect(isDue(laptop, jobId)).toBe(false);
    laptop.jump(dayMs);
    laptop.desk.jobs.store.failedDue();
    expect(isDue(laptop, jobId)).toBe(false);
    expect(await laptop.sync()).toBe('sent');
    expect(lettersAsked(ours)).toBe(0);
  });

  it('learns of a withdrawn approval, and gets the letter that is issued after it', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop, cad);
    await office.deliver(jobId, 'plan.pdf', pdfDocument('plan'));
    await office.approveWithoutLetter(jobId);
    await laptop.sync();
    await office.withdraw(jobId);
    await laptop.sync();
    expect(showJob(laptop, draftId)).toMatchObject({ status: 'In Review', isWithoutLetter: false });
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    expect(showJob(laptop, draftId)).toMatchObject({
      ...{ status: 'Approved', isWithoutLetter: false },
      letters: [{ number: `${jobId}-1`, state: 'in-force' }],
    });
    await office.withdraw(jobId);
    await office.approveWithoutLetter(jobId);
    await laptop.sync();
    expect(showJob(laptop, draftId)).toMatchObject({
      ...{ status: 'Approved', isWithoutLetter: true },
      letters: [{ number: `${jobId}-1`, state: 'withdrawn' }],
    });
  });

  it('waits for its letter where another provider has none: only our server reports that none comes', async () => {
    const laptop = takeLaptop(theirs);
    const { draftId, jobId } = await sentJob(laptop, cad);
    theirs.provider.setStatus(jobId, 'Approved');
    theirs.proxy.reset();
    expect(await laptop.sync()).toBe('sent');
    expect(showJob(laptop, draftId)).toMatchObject({ status: 'Approved', isWithoutLetter: false });
    expect(lettersAsked(theirs)).toBe(1);
    expect(isDue(laptop, jobId)).toBe(true);
  });
});
