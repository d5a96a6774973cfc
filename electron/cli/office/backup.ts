import path from 'node:path';
import type { Command } from 'commander';
import { say } from '../../../shared/messages/say.ts';
import { systemClock } from '../../ports.ts';
import { backUp } from '../../server/backup/backUp.ts';
import { checkData } from '../../server/backup/check.ts';
import { noteCheck } from '../../server/backup/lastRuns.ts';
import { restore } from '../../server/backup/restore.ts';
import { commandLine } from '../../server/store/auditStore.ts';
import type { DefineCommand } from '../command.ts';

export const defineBackup = (command: Command, define: DefineCommand): void =>
  define(command, async ({ open }, file) => ({ answer: await backUp(await open(), file) }));

export const defineRestore = (command: Command, define: DefineCommand): void =>
  define(command, async ({ data, open }, file) => {
    const answer = await restore(file, data);
    // Accounts may have been disabled since the backup was made: everyone signs in again.
    await (await open()).maintenance.noteRestore(path.basename(file), commandLine);
    return { answer };
  });

export const defineCheck = (command: Command, define: DefineCommand): void =>
  define(command, async ({ open }) => {
    const store = await open();
    const begun = systemClock.now();
    const report = await checkData({ database: store.maintenance.paths.database, files: store.files });
    // Print the report even if a full disk refuses to store it.
    await noteCheck(store, begun, report).catch(() => undefined);
    const notes = report.notes.map((note) => say('en', note));
    return { answer: { ...report, notes }, exitCode: report.ok ? 0 : 1 };
  });
