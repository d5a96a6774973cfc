import { describe, expect, it } from 'vitest';
import { addUser } from '../../../electron/server/accounts/addUser.ts';
import { approveJob } from '../../support/approveJob.ts';
import { setFirm, shownFirm } from '../../../electron/server/firm/firm.ts';
import { readListFile } from '../../../electron/server/reference/readListFile.ts';
import { importList } from '../../../electron/server/reference/importList.ts';
import type { Job } from '../../../shared/job/job.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { moves, needsReason, type Status, statuses } from '../../../shared/job/status.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { startServer } from '../../support/startServer.ts';
import { samplePng } from '../letters/sampleLetter.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { rowsIn } from '../../support/serverDatabase.ts';

const server = await startServer();

const by = { actor: 'test' };
const approve = (id: number, entries: unknown = {}) =>
  approveJob({ store: server.store, clock: server.clock }, id, { entries }, by);
const move = (id: number, to: Status) =>
  to === 'Approved'
    ? approve(id)
    : server.store.jobs.move(id, to, { ...by, author: 'Office', reason: needsReason(to) ? 'because' : null });
const statusOf = async (id: number) => (await server.get<Job>(`/jobs/${id}`)).json.status;

describe('statuses', () => {
  const reach: Record<Exclude<Status, 'Revised'>, Status[]> = {
    Submitted: [],
    'In Review': ['In Review'],
    'On Hold': ['On Hold'],
    Approved: ['Approved'],
    Rejected: ['Rejected'],
    Canceled: ['Canceled'],
  };
  const pairs = Object.entries(reach).flatMap(([from, way]) =>
    statuses.filter((to) => to !== 'Revised').map((to) => [from as Status, to, way] as const),
  );
  it.each(pairs)('§3 from %s to %s as the table of moves says', async (from, to, way) => {
    const { id } = await server.submit();
    for (const step of way) await move(id, step);
    const allowed = moves[from].includes(to);
    await expect(
      move(id, to).then(
        () => true,
        (error: unknown) => (error instanceof Problem ? error.kind : error),
      ),
    ).resolves.toBe(allowed ? true : 'move-refused');
    expect(await statusOf(id)).toBe(allowed ? to : from);
  });

  it('decisions: On Hold and Rejected tell the client why, as a message', async () => {
    const { id } = await server.submit();
    await move(id, 'On Hold');
    const { json } = await server.get<Job & { messages: object[] }>(`/jobs/${id}`);
    expect(json.messages).toMatchObject([{ author: 'Office', body: 'because' }]);
  });
});

describe('approval', () => {
  it('§4.6 issues the letter; withdrawn it is kept, not answered; issued again it has the next number', async () => {
    const { id } = await server.submit({ recipient_name: 'Permit Desk', recipient_city: 'Reno' });
    await approve(id);
    const first = await server.get(`/jobs/${id}/letter`);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await server.store.jobs.letters.withdraw(id, { ...by, author: 'Office', reason: 'pitch' });
    expect((await server.get(`/jobs/${id}/letter`)).status).toBe(409);
    await approve(id);
    const produced = await server.store.jobs.letters.everProduced(id);
    expect(produced.map(({ number, withdrawn_ms }) => [number, withdrawn_ms === null])).toEqual([
      [`${id}-1`, false],
      [`${id}-2`, true],
    ]);
    for (const { sha256 } of produced) expect(await server.store.files.head(sha256)).toBeGreaterThan(0);
  });

  it('§4.5 the link of a withdrawn letter opens no more', async () => {
    const { id } = await server.submit();
    await approve(id);
    const [letter] = (await server.get<{ file: string }[]>(`/jobs/${id}/files`)).json;
    expect((await server.get(letter!.file, { key: null })).status).toBe(200);
    await server.store.jobs.letters.withdraw(id, { ...by, author: 'Office', reason: 'pitch' });
    expect((await server.get(letter!.file, { key: null })).status).toBe(404);
    expect((await server.get(letter!.file)).status).toBe(404);
  });

  it('the letter of a job that was revised can still be withdrawn, once', async () => {
    const { id } = await server.submit();
    await approve(id);
    await server.post(`/jobs/${id}/revision`, { revision_notes: 'n', revision_reason: 'other' });
    const withdraw = () => server.store.jobs.letters.withdraw(id, { ...by, author: 'Office', reason: 'pitch' });
    expect(await withdraw()).toMatchObject({ status: 'Revised', superseded_by: expect.any(Number) as number });
    expect((await server.get(`/jobs/${id}/files`)).json).toEqual([]);
    const { history } = await server.store.jobs.inspect(id);
    expect(history.at(-1)).toMatchObject({ action: 'Letter withdrawn', detail: { reason: 'pitch' } });
    await expect(withdraw()).rejects.toMatchObject({ kind: 'move-refused' });
  });

  it.each([
    [{ finding: 'not_adequate' }, 'move-refused'],
    [{ wind_sped: 95 }, 'invalid-fields'],
    [{ wind_speed: 9000 }, 'invalid-fields'],
    [{ arrays: [{ name: 'Nowhere' }] }, 'invalid-fields'],
    ['adequate', 'invalid-fields'],
  ])('entries %j are refused, and the job is as it was', async (entries, kind) => {
    const { id } = await server.submit();
    await expect(approve(id, entries)).rejects.toMatchObject({ kind });
    expect(await statusOf(id)).toBe('Submitted');
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('a finished letter has to be a PDF, and is attached as it is', async () => {
    const { id } = await server.submit();
    const attach = (bytes: Buffer) =>
      approveJob(
        { store: server.store, clock: server.clock },
        id,
        {
          finished: (async function* () {
            yield bytes;
          })(),
        },
        by,
      );
    await expect(attach(Buffer.from('hello'))).rejects.toMatchObject({ kind: 'unsupported-file' });
    await attach(pdfDocument('signed'));
    const answer = await fetch(`${server.url}/api/jobs/${id}/letter`, { headers: { 'x-api-key': server.own.api_key } });
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdfDocument('signed'))).toBe(true);
  });

  it('prints the firm as it was set', async () => {
    await setFirm(server.store, { name: 'Ridgeline Engineers', phone: '555-0142' }, { logo: samplePng() });
    expect(await shownFirm(server.store)).toMatchObject({
      name: 'Ridgeline Engineers',
      logo: expect.any(String) as string,
      signature: null,
    });
    await expect(setFirm(server.store, { nam: 'x' }, {})).rejects.toMatchObject({ kind: 'invalid-fields' });
    await expect(setFirm(server.store, {}, { logo: Buffer.from('no picture') })).rejects.toMatchObject({
      kind: 'unsupported-file',
    });
    const { id } = await server.submit();
    await approve(id);
    const answer = await fetch(`${server.url}/api/jobs/${id}/letter`, { headers: { 'x-api-key': server.own.api_key } });
    const text = squeezed((await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join(''));
    expect(text).toContain(squeezed('Ridgeline Engineers'));
  });
});

describe('lists', () => {
  const bring = (csv: string, how = { dryRun: false, keepOthers: false }) =>
    importList(
      server.store,
      'racking-types',
      { name: 'racking.csv', read: readListFile('racking-types', Buffer.from(csv), 'racking.csv') },
      { ...how, retire: 'any' },
    );

  it('§2.9 an import adds and retires in one transaction; old jobs keep their names, and retired ids are still taken', async () => {
    const old = (await server.store.references.current('racking-types')).offered[0]!;
    const job = await server.submit({ racking_type: { id: old.id } });
    const before = (await server.get('/racking-types')).headers.get('etag');
    const dry = await bring('manufacture,name\nAcme,Rail 1\n', { dryRun: true, keepOthers: false });
    expect([dry.added, (await server.get('/racking-types')).headers.get('etag')]).toEqual([1, before]);
    const done = await bring('manufacture,name\nAcme,Rail 1\nAcme,Rail 2\n');
    expect(done).toMatchObject({ added: 2, errors: [] });
    const { json, headers } = await server.get<{ name: string }[]>('/racking-types');
    expect([json.map(({ name }) => name), headers.get('etag') === before]).toEqual([['Rail 1', 'Rail 2'], false]);
    expect((await server.get<Job>(`/jobs/${job.id}`)).json.racking_type).toEqual(old);
    expect((await server.submit({ racking_type: { id: old.id } })).racking_type).toEqual(old);
    const back = await bring(`manufacture,name\n"${old.manufacture}","${old.name}"\n`, {
      dryRun: false,
      keepOthers: true,
    });
    expect(back).toMatchObject({ added: 0, restored: 1, retired: 0 });
  });

  it('a file without entries retires nothing', async () => {
    const before = (await server.store.references.current('racking-types')).body;
    for (const dryRun of [true, false]) {
      const { errors, retired } = await bring('manufacture,name\n', { dryRun, keepOthers: false });
      expect([errors, retired]).toMatchObject([
        [{ row: 0, code: 'list-file-without-entries', params: { file: 'racking.csv' } }],
        0,
      ]);
    }
    expect((await server.store.references.current('racking-types')).body).toBe(before);
    expect(await bring('manufacture,name\n', { dryRun: false, keepOthers: true })).toMatchObject({ errors: [] });
  });

  it('a file with errors changes nothing, and names the rows', async () => {
    const before = (await server.store.references.current('racking-types')).body;
    const { errors, added } = await bring('manufacture,name\nAcme,Rail 9\nAcme,\n');
    expect([errors.map(({ row }) => row), added]).toEqual([[3], 1]);
    expect((await server.store.references.current('racking-types')).body).toBe(before);
  });
});

describe('people', () => {
  it('passwords are kept as argon2id hashes; office users belong to an organization', async () => {
    const made = await addUser(server.store, {
      email: ' Ann@Example.com ',
      role: 'office',
      organization: 'Valley Solar',
      password: 'a long password',
    });
    expect(made).toMatchObject({ email: 'ann@example.com', role: 'office', organization: server.own.id });
    const rows = await rowsIn(server.store, 'SELECT password_hash FROM "user"');
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$/) as string }]);
    await expect(
      addUser(server.store, {
        email: 'ann@example.com',
        role: 'admin',
        organization: undefined,
        password: 'a long password',
      }),
    ).rejects.toThrow('already');
  });
});
