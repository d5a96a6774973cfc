import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { EventCode } from '../../../shared/office/events.ts';
import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditQuery } from '../../../electron/server/store/auditQueries.ts';
import type { AuditFilter } from '../../../shared/office/contract.ts';
import type { AuditRow } from '../../../shared/office/shapes.ts';
import { rafter, rafterJson, temporaryFolder, setLetterhead } from '../../support/processes.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { databaseOf } from '../../support/serverDatabase.ts';

const server = await startServer();

const everything: AuditFilter = { actor: '', action: '', subject: '' };
const list = (filter: Partial<AuditFilter> = {}, limit = 100, before: string | null = null) =>
  server.store.audit.list({ ...everything, ...filter }, { limit, before });
const planOf = (filter: AuditFilter): string => {
  const { text, values } = auditQuery('sqlite', filter, null);
  const plan = databaseOf(server.store).prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`);
  return plan
    .all({ ...values, limit: 10 })
    .map(({ detail }) => detail)
    .join('\n');
};
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
    databaseOf(here.store)
      .prepare('INSERT INTO audit (at_ms, actor, action, subject) VALUES (?, ?, ?, ?)')
      .run(day + 86_399_999, 'Bob@x.example', 'User added', 'user eve@x.example');
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
    for (let turn = 0; turn < 125; turn += 1) await server.submit();
    const found = (await list({ subject: ' Job  12 ' })).rows;
    expect(new Set(found.map(({ subject }) => subject))).toEqual(new Set(['job 12']));
    expect(found.some(({ action }) => action === 'Submitted')).toBe(true);
    expect((await list({ subject: 'Trabajo 12' })).rows).toEqual(found);
    const plan = planOf({ ...everything, subject: 'job 12' });
    expect(plan).toContain('job_event_of_job');
    expect(plan).toContain('audit_subject');
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
    const insert = databaseOf(store).prepare(
      `INSERT INTO job_event (job_id, at_ms, actor, action) VALUES (?, ?, 'often@x.example', 'Turn')`,
    );
    databaseOf(store).transaction(() => {
      for (let turn = 0; turn < 20_000; turn += 1) insert.run(id, now + turn);
    })();
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
    const insert = databaseOf(store).prepare(
      `INSERT INTO job_event (job_id, at_ms, actor, action) VALUES (?, ?, 'x', 'Moment')`,
    );
    const add = databaseOf(store).prepare(
      `INSERT INTO audit (at_ms, actor, action, subject) VALUES (?, 'x', 'Moment', 's')`,
    );
    for (let turn = 0; turn < 4; turn += 1) {
      insert.run(id, now);
      add.run(now);
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

  it('is only ever added to', () => {
    for (const table of ['audit', 'job_event']) {
      expect(() => databaseOf(server.store).exec(`UPDATE ${table} SET actor = 'nobody'`)).toThrow('append-only');
      expect(() => databaseOf(server.store).exec(`DELETE FROM ${table}`)).toThrow('append-only');
    }
  });

  it('a change that was refused leaves no note', async () => {
    const count = async () => (await list({ action: 'Organization added' })).rows.length;
    const before = await count();
    await expect(server.addOrganization('Valley Solar')).rejects.toThrow('already');
    expect(await count()).toBe(before);
  });

  it('reads no more of a long history than a page', () => {
    const explain = (sql: string) =>
      (databaseOf(server.store).prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map(
        ({ detail }) => detail,
      );
    const plan = explain(
      'SELECT at_ms, id FROM job_event WHERE (at_ms, id) < (1, 1) ORDER BY at_ms DESC, id DESC LIMIT 10',
    );
    expect(plan.join()).toMatch(/USING (COVERING )?INDEX job_event_at/);
    expect(plan.join()).not.toContain('TEMP B-TREE');
  });
});

describe('the command line', () => {
  const folder = temporaryFolder();
  let office: TestServer;
  beforeAll(async () => void (office = await startServer()));

  it('notes what it does', async () => {
    const { data, store } = office;
    const latest = (count: number, filter: Partial<AuditFilter> = {}) =>
      store.audit.list({ ...everything, ...filter }, { limit: count });
    const run = <T = { id: number }>(...args: string[]) => rafterJson<T>(data, args);
    const last = async (count = 1) => told((await latest(count)).rows);
    const by = 'command line';

    await run('org', 'add', 'Ridge Solar');
    const { rows } = await latest(1, { action: 'Key made' });
    expect(await last(2)).toEqual([
      [by, 'Key made', expect.stringMatching(/^key rafter_\S{4} of Ridge Solar$/)],
      [by, 'Organization added', 'organization Ridge Solar'],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/rafter_\w{5}/);
    const { id } = await run('key', 'create', '--org', 'Ridge Solar');
    await run('key', 'revoke', String(id));
    expect(await last()).toEqual([[by, 'Key revoked', expect.stringMatching(/^key rafter_\S{4} of Ridge Solar$/)]]);
    await rafterJson(data, ['user', 'add', 'x@y.example', '--role', 'admin', '--password-stdin'], 'a long password');
    expect(await last()).toEqual([[by, 'User added', 'user x@y.example']]);
    expect(JSON.stringify((await latest(1000)).rows)).not.toContain('a long password');

    const { id: job } = await office.submit();
    await run('job', 'hold', String(job), '--reason', 'beam size');
    expect(await last()).toEqual([[by, 'On Hold', `job ${job}`]]);
    await run('job', 'review', String(job));
    await setLetterhead(data);
    await run('job', 'approve', String(job), '--override', 'a test');
    expect(await last()).toEqual([[by, 'Approved', `job ${job}`]]);
    const { id: second } = await office.submit();
    await run('job', 'reject', String(second), '--reason', 'outside our states');
    expect(await last()).toEqual([[by, 'Rejected', `job ${second}`]]);

    const csv = `${folder}/roof.csv`;
    const exported = await rafter(data, ['reference', 'export', 'roof-materials']);
    writeFileSync(csv, `${exported.stdout.trimEnd()}\n`);
    await run('reference', 'import', 'roof-materials', csv, '--dry-run');
    expect(await last()).toEqual([[by, 'Rejected', `job ${second}`]]);
    await run('reference', 'import', 'roof-materials', csv);
    expect(await last()).toEqual([[by, 'List imported', 'list roof-materials']]);
    await run('backup', `${folder}/all.tar`);
    expect((await last())[0]!.slice(0, 2)).toEqual([by, expect.stringMatching(/backup/i)]);
  }, 60_000);
});
