/** What the shell itself says: menu, tray, notices and questions. The page has its own words. */
export const en = {
  file: 'File',
  newJob: 'New Job',
  settings: 'Settings…',
  quit: 'Quit Rafter',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  view: 'View',
  jobs: 'Jobs',
  language: 'Language',
  asSystem: 'As the system',
  sync: 'Sync',
  syncNow: 'Sync Now',
  showSync: 'What is waiting',
  pause: 'Pause Sending',
  open: 'Open Rafter',
  allSent: 'Everything is sent',
  waiting: (jobs: number, items: number): string => `${items} to send, of ${jobs === 1 ? '1 job' : `${jobs} jobs`}`,
  blocked: (items: number): string => (items === 1 ? '1 item needs you' : `${items} items need you`),
  letterArrived: (number: string | null): string =>
    number === null ? 'The letter is here' : `Letter ${number} is here`,
  letterGone: (number: string | null): string =>
    number === null ? 'The letter is not in force any more' : `Letter ${number} is not in force any more`,
  personNeeded: 'A job needs you',

  quitQuestion: 'Not everything is sent yet',
  quitDetail: 'Nothing is lost: what is waiting goes out when Rafter runs again.',
  keepSending: 'Keep Sending',
  quitAnyway: 'Quit',
  cancel: 'Cancel',

  keyLost: 'Type the API key again',
  keyUnreadable:
    'The key to your provider cannot be read: the key store of this computer is missing, locked or was changed. Drafts and photos are safe; sending goes on once the key is typed in the settings.',
  keyNotKept:
    'This computer offers no safe place for the API key. It is used until Rafter is closed, and asked for again after that.',
  openSettings: 'Open Settings',
  later: 'Later',

  windowBroke: 'The window keeps breaking',
  windowBrokeDetail: 'Everything that was saved is safe. You can open the window again, or quit.',
  openAgain: 'Open Again',

  cannotStart: 'Rafter cannot start',
  updateReady: (version: string): string => `Rafter ${version} is installed when you quit`,
};

export type Words = typeof en;
