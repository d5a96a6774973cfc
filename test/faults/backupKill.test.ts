import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CheckReport } from '../../electron/server/backup/check.ts';
import { restore } from '../../electron/server/backup/restore.ts';
import { jpegPhoto, mp4Video } from '../files/judge/fixtures.ts';
import { bundled } from '../support/bundle.ts';
import { rafterJson, root, temporaryFolder } from '../support/processes.ts';
import { mostRounds, rounds } from '../support/rounds.ts';
import { startServer } from '../support/startServer.ts';

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

const start = (data: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [bundled('cli'), ...args], {
    cwd: root,
    env: { ...process.env, RAFTER_DATA: data },
    stdio: 'ignore',
  });

/** How long the command takes when nobody kills it, in milliseconds. */
const durationOf = async (data: string, args: readonly string[]): Promise<number> => {
  const began = performance.now();
  await rafterJson(data, args);
  return performance.now() - began;
};

/** Kills the command somewhere between its start and its end; false where it ended before. */
const kill = async (data: string, args: readonly string[], usualMs: number, round: number): Promise<boolean> => {
  const child = start(data, args);
  const ended = once(child, 'exit');
  await Promise.race([sleep((usualMs * ((round % kills) + 0.5)) / kills), ended]);
  child.kill('SIGKILL');
  const [, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  return signal === 'SIGKILL';
};

/** Goes on until so many kills have met a command that had begun to write. */
const killUntilMet = async (killOne: (round: number) => Promise<boolean>): Promise<void> => {
  let met = 0;
  for (let round = 0; met < kills && round < mostRounds(kills); round += 1) if (await killOne(round)) met += 1;
  expect(met).toBe(kills);
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
  const backupMs = await durationOf(server.data, ['backup', archive]);
  await killUntilMet(async (round) => {
    const before = readdirSync(at('backups'));
    const isKilled = await kill(server.data, ['backup', at(`backups/${round}.tar`)], backupMs, round);
    const written = readdirSync(at('backups')).filter((name) => !before.includes(name));
    return isKilled && written.length > 0 && !written.includes(`${round}.tar`);
  });
  isWriting = false;
  await load;

  const left = readdirSync(at('backups'));
  for (const name of left) expect([name, statSync(at(`backups/${name}`)).mode & 0o777]).toEqual([name, 0o600]);
  const named = left.filter((name) => /^\w+\.tar$/.test(name));
  for (const name of named) await restore(at(`backups/${name}`), at(`of ${name}`));
  const partial = left.filter((name) => !named.includes(name));
  for (const name of partial) utimesSync(at(`backups/${name}`), 1, 1);
  await rafterJson(server.data, ['backup', at('backups/after.tar')]);
  expect(readdirSync(at('backups')).sort()).toEqual([...named, 'after.tar'].sort());
  expect(await checked(server.data)).toMatchObject({ ok: true, problems: [] });

  const restoreMs = await durationOf(at('measured'), ['restore', archive]);
  await killUntilMet(async (round) => {
    const data = at(`restored ${round}`);
    const isKilled = await kill(data, ['restore', archive], restoreMs, round);
    const met = isKilled && existsSync(data) && !existsSync(path.join(data, 'server'));
    for (const file of existsSync(data) ? filesBelow(data) : [])
      expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
    if (!existsSync(path.join(data, 'server'))) await restore(archive, data);
    expect(readdirSync(data)).toEqual(['server']);
    expect(await checked(data)).toMatchObject({ ok: true, problems: [], notes: [] });
    return met;
  });
});
