import type { Command } from 'commander';
import { checkData } from '../server/backup/check.ts';
import { backUp } from '../server/backup/backUp.ts';
import { restore } from '../server/backup/restore.ts';
import type { Define } from './commandLine.ts';

/** `backup`, `restore`, `check`: what keeps the data for years. */
export const addBackupCommands = (program: Command, define: Define): void => {
  define(
    program.command('backup <file>').description('database and files into one archive, while the server runs'),
    async ({ open }, file) => ({ answer: await backUp(await open(), file) }),
  );
  define(
    program.command('restore <file>').description('an archive into an empty data directory, or nothing at all'),
    async ({ data }, file) => ({ answer: await restore(file, data) }),
  );
  define(program.command('check').description('read everything, and say what is wrong'), async ({ open }) => {
    const report = await checkData(await open());
    return { answer: report, exitCode: report.ok ? 0 : 1 };
  });
};
