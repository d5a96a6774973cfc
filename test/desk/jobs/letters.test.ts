import { inEnglish } from '../../../electron/desk/deskStatus.ts';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftStatus } from '../../../electron/desk/deskStatus.ts';
import type { Fault } from '../../support/faults/fault.ts';
import { everyTime, type FieldLaptop, takeLaptop } from '../fieldLaptop.ts';
import { startBothProviders } from '../bothProviders.ts';
import { letterOf, sentJob } from './office.ts';

const { office, ours } = await startBothProviders();

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const lettersOf = (laptop: FieldLaptop, draftId: string) =>
  laptop.desk.jobs.letters.ofDraft(draftId).map(({ sha256, supersededWhy }) => [sha256, inEnglish(supersededWhy)]);
const temporary = ({ desk }: FieldLaptop): string[] => {
  const folder = path.join(desk.base.paths.letters, 'tmp');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const keptFiles = ({ desk }: FieldLaptop): string[] =>
  readdirSync(desk.base.paths.letters, { recursive: true, encoding: 'utf8' });
const why = { revision_reason: 'layout_change', revision_notes: 'measured again' };

describe('§4.6 the letter', () => {
  it('comes when the job is Approved, whole, with its hash, tied to what it was for', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop, { notes: 'first' });
    expect(draftStatus(laptop.desk, draftId).letter).toBeNull();
    const letter = letterOf('one');
    await office.approve(jobId, letter);
    expect(await laptop.sync()).toBe('sent');
    const [kept] = laptop.desk.jobs.letters.ofDraft(draftId);
    expect(kept).toMatchObject({ jobId, sha256: hashOf(letter), bytes: letter.length, supersededMs: null });
    expect(readFileSync(laptop.desk.jobs.letterFiles.pathOf(kept!.file)).equals(letter)).toBe(true);
    const snapshot = JSON.parse(
      laptop.desk.jobs.store.get(laptop.desk.settings.provider()!.id, jobId)!.snapshot,
    ) as object;
    expect(snapshot).toMatchObject({ client_name: 'Zoë Alvarez', notes: 'first' });
    expect(temporary(laptop)).toEqual([]);
  });

  it('is among the produced files too (§4.5)', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    const [file] = laptop.desk.jobs.letters.files(laptop.desk.settings.provider()!.id, jobId);
    expect(file).toMatchObject({
      name: `Roof evaluation letter ${jobId}-1.pdf`,
      sha256: hashOf(letterOf('one')),
      error: null,
    });
  });

  it.each<[string, Fault]>([
    ['breaks off', { kind: 'truncated', variant: 'cut-off', share: 0.5 }],
    ['comes half, as if it were whole', { kind: 'truncated', variant: 'short-length', share: 0.5 }],
    ['is a web page', { kind: 'portal', variant: 'page' }],
    ['is reset', { kind: 'reset-reply', at: 300 }],
    ['is refused by a gateway', { kind: 'status', status: 502, style: 'page' }],
  ])('that %s is none: nothing is kept of it, and it is asked for again', async (_what, fault) => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    ours.proxy.setDecide(everyTime('GET', /\/letter$/, fault));
    expect(await laptop.sync()).toBe('away');
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ status: 'Approved', letter: null });
    expect(keptFiles(laptop).filter((file) => file.includes('letter-'))).toEqual([]);
    expect(temporary(laptop)).toEqual([]);
    ours.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
    expect(draftStatus(laptop.desk, draftId).letter!.sha256).toBe(hashOf(letterOf('one')));
  });

  it.each([400, 404, 409, 422] as const)(
    'that is answered with %i is not there yet: no error, and asked for again',
    async (status) => {
      const laptop = takeLaptop(await ours.organization());
      const { draftId, jobId } = await sentJob(laptop);
      await office.approve(jobId, letterOf('one'));
      ours.proxy.setDecide(everyTime('GET', /\/letter$/, { kind: 'status', status, style: 'problem' }));
      expect(await laptop.sync()).toBe('sent');
      expect(laptop.desk.jobs.store.current(draftId)).toMatchObject({ error: null, status: 'Approved' });
      ours.proxy.setDecide(() => null);
      expect(await laptop.sync()).toBe('sent');
      expect(draftStatus(laptop.desk, draftId).letter).not.toBeNull();
    },
  );

  it('that was withdrawn holds no more, and is kept; a new one takes its place', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    const [first, second] = [letterOf('one'), letterOf('two')];
    await office.approve(jobId, first);
    await laptop.sync();
    await office.withdraw(jobId);
    await laptop.sync();
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ status: 'In Review', letter: null });
    expect(lettersOf(laptop, draftId)).toEqual([[hashOf(first), `Letter ${jobId}-1 was withdrawn.`]]);
    await office.approve(jobId, second);
    await laptop.sync();
    expect(draftStatus(laptop.desk, draftId).letter!.sha256).toBe(hashOf(second));
    for (const { file } of laptop.desk.jobs.letters.ofDraft(draftId))
      expect(existsSync(laptop.desk.jobs.letterFiles.pathOf(file))).toBe(true);
  });

  it('that was re-issued between two looks takes the place of the one before', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    await office.withdraw(jobId);
    await office.approve(jobId, letterOf('two'));
    await laptop.sync();
    expect(lettersOf(laptop, draftId)).toEqual([
      [hashOf(letterOf('one')), `Letter ${jobId}-1 was withdrawn.`],
      [hashOf(letterOf('two')), null],
    ]);
  });

  it('that was withdrawn holds no more, though the one in its place does not come', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    await office.withdraw(jobId);
    await office.approve(jobId, letterOf('two'));
    ours.proxy.setDecide(everyTime('GET', /\/letter$/, { kind: 'status', status: 502, style: 'page' }));
    await laptop.sync();
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ status: 'Approved', letter: null });
    ours.proxy.setDecide(() => null);
    await laptop.sync();
    expect(draftStatus(laptop.desk, draftId).letter!.sha256).toBe(hashOf(letterOf('two')));
  });

  it('that is issued again as it was is the same letter, and holds again', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    for (const text of ['one', 'two', 'one']) {
      if (text !== 'one' || laptop.desk.jobs.letters.ofDraft(draftId).length > 0) await office.withdraw(jobId);
      await office.approve(jobId, letterOf(text));
      await laptop.sync();
    }
    expect(lettersOf(laptop, draftId)).toEqual([
      [hashOf(letterOf('one')), null],
      [hashOf(letterOf('two')), `Letter ${jobId}-2 was withdrawn.`],
    ]);
  });

  it('is marked superseded by a revision, in the transaction that moves the job to its new id', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' });
    expect(await laptop.sync()).toBe('sent');
    const now = laptop.desk.drafts.store.get(draftId).jobId!;
    expect(lettersOf(laptop, draftId)).toEqual([
      [hashOf(letterOf('one')), `The job was revised; it continues as ${now}.`],
    ]);
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ job_id: now, status: 'Submitted', letter: null });
    await office.approve(now, letterOf('two'));
    await laptop.sync();
    expect(draftStatus(laptop.desk, draftId).letter!.sha256).toBe(hashOf(letterOf('two')));
  });

  it('is asked for with the ETag of the one that is here', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    laptop.desk.jobs.store.mark(laptop.desk.settings.provider()!.id, jobId);
    ours.proxy.reset();
    await laptop.sync();
    expect(ours.proxy.log().filter(({ path: at }) => at.endsWith('/letter'))).toMatchObject([{ targetStatus: 304 }]);
    expect(lettersOf(laptop, draftId)).toHaveLength(1);
  });
});
