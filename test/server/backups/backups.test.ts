import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { restore } from '../../../electron/server/backups/restore/restore.ts';
import type { BackupsView } from '../../../shared/backups/backups.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startServer } from '../../support/startServer.ts';
import { damageStored } from '../../support/storedFiles.ts';
import { type AtConsole, newUser } from '../base/rpc/atConsole.ts';

const folder = temporaryFolder();
const server = await startServer({}, undefined, { backups: folder });
const admin = await newUser(server, 'admin');
const { id } = await server.submit();
await server.upload(
  `/jobs/${id}/files`,
  [1, 2, 3].map((n) => ({ name: `${n}.jpg`, bytes: jpegPhoto(n) })),
);

const ended = async (by: AtConsole = admin): Promise<BackupsView> => {
  for (;;) {
    const view = await by.value('readBackups', {});
    if (view.run === null) return view;
  }
};
const made = async (): Promise<BackupsView> => {
  await admin.value('startBackup', {});
  return ended();
};
const newest = async (): Promise<string> => ((await ended()).kept[0] ?? (await made()).kept[0])!.name;
const actions = async (action: string) => (await admin.value('listAudit', { action })).rows;

describe('a backup from Health', () => {
  it('is whole, and of its owner alone', async () => {
    const { run } = await admin.value('startBackup', {});
    expect(run).toMatchObject({ does: 'backup', by: admin.email, isStopping: false });
    const { kept, failure, isOnDataDisk, freeBytes } = await ended();
    const [first] = kept;
    expect(kept).toMatchObject([{ by: admin.email, isScheduled: false }]);
    expect([failure, isOnDataDisk, typeof freeBytes]).toEqual([null, true, 'number']);
    const file = path.join(folder, first!.name);
    expect(readdirSync(folder)).toEqual([first!.name]);
    expect([statSync(file).mode & 0o777, statSync(file).size]).toEqual([0o600, first!.bytes]);
    const data = temporaryFolder();
    expect(await restore(file, data)).toMatchObject({ files: 3 });
    expect((await admin.value('readHealth', {})).lastBackup).toMatchObject({ file, bytes: first!.bytes });
    expect(await actions('Backup made')).toMatchObject([{ actor: admin.email, detail: { file } }]);
    expect(await actions('Backup started')).toMatchObject([{ actor: admin.email, address: '127.0.0.1' }]);
  });

  it('is one at a time', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => admin.call('startBackup', {})));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.problem.message?.code).toBe('backup-busy');
    const { kept } = await ended();
    expect(kept.length).toBeGreaterThan(1);
  });

  it('stopped leaves nothing', async () => {
    const before = (await ended()).kept.length;
    await admin.value('startBackup', {});
    await admin.value('stopBackup', {});
    const { kept, failure } = await ended();
    const stopped = await actions('Backup stopped');
    // Small data may be written before it is stopped.
    if (kept.length === before) expect(stopped).toHaveLength(1);
    expect(failure).toBe(null);
    expect(readdirSync(folder).filter((name) => !name.endsWith('.tar'))).toEqual([]);
    expect((await admin.value('stopBackup', {})).run).toBe(null);
  });

  it('is refused in words where its folder is away or takes nothing', async () => {
    renameSync(folder, `${folder}-away`);
    expect(await admin.refusal('startBackup', {})).toMatchObject({
      message: { code: 'backup-folder-missing' },
      detail: `There is no folder ${folder} for the backup.`,
    });
    expect(await ended()).toMatchObject({ folderTrouble: { code: 'backup-folder-missing' }, kept: [] });
    writeFileSync(folder, '');
    expect((await admin.refusal('startBackup', {})).message).toMatchObject({ code: 'backup-folder-missing' });
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    if (process.getuid?.() === 0) return;
    chmodSync(folder, 0o500);
    expect((await admin.refusal('startBackup', {})).message).toMatchObject({ code: 'path-no-permission' });
    chmodSync(folder, 0o700);
  });

  it('keeps the disk’s reserve', async () => {
    const place = temporaryFolder();
    const limits = { keepFreeBytes: Number.MAX_SAFE_INTEGER };
    const short = await startServer(limits, undefined, { backups: place });
    const one = await newUser(short, 'admin', { email: 'short@example.com' });
    await one.value('startBackup', {});
    const { failure, kept } = await ended(one);
    expect([failure?.reason.code, kept, readdirSync(place)]).toEqual(['backup-disk-short', [], []]);
    expect((await one.value('listAudit', { action: 'Backup failed' })).rows).toHaveLength(1);
    expect(await (await fetch(`${short.url}/metrics`)).text()).toMatch(/^rafter_backup_failing 1$/m);
    await short.close();
  });

  it('of a damaged file fails in words, and the next one clears it', async () => {
    const photo = jpegPhoto(1);
    const sha256 = createHash('sha256').update(photo).digest('hex');
    const before = (await ended()).kept.length;
    await damageStored(
      server.store,
      sha256,
      photo.map((byte) => byte ^ 1),
    );
    const { failure, kept } = await made();
    expect([failure?.reason.code, failure?.retryMs, kept.length]).toEqual(['stored-file-damaged', null, before]);
    await damageStored(server.store, sha256, photo);
    expect((await made()).failure).toBe(null);
  });
});

describe('kept backups', () => {
  it('are downloaded whole or in ranges, by administrators, and audited', async () => {
    const name = await newest();
    const bytes = readFileSync(path.join(folder, name));
    const whole = await admin.ask('GET', `/backups/${name}`);
    expect([whole.status, whole.headers.get('content-disposition'), whole.headers.get('cache-control')]).toEqual([
      200,
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'no-store',
    ]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await admin.ask('GET', `/backups/${name}`, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    const beyond = await admin.ask('GET', `/backups/${name}`, { headers: { range: `bytes=${bytes.length}-` } });
    expect(beyond.status).toBe(416);
    expect(await actions('Backup downloaded')).toMatchObject([
      { actor: admin.email, subject: `backup ${name}`, detail: { start: 10, end: 19 } },
      { actor: admin.email, detail: { start: 0 } },
    ]);
  });

  it('are no other files: not those of other names, servers, kinds or folders', async () => {
    const name = await newest();
    const other = name.replace(/-[0-9a-f]{8}-/, '-00000000-');
    const linked = name.replace(/\d{8}T/, '20200101T');
    writeFileSync(path.join(folder, other), 'of another server');
    writeFileSync(path.join(folder, 'notes.tar'), 'of the operator');
    symlinkSync('/etc/hostname', path.join(folder, linked));
    const before = (await ended()).kept.map((one) => one.name);
    expect(before).not.toContain(linked);
    const hostile = [
      other,
      linked,
      'notes.tar',
      `../${path.basename(folder)}/${name}`,
      `${name}/`,
      `${name}\n`,
      '..',
      '',
    ];
    for (const one of hostile) {
      expect((await admin.refusal('removeBackup', { name: one })).code).toBe('not-found');
      expect((await admin.refusal('checkBackup', { name: one })).code).toBe('not-found');
      const response = await admin.ask('GET', `/backups/${encodeURIComponent(one)}`);
      expect([one, response.status]).toEqual([one, 404]);
    }
    expect((await admin.refusal('removeBackup', { name: `${name}\0` })).code).toBe('bad-call');
    expect((await admin.refusal('removeBackup', { name: name.repeat(100) })).code).toBe('bad-call');
    expect((await admin.ask('GET', `/backups/${name}%00`)).status).toBe(404);
    for (const one of [other, linked, 'notes.tar']) expect(readdirSync(folder)).toContain(one);
    rmSync(path.join(folder, linked));
  });

  it('are removed one by one, damaged ones, too', async () => {
    const name = await newest();
    const fake = name.replace(/\d{8}T/, '20200102T');
    writeFileSync(path.join(folder, fake), 'half an archive');
    await admin.value('removeBackup', { name: fake });
    expect(existsSync(path.join(folder, fake))).toBe(false);
    const { kept } = await admin.value('removeBackup', { name });
    expect(kept.map((one) => one.name)).not.toContain(name);
    expect(await actions('Backup removed')).toMatchObject([
      { actor: admin.email, subject: `backup ${name}` },
      { actor: admin.email, subject: `backup ${fake}` },
    ]);
    expect((await admin.refusal('removeBackup', { name })).message?.code).toBe('backup-not-kept');
  });

  it('are checked by restoring them aside', async () => {
    const name = await newest();
    const started = await admin.value('checkBackup', { name });
    expect(started.run).toMatchObject({ does: 'check', name });
    const { lastDrill } = await ended();
    expect(lastDrill).toMatchObject({ name, wasRestored: true, files: 3, findings: [] });
    expect(readdirSync(folder).filter((one) => one.includes('drill'))).toEqual([]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/^rafter_last_restore_drill_timestamp_seconds \d{10}$/m);
    expect(metrics).toMatch(/^rafter_last_restore_drill_problems 0$/m);
    expect(await actions('Backup checked')).toMatchObject([{ actor: admin.email, detail: { findings: 0 } }]);
  });

  it('that are damaged or cut short are named by the check', async () => {
    const name = await newest();
    const file = path.join(folder, name);
    const whole = readFileSync(file);
    const damages = [
      [(bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /^backup-damaged$/],
      [(bytes: Buffer) => Buffer.concat([bytes.subarray(0, -30_000), Buffer.alloc(30_000, 7)]), /^backup-damaged$/],
      [() => Buffer.from('no archive'), /^(not-a-backup|backup-damaged)$/],
    ] as const;
    for (const [damage, code] of damages) {
      writeFileSync(file, damage(whole));
      await admin.value('checkBackup', { name });
      const { lastDrill } = await ended();
      expect(lastDrill?.findings.map((one) => one.code)).toEqual([expect.stringMatching(code)]);
      expect(readdirSync(folder).filter((one) => one.includes('drill'))).toEqual([]);
    }
    writeFileSync(file, whole);
  });
});

describe('the schedule', () => {
  it('is set by administrators within its limits, and audited', async () => {
    const schedule = { every: 'week', weekday: 3, time: '04:15', keep: 5 } as const;
    const view = await admin.value('changeBackupSchedule', { schedule });
    expect(view.schedule).toEqual(schedule);
    expect(new Date(view.nextMs!).getMinutes()).toBe(15);
    await admin.value('changeBackupSchedule', { schedule });
    expect(await actions('Schedule of backups changed')).toMatchObject([
      { detail: { every: { from: 'never', to: 'week' }, keep: { from: 14, to: 5 } } },
    ]);
    for (const [name, value] of [
      ['keep', 1e12],
      ['time', '25:00'],
      ['weekday', '3'],
      ['every', 'year'],
    ] as const) {
      const refusal = await admin.refusal('changeBackupSchedule', {
        schedule: { ...schedule, [name]: value },
      });
      expect(refusal.errors).toMatchObject([{ pointer: `#/${name}` }]);
    }
    expect((await admin.refusal('changeBackupSchedule', { schedule: { ...schedule, folder: '/' } })).code).toBe(
      'invalid-fields',
    );
    expect((await ended()).schedule).toEqual(schedule);
  });
});

describe('a server without a folder of its own', () => {
  it('has backups in its data directory, made when the first one is', async () => {
    const one = await startServer({}, undefined, { databaseUrl: undefined, s3: null });
    const by = await newUser(one, 'admin', { email: 'usual@example.com' });
    const usual = path.join(one.data, 'backups');
    expect(await by.value('readBackups', {})).toMatchObject({ folder: usual, folderTrouble: null, kept: [] });
    expect(existsSync(usual)).toBe(false);
    await by.value('startBackup', {});
    expect((await ended(by)).kept).toHaveLength(1);
    expect(statSync(usual).mode & 0o777).toBe(0o700);
    await one.close();
  });

  it('does not take one among its own files, not by a link either', async () => {
    const data = temporaryFolder();
    const files = path.join(data, 'server', 'files');
    mkdirSync(files, { recursive: true });
    const link = path.join(data, 'link');
    symlinkSync(files, link);
    for (const backups of [files, link])
      await expect(startServer({}, undefined, { data, backups })).rejects.toMatchObject({
        code: 'backups-inside-server',
      });
  });
});
