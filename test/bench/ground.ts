import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { S3Access } from '../../electron/files/s3/s3Location.ts';
import { openStore } from '../../electron/server/store/openStore.ts';
import { atEnd, closeAll } from '../support/atEnd.ts';
import { findChromium } from '../support/chromium.ts';
import { endAll, type Program, start } from './measure.ts';
import { linesOf, type Measured, rowOf } from './rows.ts';

export const ports = { clock: { now: () => Date.now() }, ids: { uuid: () => crypto.randomUUID() } };

/** What every area of the bench stands on: a folder to work in, how long to measure, and where rows go. */
export const createGround = ({ full }: { full: boolean }) => {
  const measured: Measured[] = [];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-bench-'));
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await closeAll().catch((error: unknown) => console.error(error));
    await endAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };

  return {
    full,
    /** How many rounds ours and its baseline take turns, and how long a load lasts in each. */
    rounds: full ? 9 : 5,
    loadMs: full ? 5000 : 1200,
    measured,
    note: (one: Measured): void => {
      measured.push(one);
      process.stderr.write(`${linesOf(rowOf([one]), null)}\n`);
    },
    skip: (what: string, why: string): void => void process.stderr.write(`not measured: ${what}, ${why}\n`),
    at: (name: string): string => {
      const made = path.join(folder, name);
      mkdirSync(made, { recursive: true });
      return made;
    },
    baseline: (kind: string, data: string): Promise<Program> => start(['test/bench/baseline.ts', kind, data]),
    /** Null without Chromium, Chrome or Edge. */
    openBrowser: async (): Promise<Browser | null> => {
      const executablePath = findChromium();
      if (executablePath === null) return null;
      // The bench itself closes it when it is interrupted.
      const ours = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], ...ours });
      atEnd(() => browser.close());
      return browser;
    },
    /** Ends and removes everything that the areas have left, once. */
    end: (): Promise<void> => (ending ??= end()),
  };
};
export type Ground = ReturnType<typeof createGround>;

/** So many organizations in a server's data directory, or on a PostgreSQL. */
export const organizationsIn = async ({
  count = 1,
  ...where
}: {
  data: string;
  databaseUrl?: string | undefined;
  s3?: S3Access;
  count?: number;
}): Promise<{ id: number; key: string }[]> => {
  const store = await openStore({ ...where, ...ports });
  const address = { street_address: '', city: '', state: '', zip_code: '' };
  const made: { id: number; key: string }[] = [];
  for (let number = 0; number < count; number += 1) {
    const { id, api_key } = await store.organizations.add(`Bench ${number}`, address);
    made.push({ id, key: api_key });
  }
  await store.close();
  return made;
};

/** A server's data directory with one organization. */
export const organizationIn = async (data: string): Promise<{ id: number; key: string }> =>
  (await organizationsIn({ data }))[0]!;
