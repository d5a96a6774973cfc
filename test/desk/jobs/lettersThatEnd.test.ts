import { inEnglish, draftStatus } from '../../../electron/desk/deskStatus.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deskJobHandlers } from '../checkedHandlers.ts';
import { everyTime, type FieldLaptop, startTheirs, takeLaptop } from '../fieldLaptop.ts';
import { startBothProviders } from '../bothProviders.ts';
import { letterOf, sentJob } from './office.ts';

const { office, ours, theirs } = await startBothProviders();

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const lettersOf = (laptop: FieldLaptop, draftId: string) =>
  laptop.desk.jobs.letters.ofDraft(draftId).map(({ sha256, supersededWhy }) => [sha256, inEnglish(supersededWhy)]);
const why = { revision_reason: 'layout_change', revision_notes: 'measured again' };

describe('§4.6 the letter of a plain provider', () => {
  const approved = async (laptop: FieldLaptop) => {
    const sent = await sentJob(laptop);
    theirs.provider.approve(sent.jobId, letterOf('one'));
    expect(await laptop.sync(1)).toBe('sent');
    expect(draftStatus(laptop.desk, sent.draftId).letter).not.toBeNull();
    return sent;
  };

  it('holds no more as soon as the job is not Approved any more', async () => {
    const laptop = takeLaptop(theirs);
    const { draftId, jobId } = await approved(laptop);
    theirs.provider.setStatus(jobId, 'On Hold');
    expect(await laptop.sync()).toBe('sent');
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ status: 'On Hold', letter: null });
    expect(lettersOf(laptop, draftId)).toEqual([[hashOf(letterOf('one')), 'The job is On Hold again.']]);
    // It says no more than that: no number, and not why.
    const { letters } = deskJobHandlers(laptop.desk).showJob({ id: draftId });
    expect(letters).toMatchObject([{ number: null, state: 'not-in-force', withdrawnMs: null }]);
    theirs.provider.approve(jobId, letterOf('two'));
    expect(await laptop.sync()).toBe('sent');
    expect(draftStatus(laptop.desk, draftId).letter!.sha256).toBe(hashOf(letterOf('two')));
  });

  it('holds no more when the job is Revised, by whom and to what ever; that is asked after on', async () => {
    const laptop = takeLaptop(theirs);
    const { draftId, jobId } = await approved(laptop);
    theirs.provider.setStatus(jobId, 'Revised');
    expect(await laptop.sync()).toBe('sent');
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ status: 'Revised', letter: null });
    expect(lettersOf(laptop, draftId)).toEqual([[hashOf(letterOf('one')), 'The job was revised.']]);
    const { letters } = deskJobHandlers(laptop.desk).showJob({ id: draftId });
    expect(letters).toMatchObject([{ number: null, state: 'superseded' }]);
    expect(laptop.desk.jobs.store.current(draftId)!.nextCheckMs).not.toBeNull();
  });

  it('that was downloaded when the answer broke off comes with the next look, though nothing has changed since', async () => {
    const laptop = takeLaptop(theirs);
    const { draftId, jobId } = await approved(laptop);
    theirs.provider.approve(jobId, letterOf('two'));
    theirs.proxy.setDecide(everyTime('GET', /\/letter$/, { kind: 'truncated', variant: 'cut-off', share: 0.5 }));
    expect(await laptop.sync()).toBe('away');
    theirs.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
    expect(draftStatus(laptop.desk, draftId).letter!.sha256).toBe(hashOf(letterOf('two')));
  });
});

describe('§4.6 the letter of a revised job', () => {
  it('holds no more, also while the job that took its place cannot be read', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    const { json } = await ours.server.post<{ id: number }>(
      `/jobs/${jobId}/revision`,
      { ...why, notes: 'elsewhere' },
      { key: laptop.desk.settings.secrets.apiKey() },
    );
    ours.proxy.setDecide(
      everyTime('GET', new RegExp(`/jobs/${json.id}$`), { kind: 'status', status: 404, style: 'problem' }),
    );
    await laptop.sync();
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ job_id: jobId, status: 'Revised', letter: null });
    expect(lettersOf(laptop, draftId)).toEqual([
      [hashOf(letterOf('one')), `The job was revised; it continues as ${json.id}.`],
    ]);
    ours.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
    expect(draftStatus(laptop.desk, draftId).job_id).toBe(json.id);
  });

  it('stays without force at a provider that goes on calling the old job Approved', async () => {
    const silent = await startTheirs({ withholdStatusOnRevision: true });
    const laptop = takeLaptop(silent);
    const { draftId, jobId } = await sentJob(laptop);
    silent.provider.approve(jobId, letterOf('one'));
    expect(await laptop.sync()).toBe('sent');
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' });
    expect(await laptop.sync(1)).toBe('sent');
    laptop.desk.jobs.store.mark(laptop.desk.settings.provider()!.id, jobId);
    expect(await laptop.sync(1)).toBe('sent');
    const now = laptop.desk.drafts.store.get(draftId).jobId!;
    expect(lettersOf(laptop, draftId)).toEqual([
      [hashOf(letterOf('one')), `The job was revised; it continues as ${now}.`],
    ]);
  });
});
