import { timesIn } from '../messages/times.ts';

const jobs = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);
const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`);
const time = (ms: number): string => timesIn('en').time(ms);

/** Backups of the whole desk, in Settings. */
export const backupsEn = {
  title: 'Backup',
  hint: 'Everything on this laptop: jobs, photos and letters, with what is not sent yet. Your API key is not in it. A backup is not encrypted: keep its drive as safe as the laptop.',
  folder: 'Backup folder',
  noFolder: 'None yet. Best on another drive, or in a folder that a cloud service copies.',
  chooseFolder: 'Choose a folder…',
  changeFolder: 'Change folder…',
  onSameDisk:
    'This folder is on the same disk as Rafter. A backup on another drive also helps when the laptop is lost.',
  schedule: 'Back up by itself',
  times: { never: 'Off', daily: 'Daily', weekly: 'Weekly' },
  scheduleHint: 'While Rafter runs. A missed backup is made up for at the next start.',
  keep: 'Backups to keep',
  keepHint: 'Older ones are removed. A photo is stored once, however many backups there are.',
  fewer: 'Fewer backups',
  more: 'More backups',
  none: 'No backup yet',
  last: (ms: number, count: number, stored: number, size: string) =>
    `Last backup: ${time(ms)}, ${jobs(count)}, ${files(stored)}, ${size}`,
  missing: (count: number) =>
    `${files(count)} could not be read on this laptop and ${count === 1 ? 'is' : 'are'} not in it. Their photos say so on the board.`,
  failed: (ms: number, reason: string) => `The backup of ${time(ms)} failed. ${reason}`,
  now: 'Back up now',
  backingUp: 'Backing up',
  preparing: 'Checking and copying the backup',
  stop: 'Stop',
  restore: 'Restore a backup',
  restoreHint:
    'The backup is checked completely first. The jobs that are here now are kept in a folder of their own, and can be put back; nothing is deleted.',
  fromThisFolder: 'Choose a backup…',
  fromOtherFolder: 'From another folder…',
  choose: 'Which backup?',
  found: (ms: number, device: string) => `${time(ms)}, ${device}`,
  holds: (count: number, unsent: number, stored: number, size: string) =>
    `${jobs(count)}, ${unsent} not sent, ${files(stored)}, ${size}`,
  confirmTitle: 'Restore this backup?',
  confirmReplace: (ms: number) => `Rafter then shows the jobs as they were on ${time(ms)}.`,
  confirmLater: 'Jobs that were changed or sent after that appear as they were before. Look before you send one again.',
  confirmKept: 'What is here now is kept in a folder beside it, with everything that is not sent.',
  restoreNow: 'Restore',
  restoreFailed: (reason: string) => `The backup was not restored. ${reason}`,
  ready:
    'The restored jobs are ready. Restart Rafter to use them. If they do not come, close every other window and terminal with Rafter first.',
  readyInBrowser:
    'The restored jobs are ready. End Rafter in its terminal, and any other one on these jobs, and start it again to use them.',
  restart: 'Restart Rafter',
  giveUp: 'Do not restore',
  restored: (ms: number) => `Restored from the backup of ${time(ms)}. The jobs that were here before are kept in:`,
  restoredKept: (ms: number) =>
    `The jobs that were kept on ${time(ms)} are back. The jobs that were here in between are kept in:`,
  kept: 'Kept from before a restore',
  keptOn: (ms: number) => `Kept on ${time(ms)}`,
  putBack: 'Put back',
  putBackTitle: 'Put these jobs back?',
  putBackReplace: (ms: number) => `Rafter then shows the jobs as they were on ${time(ms)}, before the restore.`,
  understood: 'Got it',
  commands: 'A browser cannot choose folders. In a terminal:',
  folderPlace: 'FOLDER',
};
