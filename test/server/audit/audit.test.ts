import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { EventCode } from '../../../shared/messages/events.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditFilter, AuditRow } from '../../../shared/audit/officeCalls.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { changeIn } from '../../support/serverDatabase.ts';

const server = await startServer();

const everything: AuditFilter = { actor: '', action: '', subject: '' };
const list = (filter: Partial<AuditFilter> = {}, limit = 100, before: string | null = null) =>
  server.store.audit.list({ ...everything, ...filter }, { limit, before });
const told = (rows: readonly AuditRow[]) => rows.map(({ actor, action, subject }) => [actor, action, subject]);

describe('the audit log', () => {
  const day = Date.parse('2025-03-10T00:00:00Z');
  let here: TestServer;
  const still = { ms: day - 86_400_000, now: () => still.ms };
  const key = message('subject-key', { shown: 'rafter_AbCd', organization: '100% Solar' });
  const look = (filter: Partial<AuditFilter> = {}) =>
    here.store.audit.list({ ...everything, ...filter }, { limit: 100 });
  beforeAll(async () => {
    here = await startServer({}, undefined, { clock: still });
    const note = async (ms: number, actor: string, action: EventCode, subject: AnyMessage) => {
      still.ms = ms;
      await here.store.audit.record({ actor, action, subject, address: '192.0.2.1', detail: { about: 'a note' } });
    };
    await note(day, 'ada@x.example', 'event-key-revoked', key);
    // Versions before the catalogue stored English phrases.
    await changeIn(
      here.store,
      "INSERT INTO audit (at_ms, actor, action, subject) VALUES (@at, @actor, 'User added', @subject)",
      { at: day + 86_399_999, actor: 'Bob@x.example', subject: 'user eve@x.example' },
    );
    const eve = message('subject-user', { email: 'eve_x.example' });
    await note(day + 86_400_000, 'ada@x.example', 'event-user-disabled', eve);
  });

  it.each<[string, Partial<AuditFilter>, string[]]>([
    ['part of who', { actor: 'BOB' }, ['User added']],
    ['part of what', { action: 'user' }, ['User disabled', 'User added']],
    ['part of whereto', { subject: 'eve@' }, ['User added']],
    ['characters that are wildcards elsewhere', { subject: '100%' }, ['Key revoked']],
    ['whereto as it is shown in Spanish', { subject: 'CLAVE rafter_AbCd de' }, ['Key revoked']],
    ['a line below', { subject: 'eve_x' }, ['User disabled']],
    ['whole days, in UTC', { start_date: '2025-03-10', end_date: '2025-03-10' }, ['User added', 'Key revoked']],
    ['from a day on', { start_date: '2025-03-11', actor: 'ada' }, ['User disabled']],
    ['what there is not', { actor: "x' OR 1=1 --" }, []],
  ])('finds %s', async (_name, filter, actions) => {
    const { rows } = await look({ end_date: '2025-03-12', ...filter });
    expect(rows.map(({ action }) => action)).toEqual(actions);
  });

  it('tells when, from where, and more', async () => {
    expect((await look({ action: 'revoked' })).rows).toEqual([
      {
        mark: expect.any(String) as string,
        atMs: day,
        actor: 'ada@x.example',
        action: 'Key revoked',
        message: { code: 'event-key-revoked', params: {} },
        subject: 'key rafter_AbCd of 100% Solar',
        subjectMessage: key,
        detail: { about: 'a note' },
        address: '192.0.2.1',
      },
    ]);
  });

  it('shows what earlier versions wrote as it is', async () => {
    expect((await look({ actor: 'bob' })).rows).toMatchObject([
      {
        message: { code: 'event-user-added' },
        subject: 'user eve@x.example',
        subjectMessage: message('quotation', { text: 'user eve@x.example' }),
      },
    ]);
  });

  it('holds what was done to jobs as well, newest first, and goes on where a page ended', async () => {
    const { id } = await server.submit();
    for (let turn = 0; turn < 5; turn += 1) {
      // Of one moment, what is no job's comes first: these are of two.
      server.clock.offset += 1000;
      await server.store.jobs.setAhj(id, `AHJ ${turn}`, { actor: 'ada@x.example' });
      server.clock.offset += 1000;
      await server.store.audit.record({
        actor: 'ada@x.example',
        address: null,
        action: `Note ${turn}` as EventCode,
        subject: message('subject-job', { job: id }),
      });
    }
    const whole = (await list()).rows;
    expect(told(whole).slice(0, 2)).toEqual([
      ['ada@x.example', 'Note 4', `job ${id}`],
      ['ada@x.example', 'AHJ set', `job ${id}`],
    ]);
    expect(told((await list({ subject: `job ${id}`, action: 'Submitted' })).rows)).toHaveLength(1);
    for (const size of [1, 2, 3, 100]) {
      const paged: AuditRow[] = [];
      for (let before: string | null = null; ;) {
        const { rows, next } = await list({}, size, before);
        paged.push(...rows);
        if (next === null) break;
        before = next;
      }
      expect(paged).toEqual(whole);
    }
    const all: AuditRow[] = [];
    for await (const row of server.store.audit.all(everything)) all.push(row);
    expect(all).toEqual(whole);
  });

  it('finds job 12 where it is named, and not job 120; folded like everything that is searched', async () => {
    const { store } = server;
    await Promise.all(Array.from({ length: 125 }, () => server.submit()));
    const found = (await list({ subject: ' Job  12 ' })).rows;
    expect(new Set(found.map(({ subject }) => subject))).toEqual(new Set(['job 12']));
    expect(found.some(({ action }) => action === 'Submitted')).toBe(true);
    expect((await list({ subject: 'Trabajo 12' })).rows).toEqual(found);
    await store.audit.record({
      actor: 'zoë@x.example',
      address: null,
      action: 'Noted' as EventCode,
      subject: message('subject-user', { email: 'zoë@x.example' }),
    });
    expect((await list({ actor: 'ZOË' })).rows).toHaveLength(1);
    expect((await list({ subject: 'JOB 7' })).rows.every(({ subject }) => subject === 'job 7')).toBe(true);
  });

  it('lets others have their turn while it looks for somebody rare', async () => {
    const { store } = server;
    const { id } = await server.submit();
    await store.audit.record({
      actor: 'rare@x.example',
      address: null,
      action: 'Noted' as EventCode,
      subject: message('quotation', { text: 'rarity' }),
    });
    const now = server.clock.now() + 10_000;
    await changeIn(
      store,
      `WITH RECURSIVE turns (turn) AS (SELECT 0 UNION ALL SELECT turn + 1 FROM turns WHERE turn < 19999)
       INSERT INTO job_event (job_id, at_ms, actor, action) SELECT @id, CAST(@now AS BIGINT) + turn, @actor, 'Turn' FROM turns`,
      { id, now, actor: 'often@x.example' },
    );
    let isLooking = true;
    let turns = 0;
    const other = (): void => {
      turns += 1;
      if (isLooking) setImmediate(other);
    };
    setImmediate(other);
    const { rows } = await list({ actor: 'rare@' });
    isLooking = false;
    expect(rows.map(({ subject }) => subject)).toEqual(['rarity']);
    expect(turns).toBeGreaterThan(15);
  });

  it('everything of one moment is there once', async () => {
    const now = server.clock.now() + 1000;
    const { store } = server;
    const { id } = await server.submit();
    const ofJob = `INSERT INTO job_event (job_id, at_ms, actor, action) VALUES (@id, @now, 'x', 'Moment')`;
    const other = `INSERT INTO audit (at_ms, actor, action, subject) VALUES (@now, 'x', 'Moment', 's')`;
    for (let turn = 0; turn < 4; turn += 1) {
      await changeIn(store, ofJob, { id, now });
      await changeIn(store, other, { now });
    }
    const marks: string[] = [];
    for (let before: string | null = null; ;) {
      const { rows, next } = await list({ action: 'Moment' }, 3, before);
      marks.push(...rows.map(({ mark }) => mark));
      if (next === null) break;
      before = next;
    }
    expect(marks).toHaveLength(8);
    expect(new Set(marks).size).toBe(8);
  });

  it.each(['x', '1-2-3', '1-0', "1-0-1' OR 1", ''])('goes on from no mark %j', async (mark) => {
    await expect(list({}, 10, mark)).rejects.toMatchObject({ kind: 'malformed-request' });
  });

  it('is only ever added to', async () => {
    for (const table of ['audit', 'job_event'])
      for (const change of [`UPDATE ${table} SET actor = 'nobody'`, `DELETE FROM ${table}`])
        await expect(changeIn(server.store, change)).rejects.toThrow('append-only');
  });

  it('a change that was refused leaves no note', async () => {
    const count = async () => (await list({ action: 'Organization added' })).rows.length;
    const before = await count();
    await expect(server.addOrganization('Valley Solar')).rejects.toThrow('already');
    expect(await count()).toBe(before);
  });
});
