import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openStore } from '../../electron/server/store/openStore.ts';
import { type Program, start } from './measure.ts';

/** One comparison: ours against a limit, a baseline or a bound. */
export interface Row {
  what: string;
  ours: string;
  against: string;
  figure: number;
  wanted: string;
  reached: boolean;
}

export const ports = { clock: { now: () => Date.now() }, ids: { uuid: () => crypto.randomUUID() } };

/** What every area of the bench stands on: a folder to work in, how long to measure, and where rows go. */
export const createGround = ({ full }: { full: boolean }) => {
  const rows: Row[] = [];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-bench-'));

  return {
    full,
    /** One measurement's length, and how many are made of each figure. */
    seconds: full ? 10 : 3,
    rounds: full ? 5 : 3,
    rows,
    folder,
    note: (what: string, ours: string, against: string, figure: number, wanted: `${'≥' | '≤'} ${number}`): void => {
      const [sign, bound] = wanted.split(' ') as [string, string];
      const reached = sign === '≥' ? figure >= Number(bound) : figure <= Number(bound);
      rows.push({ what, ours, against, figure: Number(figure.toFixed(2)), wanted, reached });
      process.stderr.write(
        `${reached ? 'reached' : 'MISSED '}  ${what}: ${figure.toFixed(2)} (${wanted}); ${ours} against ${against}\n`,
      );
    },
    at: (name: string): string => {
      const made = path.join(folder, name);
      mkdirSync(made, { recursive: true });
      return made;
    },
    baseline: (kind: string, data: string): Promise<Program> => start(['test/bench/baseline.ts', kind, data]),
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  };
};
export type Ground = ReturnType<typeof createGround>;

/** A server's data directory with one organization. */
export const organizationIn = async (data: string): Promise<{ id: number; key: string }> => {
  const store = await openStore({ data, ...ports });
  const { id, api_key } = await store.organizations.add('Bench', {
    street_address: '',
    city: '',
    state: '',
    zip_code: '',
  });
  await store.close();
  return { id, key: api_key };
};
