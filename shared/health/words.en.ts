import { countedEn as many } from '../messages/counted.ts';

/** Of the server's health. */
export const healthWordsEn = {
  // Health
  fileStorage: 'File storage',
  filesAway:
    'The file storage cannot be reached. Until it is back, laptops keep their uploads, and files cannot be opened.',
  healthVersion: 'Version',
  runningSince: 'Running since',
  dataFolder: 'Data folder',
  databaseSize: 'Database',
  reserveUsed: (free: string) =>
    `The disk was full, so the space reserved for managing accounts was given up. It is reserved again once ${free} are free.`,
  filesHeld: (count: number, size: string) => `${size} in ${many(count, 'file', 'files')}`,
  jobsHeld: (live: number, test: number) =>
    [many(live, 'job', 'jobs'), test > 0 ? many(test, 'test job', 'test jobs') : ''].filter(Boolean).join(', '),
  freeDisk: 'Free on the disk',
  diskLow: (free: string) => `Only ${free} free on the disk. Once it is full, nothing that crews send can be received.`,
  integrityTitle: 'Integrity',
  checkHint: 'Reads the database and every file, and compares them with what was received.',
  lastCheck: 'Last check',
  noCheck: 'Never checked',
  checkGood: 'Everything matches what was received.',
  checkBad: (count: number) => many(count, 'problem', 'problems'),
  checkBadHint: 'Restore what is damaged from a backup, and check again.',
  checkNow: 'Check now',
  checking: 'Checking…',
  checkingHint: 'This takes a while with many photos. You may leave this page.',

  // Notices
  givenUpDeliveries: (count: number) => `${many(count, 'notice', 'notices')} could not be delivered.`,
  seeNotices: 'See the log',
};
