import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { approveJob } from '../../support/approveJob.ts';
import type { EngineersView, License } from '../../../shared/engineers/engineers.ts';
import type { FinishedCheck } from '../../../shared/letters/finishedLetter.ts';
import type { OfficeInput } from '../../../shared/office/contract.ts';
import { squeezed } from '../../support/pdfText.ts';
import { samplePng } from '../letters/sampleLetter.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { type AtConsole, newUser } from '../base/rpc/atConsole.ts';
import { complete, markAt, startLetters, textOf } from '../letters/startLetters.ts';

const { server, submitComplete, reviewer, admin, pdfOf, letterOf } = await startLetters();
const idOf = async (by: AtConsole): Promise<number> => (await by.value('readHere', {})).user!.id;

const california: License = { state: 'CA', number: 'S 1234', discipline: 'structural', expires: '2099-06-30' };
const nevada: License = { state: 'NV', number: '98-7', discipline: 'civil', expires: '2099-01-31' };

let made = 0;
/** A reviewer with these licenses who may issue letters as engineer of record. */
const engineer = async (licenses: License[], { name = 'Max Ingénieur, P.E.', isOfRecord = true } = {}) => {
  made += 1;
  const console = await newUser(server, 'reviewer', { email: `engineer${made}@example.com` });
  const user = await idOf(console);
  await console.value('saveEngineer', { user, profile: { name, licenses } });
  if (isOfRecord) await admin.value('setEngineerOfRecord', { user, isOfRecord: true });
  return { console, user };
};
const issueBy = async (by: AtConsole, id: number, override?: string) => {
  const mark = await markAt(by, id, complete);
  return by.call('issueLetter', { id, entries: complete, confirmed: true, mark, override });
};
const submit = async () => (await submitComplete()).id;

describe('an engineer of record', () => {
  it('signs what they issue: name, license of the state of the site with its expiry, signature, and date', async () => {
    const { console, user } = await engineer([nevada, california]);
    await console.send(`/engineers/${user}/signature`, samplePng(60, 20));
    const id = await submit();
    expect((await console.value('draftLetter', { id })).signer).toEqual({
      ...{ name: 'Max Ingénieur, P.E.', license: california, hasSignature: true },
    });
    const ended = await issueBy(console, id);
    expect(ended).toMatchObject({ ok: true, value: { job: { status: 'Approved' } } });
    const text = squeezed(await textOf(await letterOf(id)));
    for (const part of ['Max Ingénieur, P.E.', 'Structural Engineer, California license S 1234, expires June 30, 2099'])
      expect(text).toContain(squeezed(part));
    expect(text).not.toContain(squeezed('Jane Public'));
    expect(await server.store.jobs.letterDrafts.lastOfJob(id)).toMatchObject({
      entries: { engineer: { name: 'Max Ingénieur, P.E.', licence_number: 'S 1234', licence_state: 'CA' } },
    });
  });

  it('is not named by what others typed; the firm’s engineer signs for everybody else', async () => {
    const { console } = await engineer([california]);
    const id = await submit();
    const entries = { ...complete, engineer: { name: 'Somebody Else', licence_number: '1', licence_state: 'CA' } };
    const { address } = await console.value('previewLetter', { id, entries, confirmed: true });
    const own = squeezed(await textOf((await pdfOf(address, console)).bytes));
    expect(own).toContain(squeezed('Max Ingénieur'));
    expect(own).not.toContain(squeezed('Somebody Else'));
    const other = await reviewer.value('previewLetter', { id, entries: complete, confirmed: true });
    const firms = squeezed(await textOf((await pdfOf(other.address)).bytes));
    expect(firms).toContain(squeezed('Jane Public'));
    expect(firms).toContain(squeezed('License no. C 00000, California'));
    expect((await reviewer.value('draftLetter', { id })).signer).toBeNull();
  });

  it.each([
    ['has none for the state of the site', [nevada], 'letter-license-none'],
    ['has one that expired yesterday', [{ ...california, expires: '2020-01-01' }], 'letter-license-expired'],
  ])('who %s issues it only with a reason', async (_, licenses, code) => {
    const { console } = await engineer(licenses);
    const id = await submit();
    const { overridable } = await console.value('draftLetter', { id });
    expect(overridable.map((one) => [one.pointer, one.code])).toContainEqual(['#/engineer/licence_state', code]);
    expect(await issueBy(console, id)).toMatchObject({
      ok: false,
      problem: { message: { code: 'letter-incomplete' } },
    });
    const ended = await issueBy(console, id, 'Renewal is on its way.');
    expect(ended).toMatchObject({ ok: true });
    if (ended.ok) expect(ended.value.history.at(-1)!.detail).toMatchObject({ overridden: [{ code }] });
  });

  it('whose license has expired since the letter was given out to be sealed is asked again', async () => {
    const { console, user } = await engineer([{ ...california, number: 'S 5678' }]);
    const id = await submit();
    const request = { id, entries: complete, confirmed: true as const, mark: await markAt(console, id, complete) };
    const { address } = await console.value('downloadForSealing', request);
    const document = await PDF.load((await pdfOf(address, console)).bytes);
    document.getPage(0)!.drawRectangle({ x: 72, y: 300, width: 30, height: 40 });
    const sealed = Buffer.from(await document.save({ incremental: true }));
    const found = async () => {
      const { json } = await reviewer.send<FinishedCheck>(`/letters/check?job=${id}`, sealed);
      if (!json.ok) throw new Error(json.problem.detail);
      return json.value.overridable.filter(({ code }) => code === 'letter-license-expired');
    };
    expect(await found()).toEqual([]);
    const expired = [{ ...california, number: 'S 5678', expires: '2020-01-01' }];
    await console.value('saveEngineer', { user, profile: { name: 'Max Ingénieur, P.E.', licenses: expired } });
    expect(await found()).toMatchObject([{ params: { number: 'S 5678', expired: '2020-01-01' } }]);
    const refused = await reviewer.send(`/letters?job=${id}&seen=true`, sealed);
    expect(refused.json).toMatchObject({ problem: { message: { code: 'letter-incomplete' } } });
  });

  it('without any license cannot issue', async () => {
    const { console } = await engineer([]);
    const id = await submit();
    const { obstacles } = await console.value('draftLetter', { id });
    expect(obstacles.map(({ code }) => code)).toContain('letter-engineer-incomplete');
  });

  it('prints the valid one where another for the same state has expired, structural before civil', async () => {
    const old = { ...california, expires: '2020-01-01' };
    const civil = { ...california, discipline: 'civil' as const, number: 'C 9' };
    const one = await engineer([old, civil]);
    const id = await submit();
    expect((await one.console.value('draftLetter', { id })).signer?.license).toEqual(civil);
    const two = await engineer([civil, california]);
    expect((await two.console.value('draftLetter', { id })).signer?.license).toEqual(california);
  });

  it('who became an office user of a client, or was disabled, is none any more', async () => {
    const { user } = await engineer([california]);
    await admin.value('changeUser', { id: user, role: 'office', organization: server.own.id, isDisabled: false });
    expect(await server.store.users.engineers.ofRecord(user)).toBeNull();
    const { engineers } = await admin.value('readEngineers', {});
    expect(engineers.map((one) => one.user)).not.toContain(user);
    expect(await admin.refusal('setEngineerOfRecord', { user, isOfRecord: true })).toMatchObject({ code: 'not-found' });
  });
});

describe('licenses and signatures', () => {
  const profile = (more: object) => ({ name: 'Max', licenses: [{ ...california, ...more }] });
  it.each([
    ['a state that is none', profile({ state: 'Atlantis' }), '#/licenses/0/state'],
    ['no state', profile({ state: ' ' }), '#/licenses/0/state'],
    ['no number', profile({ number: '  ' }), '#/licenses/0/number'],
    ['a number that is too long', profile({ number: '9'.repeat(61) }), '#/licenses/0/number'],
    ['a number that no PDF can hold', profile({ number: 'S\0' }), '#/licenses/0/number'],
    ['half a character', profile({ number: '\ud800' }), '#/licenses/0/number'],
    ['a discipline that is none', profile({ discipline: 'wizard' }), '#/licenses/0/discipline'],
    ['a day that is none', profile({ expires: '2027-02-30' }), '#/licenses/0/expires'],
    ['an unknown field', profile({ seal: 'round' }), '#/licenses/0'],
    ['no name', { name: '', licenses: [] }, '#/name'],
    ['a name that is too long', { name: 'x'.repeat(121), licenses: [] }, '#/name'],
    [
      'two for the same state',
      { name: 'Max', licenses: [california, { ...california, state: 'California' }] },
      '#/licenses/1/state',
    ],
    ['too many', { name: 'Max', licenses: Array.from({ length: 101 }, () => california) }, '#/licenses'],
  ])('are refused with %s, and the field is named', async (_, profile, pointer) => {
    const user = await idOf(reviewer);
    const refusal = await reviewer.refusal('saveEngineer', { user, profile });
    expect(refusal.code).toBe('invalid-fields');
    expect(refusal.errors.map((error) => error.pointer)).toContain(pointer);
    expect(refusal.errors[0]!.detail).not.toBe('');
  });

  it('are refused with no object: the call has none', async () => {
    const refusal = await reviewer.refusal('saveEngineer', { user: await idOf(reviewer), profile: 'Max' as never });
    expect([refusal.code, refusal.errors[0]!.pointer]).toEqual(['bad-call', '#/profile']);
  });

  it('of others are for administrators, and the right to issue is too', async () => {
    const { user } = await engineer([california], { isOfRecord: false });
    const calls: [keyof never | string, () => Promise<unknown>][] = [
      ['saveEngineer', () => reviewer.refusal('saveEngineer', { user, profile: { name: 'Not me', licenses: [] } })],
      ['removeEngineerSignature', () => reviewer.refusal('removeEngineerSignature', { user })],
      ['setEngineerOfRecord', () => reviewer.refusal('setEngineerOfRecord', { user, isOfRecord: true })],
    ];
    for (const [, refused] of calls) expect(await refused()).toMatchObject({ code: 'forbidden' });
    expect((await reviewer.send(`/engineers/${user}/signature`, samplePng())).status).toBe(403);
    const own = await idOf(reviewer);
    expect(await reviewer.refusal('setEngineerOfRecord', { user: own, isOfRecord: true })).toMatchObject({
      code: 'forbidden',
    });
    await admin.value('saveEngineer', { user, profile: { name: 'Max Second', licenses: [] } });
    expect((await server.store.users.engineers.get(user)).name).toBe('Max Second');
  });

  it('stand in the audit log with what they were and are; hostile text stays text', async () => {
    const { user, console } = await engineer([california]);
    const hostile = '<img src=x onerror=alert(1)>';
    await console.value('saveEngineer', { user, profile: { name: hostile, licenses: [nevada] } });
    const { rows } = await admin.value('listAudit', { action: 'license or signature', limit: 5 });
    expect(rows[0]).toMatchObject({
      actor: console.email,
      subject: `user ${console.email}`,
      detail: {
        name: { from: 'Max Ingénieur, P.E.', to: hostile },
        licenses: { to: 'NV 98-7, civil, expires 2099-01-31' },
      },
    });
    const id = await submit();
    const preview = await console.value('previewLetter', { id, entries: complete, confirmed: false });
    expect(squeezed(await textOf((await pdfOf(preview.address, console)).bytes))).toContain(squeezed(hostile));
  });

  it('signatures are checked like the firm’s, shown to reviewers, and removed', async () => {
    const { user, console } = await engineer([california]);
    const sent = await console.send<EngineersView>(`/engineers/${user}/signature`, samplePng(30, 10));
    expect(sent.json).toMatchObject({ ok: true });
    const shown = await reviewer.ask('GET', `/engineers/${user}/signature`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    for (const wrong of [pdfDocument('x'), Buffer.from('<svg onload=alert(1)>'), samplePng(30, 10).subarray(0, 40)]) {
      const { status, json } = await console.send(`/engineers/${user}/signature`, wrong);
      expect([status, json]).toMatchObject([415, { problem: { message: { code: 'firm-image-unprintable' } } }]);
    }
    await console.value('removeEngineerSignature', { user });
    expect((await reviewer.ask('GET', `/engineers/${user}/signature`)).status).toBe(404);
    expect(server.temporaryFiles()).toEqual([]);
    for (const nobody of ['0', '999999', 'x', '1e3', '-1'])
      expect((await reviewer.ask('GET', `/engineers/${nobody}/signature`)).status).toBe(404);
  });

  it('a nameless user is no engineer of record', async () => {
    const fresh = await newUser(server, 'reviewer', { email: 'nameless@example.com' });
    const refused = await admin.refusal('setEngineerOfRecord', { user: await idOf(fresh), isOfRecord: true });
    expect(refused.message).toMatchObject({ code: 'engineer-unnamed', params: { email: 'nameless@example.com' } });
  });
});

describe('the rule that only engineers of record issue letters', () => {
  const rule = (onlyEngineers: boolean, by = admin) => by.value('changeIssuingRule', { onlyEngineers });

  it('lets others prepare: their letter stays a draft, and neither a composed nor a finished one is issued', async () => {
    const { console } = await engineer([california]);
    await rule(true);
    const id = await submit();
    const { obstacles } = await reviewer.value('draftLetter', { id });
    expect(obstacles[0]).toMatchObject({ code: 'letter-only-engineers', pointer: '#' });
    expect((await reviewer.value('previewLetter', { id, entries: complete, confirmed: true })).isDraft).toBe(true);
    expect(await issueBy(reviewer, id, 'Anyway.')).toMatchObject({
      ok: false,
      problem: { message: { code: 'letter-only-engineers' } },
    });
    const request: OfficeInput<'downloadForSealing'> = { id, entries: complete, confirmed: true, mark: '' };
    expect((await reviewer.refusal('downloadForSealing', request)).message?.code).toBe('letter-blocked');
    const finished = await reviewer.send(`/letters?job=${id}&override=Anyway`, pdfDocument('Sealed'));
    expect(finished.json).toMatchObject({ problem: { message: { code: 'letter-only-engineers' } } });
    await expect(
      approveJob({ store: server.store, clock: server.clock }, id, { entries: complete }, { actor: 'command line' }),
    ).rejects.toMatchObject({ code: 'letter-only-engineers' });
    expect(await issueBy(console, id)).toMatchObject({ ok: true });
    await rule(false);
    expect(await issueBy(reviewer, await submit())).toMatchObject({ ok: true });
  });

  it('is refused where nobody could issue, and stands in the audit log', async () => {
    const { engineers } = await admin.value('readEngineers', {});
    for (const { user, isOfRecord } of engineers)
      if (isOfRecord) await admin.value('setEngineerOfRecord', { user, isOfRecord: false });
    expect((await admin.refusal('changeIssuingRule', { onlyEngineers: true })).message?.code).toBe(
      'no-engineer-of-record',
    );
    await engineer([california]);
    await rule(true);
    const last = (await admin.value('readEngineers', {})).engineers.find(({ isOfRecord }) => isOfRecord)!;
    const unmark = { user: last.user, isOfRecord: false };
    const refused = await admin.refusal('setEngineerOfRecord', unmark);
    expect(refused.message).toMatchObject({ code: 'last-engineer-of-record', params: { name: last.name } });
    const disable = { id: last.user, role: 'reviewer', isDisabled: true } as const;
    expect((await admin.refusal('changeUser', disable)).message?.code).toBe('last-engineer-of-record');
    const { user: other } = await engineer([nevada]);
    await admin.value('setEngineerOfRecord', unmark);
    await admin.value('setEngineerOfRecord', { user: last.user, isOfRecord: true });
    await admin.value('setEngineerOfRecord', { user: other, isOfRecord: false });
    const { rows } = await admin.value('listAudit', { action: 'Firm settings changed', limit: 1 });
    expect(rows[0]?.detail).toEqual({ only_engineers_of_record_issue: { from: false, to: true } });
    await rule(false);
  });
});
