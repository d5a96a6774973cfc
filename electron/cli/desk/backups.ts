import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { backupTimes, type BackupTime, mostBackups } from '../../../shared/settings/backupSchedule.ts';
import { backUpDesk } from '../../desk/backups/backUp.ts';
import { someBackups } from '../../desk/backups/backupHome.ts';
import { shownBackup } from '../../desk/backups/backups.ts';
import { prepareRestore, takeSettings } from '../../desk/backups/restoreDesk.ts';
import { finishRestore } from '../../desk/backups/restoreStart.ts';
import { deskPaths } from '../../desk/base/deskPaths.ts';
import { openDeskStores } from '../../desk/deskStores.ts';
import { createFileSettings } from '../../desk/settings/fileSettings.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { say } from '../../../shared/messages/say.ts';
import { isoTime, systemClock } from '../../ports.ts';
import type { DefineCommand } from '../command.ts';
import { showLine } from '../progressLine.ts';
import { printAside } from '../output.ts';

interface BackupFlags {
  every?: BackupTime;
  keep?: number;
}

const keepOf = (typed: string): number => {
  const keep = Number(typed);
  if (!Number.isInteger(keep) || keep < 1 || keep > mostBackups)
    throw new InvalidArgumentError(`It must be a number from 1 to ${mostBackups}.`);
  return keep;
};

const percentLine = (verb: string) => {
  let share = 0;
  const line = showLine(() => `${verb} ${Math.floor(100 * share)} %`);
  return { ...line, onProgress: (done: number, total: number) => void (share = total === 0 ? 1 : done / total) };
};

const addBackup = (desk: Command, define: DefineCommand): void => {
  const backup = desk
    .command('backup [folder]')
    .description('back up the whole desk to a folder; without one, to the folder that is set')
    .addOption(new Option('--every <time>', 'the app does it by itself from now on').choices(backupTimes))
    .addOption(new Option('--keep <number>', 'how many backups stay in the folder').argParser(keepOf));
  define(backup, async ({ desk: open }, typed?: string) => {
    const opened = await open();
    const { backupFolder, backupKeep } = opened.settings.store.read();
    const { every, keep = backupKeep } = backup.opts<BackupFlags>();
    const folder = typed === undefined ? backupFolder : path.resolve(typed);
    if (folder === null) throw problem('desk-backup-folder-unset');
    if (every !== undefined)
      opened.settings.store.change({ backupFolder: folder, backupEvery: every, backupKeep: keep });
    const lock = opened.backups.notes.hold();
    const line = percentLine('Backing up');
    try {
      const signal = new AbortController().signal;
      const made = await backUpDesk(opened, { folder, keep, signal, onProgress: line.onProgress });
      opened.backups.notes.noteMade(made);
      const { madeMs, ...others } = made;
      return { answer: { made_at: isoTime(madeMs), ...others } };
    } finally {
      line.stop();
      lock.release();
    }
  });
};

const addRestore = (desk: Command, define: DefineCommand): void => {
  const restore = desk
    .command('restore-backup <folder>')
    .description('restore the newest backup in a folder; the present desk is kept beside the restored one')
    .option('--backup <name>', 'another one than the newest, as --list names it')
    .option('--list', 'list the backups in the folder');
  define(restore, async ({ data }, typed) => {
    const folder = path.resolve(typed);
    const found = await someBackups(folder);
    const { list = false, backup: wanted } = restore.opts<{ list?: boolean; backup?: string }>();
    if (list)
      return {
        answer: found.map(shownBackup).map(({ madeMs, ...others }) => ({ made_at: isoTime(madeMs), ...others })),
      };
    const chosen = wanted === undefined ? found[0]! : found.find((one) => shownBackup(one).name === wanted);
    if (!chosen) throw problem('backup-not-kept', { name: wanted ?? '' });
    const line = percentLine('Restoring');
    const signal = new AbortController().signal;
    const { madeMs, keptDesk, ...others } = await prepareRestore({
      ...{ data: path.resolve(data), backup: chosen, clock: systemClock, openStores: openDeskStores, signal },
      onProgress: line.onProgress,
    }).finally(line.stop);
    takeSettings(createFileSettings(data), chosen);
    const hadDesk = existsSync(deskPaths(data).folder);
    const isDone = finishRestore(path.resolve(data));
    if (!isDone) printAside(`${say('en', message('desk-restore-waits'))}`);
    return { answer: { made_at: isoTime(madeMs), ...others, kept_desk: hadDesk ? keptDesk : null, done: isDone } };
  });
};

/** Backups of the whole desk. */
export const addBackupCommands = (desk: Command, define: DefineCommand): void => {
  addBackup(desk, define);
  addRestore(desk, define);
};
