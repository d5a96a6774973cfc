import { describe, expect, it } from 'vitest';
import { fieldError } from '../../../shared/messages/problem.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { adequate, firm, markAt, startLetters, override } from './startLetters.ts';

const { server, reviewer, admin, office, issue, keep, forget, draft } = await startLetters();

describe('who may', () => {
  it.each([
    'draftLetter',
    'forgetLetterDraft',
    'keepLetterDraft',
    'previewLetter',
    'issueLetter',
    'withdrawLetter',
  ] as const)('%s is for reviewers and administrators, not for clients, whose own job it may be', async (name) => {
    const { id } = await server.submit();
    const request = { id, entries: {}, confirmed: true, mark: '', reason: 'r' } as never;
    expect(await office.refusal(name, request)).toMatchObject({ code: 'forbidden' });
    expect(await reviewer.refusal(name, { ...(request as object), id: 999_999 })).toMatchObject({
      code: 'not-found',
    });
  });

  it('a finished letter is not for clients either', async () => {
    const { id } = await server.submit();
    expect((await office.send(`/letters?job=${id}`, pdfDocument('x'))).status).toBe(403);
  });
});

describe('a draft', () => {
  it('begins with the arrays of the job and the engineer of the firm, and says nothing of a visit', async () => {
    const { id } = await server.submit({
      arrays: [{ name: 'South' }, { name: 'Roof' }, { name: 'Roof' }, {}],
    });
    expect(await draft(id)).toEqual({
      entries: {
        arrays: [{ name: 'South' }, { position: 2 }, { position: 3 }, { position: 4 }],
        engineer: firm.engineer,
      },
      from: 'prefilled',
      remembered: null,
      prefilled: [],
      revised: null,
      kept: null,
      signer: null,
      isBehind: false,
      mark: expect.any(String) as string,
      arrays: [
        { name: 'South', position: null },
        { name: 'Roof', position: 2 },
        { name: 'Roof', position: 3 },
        { name: '', position: 4 },
      ],
      errors: [],
      obstacles: [
        fieldError('#/site_visited', 'letter-visit-unanswered'),
        fieldError('#/finding', 'letter-finding-missing'),
      ],
      overridable: expect.any(Array) as unknown,
      number: `${id}-1`,
    });
  });

  it('of a job with the Basic fields has the one row of its letter', async () => {
    const { id } = await server.submit();
    expect((await draft(id)).arrays).toEqual([{ name: 'All arrays', position: null }]);
  });

  it('keeps what was typed, right or wrong, says what is wrong beside each field, and is there for the next reviewer', async () => {
    const { id } = await server.submit({ arrays: [{ name: 'South' }] });
    const entries = { wind_speed: 9000, wind_sped: 1, arrays: [{ name: 'Nowhere' }], remarks: 'half a sen' };
    const kept = await reviewer.value('keepLetterDraft', { id, entries });
    expect(kept).toMatchObject({ entries, from: 'kept' });
    expect(kept.errors.map(({ pointer }) => pointer).toSorted()).toEqual(['#', '#/arrays/0/name', '#/wind_speed']);
    expect(await admin.value('draftLetter', { id })).toEqual(kept);
    expect((await reviewer.value('showJob', { id })).letterBegunMs).toBeGreaterThan(0);
    const forgotten = await forget(id);
    expect(forgotten).toMatchObject({ from: 'prefilled', entries: { arrays: [{ name: 'South' }] }, errors: [] });
    expect(forgotten.entries).not.toHaveProperty('site_visited');
    expect((await reviewer.value('showJob', { id })).letterBegunMs).toBeNull();
  });

  it('leaves a trace where it is begun and where it is forgotten, and none at every keep', async () => {
    const { id } = await server.submit();
    const noted = async () => {
      const { rows } = await server.store.audit.list({ actor: '', action: '', subject: `job ${id}` }, { limit: 10 });
      return rows.map(({ action, actor, detail, address }) => ({ action, actor, detail, address }));
    };
    const submitted = await noted();
    const from = '127.0.0.1';
    await forget(id);
    expect(await noted()).toEqual(submitted);
    for (const remarks of ['a', 'ab']) await keep(id, { remarks });
    const begun = { action: 'Letter begun', actor: reviewer.email, detail: null, address: from };
    expect(await noted()).toEqual([begun, ...submitted]);
    for (const _ of ['once', 'and again']) await forget(id, admin);
    const detail = { kept_by: reviewer.email };
    expect(await noted()).toEqual([
      { action: 'Letter draft forgotten', actor: admin.email, detail, address: from },
      begun,
      ...submitted,
    ]);
  });

  it('of more than 200 kB is refused, and what was kept before stays', async () => {
    const { id } = await server.submit();
    await reviewer.value('keepLetterDraft', { id, entries: { remarks: 'first' } });
    const entries = { remarks: 'x'.repeat(200_000) };
    expect(await reviewer.refusal('keepLetterDraft', { id, entries })).toMatchObject({ code: 'too-large' });
    expect((await draft(id)).entries).toEqual({ remarks: 'first' });
  });

  it('says what stands in the way of the letter', async () => {
    const { id } = await server.submit();
    const obstacles = async (entries: Record<string, unknown>) => (await keep(id, entries)).obstacles;
    expect(await obstacles(adequate)).toEqual([]);
    const { site_visited: _visit, ...unsaid } = adequate;
    expect(await obstacles(unsaid)).toMatchObject([{ pointer: '#/site_visited' }]);
    expect(await obstacles({ ...adequate, finding: 'not_adequate' })).toEqual([
      fieldError('#/finding', 'letter-finding-not-adequate'),
    ]);
    expect(await obstacles({ ...adequate, engineer: { name: 'Ann Lee' } })).toEqual([
      fieldError('#/engineer/licence_number', 'letter-engineer-incomplete', {
        missing: ['licence_number', 'licence_state'],
      }),
    ]);
    await obstacles(adequate);
    await server.store.jobs.move(id, 'Rejected', { actor: 'a', author: 'b', reason: 'c' });
    expect((await draft(id)).obstacles).toEqual([
      fieldError('#', 'letter-job-not-open', { job: id, status: 'Rejected' }),
    ]);
    const revised = await server.post<{ id: number }>(`/jobs/${id}/revision`, {
      revision_notes: 'n',
      revision_reason: 'other',
    });
    expect((await draft(id)).obstacles).toEqual([
      fieldError('#', 'letter-job-revised', { job: id, current: revised.json.id }),
    ]);
  });

  it('is addressed to nobody called "This computer", as the organization of somebody who works alone is at first', async () => {
    const { organization, apiKey: key } = await admin.value('addOrganization', { name: 'This computer' });
    const job = await server.submit({}, { key });
    expect((await keep(job.id, adequate)).obstacles).toEqual([
      fieldError('#', 'letter-to-nobody', { organization: 'This computer' }),
    ]);
    const mark = await markAt(reviewer, job.id, adequate);
    const { kept } = await draft(job.id);
    const sent = { id: job.id, entries: adequate, confirmed: true as const, mark, base: kept!.atMs, override };
    expect(await reviewer.refusal('issueLetter', sent)).toMatchObject({ code: 'move-refused' });
    const named = await server.submit({ recipient_name: 'City of Reno' }, { key });
    expect((await keep(named.id, adequate)).obstacles).toEqual([]);
    await admin.value('changeOrganization', { id: organization.id, name: 'Ridgeline Solar' });
    expect((await draft(job.id)).obstacles).toEqual([]);
  });
});

describe('two reviewers of one draft', () => {
  it('do not erase each other: who read an older one is answered the newer one, and nothing is kept', async () => {
    const { id } = await server.submit();
    const first = await reviewer.value('keepLetterDraft', { id, entries: { remarks: 'hers' }, base: null });
    expect(first).toMatchObject({ isBehind: false, kept: { by: reviewer.email, atMs: expect.any(Number) as number } });
    const late = await admin.value('keepLetterDraft', { id, entries: { remarks: 'his' }, base: null });
    expect(late).toEqual({ ...first, isBehind: true });
    const base = first.kept!.atMs;
    const second = await admin.value('keepLetterDraft', { id, entries: { remarks: 'his' }, base });
    expect(second).toMatchObject({ isBehind: false, entries: { remarks: 'his' }, kept: { by: admin.email } });
    expect(second.kept!.atMs).toBeGreaterThan(base);
  });

  it('do not erase each other by starting over: who has not seen the newer one is answered it', async () => {
    const { id } = await server.submit();
    const { kept } = await keep(id, { remarks: 'hers' });
    const newer = await admin.value('keepLetterDraft', { id, entries: { remarks: 'his' }, base: kept!.atMs });
    for (const base of [kept!.atMs, null])
      expect(await reviewer.value('forgetLetterDraft', { id, base })).toEqual({ ...newer, isBehind: true });
    expect((await draft(id)).entries).toEqual({ remarks: 'his' });
    const forgotten = await reviewer.value('forgetLetterDraft', { id, base: newer.kept!.atMs });
    expect(forgotten).toMatchObject({ isBehind: false, kept: null, from: 'prefilled' });
  });

  it('nor does one go on where the other started over', async () => {
    const { id } = await server.submit();
    const { kept } = await keep(id, { remarks: 'a' });
    await forget(id);
    const late = await admin.value('keepLetterDraft', { id, entries: { remarks: 'b' }, base: kept!.atMs });
    expect(late).toMatchObject({ isBehind: true, kept: null, from: 'prefilled' });
  });

  it('are told of it: a keep is a change, to the office alone', async () => {
    const { id } = await server.submit();
    const { changeVersions } = server.store;
    const before = [await changeVersions.of(null), await changeVersions.of(server.own.id)];
    await keep(id, { remarks: 'a' });
    const kept = await changeVersions.of(null);
    expect([kept !== before[0], (await changeVersions.of(server.own.id)) === before[1]]).toEqual([true, true]);
    await forget(id);
    expect(await changeVersions.of(null)).not.toBe(kept);
  });

  it('keep nothing for a job that takes no letter: what comes late does not revive a draft', async () => {
    const { id } = await server.submit();
    const { kept } = await keep(id, adequate);
    await issue(id);
    for (const base of [null, kept!.atMs])
      expect(await reviewer.refusal('keepLetterDraft', { id, entries: adequate, base })).toMatchObject({
        code: 'move-refused',
      });
    expect((await reviewer.value('showJob', { id })).letterBegunMs).toBeNull();
  });
});
