import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { HealthView } from '../../../../shared/office/shapes.ts';
import { say } from '../../../../shared/messages/say.ts';
import { lastBackup, lastCheck } from '../../backup/lastRuns.ts';
import type { Store } from '../../store/openStore.ts';
import type { Checks } from './checks.ts';

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

export interface HealthDeps {
  store: Pick<Store, 'organizations' | 'settings' | 'maintenance'>;
  checks: Checks;
  version: string;
  startedMs: number;
}

/** How much there is, how much still fits, and when it was last backed up and looked through. */
export const readHealth = async ({ store, checks, version, startedMs }: HealthDeps): Promise<HealthView> => {
  const { folder, database } = store.maintenance.paths;
  const { bavail, bsize } = await statfs(folder);
  const backup = await lastBackup(store);
  const check = await lastCheck(store);
  return {
    version,
    startedMs,
    dataDirectory: path.dirname(folder),
    // What was written last is in the log beside it.
    databaseBytes: sizeOf(database) + sizeOf(`${database}-wal`),
    ...store.organizations.overview.totals(),
    freeBytes: bavail * bsize,
    lastBackup: backup && { atMs: backup.at, file: backup.file, bytes: backup.bytes },
    lastCheck: check && {
      atMs: check.at,
      problems: check.problems.map((finding) => say('en', finding)),
      findings: check.problems,
    },
    isChecking: checks.isRunning(),
  };
};
