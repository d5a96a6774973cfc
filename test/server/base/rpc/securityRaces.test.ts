import { describe, expect, it } from 'vitest';
import { setFirm } from '../../../../electron/server/firm/firm.ts';
import { addUser, type Console, openConsole, password, signedIn } from '../../../support/console.ts';
import { startServer, type TestServer } from '../../../support/startServer.ts';
import { pdfDocument } from '../../../files/judge/fixtures.ts';
import { adequate, firm, override } from '../../letters/startLetters.ts';
import { rowsIn } from '../../../support/serverDatabase.ts';

const server = await startServer();
await setFirm(server.store, firm, {});
const admin = await signedIn(server, 'admin');
const reviewer = await signedIn(server, 'reviewer');

const bytes = { 'content-type': 'application/octet-stream' };
const ended = async (response: Response) => (await response.json()) as { ok: boolean; problem?: { code: string } };
const issue = async (one: Console, id: number) => {
  const { mark } = await one.call('previewLetter', { id, entries: adequate, confirmed: true });
  return one.codeOf('issueLetter', { id, entries: adequate, confirmed: true, mark, override });
};

describe('two at the same moment', () => {
  const standing = async (id: number) =>
    (await admin.call('showJob', { id })).produced.filter(({ withdrawnMs }) => withdrawnMs === null);

  it('a letter is issued once, however it is issued and by however many', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await server.submit();
      const codes = await Promise.all([
        ...[admin, reviewer, admin, reviewer].map((one) => issue(one, id)),
        ...[1, 2].map(async (turn) => {
          const body = pdfDocument(`finished ${turn}`) as BodyInit;
          return (
            (await ended(await reviewer.ask('POST', `/letters?job=${id}&override=sealed`, { headers: bytes, body })))
              .problem?.code ?? null
          );
        }),
      ]);
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set([null, 'move-refused']));
      expect(await standing(id)).toHaveLength(1);
    }
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('withdrawn and issued, revised and issued, rejected and issued: what stands and what the job says agree', async () => {
    const others: ((id: number) => Promise<unknown>)[] = [
      (id) => admin.codeOf('withdrawLetter', { id, reason: 'x' }),
      (id) => admin.codeOf('reviseJob', { id, revision: { revision_notes: 'n', revision_reason: 'other' } }),
      (id) => admin.codeOf('moveJob', { id, to: 'Rejected', reason: 'x' }),
      (id) => admin.codeOf('moveJob', { id, to: 'On Hold', reason: 'x' }),
      (id) => server.post(`/jobs/${id}/message`, { message_body: 'wait' }),
    ];
    for (const other of others)
      for (const isApproved of [false, true]) {
        const { id } = await server.submit();
        if (isApproved) expect(await issue(reviewer, id)).toBeNull();
        await Promise.all([issue(reviewer, id), other(id), issue(admin, id), other(id)]);
        const { job } = await admin.call('showJob', { id });
        const letters = await standing(id);
        expect(letters.length).toBeLessThanOrEqual(1);
        if (job.status === 'Approved') expect(letters).toHaveLength(1);
        else if (job.status !== 'Revised') expect(letters).toHaveLength(0);
      }
  });

  it('the last administrators cannot take each other away', async () => {
    for (let round = 0; round < 4; round += 1) {
      const fresh = await startServer();
      const one = await signedIn(fresh, 'admin', { email: 'one@x.example' });
      const other = await signedIn(fresh, 'admin', { email: 'other@x.example' });
      const take = (by: Console, id: number, isDisabled: boolean) =>
        by.codeOf('changeUser', { id, role: isDisabled ? 'admin' : 'reviewer', isDisabled });
      await Promise.all([
        take(one, other.id, round % 2 === 0),
        take(other, one.id, round % 2 === 0),
        take(one, one.id, round > 1),
        take(other, other.id, round > 1),
      ]);
      const left = (await fresh.store.users.list()).filter(({ role, isDisabled }) => role === 'admin' && !isDisabled);
      expect(left.length).toBeGreaterThanOrEqual(1);
      const again = openConsole(fresh.url);
      await again.call('signIn', { email: left[0]!.email, password });
      expect(await again.codeOf('listUsers', {})).toBeNull();
    }
  });

  it('of twenty who have the first link one is let in', async () => {
    const fresh = await startServer();
    const token = (await fresh.server.firstAdministratorLink())!.split('/').at(-1)!;
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        openConsole(fresh.url).codeOf('makeFirstAdministrator', { token, email: `a${turn}@x.example`, password }),
      ),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(await fresh.store.users.list()).toHaveLength(1);
  });

  it('an email, a name and a password are taken once', async () => {
    const users = Array.from({ length: 6 }, () =>
      admin.codeOf('addUser', { email: 'twice@x.example', role: 'reviewer', password }),
    );
    expect((await Promise.all(users)).filter((code) => code === null)).toHaveLength(1);
    const names = Array.from({ length: 6 }, () => admin.codeOf('addOrganization', { name: 'Twice' }));
    expect((await Promise.all(names)).filter((code) => code === null)).toHaveLength(1);
    const one = await signedIn(server, 'reviewer', { email: 'changing@x.example' });
    const changes = Array.from({ length: 3 }, (_, turn) =>
      one.codeOf('changePassword', { current: password, next: `${password} ${turn}` }),
    );
    expect((await Promise.all(changes)).filter((code) => code === null)).toHaveLength(1);
  });

  it('who is disabled while they sign in does not get in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email } = await addUser(server, 'reviewer', { email: `entering${round}@x.example` });
      const browsers = Array.from({ length: 3 }, () => openConsole(server.url));
      const entering = browsers.map((one) => one.codeOf('signIn', { email, password }));
      await admin.call('changeUser', { id, role: 'reviewer', isDisabled: true });
      await Promise.all(entering);
      for (const one of browsers) expect(await one.codeOf('readFirm', {})).toBe('signed-out');
      expect(await rowsIn(server.store, 'SELECT 1 FROM session WHERE user_id = @id', { id })).toEqual([]);
    }
  });

  it('a key that is revoked while it is used opens nothing that is asked for afterwards', async () => {
    const { id, apiKey: key } = await admin.call('createKey', { organization: server.own.id });
    expect((await server.get('/jobs', { key })).status).toBe(200);
    const before = Array.from({ length: 20 }, () => server.get('/jobs', { key }));
    await admin.call('revokeKey', { id });
    for (const { status } of await Promise.all(Array.from({ length: 20 }, () => server.get('/jobs', { key }))))
      expect(status).toBe(401);
    await Promise.all(before);
  });
});

describe('very many at once', () => {
  const guessAll = (one: TestServer, address: (turn: number) => string, email: (turn: number) => string, count = 200) =>
    Promise.all(
      Array.from({ length: count }, async (_, turn) => {
        const headers = { 'x-forwarded-for': address(turn) };
        const { ended: end } = await openConsole(one.url).hear(
          'signIn',
          { email: email(turn), password: 'wrong wrong wrong' },
          headers,
        );
        return end.ok ? null : end.problem.code;
      }),
    );

  it('hundreds of sign-ins from everywhere: more than can wait are refused, and no session waits for them', async () => {
    const one = await startServer({}, undefined, { trustProxy: true });
    const inside = await signedIn(one, 'reviewer');
    const all = guessAll(
      one,
      (turn) => `203.0.${turn >> 8}.${turn & 255}`,
      (turn) => `user${turn}@x.example`,
      600,
    );
    expect(await inside.codeOf('listJobs', {})).toBeNull();
    const codes = await all;
    // Two run, and one of each of two hundred addresses waits.
    expect(new Set(codes)).toEqual(new Set(['refused', 'too-many-requests']));
    expect(await inside.codeOf('listJobs', {})).toBeNull();
    const honest = openConsole(one.url);
    expect(await honest.codeOf('signIn', { email: inside.email, password })).toBeNull();
  });

  it('sprayed from one address, or one range of addresses, at once: no more than one by one', async () => {
    for (const address of [() => '198.51.100.9', (turn: number) => `2001:db8:0:7::${turn.toString(16)}`]) {
      const one = await startServer({}, undefined, { trustProxy: true });
      // On a busy machine the guesses take longer than the first wait, after which one more is allowed.
      const atOnce = one.clock.now();
      one.clock.now = () => atOnce;
      const codes = await guessAll(one, address, (turn) => `user${turn}@x.example`);
      expect(codes.filter((code) => code === 'refused').length).toBeLessThanOrEqual(20);
    }
  });

  it('pages that listen end with the role they were opened with, and all of them together have a bound', async () => {
    const one = await signedIn(server, 'office', { email: 'listens@x.example', organization: server.own.id });
    const stop = new AbortController();
    const opened = await Promise.all(
      Array.from({ length: 40 }, () => one.ask('GET', '/events', { signal: stop.signal })),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(opened.filter(({ status }) => status === 429)).toHaveLength(20);
    await admin.call('changeUser', { id: one.id, role: 'reviewer', isDisabled: false });
    const live = opened.filter(({ status }) => status === 200).map((response) => response.text());
    for (const text of await Promise.all(live)) expect(text).toContain('retry:');
    stop.abort();
  });

  it('previews are drawn for as many as can wait, and the rest are told so', async () => {
    const { id } = await server.submit();
    const codes = await Promise.all(
      Array.from({ length: 80 }, () => reviewer.codeOf('previewLetter', { id, entries: {}, confirmed: false })),
    );
    expect(new Set([...codes, null, 'unavailable'])).toEqual(new Set([null, 'unavailable']));
  });
});
