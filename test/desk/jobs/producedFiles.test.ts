import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftStatus } from '../../../electron/desk/deskStatus.ts';
import { deskJobHandlers } from '../checkedHandlers.ts';
import { showDraft } from '../../../electron/desk/showDraft.ts';
import { safeName } from '../../../electron/desk/jobs/letterFiles.ts';
import type { Fault } from '../../support/faults/fault.ts';
import { everyTime, type FieldLaptop, inTurn, takeLaptop } from '../fieldLaptop.ts';
import { startBothProviders } from '../bothProviders.ts';
import { letterOf, sentJob } from './office.ts';

const { office, ours, theirs } = await startBothProviders();

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const temporary = ({ desk }: FieldLaptop): string[] => {
  const folder = path.join(desk.base.paths.letters, 'tmp');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('§4.5 produced files', () => {
  it('come once each, whatever their links are like, and the key stays with the API', async () => {
    const laptop = takeLaptop(theirs);
    const { jobId } = await sentJob(laptop);
    const bytes = (text: string) => letterOf(text);
    theirs.provider.addFile(jobId, 'plan set.pdf', bytes('a'), 'absolute');
    theirs.provider.addFile(jobId, 'plan set.pdf', bytes('b'), 'relative');
    theirs.provider.addFile(jobId, '../../etc/passwd', bytes('c'), 'absolute');
    expect(await laptop.sync()).toBe('sent');
    expect(await laptop.sync()).toBe('sent');
    const files = laptop.desk.jobs.letters.files(laptop.desk.settings.provider()!.id, jobId);
    expect(files.map(({ sha256 }) => sha256).sort()).toEqual(['a', 'b', 'c'].map((text) => hashOf(bytes(text))).sort());
    for (const { file, sha256 } of files) {
      const at = laptop.desk.jobs.letterFiles.pathOf(file!);
      expect(path.dirname(at)).toBe(
        path.join(laptop.desk.base.paths.letters, `${laptop.desk.settings.provider()!.id}-${jobId}`),
      );
      expect(hashOf(readFileSync(at))).toBe(sha256);
    }
    expect(theirs.provider.strayKeys()).toBe(0);
    expect(temporary(laptop)).toEqual([]);
  });

  it('that do not come keep neither the others nor the letter', async () => {
    const laptop = takeLaptop(theirs);
    const { draftId, jobId } = await sentJob(laptop);
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf'])
      theirs.provider.addFile(jobId, name, letterOf(name), 'relative');
    theirs.provider.approve(jobId, letterOf('the letter'));
    theirs.proxy.setDecide(everyTime('GET', /two\.pdf$/, { kind: 'status', status: 404, style: 'page' }));
    await laptop.sync();
    const service = laptop.desk.settings.provider()!.id;
    const here = laptop.desk.jobs.letters.files(service, jobId);
    expect(here.map(({ name, file, error }) => `${name} ${file !== null} ${error !== null}`).sort()).toEqual([
      'one.pdf true false',
      'three.pdf true false',
      'two.pdf false true',
    ]);
    expect(draftStatus(laptop.desk, draftId).letter).not.toBeNull();
    theirs.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
    expect(
      laptop.desk.jobs.letters.files(service, jobId).every(({ file, error }) => file !== null && error === null),
    ).toBe(true);
  });

  it('that did not come and are offered no more are no trouble any longer', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    ours.proxy.setDecide(everyTime('GET', /\/api\/files\//, { kind: 'status', status: 502, style: 'page' }));
    expect(await laptop.sync()).toBe('away');
    await office.withdraw(jobId);
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.jobs.store.current(draftId)!.error).toBeNull();
  });

  it('that were delivered for a service come beside the letter, and stay here, marked, when they are withdrawn', async () => {
    const laptop = takeLaptop(await ours.organization());
    const services_requested = ['pv_structural_letter', 'pv_cad_design'];
    const { draftId, jobId } = await sentJob(laptop, { services_requested });
    const old = await office.deliver(jobId, 'E1.pdf', letterOf('issue 1'));
    const wrong = await office.deliver(jobId, 'E2.pdf', letterOf('another roof'));
    await office.approve(jobId, letterOf('one'));
    expect(await laptop.sync()).toBe('sent');
    await office.deliver(jobId, 'E1.pdf', letterOf('issue 2'), old);
    await office.withdrawFile(jobId, wrong);
    expect(await laptop.sync()).toBe('sent');
    const { files } = deskJobHandlers(laptop.desk).showJob({ id: draftId });
    const shown = files.map(({ name, bytes, letter, deliverable }) => ({
      ...{ name, isHere: bytes !== null, isLetter: letter !== null, service: deliverable?.service ?? null },
      marks: [deliverable?.isWithdrawn ?? false, deliverable?.isReplaced ?? false],
    }));
    const plan = { isHere: true, isLetter: false, service: 'pv_cad_design' };
    expect(shown.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: 'E1.pdf', ...plan, marks: [true, true] },
      { name: 'E1.pdf', ...plan, marks: [false, false] },
      { name: 'E2.pdf', ...plan, marks: [true, false] },
      {
        ...{ name: `Roof evaluation letter ${jobId}-1.pdf`, isHere: true, isLetter: true, service: null },
        marks: [false, false],
      },
    ]);
    const printed = showDraft(laptop.desk, draftId).jobs[0]!.files;
    expect(printed).toContainEqual(
      expect.objectContaining({
        name: 'E2.pdf',
        service: 'pv_cad_design',
        withdrawn_at: expect.any(String) as unknown,
      }),
    );
  });

  it('is not marked as replaced where the file that took its place was withdrawn', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop, { services_requested: ['pv_cad_design'] });
    const first = await office.deliver(jobId, 'E1.pdf', letterOf('issue 1'));
    expect(await laptop.sync()).toBe('sent');
    const second = await office.deliver(jobId, 'E1.pdf', letterOf('issue 2'), first);
    expect(await laptop.sync()).toBe('sent');
    const third = await office.deliver(jobId, 'E1.pdf', letterOf('issue 3'), second);
    const marks = async () => {
      expect(await laptop.sync()).toBe('sent');
      const { files } = deskJobHandlers(laptop.desk).showJob({ id: draftId });
      return files.map(({ deliverable }) => [deliverable?.isWithdrawn, deliverable?.isReplaced]);
    };
    const [replaced, current, withdrawn] = [
      [true, true],
      [false, false],
      [true, false],
    ];
    expect((await marks()).toSorted()).toEqual([current, replaced, replaced]);
    await office.withdrawFile(jobId, third);
    expect(await marks()).toEqual([withdrawn, withdrawn, withdrawn]);
  });

  it.each<[string, Fault]>([
    ['breaks off', { kind: 'truncated', variant: 'cut-off', share: 0.5 }],
    ['is a sign-in page', { kind: 'portal', variant: 'page' }],
  ])('of which one %s are asked for again', async (_what, fault) => {
    const laptop = takeLaptop(await ours.organization());
    const { jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    ours.proxy.setDecide(inTurn('GET', /\/api\/files\//, [fault]));
    expect(await laptop.sync(1)).toBe('sent');
    const [file] = laptop.desk.jobs.letters.files(laptop.desk.settings.provider()!.id, jobId);
    expect(file).toMatchObject({ sha256: hashOf(letterOf('one')), error: null });
  });

  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['a/b\\c:d.pdf', 'a_b_c_d.pdf'],
    ['..', 'file_'],
    ['', 'file_'],
    ['con.pdf', 'file_con.pdf'],
    [' .hidden. ', 'hidden'],
    ['ñandú — plano.pdf', 'ñandú — plano.pdf'],
    ['x\u0000y\u202Ez.pdf', 'x_y_z.pdf'],
    [`${'n'.repeat(200)}.pdf`, `${'n'.repeat(160)}.pdf`],
    [`${'屋根'.repeat(60)}.pdf`, `${'屋根'.repeat(26)}屋.pdf`],
    [`${'🏠'.repeat(60)}.pdf`, `${'🏠'.repeat(40)}.pdf`],
    ['half \ud83d.pdf', 'half \ufffd.pdf'],
  ])('called %j are kept as %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });
});
