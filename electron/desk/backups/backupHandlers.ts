import { problem } from '../../../shared/messages/problem.ts';
import type { calls } from '../../../shared/desk/contract.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';
import { type DeskBackups, shownBackup } from './backups.ts';
import type { Desk } from '../openDesk.ts';

/** Backups of the whole desk, and restoring one. */
export const deskBackupHandlers = (desk: Pick<Desk, 'settings'>, backups: DeskBackups, restart: () => void) =>
  ({
    readBackups: () => backups.show(),
    setBackupFolder: ({ folder }) => {
      desk.settings.change({ backupFolder: folder });
      return backups.show();
    },
    scheduleBackups: ({ every, keep }) => {
      desk.settings.change({ backupEvery: every, backupKeep: keep });
      return backups.show();
    },
    backUpDesk: () => {
      backups.backUp();
      return backups.show();
    },
    stopBackup: () => {
      backups.stop();
      return backups.show();
    },
    findBackups: async ({ folder }) => ({ backups: (await backups.find(folder)).map(shownBackup) }),
    restoreDesk: async ({ folder, backup }) => {
      const found = (await backups.find(folder)).find((one) => shownBackup(one).name === backup);
      if (!found) throw problem('backup-not-kept', { name: backup.slice(0, 200) });
      backups.restore(found);
      return backups.show();
    },
    putBackDesk: ({ name }) => {
      backups.putBack(name);
      return backups.show();
    },
    dropRestore: () => {
      backups.dropRestore();
      return backups.show();
    },
    dismissRestored: () => {
      backups.dismissRestored();
      return backups.show();
    },
    restartApp: () => {
      restart();
      return null;
    },
  }) satisfies Partial<CallHandlers<typeof calls>>;
