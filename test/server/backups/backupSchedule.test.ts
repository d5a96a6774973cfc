import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { serverIds } from '../../../electron/ports.ts';
import { Backups, type BackupsDeps } from '../../../electron/server/backups/backups.ts';
import { backupFailure } from '../../../electron/server/backups/lastRuns.ts';
import type { BackupSchedule } from '../../../shared/backups/schedule.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startServer } from '../../support/startServer.ts';
import { newUser } from '../base/rpc/atConsole.ts';

const by = { actor: 'ana@firm.example', address: null };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const nightly: BackupSchedule = { every: 'day', weekday: 0, time: '02:30', keep: 2 };

/** Backups of a server with a clock of their own; the server makes none by itself. */
const start = async (at: string, more: Partial<BackupsDeps> = {}) => {
  const server = await startServer();
  const admin = await newUser(server, 'admin');
  const firm = await admin.value('readFirm', {});
  await admin.value('changeFirm', { settings: { ...firm.settings, time_zone: 'America/Los_Angeles' } });
  const folder = temporaryFolder();
  const clock = { ms: Date.parse(at), now: () => clock.ms };
  const log = pino({ level: 'silent' });
  const place = { folder, isUsual: false };
  const deps = {
    store: server.store,
    clock,
    ids: serverIds,
    log,
    place,
    keepFreeBytes: 0,
    isLeader: () => true,
    ...more,
  };
  const backups = new Backups(deps);
  const names = (): string[] => readdirSync(folder).toSorted();
  return {
    ...{ server, admin, folder, clock, backups, names, deps },
    stamps: () => names().map((name) => name.replace(/^rafter-[0-9a-f]{8}-|\.tar$/g, '')),
    look: async () => {
      await backups.look();
      await backups.runs.done();
    },
    close: async () => {
      await backups.close();
      await server.close();
    },
  };
};

describe('scheduled backups', () => {
  it('begin with the next slot, come once each, and keep the newest', async () => {
    const { backups, clock, look, stamps, admin, close } = await start('2026-11-20T18:00Z');
    await backups.setSchedule(nightly, by);
    await look();
    expect(stamps()).toEqual([]);
    for (let night = 0; night < 3; night += 1) {
      clock.ms = Date.parse('2026-11-21T10:31Z') + night * dayMs;
      await look();
      await look();
    }
    expect(stamps()).toEqual(['20261122T103100Z-scheduled', '20261123T103100Z-scheduled']);
    const { rows } = await admin.value('listAudit', { action: 'Backup made' });
    expect(rows.map(({ actor }) => actor)).toEqual(['schedule', 'schedule', 'schedule']);
    expect((await admin.value('listAudit', { action: 'Backup removed' })).rows).toHaveLength(1);
    // Several were missed while the server was off.
    clock.ms = Date.parse('2026-12-05T17:00Z');
    await look();
    await look();
    expect(stamps()).toEqual(['20261123T103100Z-scheduled', '20261205T170000Z-scheduled']);
    await close();
  });

  it('leave files that a person made, that another server made, and that are no backups', async () => {
    const { backups, clock, look, names, folder, close } = await start('2026-11-20T18:00Z');
    await backups.setSchedule({ ...nightly, keep: 1 }, by);
    await backups.backUpNow(by);
    await backups.runs.done();
    const [manual] = names();
    const tag = manual!.slice(7, 15);
    const others = [
      'rafter-00000000-20200101T000000Z-scheduled.tar',
      `rafter-${tag}-20200101T000000Z-scheduled.tar`,
      'night.tar',
      'rafter-00000000-20200101T000000Z-scheduled.tar.00000000-0000-4000-8000-000000000000.partial',
    ];
    for (const name of others) writeFileSync(path.join(folder, name), 'of somebody else');
    for (let night = 0; night < 2; night += 1) {
      clock.ms = Date.parse('2026-11-21T10:31Z') + night * dayMs;
      await look();
    }
    expect(names()).toEqual([...others, manual, `rafter-${tag}-20261122T103100Z-scheduled.tar`].toSorted());
    await close();
  });

  it('that fail are tried again, less and less often, and old ones stay', async () => {
    const { backups, server, clock, look, folder, stamps, close } = await start('2026-11-20T18:00Z');
    await backups.setSchedule({ ...nightly, keep: 1 }, by);
    clock.ms = Date.parse('2026-11-21T10:31Z');
    await look();
    renameSync(folder, `${folder}-away`);
    const tried: number[] = [];
    const begin = (clock.ms = Date.parse('2026-11-22T10:30Z'));
    for (let minute = 0; minute < 200; minute += 1) {
      clock.ms = begin + minute * minuteMs;
      await look();
      if ((await backupFailure(server.store))?.at === clock.ms) tried.push(minute);
    }
    expect(tried).toEqual([0, 5, 20, 80, 140]);
    expect(await backupFailure(server.store)).toMatchObject({ reason: { code: 'backup-folder-missing' }, attempts: 5 });
    renameSync(`${folder}-away`, folder);
    expect(stamps()).toHaveLength(1);
    clock.ms = begin + 200 * minuteMs;
    await look();
    expect([stamps(), await backupFailure(server.store)]).toEqual([['20261122T135000Z-scheduled'], null]);
    await close();
  });

  it('come once on days on which clocks change, and when the clock is set back', async () => {
    const { backups, clock, look, stamps, close } = await start('2026-10-31T18:00Z');
    await backups.setSchedule({ ...nightly, time: '01:30', keep: 9 }, by);
    // It is 1:30 a.m. at 8:30 and at 9:30 UTC.
    for (const time of ['08:29', '08:31', '09:29', '09:31', '08:20', '08:45']) {
      clock.ms = Date.parse(`2026-11-01T${time}Z`);
      await look();
    }
    expect(stamps()).toEqual(['20261101T083100Z-scheduled']);
    // After years in the future they go on.
    clock.ms = Date.parse('2036-01-01T12:00Z');
    await look();
    clock.ms = Date.parse('2026-11-02T12:00Z');
    await look();
    await look();
    expect(stamps()).toHaveLength(3);
    await close();
  });

  it('are made by the leader alone, and by nobody where no folder is named', async () => {
    const { backups, clock, look, stamps, close } = await start('2026-11-20T18:00Z', { isLeader: () => false });
    await backups.setSchedule(nightly, by);
    clock.ms += 2 * dayMs;
    await look();
    expect(stamps()).toEqual([]);
    await close();
    const none = await start('2026-11-20T18:00Z', { place: null });
    await expect(none.backups.setSchedule(nightly, by)).rejects.toMatchObject({ code: 'backup-place-missing' });
    await expect(none.backups.backUpNow(by)).rejects.toMatchObject({ code: 'backup-place-missing' });
    await none.backups.setSchedule({ ...nightly, every: 'never' }, by);
    await none.look();
    await none.close();
  });

  it('that a stop of the server interrupts are made after its next start', async () => {
    const { backups, server, clock, names, deps, close } = await start('2026-11-20T18:00Z');
    await backups.setSchedule(nightly, by);
    clock.ms += dayMs;
    await backups.look();
    await backups.close();
    const isWhole = names().some((name) => name.endsWith('.tar'));
    expect(names().filter((name) => !name.endsWith('.tar'))).toEqual([]);
    const next = new Backups(deps);
    await next.look();
    await next.runs.done();
    expect([names().length, await backupFailure(server.store)]).toEqual([isWhole ? names().length : 1, null]);
    await next.close();
    await close();
  });
});

describe('what a killed run has left', () => {
  it('is removed at the next start, and nothing else', async () => {
    const { backups, names, folder, look, server, close } = await start('2026-11-20T18:00Z');
    await backups.backUpNow(by);
    await backups.runs.done();
    const [whole] = names();
    for (const kind of ['partial', 'rows'])
      writeFileSync(path.join(folder, `${whole}.00000000-0000-4000-8000-000000000000.${kind}`), 'half');
    writeFileSync(path.join(folder, 'notes.partial'), 'of the operator');
    await server.store.settings.set('backup_run', { id: 'x' });
    await look();
    expect(names()).toEqual(['notes.partial', whole].toSorted());
    expect(await backups.runs.current()).toBe(null);
    await close();
  });
});
