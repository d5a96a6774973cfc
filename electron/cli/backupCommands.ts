import path from 'node:path';
import type { Command } from 'commander';
import { checkData } from '../server/backup/check.ts';
import { backUp } from '../server/backup/backUp.ts';
import { restore } from '../server/backup/restore.ts';
import { noteCheck } from '../server/backup/lastRuns.ts';
import { systemClock } from '../ports.ts';
import { commandLine } from '../server/store/auditStore.ts';
import type { Define } from './commandLine.ts';

/** `backup`, `restore`, `check`: what keeps the data for years. */
export const addBackupCommands = (program: Command, define: Define): void => {
  define(
    program.command('backup <file>').description('database and files into one archive, while the server runs'),
    async ({ open }, file) => ({ answer: await backUp(await open(), file) }),
  );
  define(
    program.command('restore <file>').description('an archive into an empty data directory, or nothing at all'),
    async ({ data, open }, file) => {
      const answer = await restore(file, data);
      // Whoever had signed in when the backup was made may have been shut out since.
      await (await open()).users.sessions.endRestored(path.basename(file), commandLine);
      return { answer };
    },
  );
  define(program.command('check').description('read everything, and say what is wrong'), async ({ open }) => {
    const store = await open();
    const begun = systemClock.now();
    const { paths } = store.maintenance;
    const report = await checkData({ database: paths.database, files: store.files });
    // A disk that takes nothing any more must not hide what was found on it.
    await noteCheck(store, begun, report).catch(() => undefined);
    return { answer: report, exitCode: report.ok ? 0 : 1 };
  });
};
