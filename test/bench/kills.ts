import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { serverPaths } from '../../electron/server/base/serverPaths.ts';
import { begin, ended, photosOfJob, told } from './deskRun.ts';
import { type Ground, organizationIn } from './ground.ts';
import { serverOn } from './measure.ts';

/** Kills a drain within a twentieth of a second after its first request; false if there was nothing left to send. */
const kill = async (folder: string): Promise<boolean> => {
  const child = begin('drain', [folder]);
  const end = ended(child);
  const sends = new Promise<boolean>((resolve) => {
    child.stdout!.once('data', (text: Buffer) => resolve(text.toString().startsWith('sending')));
    void end.then(() => resolve(false));
  });
  const isSending = await sends;
  if (isSending) await pause(Math.random() * 50);
  child.kill('SIGKILL');
  await end;
  return isSending;
};

const filesIn = (folder: string): number => (existsSync(folder) ? readdirSync(folder).length : 0);

/** The desk killed while it sends to our server, and what is there twice, or not at all, when it has sent everything. */
export const kills = async ({ at, note, full }: Ground): Promise<void> => {
  const [jobs, times] = full ? [150, 100] : [50, 25];
  const [data, folder] = [at('kills-server'), at('kills-desk')];
  const { key } = await organizationIn(data);
  const server = await serverOn(data);
  await told('fill', [folder, server.url, jobs, 60_000, key]);
  for (let time = 0; time < times; time += 1)
    if (!(await kill(folder))) throw new Error(`everything was sent after ${time} kills`);
  await told('drain', [folder]);
  await server.end();

  const paths = serverPaths(data);
  const db = new Database(paths.database, { readonly: true });
  const rows = (sql: string): number => db.prepare<[], number>(sql).pluck().get()!;
  const off = (count: number, distinct: number, meant: number): number => count - distinct + Math.abs(meant - distinct);
  const jobsOff = off(
    rows('SELECT count(*) FROM job'),
    rows('SELECT count(DISTINCT client_street_address) FROM job'),
    jobs,
  );
  const photosOff = off(
    rows('SELECT count(*) FROM upload'),
    rows('SELECT count(DISTINCT sha256) FROM upload'),
    jobs * photosOfJob,
  );
  db.close();
  const stale = filesIn(path.join(paths.files, 'tmp')) + filesIn(deskPaths(folder).pending);
  for (const [name, count] of [
    ['jobs', jobsOff],
    ['photos', photosOff],
    ['files', stale],
  ] as const) {
    const what = `kill -9 of the desk, ${times} times: ${name} ${name === 'files' ? 'left behind' : 'doubled or lost'}`;
    note({ what, unit: '', ours: [count], wanted: '≤ 0' });
  }
};
