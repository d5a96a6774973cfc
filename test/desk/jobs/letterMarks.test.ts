import { describe, expect, it } from 'vitest';
import { deskJobHandlers, jobListHandlers } from '../checkedHandlers.ts';
import { showDraft } from '../../../electron/desk/showDraft.ts';
import { takeLaptop } from '../fieldLaptop.ts';
import { startBothProviders } from '../bothProviders.ts';
import { letterOf, sentJob } from './office.ts';

const { office, ours } = await startBothProviders();

const why = { revision_reason: 'layout_change', revision_notes: 'measured again' };

describe('§4.6 a letter on a laptop', () => {
  it('has the number and the state that the office shows, wherever it is shown', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    const seen = async () => {
      const { letters, files } = deskJobHandlers(laptop.desk).showJob({ id: draftId });
      const marks = letters.map(({ number, state, withdrawnMs }) => ({ number, state, withdrawnMs }));
      expect(files.map(({ letter }) => letter)).toEqual(marks);
      expect(showDraft(laptop.desk, draftId).letters.map(({ number, state }) => ({ number, state }))).toEqual(
        marks.map(({ number, state }) => ({ number, state })),
      );
      return marks;
    };
    const withdrawnMs = expect.any(Number) as number;
    const inList = async () => {
      const asked = {
        ...{ text: '', attention: false, archived: false, offset: 0, limit: 9 },
        ...({ sort: 'changed', weekStart: 1 } as const),
      };
      const { rows } = jobListHandlers(laptop.desk).listJobs(asked);
      return rows.map(({ hasLetter, isLetterWithdrawn }) => ({ hasLetter, isLetterWithdrawn }));
    };
    expect(await inList()).toEqual([{ hasLetter: false, isLetterWithdrawn: false }]);
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    expect(await seen()).toEqual([{ number: `${jobId}-1`, state: 'in-force', withdrawnMs: null }]);
    expect(await inList()).toEqual([{ hasLetter: true, isLetterWithdrawn: false }]);
    await office.withdraw(jobId);
    await laptop.sync();
    expect(await seen()).toEqual([{ number: `${jobId}-1`, state: 'withdrawn', withdrawnMs }]);
    expect(await inList()).toEqual([{ hasLetter: false, isLetterWithdrawn: true }]);
    await office.approve(jobId, letterOf('two'));
    await laptop.sync();
    expect(await inList()).toEqual([{ hasLetter: true, isLetterWithdrawn: false }]);
    const second = { number: `${jobId}-2`, state: 'in-force', withdrawnMs: null };
    expect(await seen()).toEqual([{ number: `${jobId}-1`, state: 'withdrawn', withdrawnMs }, second]);

    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' });
    await laptop.sync();
    expect((await seen())[1]).toEqual({ ...second, state: 'superseded' });
    // Also what is taken back after the revision is known to be.
    await office.withdraw(jobId);
    await laptop.sync();
    expect((await seen())[1]).toEqual({ ...second, state: 'withdrawn', withdrawnMs });
  });

  it('that comes, or is taken back, is told to whoever looks elsewhere, by its number', async () => {
    const noticed: unknown[] = [];
    const laptop = takeLaptop(await ours.organization(), {
      // The reason of a withdrawal comes as a message, too.
      noticed: (notice) => notice.kind !== 'message' && noticed.push(notice),
    });
    const { draftId, jobId } = await sentJob(laptop);
    const of = { draft: draftId, name: laptop.desk.drafts.store.get(draftId).name };
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    await office.withdraw(jobId);
    await laptop.sync();
    await office.approve(jobId, letterOf('two'));
    await laptop.sync();
    expect(noticed).toEqual([
      { kind: 'letter', letter: `${jobId}-1`, ...of },
      { kind: 'letter-gone', letter: `${jobId}-1`, ...of },
      { kind: 'letter', letter: `${jobId}-2`, ...of },
    ]);
    // The same file may be issued again: who was told that it is gone is told that it is there.
    await office.withdraw(jobId);
    await laptop.sync();
    await office.approve(jobId, letterOf('two'));
    await laptop.sync();
    expect(noticed.slice(3)).toEqual([
      { kind: 'letter-gone', letter: `${jobId}-2`, ...of },
      { kind: 'letter', letter: `${jobId}-3`, ...of },
    ]);
    // A crew that revises knows what it does.
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' });
    await laptop.sync();
    expect(noticed).toHaveLength(5);
  });
});
