import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findBackups } from '../../electron/desk/backups/backupHome.ts';
import { checkBackup } from '../../electron/desk/backups/restoreDesk.ts';
import { readyDesk } from '../../electron/desk/backups/restoreStart.ts';
import { doInSteps } from './deskBackupSteps.ts';
import { createFieldDesk, largePhoto, meantJob } from './fieldDesk.ts';
import { root, temporaryFolder } from '../support/processes.ts';

const folder = temporaryFolder();
const at = (name: string): string => path.join(folder, name);
const program = path.join(root, 'test/faults/deskBackupSteps.ts');

/** Runs the program until it kills itself at its step. */
const kill = async (...args: Parameters<typeof doInSteps>): Promise<void> => {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  expect([args, await once(child, 'exit')]).toEqual([args, [null, 'SIGKILL']]);
};
/** The same from its first step to its last, in this process. */
const runWhole = (what: 'backup' | 'restore', data: string): Promise<void> =>
  doInSteps(what, data, at('stick'), 'none');

const photos = [1, 2, 3].map((seed) => largePhoto(seed, 400_000));
const hashes = meantJob('Ana', photos)
  .photos.map(({ sha256 }) => sha256)
  .sort();

/** The desk whose backups these are: one job with three photos, and unsent. */
const filled = async () => {
  const desk = createFieldDesk({ data: at('laptop') });
  await desk.json(['import', desk.write(meantJob('Ana', photos))]);
  return desk;
};

const jobsOf = (data: string): Promise<string[]> =>
  createFieldDesk({ data }).look((desk) =>
    desk.drafts.store
      .list()
      .map(({ name }) => name)
      .sort(),
  );

it('kill -9 at each step of a backup: what has its name is whole, and the next one clears the rest away', async () => {
  const laptop = await filled();
  mkdirSync(at('stick'));
  const { signal } = new AbortController();
  for (const step of ['database', 'files', 'bytes 300000', 'bytes 900000', 'manifest', 'name', 'rotate']) {
    await kill('backup', laptop.data, at('stick'), step);
    for (const found of await findBackups(at('stick'))) await checkBackup(found, { signal, onBytes: () => undefined });
    await runWhole('backup', laptop.data);
    const [home = ''] = readdirSync(at('stick'));
    expect(readdirSync(at(`stick/${home}`))).toHaveLength(2);
    expect(await findBackups(at('stick'))).toHaveLength(1);
  }
  expect(laptop.keptFiles()).toEqual(hashes);
});

it('kill -9 at each step of a restore: the desk is the one before or the restored one, and nothing of either is lost', async () => {
  const preparing = ['check', 'bytes 300000', 'copy', 'bytes 2000000', 'database', 'ready', 'note'];
  const placing = ['keep', 'place', 'note'];
  const before = createFieldDesk({ data: at('before') });
  await before.json(['import', before.write(meantJob('Unsent here', [largePhoto(9)]))]);
  for (const step of [...preparing, ...placing.map((name) => `placing ${name}`)]) {
    const data = at(`new ${step}`);
    cpSync(before.data, data, { recursive: true });
    const desk = createFieldDesk({ data });
    const isPlacing = step.startsWith('placing ');
    if (isPlacing) {
      await runWhole('restore', data);
      await kill('finish', data, '', step.slice(8));
    } else await kill('restore', data, at('stick'), step);
    const isReady = readyDesk(data) !== null;
    // The program that opens the desk next finishes what was ready.
    expect([step, await jobsOf(data)]).toEqual([step, [isReady || isPlacing ? 'Ana' : 'Unsent here']]);
    if (!isReady && !isPlacing) {
      await runWhole('restore', data);
      expect([step, await jobsOf(data)]).toEqual([step, ['Ana']]);
    }
    expect(desk.keptFiles()).toEqual(hashes);
    const [kept, ...others] = readdirSync(data).filter((name) => name.startsWith('desk-before-'));
    expect([step, others]).toEqual([step, []]);
    cpSync(path.join(data, kept!), path.join(at(`kept ${step}`), 'desk'), { recursive: true });
    expect([step, await jobsOf(at(`kept ${step}`))]).toEqual([step, ['Unsent here']]);
    expect(existsSync(path.join(data, 'desk-restore.json'))).toBe(false);
  }
});
