import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfDocument } from '../uploads/fixtures.ts';
import { adequate, basis, firm, type Letters, startLetters } from './startLetters.ts';

let { server, reviewer, admin, office, issue, draft } = {} as Letters;
beforeAll(async () => void ({ server, reviewer, admin, office, issue, draft } = await startLetters()));
afterAll(() => server.close());

const california = async () => ({ client_state: { id: server.idOf('states', 'California') } });

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
    const request = { id, entries: {}, confirmed: true, reason: 'r' } as never;
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
  it('begins with the arrays of the job, no visit, and the engineer of the firm', async () => {
    const { id } = await server.submit({
      arrays: [{ name: 'South' }, { name: 'Roof' }, { name: 'Roof' }, {}],
    });
    expect(await draft(id)).toEqual({
      entries: {
        site_visited: false,
        arrays: [{ name: 'South' }, { position: 2 }, { position: 3 }, { position: 4 }],
        engineer: firm.engineer,
      },
      from: 'prefilled',
      remembered: null,
      arrays: [
        { name: 'South', position: null },
        { name: 'Roof', position: 2 },
        { name: 'Roof', position: 3 },
        { name: '', position: 4 },
      ],
      errors: [],
      obstacles: ['The letter needs a finding.'],
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
    const forgotten = await reviewer.value('forgetLetterDraft', { id });
    expect(forgotten).toMatchObject({ from: 'prefilled', entries: { site_visited: false }, errors: [] });
    expect((await reviewer.value('showJob', { id })).letterBegunMs).toBeNull();
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
    const obstacles = async (entries: Record<string, unknown>) =>
      (await reviewer.value('keepLetterDraft', { id, entries })).obstacles;
    expect(await obstacles(adequate)).toEqual([]);
    expect(await obstacles({ finding: 'not_adequate' })).toEqual([expect.stringContaining('not adequate')]);
    expect(await obstacles({ ...adequate, engineer: { name: 'Ann Lee' } })).toEqual([
      "The engineer's licence number, licence state are missing.",
    ]);
    await server.store.jobs.move(id, 'Rejected', { actor: 'a', author: 'b', reason: 'c' });
    expect(await obstacles(adequate)).toEqual([expect.stringContaining('is Rejected')]);
    const revised = await server.post<{ id: number }>(`/jobs/${id}/revision`, {
      revision_notes: 'n',
      revision_reason: 'other',
    });
    expect(await obstacles(adequate)).toEqual([expect.stringContaining(`job ${revised.json.id}`)]);
  });
});

describe('what an AHJ has had before', () => {
  const south = { arrays: [{ name: 'South' }] };
  const entries = {
    ...adequate,
    remarks: 'of that roof',
    arrays: [{ name: 'South', fastener: 'lag', embedment: 2.5 }],
  };

  it('is the design basis of the next letter, whatever the case of its name; nothing that is of one roof', async () => {
    const state = await california();
    const first = await server.submit({ ...south, ...state, ahj: 'City of Selma' });
    await reviewer.value('setAhj', { id: first.id, ahj: 'City of Selma' });
    await issue(first.id, entries);
    const next = await server.submit({ ...south, ...state });
    await reviewer.value('setAhj', { id: next.id, ahj: 'CITY OF SELMA' });
    const begun = await draft(next.id);
    expect(begun.entries).toEqual({
      site_visited: false,
      ...basis,
      arrays: [{ name: 'South' }],
      engineer: firm.engineer,
    });
    expect(begun.remembered).toEqual({
      ahj: 'CITY OF SELMA',
      letter: `${first.id}-1`,
      atMs: expect.any(Number) as number,
      names: Object.keys(basis),
    });
    const kept = await reviewer.value('keepLetterDraft', {
      id: next.id,
      entries: { ...begun.entries, wind_speed: 110 },
    });
    expect(kept.remembered?.names).toEqual(Object.keys(basis).filter((name) => name !== 'wind_speed'));
  });

  it('is not that of a place of the same name in another state, nor of a letter that was taken back, nor of no AHJ', async () => {
    const state = await california();
    const first = await server.submit({ ...south, ...state });
    await reviewer.value('setAhj', { id: first.id, ahj: 'City of Springfield' });
    await issue(first.id, entries);
    const elsewhere = await server.submit({ ...south, client_state: { id: server.idOf('states', 'Illinois') } });
    await reviewer.value('setAhj', { id: elsewhere.id, ahj: 'City of Springfield' });
    expect((await draft(elsewhere.id)).remembered).toBeNull();
    const same = await server.submit({ ...south, ...state });
    await reviewer.value('setAhj', { id: same.id, ahj: 'City of Springfield' });
    expect((await draft(same.id)).remembered?.letter).toBe(`${first.id}-1`);
    await reviewer.value('withdrawLetter', { id: first.id, reason: 'wrong wind' });
    expect((await draft(same.id)).remembered).toBeNull();
    const nowhere = await server.submit();
    await issue(nowhere.id);
    expect((await draft((await server.submit()).id)).remembered).toBeNull();
  });
});
