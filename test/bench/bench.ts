import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { createGround, type Ground } from './ground.ts';
import { combined, linesOf, type Measured, type Row } from './rows.ts';

// Server, desk and windows against limits and baselines that are measured in turn with them, in the same run. Ratios are what
// counts: the machine's speed drifts, and both sides drift with it.
// Usage: npm run bench [-- --full] [-- --runs N] [-- --json FILE] [-- --compare FILE] [-- AREA...]. `--runs` measures
// everything so often and takes the median; `--json` keeps the rows in a file, with which `--compare` compares a later run.

/** Each area is loaded when its turn comes. */
const areas: Readonly<Record<string, () => Promise<(ground: Ground) => Promise<void>>>> = {
  submissions: async () => (await import('./submissions.ts')).submissions,
  uploads: async () => (await import('./uploads.ts')).uploads,
  lists: async () => (await import('./lists.ts')).lists,
  scaleOut: async () => (await import('./scaleOut.ts')).scaleOut,
  desk: async () => (await import('./desk.ts')).desk,
  kills: async () => (await import('./kills.ts')).kills,
  pictures: async () => (await import('./pictures.ts')).pictures,
  windows: async () => (await import('./windows.ts')).windows,
  field: async () => (await import('./windows.ts')).field,
  office: async () => (await import('./office.ts')).office,
};

const { values: flags, positionals: named } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    runs: { type: 'string', default: '1' },
    json: { type: 'string' },
    compare: { type: 'string' },
  },
  allowPositionals: true,
});
const unknown = named.filter((name) => !Object.hasOwn(areas, name));
if (unknown.length > 0)
  throw new Error(`no such area: ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}`);
const runs = Number(flags.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number above 0');

interface Run {
  node: string;
  cpus: number;
  rows: Row[];
}
const rowsIn = (file: string): Map<string, Row> =>
  new Map((JSON.parse(readFileSync(file, 'utf8')) as Run).rows.map((row) => [row.what, row]));
const earlier = flags.compare === undefined ? null : rowsIn(flags.compare);

let ground: Ground | undefined;
const stop = async (signal: NodeJS.Signals): Promise<void> => {
  await ground?.end();
  process.exit(128 + os.constants.signals[signal]);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(signal));

/** One time through the areas. */
const measureAll = async (): Promise<Measured[]> => {
  ground = createGround({ full: flags.full });
  try {
    for (const [name, area] of Object.entries(areas))
      if (named.length === 0 || named.includes(name)) await (await area())(ground);
    return ground.measured;
  } finally {
    await ground.end();
  }
};

const measured: Measured[][] = [];
for (let run = 0; run < runs; run += 1) measured.push(await measureAll());
const rows = combined(measured);
if (flags.json !== undefined) {
  const run: Run = { node: process.version, cpus: os.cpus().length, rows };
  writeFileSync(flags.json, JSON.stringify(run, null, 2));
}
console.log(`\n${rows.map((row) => linesOf(row, earlier)).join('\n')}`);
const missed = rows.filter(({ reached }) => !reached).length;
console.log(`\n${rows.length - missed} of ${rows.length} goals reached, ${missed} missed.`);
