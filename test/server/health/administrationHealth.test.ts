import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { Checks } from '../../../electron/server/health/checks.ts';
import type { HealthView } from '../../../shared/health/officeCalls.ts';
import { aboutNow } from '../../support/aboutNow.ts';
import { rafter, rafterJson, temporaryFolder } from '../../support/processes.ts';
import { startServer } from '../../support/startServer.ts';
import { storedHashes, storedPath } from '../../support/storedFiles.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { newUser } from '../base/rpc/atConsole.ts';

const folder = temporaryFolder();
const server = await startServer();
const admin = await newUser(server, 'admin');
const { id } = await server.submit();
const files = [1, 2, 3].map((n) => ({ name: `${n}.jpg`, bytes: jpegPhoto(n) }));
await server.upload(`/jobs/${id}/files`, files);

const health = () => admin.value('readHealth', {});
const checked = async (): Promise<HealthView> => {
  for (;;) {
    const shown = await health();
    if (!shown.isChecking) return shown;
  }
};
const firstFile = (): string => storedPath(server.store, storedHashes(server.store)[0]!);

describe('health', () => {
  it('tells how much there is and how much still fits', async () => {
    const shown = await health();
    expect(shown).toMatchObject({
      version: '0.0.0-test',
      dataDirectory: server.data,
      filesAt: null,
      filesAway: false,
      filesTrouble: null,
      files: 3,
      fileBytes: [1, 2, 3].reduce((sum, n) => sum + jpegPhoto(n).length, 0),
      jobs: 1,
      lastBackup: null,
      lastCheck: null,
      isChecking: false,
    });
    expect(shown.databaseBytes).toBeGreaterThan(statSync(server.store.maintenance.paths.database).size);
    expect(shown.freeBytes).toBeGreaterThan(0);
    expect(shown.startedMs).toEqual(aboutNow());
  });

  it('tells which organizations have a quota and how much of it they use, the fullest first', async () => {
    const set = (organization: number, maxBytes: number | null) =>
      server.store.organizations
        .view(organization)
        .then((view) => admin.call('changeOrganization', { ...view!, maxBytes }));
    const other = await server.addOrganization('Empty Solar');
    await set(other.id, 1000);
    await set(server.own.id, 1e9);
    const [first, second, ...none] = (await health()).quotas;
    expect([first, second, none]).toMatchObject([
      { name: 'Valley Solar', maxBytes: 1e9, usedBytes: expect.any(Number) as number },
      { name: 'Empty Solar', maxBytes: 1000, usedBytes: 0 },
      [],
    ]);
    // A call that names no quota keeps it; null lifts it.
    const { maxBytes: _, ...same } = (await server.store.organizations.view(other.id))!;
    expect(await admin.value('changeOrganization', same)).toMatchObject({ maxBytes: 1000 });
    for (const id of [other.id, server.own.id]) await set(id, null);
    expect(await health()).toMatchObject({ quotas: [], hasReserve: true, keepFreeBytes: 256 * 1024 * 1024 });
  });

  it('knows of a backup that the command line made beside it', async () => {
    const file = path.join(folder, 'one.tar');
    await rafterJson(server.data, ['backup', file]);
    const { lastBackup } = await health();
    expect(lastBackup).toMatchObject({ file, bytes: statSync(file).size });
    expect(lastBackup!.atMs).toEqual(aboutNow());
    const { rows } = await admin.value('listAudit', { action: 'Backup made' });
    expect(rows).toMatchObject([{ actor: 'command line', detail: { file, files: 3 } }]);
    expect((await rafter(server.data, ['backup', file])).code).toBe(1);
    expect((await admin.value('listAudit', { action: 'Backup made' })).rows).toHaveLength(1);
  });

  it('a check runs once however often it is asked for, and its result stays', async () => {
    const [first, second] = await Promise.all([admin.value('startCheck', {}), admin.value('startCheck', {})]);
    expect([first.isChecking, second.isChecking]).toEqual([true, true]);
    const { lastCheck } = await checked();
    expect(lastCheck?.problems).toEqual([]);
    const { rows } = await admin.value('listAudit', { action: 'Check started' });
    expect(rows).toMatchObject([{ actor: admin.email, subject: 'all data', address: '127.0.0.1' }]);
  });

  it('a check names what is damaged, on the command line too', async () => {
    const file = firstFile();
    const whole = readFileSync(file);
    writeFileSync(file, 'other');
    await admin.value('startCheck', {});
    expect((await checked()).lastCheck?.problems).toEqual([`file ${path.basename(file)}: is damaged`]);
    rmSync(file);
    expect((await rafter(server.data, ['check'])).code).toBe(1);
    expect((await health()).lastCheck?.problems).toEqual([`file ${path.basename(file)}: is missing`]);
    writeFileSync(file, whole);
    expect((await rafter(server.data, ['check'])).code).toBe(0);
    expect((await health()).lastCheck?.problems).toEqual([]);
  });

  it('a monitor learns of both', async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/^rafter_last_backup_timestamp_seconds \d{10}$/m);
    expect(metrics).toMatch(/^rafter_last_check_timestamp_seconds \d{10}$/m);
    expect(metrics).toMatch(/^rafter_last_check_problems 0$/m);
  });

  it('a setting that nobody can read is as none', async () => {
    await server.store.settings.set('last_backup', { at: 'yesterday' });
    expect((await health()).lastBackup).toBe(null);
  });
});

describe('checks by themselves', () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const at = (everyDays: number, store: ConstructorParameters<typeof Checks>[0]['store'] = server.store) => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset };
    return { clock, checks: new Checks({ store, clock, log: pino({ level: 'silent' }), everyDays }) };
  };

  it('come when the last one is so many days old, or the clock was set back', async () => {
    const { clock, checks } = at(7);
    await checks.startWhenDue();
    expect(await checks.isRunning()).toBe(false);
    for (const offset of [7 * dayMs, -1 * dayMs]) {
      clock.offset = offset;
      await checks.startWhenDue();
      expect(await checks.isRunning()).toBe(true);
      await checks.done();
      await checks.startWhenDue();
      expect(await checks.isRunning()).toBe(false);
    }
    await checks.close();
  });

  it('never come where they are turned off', async () => {
    const { clock, checks } = at(0);
    clock.offset = 400 * dayMs;
    await checks.startWhenDue();
    expect(await checks.isRunning()).toBe(false);
    await checks.close();
  });

  it('that end with the server say nothing about the data', async () => {
    const before = await server.store.settings.get('last_check');
    const { checks } = at(7);
    await checks.start({ actor: 'test', address: null });
    await checks.close();
    expect([await checks.isRunning(), await server.store.settings.get('last_check')]).toEqual([false, before]);
    await checks.start({ actor: 'test', address: null });
    expect(await checks.isRunning()).toBe(false);
  });

  it('that cannot be done are told as a problem', async () => {
    const database = path.join(folder, 'broken.db');
    writeFileSync(database, 'no database at all, but long enough to be looked at'.repeat(100));
    const { checks } = at(7, {
      ...server.store,
      maintenance: { ...server.store.maintenance, paths: { ...server.store.maintenance.paths, database } },
    });
    await checks.start({ actor: 'test', address: null });
    await checks.done();
    expect((await health()).lastCheck?.problems).toEqual(['check: it broke off: file is not a database']);
    await checks.close();
  });
});
