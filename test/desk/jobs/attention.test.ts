import { describe, expect, it } from 'vitest';
import { deskJobHandlers, jobListHandlers } from '../checkedHandlers.ts';
import type { DeskJobView } from '../../../shared/jobs/deskCalls.ts';
import { startOurs, takeLaptop } from '../fieldLaptop.ts';
import { officeOf, sentJob } from './office.ts';

const ours = await startOurs();
const office = officeOf(ours);

const say = (jobId: number, body: string) =>
  ours.server.store.jobs.answerClient(jobId, { actor: 'reviewer', author: 'Ada Reviewer' }, body);

const take = async () => {
  const noticed: string[] = [];
  const laptop = takeLaptop(await ours.organization(), { noticed: ({ kind }) => noticed.push(kind) });
  const { draftId, jobId } = await sentJob(laptop);
  const { showJob, readMessages } = deskJobHandlers(laptop.desk);
  const { listJobs } = jobListHandlers(laptop.desk);
  const all = { text: '', archived: false, sort: 'changed', weekStart: 1, offset: 0, limit: 9 } as const;
  return {
    laptop,
    draftId,
    jobId,
    noticed: () => noticed.splice(0),
    shown: (): DeskJobView => showJob({ id: draftId }),
    read: () => readMessages({ id: draftId }),
    /** Names of the jobs that wait for a person, and how many the badge counts. */
    waiting: () => {
      const { rows } = listJobs({ ...all, attention: true }) as { rows: { status: string | null; unread: number }[] };
      const { counts } = listJobs({ ...all, attention: false }) as { counts: { attention: number } };
      expect(counts.attention).toBe(rows.length);
      return rows.map(({ status, unread }) => ({ status, unread }));
    },
  };
};

describe('a job waits for its crew', () => {
  it('while it is on hold, with the reason, until a reply to it is sent', async () => {
    const { laptop, draftId, jobId, noticed, shown, read, waiting } = await take();
    expect(waiting()).toEqual([]);
    await office.move(jobId, 'On Hold', 'The panel label is missing.');
    await laptop.sync();
    expect(noticed()).toEqual(['hold']);
    expect(waiting()).toEqual([{ status: 'On Hold', unread: 1 }]);
    expect(shown()).toMatchObject({ reason: 'The panel label is missing.', unread: 1 });
    read();
    laptop.desk.outbox.commands.message(draftId, 'It comes tomorrow.');
    expect(waiting()).toEqual([{ status: 'On Hold', unread: 0 }]);
    await laptop.sync();
    // Our own message comes back from the provider: it is no news, and no reason.
    expect([noticed(), waiting()]).toEqual([[], []]);
    expect(shown()).toMatchObject({ status: 'On Hold', isAnswered: true, reason: 'The panel label is missing.' });
    await say(jobId, 'Which day?');
    await laptop.sync();
    expect([noticed(), waiting()]).toEqual([['message'], [{ status: 'On Hold', unread: 1 }]]);
    expect(shown()).toMatchObject({ isAnswered: false, reason: 'Which day?' });
    read();
    await office.move(jobId, 'In Review');
    await laptop.sync();
    expect([waiting(), shown().reason]).toEqual([[], null]);
  });

  it('who wrote before the hold has not answered it', async () => {
    const { laptop, draftId, jobId, waiting, read } = await take();
    laptop.desk.outbox.commands.message(draftId, 'The gate code is 1234.');
    await laptop.sync();
    await office.move(jobId, 'On Hold', 'The panel label is missing.');
    await laptop.sync();
    read();
    expect(waiting()).toEqual([{ status: 'On Hold', unread: 0 }]);
  });

  it('when it is rejected, until it is archived', async () => {
    const { laptop, draftId, jobId, noticed, read, waiting } = await take();
    await office.move(jobId, 'Rejected', 'The roof cannot carry it.');
    await laptop.sync();
    read();
    expect([noticed(), waiting()]).toEqual([['rejected'], [{ status: 'Rejected', unread: 0 }]]);
    laptop.desk.drafts.store.archive(draftId);
    expect(waiting()).toEqual([]);
  });

  it('while a message was not read', async () => {
    const { laptop, jobId, noticed, shown, read, waiting } = await take();
    await say(jobId, 'Is the attic open?');
    await laptop.sync();
    expect([noticed(), waiting()]).toEqual([['message'], [{ status: 'Submitted', unread: 1 }]]);
    // The same answer again is no news.
    await laptop.sync();
    expect([noticed(), shown().unread]).toEqual([[], 1]);
    read();
    expect(waiting()).toEqual([]);
    await say(jobId, 'And the panel?');
    await laptop.sync();
    expect([noticed(), shown().unread]).toEqual([['message'], 1]);
  });

  it('for a message after a reply in the same words as an earlier one', async () => {
    const { laptop, draftId, jobId, noticed, shown, read } = await take();
    await say(jobId, 'Thanks!');
    await laptop.sync();
    read();
    laptop.desk.outbox.commands.message(draftId, 'Thanks!');
    await laptop.sync();
    noticed();
    await say(jobId, 'And the panel?');
    await laptop.sync();
    expect([noticed(), shown().unread]).toEqual([['message'], 1]);
  });

  it('when something of it was refused', async () => {
    const { laptop, draftId, waiting, noticed } = await take();
    await laptop.attach(draftId, 'file', null, Buffer.from('no picture'));
    laptop.desk.outbox.commands.photosAdded(draftId);
    await laptop.sync();
    expect([noticed(), waiting()]).toEqual([['person'], [{ status: 'Submitted', unread: 0 }]]);
  });
});
