import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { CheckReport } from '../../electron/server/backups/check.ts';
import { restore } from '../../electron/server/backups/restore/restore.ts';
import { jpegPhoto, mp4Video } from '../files/judge/fixtures.ts';
import { bundled } from '../support/bundle.ts';
import { rafterJson, root, temporaryFolder } from '../support/processes.ts';
import { rounds } from '../support/rounds.ts';
import { startServer } from '../support/startServer.ts';
import { type Steps, stepsVariable } from './killAtStep.ts';

const kills = rounds(4);
const folder = temporaryFolder();
const at = (name: string): string => path.join(folder, name);

/** A video that is about so many bytes long. */
const longVideo = (bytes: number, seed: number): Buffer => {
  const free = Buffer.alloc(bytes, seed);
  free.writeUInt32BE(bytes, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([mp4Video(), free]);
};

const killing = path.join(root, 'test/faults/killAtStep.ts');

/** Runs the command until it ends, or until it is killed at a step; resolves with the signal that ended it. */
const run = async (data: string, args: readonly string[], steps: Steps): Promise<NodeJS.Signals | null> => {
  const child = spawn(process.execPath, ['--import', killing, bundled('cli'), ...args], {
    cwd: root,
    env: { ...process.env, RAFTER_DATA: data, [stepsVariable]: JSON.stringify(steps) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
};

/** How many steps the command takes when nothing kills it. */
const stepsOf = async (data: string, args: readonly string[], places: readonly string[]): Promise<number> => {
  const countFile = path.join(temporaryFolder(), 'steps');
  expect(await run(data, args, { places, last: null, countFile })).toBe(null);
  return Number(readFileSync(countFile, 'utf8'));
};

/** Kills the command in each part of its steps, the first and the last included. */
const killInEachPart = async (
  count: number,
  killOne: (round: number, steps: Pick<Steps, 'last' | 'countFile'>) => Promise<void>,
): Promise<void> => {
  const countFile = path.join(temporaryFolder(), 'steps');
  expect(count).toBeGreaterThan(100);
  for (let round = 0; round < kills; round += 1)
    await killOne(round, { last: Math.ceil((count * (round + 0.5)) / kills), countFile });
};

/** By the command, which opens the database for writing first: a killed restore may have left a journal. */
const checked = (data: string) => rafterJson<CheckReport>(data, ['check']);

const filesBelow = (where: string): string[] =>
  readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

it(`kill -9 of backups and restores, ${kills} times each: what has its name is whole, and the rest is cleared away`, async () => {
  const server = await startServer();
  for (let n = 0; n < 3; n += 1) {
    const { id } = await server.submit({ client_name: `Client ${n}` });
    await server.upload(`/jobs/${id}/files`, [{ name: 'a.mp4', bytes: longVideo(12_000_000, n) }]);
  }
  let isWriting = true;
  const load = (async () => {
    for (let n = 10; isWriting; n += 1) {
      const { id } = await server.submit({ client_name: `Load ${n}` });
      await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(n) }]);
    }
  })();
  mkdirSync(at('backups'));
  const archive = at('backups/whole.tar');
  const backupSteps = await stepsOf(server.data, ['backup', archive], [at('backups')]);
  let met = 0;
  await killInEachPart(backupSteps, async (round, steps) => {
    const before = readdirSync(at('backups'));
    const args = ['backup', at(`backups/${round}.tar`)];
    expect(await run(server.data, args, { ...steps, places: [at('backups')] })).toBe('SIGKILL');
    const written = readdirSync(at('backups')).filter((name) => !before.includes(name));
    expect(written).not.toContain(`${round}.tar`);
    met += written.length;
  });
  isWriting = false;
  await load;
  // While it reads the rows, its file has no name.
  expect(met).toBeGreaterThanOrEqual(kills / 2);

  const left = readdirSync(at('backups'));
  for (const name of left) expect([name, statSync(at(`backups/${name}`)).mode & 0o777]).toEqual([name, 0o600]);
  const named = left.filter((name) => /^\w+\.tar$/.test(name));
  for (const name of named) await restore(at(`backups/${name}`), at(`of ${name}`));
  const partial = left.filter((name) => !named.includes(name));
  for (const name of partial) utimesSync(at(`backups/${name}`), 1, 1);
  await rafterJson(server.data, ['backup', at('backups/after.tar')]);
  expect(readdirSync(at('backups')).sort()).toEqual([...named, 'after.tar'].sort());
  expect(await checked(server.data)).toMatchObject({ ok: true, problems: [] });

  const restoreSteps = await stepsOf(at('counted'), ['restore', archive], [archive, at('counted')]);
  await killInEachPart(restoreSteps, async (round, steps) => {
    const data = at(`restored ${round}`);
    expect(await run(data, ['restore', archive], { ...steps, places: [archive, data] })).toBe('SIGKILL');
    expect([existsSync(data), existsSync(path.join(data, 'server'))]).toEqual([true, false]);
    for (const file of filesBelow(data)) expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
    await restore(archive, data);
    expect(readdirSync(data)).toEqual(['server']);
    expect(await checked(data)).toMatchObject({ ok: true, problems: [], notes: [] });
  });
});
