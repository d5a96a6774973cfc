import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftStatus } from '../../../electron/desk/deskStatus.ts';
import { safeName } from '../../../electron/desk/tracking/letterFiles.ts';
import type { Fault } from '../../support/faults/fault.ts';
import {
  endLaptops,
  everyTime,
  type FieldLaptop,
  inTurn,
  type Ours,
  startOurs,
  startTheirs,
  takeLaptop,
  type Theirs,
} from '../fieldLaptop.ts';
import { letterOf, officeOf, sentJob } from './office.ts';

let ours: Ours;
let theirs: Theirs;
let office: ReturnType<typeof officeOf>;
beforeAll(async () => {
  ours = await startOurs();
  theirs = await startTheirs();
  office = officeOf(ours);
});
beforeEach(() => theirs.provider.reset());
afterEach(endLaptops);
afterAll(async () => {
  await ours.close();
  await theirs.close();
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const lettersOf = (laptop: FieldLaptop, draftId: string) =>
  laptop.desk.letters.ofDraft(draftId).map(({ sha256, supersededWhy }) => [sha256, supersededWhy]);
const temporary = ({ desk }: FieldLaptop): string[] => {
  const folder = path.join(desk.paths.letters, 'tmp');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const keptFiles = ({ desk }: FieldLaptop): string[] =>
  readdirSync(desk.paths.letters, { recursive: true, encoding: 'utf8' });
const why = { revision_reason: 'layout_change', revision_notes: 'measured again' };

describe('§4.6 the letter', () => {
  it('comes when the job is Approved, whole, with its hash, tied to what it was for', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop, { notes: 'first' });
    expect(draftStatus(laptop.desk, draftId).letter).toBeNull();
    const letter = letterOf('one');
    await office.approve(jobId, letter);
    expect(await laptop.sync()).toBe('sent');
    const [kept] = laptop.desk.letters.ofDraft(draftId);
    expect(kept).toMatchObject({ jobId, sha256: hashOf(letter), bytes: letter.length, supersededMs: null });
    expect(readFileSync(laptop.desk.letterFiles.pathOf(kept!.file)).equals(letter)).toBe(true);
    const snapshot = JSON.parse(laptop.desk.jobs.get(laptop.desk.service()!.id, jobId)!.snapshot) as object;
    expect(snapshot).toMatchObject({ client_name: 'Zoë Alvarez', notes: 'first' });
    expect(temporary(laptop)).toEqual([]);
  });

  it('is among the produced files too (§4.5)', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    const [file] = laptop.desk.letters.files(laptop.desk.service()!.id, jobId);
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
      expect(laptop.desk.jobs.current(draftId)).toMatchObject({ error: null, status: 'Approved' });
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
    expect(lettersOf(laptop, draftId)).toEqual([[hashOf(first), 'The job is In Review again.']]);
    await office.approve(jobId, second);
    await laptop.sync();
    expect(draftStatus(laptop.desk, draftId).letter!.sha256).toBe(hashOf(second));
    for (const { file } of laptop.desk.letters.ofDraft(draftId))
      expect(existsSync(laptop.desk.letterFiles.pathOf(file))).toBe(true);
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
      [hashOf(letterOf('one')), 'A newer letter came.'],
      [hashOf(letterOf('two')), null],
    ]);
  });

  it('that is issued again as it was is the same letter, and holds again', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    for (const text of ['one', 'two', 'one']) {
      if (text !== 'one' || laptop.desk.letters.ofDraft(draftId).length > 0) await office.withdraw(jobId);
      await office.approve(jobId, letterOf(text));
      await laptop.sync();
    }
    expect(lettersOf(laptop, draftId)).toEqual([
      [hashOf(letterOf('one')), null],
      [hashOf(letterOf('two')), 'Another letter took its place.'],
    ]);
  });

  it('is marked superseded by a revision, in the transaction that moves the job to its new id', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    laptop.desk.outbox.revise(draftId, { ...why, notes: 'new' });
    expect(await laptop.sync()).toBe('sent');
    const now = laptop.desk.drafts.get(draftId).jobId!;
    expect(lettersOf(laptop, draftId)).toEqual([
      [hashOf(letterOf('one')), `The job was revised; it goes on as ${now}.`],
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
    laptop.desk.jobs.mark(laptop.desk.service()!.id, jobId);
    ours.proxy.reset();
    await laptop.sync();
    expect(ours.proxy.log().filter(({ path: at }) => at.endsWith('/letter'))).toMatchObject([{ targetStatus: 304 }]);
    expect(lettersOf(laptop, draftId)).toHaveLength(1);
  });
});

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
    expect(laptop.desk.jobs.current(draftId)!.nextCheckMs).not.toBeNull();
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
      { key: laptop.desk.secrets.apiKey() },
    );
    ours.proxy.setDecide(
      everyTime('GET', new RegExp(`/jobs/${json.id}$`), { kind: 'status', status: 404, style: 'problem' }),
    );
    await laptop.sync();
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ job_id: jobId, status: 'Revised', letter: null });
    expect(lettersOf(laptop, draftId)).toEqual([
      [hashOf(letterOf('one')), `The job was revised; it goes on as ${json.id}.`],
    ]);
    ours.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
    expect(draftStatus(laptop.desk, draftId).job_id).toBe(json.id);
  });

  it('stays without force at a provider that goes on calling the old job Approved', async () => {
    const silent = await startTheirs({ withholdStatusOnRevision: true });
    try {
      const laptop = takeLaptop(silent);
      const { draftId, jobId } = await sentJob(laptop);
      silent.provider.approve(jobId, letterOf('one'));
      expect(await laptop.sync()).toBe('sent');
      laptop.desk.outbox.revise(draftId, { ...why, notes: 'new' });
      expect(await laptop.sync(1)).toBe('sent');
      laptop.desk.jobs.mark(laptop.desk.service()!.id, jobId);
      expect(await laptop.sync(1)).toBe('sent');
      const now = laptop.desk.drafts.get(draftId).jobId!;
      expect(lettersOf(laptop, draftId)).toEqual([
        [hashOf(letterOf('one')), `The job was revised; it goes on as ${now}.`],
      ]);
    } finally {
      await endLaptops();
      await silent.close();
    }
  });
});

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
    const files = laptop.desk.letters.files(laptop.desk.service()!.id, jobId);
    expect(files.map(({ sha256 }) => sha256).sort()).toEqual(['a', 'b', 'c'].map((text) => hashOf(bytes(text))).sort());
    for (const { file, sha256 } of files) {
      const at = laptop.desk.letterFiles.pathOf(file!);
      expect(path.dirname(at)).toBe(path.join(laptop.desk.paths.letters, `${laptop.desk.service()!.id}-${jobId}`));
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
    const service = laptop.desk.service()!.id;
    const here = laptop.desk.letters.files(service, jobId);
    expect(here.map(({ name, file, error }) => `${name} ${file !== null} ${error !== null}`).sort()).toEqual([
      'one.pdf true false',
      'three.pdf true false',
      'two.pdf false true',
    ]);
    expect(draftStatus(laptop.desk, draftId).letter).not.toBeNull();
    theirs.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.letters.files(service, jobId).every(({ file, error }) => file !== null && error === null)).toBe(
      true,
    );
  });

  it('that did not come and are offered no more are no trouble any longer', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    await office.approve(jobId, letterOf('one'));
    ours.proxy.setDecide(everyTime('GET', /\/api\/files\//, { kind: 'status', status: 502, style: 'page' }));
    expect(await laptop.sync()).toBe('away');
    await office.withdraw(jobId);
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.jobs.current(draftId)!.error).toBeNull();
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
    const [file] = laptop.desk.letters.files(laptop.desk.service()!.id, jobId);
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
