import { cpSync } from 'node:fs';
import Database from 'better-sqlite3';
import { serverPaths } from '../../electron/server/base/serverPaths.ts';
import { openConsole, password } from '../support/console.ts';
import { filledServer } from './fillServer.ts';
import type { Ground } from './ground.ts';
import { inTurn, type Program, serverOn } from './measure.ts';

const dayMs = 86_400_000;
const days = 60;

/** Spreads the jobs over the last days, from forty laptops: all were reviewed, a fifth held, and nine of ten approved. */
export const addHistory = (file: string, now: number): void => {
  const db = new Database(file);
  const jobs = db.prepare('SELECT id FROM job ORDER BY id').pluck().all() as number[];
  const received = db.prepare("UPDATE job SET created_ms = ?, laptop = 'laptop-' || (id % 40) WHERE id = ?");
  const event = db.prepare("INSERT INTO job_event (job_id, at_ms, actor, action, detail) VALUES (?, ?, 'Bench', ?, ?)");
  const write = db.transaction(() => {
    for (const [turn, id] of jobs.entries()) {
      const at = now - days * dayMs + Math.floor((turn / jobs.length) * (days - 5) * dayMs);
      received.run(at, id);
      event.run(id, at + 0.1 * dayMs, 'event-in-review', null);
      if (turn % 5 === 0)
        event.run(id, at + 0.2 * dayMs, 'event-on-hold', JSON.stringify({ reason: `Photo ${turn % 300} is missing` }));
      if (turn % 10 > 0) event.run(id, at + (0.5 + (turn % 40) / 10) * dayMs, 'event-approved', null);
    }
  });
  write();
  db.close();
};

/** The figures of 60 days, in copies of the filled data that have the user of `email`. */
export const officeFigures = async (ground: Ground, email: string): Promise<void> => {
  const { at, note, rounds } = ground;
  const now = Date.now();
  const end_date = new Date(now).toISOString().slice(0, 10);
  const start_date = new Date(now - days * dayMs).toISOString().slice(0, 10);
  const open = async (jobs: number): Promise<{ server: Program; read: () => Promise<number> }> => {
    const data = at(`figures-of-${jobs}`);
    cpSync((await filledServer(ground, jobs)).data, data, { recursive: true });
    addHistory(serverPaths(data).database, now);
    const server = await serverOn(data);
    const console = openConsole(server.url);
    await console.call('signIn', { email, password });
    const read = async (): Promise<number> => {
      const from = performance.now();
      await console.call('readFigures', { start_date, end_date });
      return performance.now() - from;
    };
    await read();
    return { server, read };
  };
  const [few, many] = [await open(10_000), await open(100_000)];
  const [values, ours] = (await inTurn(Math.max(rounds, 5), [few.read, many.read])) as [number[], number[]];
  note({
    what: 'Figures of 100,000 jobs in 60 days',
    unit: ' ms',
    ours,
    beside: { name: 'the same of 10,000', values, leavesOut: 'nothing; it has a tenth of the jobs' },
    wanted: '≤ 300',
  });
  for (const { server } of [few, many]) await server.end();
};
