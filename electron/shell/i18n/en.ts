/** English words of menu, tray, notifications and dialogs. The words of the pages are in `renderer/i18n`. */
export const nativeEn = {
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
  asSystem: 'Same as System',
  sync: 'Sync',
  syncNow: 'Sync Now',
  showSync: 'Waiting to Send',
  pause: 'Pause Sending',
  open: 'Open Rafter',
  allSent: 'Everything is sent',
  waiting: (jobs: number, items: number): string => `${items} to send, of ${jobs === 1 ? '1 job' : `${jobs} jobs`}`,
  blocked: (items: number): string => (items === 1 ? '1 item needs you' : `${items} items need you`),
  letterArrived: (number: string | null): string => (number === null ? 'Letter received' : `Letter ${number} received`),
  letterGone: (number: string | null): string =>
    number === null ? 'The letter is no longer valid' : `Letter ${number} is no longer valid`,
  personNeeded: 'A job needs you',
  jobOnHold: 'A job was put on hold',
  jobRejected: 'A job was rejected',
  messageArrived: 'New message from the engineers',
  sendingStopped: 'Sending has stopped',
  sendingStoppedHint: 'The provider refuses the key or the address. Fix it in Settings.',

  quitQuestion: 'Not everything is sent yet',
  quitDetail: 'Nothing is lost: the rest is sent when Rafter runs again.',
  keepSending: 'Keep Sending',
  quitAnyway: 'Quit',
  cancel: 'Cancel',

  addingQuestion: 'Photos are still being added',
  addingDetail: 'Those that were not added yet would have to be added again.',
  keepAdding: 'Wait',

  keyLost: 'Enter the API key again',
  keyUnreadable:
    'The API key of your provider cannot be read: the key store of this computer is missing, locked or was changed. Drafts and photos are safe; enter the key in the settings to continue sending.',
  keyNotSaved:
    'This computer has no key store to save the API key in. Rafter uses the key until it quits, then asks for it again.',
  openSettings: 'Open Settings',
  later: 'Later',

  windowBroke: 'The window keeps crashing',
  windowBrokeDetail: 'Everything that was saved is safe. You can open the window again or quit.',
  openAgain: 'Open Again',

  cannotStart: 'Rafter cannot start',
};

export type ShellWords = typeof nativeEn;
