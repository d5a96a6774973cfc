import { describe, expect, it } from 'vitest';
import { adequate, startLetters } from './startLetters.ts';

const { server, reviewer, office, issue, draft } = await startLetters();

describe('withdrawing', () => {
  it('tells the client why, keeps the letter, and the next one begins with what it said', async () => {
    const { id } = await server.submit({ arrays: [{ name: 'South' }, { name: 'East' }] });
    const entries = { ...adequate, remarks: 'Mind the hip.', arrays: [{ name: 'East', fastener: 'lag' }] };
    const first = await issue(id, entries);
    const shown = await reviewer.value('withdrawLetter', { id, reason: 'The pitch was wrong.' });
    expect(shown.job.status).toBe('In Review');
    expect(shown.produced).toMatchObject([
      { number: `${id}-1`, sha256: first.produced[0]!.sha256, withdrawnMs: expect.any(Number) as number },
    ]);
    expect(shown.messages.at(-1)).toMatchObject({ author: 'Ridgeline Engineers', body: 'The pitch was wrong.' });
    expect(shown.history.slice(-2)).toMatchObject([
      {
        actor: reviewer.email,
        action: 'Letter withdrawn',
        detail: { reason: 'The pitch was wrong.', letter: `${id}-1`, withdrawn: first.produced[0]!.sha256 },
      },
      { actor: reviewer.email, action: 'In Review', detail: null },
    ]);
    const client = await server.get<{ messages: object[] }>(`/jobs/${id}`);
    expect(client.json.messages.at(-1)).toMatchObject({ body: 'The pitch was wrong.' });
    expect((await server.get(`/jobs/${id}/letter`)).status).toBe(409);

    const { site_visited: _visit, ...said } = entries;
    expect(await draft(id)).toMatchObject({
      entries: { ...said, arrays: [{ name: 'South' }, { name: 'East', fastener: 'lag' }] },
      from: 'prefilled',
      remembered: null,
      prefilled: [],
      // Whether somebody was there is said anew of each letter.
      obstacles: [{ pointer: '#/site_visited' }],
      number: `${id}-2`,
    });
    expect((await draft(id)).entries).not.toHaveProperty('site_visited');
    const again = await issue(id, { ...entries, wind_speed: 100 });
    expect(again.produced.map(({ number, withdrawnMs }) => [number, withdrawnMs === null])).toEqual([
      [`${id}-1`, false],
      [`${id}-2`, true],
    ]);
    expect(await draft(id)).toMatchObject({
      obstacles: [{ code: 'letter-stands', params: { letter: `${id}-2` } }],
    });
  });

  it.each([[''], ['  \n'], ['\0']])('needs a reason: not %j', async (reason) => {
    const { id } = await server.submit();
    await issue(id);
    expect(await reviewer.refusal('withdrawLetter', { id, reason })).toMatchObject({
      code: 'invalid-fields',
      errors: [{ pointer: '#/reason' }],
    });
    expect((await reviewer.value('showJob', { id })).job.status).toBe('Approved');
  });

  it('needs a letter', async () => {
    const { id } = await server.submit();
    expect(await reviewer.refusal('withdrawLetter', { id, reason: 'r' })).toMatchObject({ code: 'move-refused' });
  });

  it('of a job that was revised since is told under the new id, where the client looks', async () => {
    const { id } = await server.submit();
    await issue(id);
    const { json } = await server.post<{ id: number }>(`/jobs/${id}/revision`, {
      revision_notes: 'n',
      revision_reason: 'other',
    });
    const shown = await reviewer.value('withdrawLetter', { id, reason: 'The pitch was wrong.' });
    expect(shown.job.status).toBe('Revised');
    const told = await reviewer.value('showJob', { id: json.id });
    expect(told.messages.at(-1)).toMatchObject({ body: `Letter ${id}-1 was withdrawn: The pitch was wrong.` });
  });

  it('of an earlier version is known to the versions after it, with what became of it', async () => {
    const { id } = await server.submit();
    await issue(id);
    const { json } = await server.post<{ id: number }>(`/jobs/${id}/revision`, {
      revision_notes: 'n',
      revision_reason: 'other',
    });
    const earlier = async (one = reviewer) => (await one.value('showJob', { id: json.id })).earlierLetters;
    const letter = { job: id, number: `${id}-1`, atMs: expect.any(Number) as number, withdrawnMs: null };
    expect([await earlier(), await earlier(office)]).toEqual([[letter], [letter]]);
    expect((await reviewer.value('showJob', { id })).earlierLetters).toEqual([]);
    await reviewer.value('withdrawLetter', { id, reason: 'r' });
    const withdrawn = { ...letter, withdrawnMs: expect.any(Number) as number };
    expect([await earlier(), await earlier(office)]).toEqual([[withdrawn], [withdrawn]]);
  });

  it('is told to the people of the client, who do not get the file', async () => {
    const { id } = await server.submit();
    const [file] = (await issue(id)).produced;
    const theirs = async () => office.value('showJob', { id });
    expect(await theirs()).toMatchObject({ produced: [{ number: `${id}-1` }], earlierLetters: [] });
    const fileOf = async () => (await office.ask('GET', `/files/${file!.id}`)).status;
    expect(await fileOf()).toBe(200);
    const { earlierLetters } = await reviewer.value('withdrawLetter', { id, reason: 'r' });
    // The office has it among its files.
    expect(earlierLetters).toEqual([]);
    const withdrawn = { job: id, number: `${id}-1`, atMs: file!.atMs, withdrawnMs: expect.any(Number) as number };
    expect(await theirs()).toMatchObject({ produced: [], earlierLetters: [withdrawn] });
    expect(await fileOf()).toBe(404);
    await issue(id);
    expect(await theirs()).toMatchObject({ produced: [{ number: `${id}-2` }], earlierLetters: [withdrawn] });
  });

  it('§4.3 is told to the client with the number of each letter, its hash, and when it was taken back', async () => {
    const { id } = await server.submit();
    const lettersOf = async () => (await server.get<{ letters?: object[] }>(`/jobs/${id}`)).json.letters;
    expect(await lettersOf()).toBeUndefined();
    const { produced } = await issue(id);
    const first = {
      number: `${id}-1`,
      sha256: produced[0]!.sha256,
      issued_at: new Date(produced[0]!.atMs).toISOString(),
    };
    expect(await lettersOf()).toEqual([first]);
    const { etag } = Object.fromEntries((await server.get(`/jobs/${id}`)).headers);
    const shown = await reviewer.value('withdrawLetter', { id, reason: 'r' });
    const withdrawn = { ...first, withdrawn_at: new Date(shown.produced[0]!.withdrawnMs!).toISOString() };
    const { status } = await server.get(`/jobs/${id}`, { headers: { 'if-none-match': etag! } });
    expect([status, await lettersOf()]).toEqual([200, [withdrawn]]);
    await issue(id);
    expect(await lettersOf()).toMatchObject([withdrawn, { number: `${id}-2` }]);
    const answer = await fetch(`${server.url}/api/jobs/${id}/letter`, { headers: { 'x-api-key': server.own.api_key } });
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="letter-${id}-2.pdf"`);
  });

  it('happens with every way out of Approved, so that two letters never stand', async () => {
    const { id } = await server.submit();
    await issue(id);
    await server.store.jobs.move(id, 'In Review', { actor: 'command line', author: 'Office', reason: null });
    expect((await server.get<object[]>(`/jobs/${id}/files`)).json).toEqual([]);
    const { history } = await reviewer.value('showJob', { id });
    expect(history.slice(-2)).toMatchObject([
      { action: 'Letter withdrawn', detail: { letter: `${id}-1` } },
      { action: 'In Review' },
    ]);
    await issue(id);
    expect((await server.get<object[]>(`/jobs/${id}/files`)).json).toHaveLength(1);
  });
});
