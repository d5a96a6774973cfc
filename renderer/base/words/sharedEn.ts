import { milesOf } from '../../../shared/job/places.ts';
import { revisionReasons } from '../../../shared/job/status.ts';
import { services } from '../../../shared/job/services.ts';
import { fieldNamesEn, unitNamesEn } from '../../../shared/job/fieldNames.en.ts';
import { namesOf } from '../../../shared/messages/languageWords.ts';
import { slotNamesEn } from '../../../shared/photos/slotNamesEn.ts';
import { timesIn } from '../../../shared/messages/times.ts';
import type { Translation } from '../../../shared/messages/translation.ts';

/** The words that the field app and the console share, in English. */
export const sharedEn = {
  /** BCP 47 */
  languageCode: 'en',

  // Everywhere
  appName: 'Rafter',
  jobs: 'Jobs',
  sync: 'Sync',
  settings: 'Settings',
  close: 'Close',
  cancel: 'Cancel',
  startOver: 'Start over',
  back: 'Back',
  next: 'Next',
  undo: 'Undo',
  metadata: 'Metadata',
  more: 'More',
  open: 'Open',
  save: 'Save',
  remove: 'Remove',
  retry: 'Try again',
  loading: 'Loading…',
  loadFailed: 'This could not be loaded.',
  menu: 'Menu',
  find: 'Find',
  findAnything: 'Find a job, or go to a screen',
  findHint: 'A name, an address, a job number, a screen',
  skipToContent: 'Skip to content',
  somethingWrong: 'Something went wrong',
  deskGone: 'Rafter does not answer any more. If it has ended, start it again and open its new link.',
  pageSignedOut: 'This page is not signed in any more. Open Rafter again with the link that it prints.',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  size: (bytes: number): string =>
    bytes < 1000
      ? `${bytes} B`
      : bytes < 1e6
        ? `${Math.round(bytes / 1000)} kB`
        : `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`,
  letterArrived: (name: string, number: string | null) =>
    number === null ? `The letter for ${name} has arrived.` : `Letter ${number} for ${name} has arrived.`,
  letterNoLongerValid: (name: string, number: string | null) =>
    number === null
      ? `The letter for ${name} is no longer valid. Do not build from it.`
      : `Letter ${number} for ${name} is no longer valid. Do not build from it.`,
  attentionNeeded: (name: string) => `${name} needs your attention.`,
  jobOnHold: (name: string) => `${name} was put on hold.`,
  jobRejected: (name: string) => `${name} was rejected.`,
  messageArrived: (name: string) => `New message about ${name}.`,
  jobsNeedYou: (jobs: number) => (jobs === 1 ? '1 job needs you' : `${jobs} jobs need you`),

  // The connection to the provider
  connections: {
    open: { state: 'Connected', hint: 'Sending and receiving.' },
    away: { state: 'No connection', hint: 'Keep working. It retries automatically.' },
    unproved: { state: 'Connecting…', hint: 'Contacting the provider.' },
    resting: { state: 'The provider asked for a pause', hint: 'It continues automatically after that.' },
    stopped: {
      state: 'Stopped: your action is needed',
      hint: 'Nothing is lost. Nothing is sent until the key or the address is fixed, here or at the provider.',
    },
    'not-connected': { state: 'No provider set', hint: 'Everything is saved here until a provider is set.' },
    paused: { state: 'Paused', hint: 'Uploads under way continue; nothing new is started.' },
    trouble: { state: 'The provider has a problem', hint: 'It answers with errors. Rafter retries automatically.' },
  },

  // States of a job
  jobStates: {
    draft: 'Draft',
    queued: 'Queued',
    sending: 'Sending',
    sent: 'Sent',
    blocked: 'Needs you',
    archived: 'Archived',
    all: 'All',
  },
  /** Statuses of the reference (§3), where the language is not its own. */
  statuses: {} as Record<string, string>,

  // Tables and lists
  columns: 'Columns',
  columnWidth: (column: string) => `Width of ${column}`,
  columnKeys: 'Left and right arrow keys move between the columns. With Shift they change the width.',
  rowKeys: 'Arrow keys or J and K move, Enter opens.',

  // Jobs
  newJob: 'New job',
  searchJobs: 'Search name, address, job number',
  noJobs: 'No jobs yet',
  noJobsHint: 'Start one here. It works without a network.',
  noneFound: 'Nothing found',
  unnamed: 'New job',
  jobNumber: (id: number) => `Job ${id}`,
  alsoAtAddress: 'Also at this address:',
  duplicate: 'Duplicate',
  archive: 'Archive',
  restore: 'Restore',
  archived: 'Archived.',
  jobActions: (name: string) => `Actions for ${name}`,

  // The list of jobs
  missing: (count: number, named: string) =>
    named === '' ? `${count} missing` : count === 1 ? `Missing: ${named}` : `${count} missing: ${named}`,
  mostJobs: (most: number) => `At most ${most} jobs at once.`,
  thingsNeedYou: (count: number) => (count === 1 ? '1 thing needs you' : `${count} things need you`),
  shortcuts: 'Keyboard shortcuts',
  shortcutsOn: 'Single-key shortcuts',
  shortcutsHint: 'Off: only keys with Ctrl or ⌘ work.',

  // Work list
  workList: 'Work list',
  zipRestored: (row: number, from: string, zip: string) => `row ${row}: ${from} → ${zip}`,
  zipsRestored: (count: number, named: string) =>
    `${count === 1 ? 'One ZIP code' : `${count} ZIP codes`} got back the leading zeros that spreadsheets drop. Check ${count === 1 ? 'it' : 'them'}: ${named}`,

  // Draft
  parts: {
    client: 'Client',
    services: 'Services',
    structure: 'Structure',
    electrical: 'Electrical',
    recipient: 'Recipient',
    photos: 'Photos',
    check: 'Check',
  },
  saved: 'Saved',
  saving: 'Saving…',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Select the text and copy it.',
  discard: 'Discard',
  photosGoTo: 'Files go under Photos.',
  required: 'required',
  mustBeFilled: 'Required: a job cannot be sent without it.',
  queued: 'Queued. It will be sent when there is a connection.',
  isSent: 'This job has been sent. To change it, send a revision.',
  addArray: 'Add array',
  removeArray: 'Remove array',
  arrayName: (number: number) => `Array ${number}`,
  choose: 'Choose…',
  searchList: 'Type to search',
  moreMatches: (count: number) => `${count} more, keep typing`,
  noMatches: 'Not in the list: describe it in Notes.',
  unlistedToNotes: (text: string) => `Not in the list: put “${text}” into Notes`,
  toNotes: 'Put into Notes',
  toNotesNamed: (text: string) => `Put into Notes: ${text}`,
  clear: 'Clear',
  /** Titles of fields of a job by their names on the wire. */
  fieldTitles: namesOf(fieldNamesEn, 'title'),
  /** Hints of fields of a job, by their names on the wire. */
  fieldHints: namesOf(fieldNamesEn, 'hint'),
  /** Words of choices by their values on the wire, where they differ. */
  choices: { ...services } as Record<string, string>,
  /** Units by how the schemas write them, where the language has others. */
  units: { ...unitNamesEn } as Record<string, string>,
  between: (min: number, max: number) => `${min} to ${max}`,
  atMost: (max: number) => `up to ${max}`,
  notANumber: (kind: string) =>
    kind === 'pitch'
      ? 'Write degrees (18.4) or rise (4:12).'
      : kind === 'whole'
        ? 'Write a whole number.'
        : kind === 'number'
          ? 'Write a number.'
          : `Write inches (24) or feet (12' 6").`,
  commaUnclear: 'The comma is unclear: write 1200, 1.2, or 144, 150 for two.',
  chooseFromList: 'Not in the list: choose one of its entries.',
  chooseSuggested: 'Not in the list: choose one, or write “<brand> Backup Switch With Meter”.',
  pitchWays: 'degrees or 6:12',
  lengthWays: `inches or 12' 6"`,
  asWholeRoof: (value: string) => `As the whole roof: ${value}`,
  structureBasic: 'The same for the whole roof',
  servicesHint: 'Nothing chosen means a structural letter.',
  partsOf: 'Parts of the job',
  countOf: (done: number, all: number) => `${done} of ${all}`,
  modulesOfArrays: (count: number) => `Arrays: ${count}`,
  useModulesOfArrays: (count: number) => `Arrays: ${count}. Use this sum.`,

  // Photos
  chooseFiles: 'Choose files…',
  camera: 'Camera',
  uploading: (done: number, all: number) => `Adding ${done} of ${all}`,
  readingFiles: 'Reading files…',
  stop: 'Stop',
  slots: slotNamesEn,
  wholeJob: 'Whole job',
  moveTo: 'Move to',
  withoutTime: 'No time taken',
  caption: 'Caption',
  marked: 'Marked',
  noVideoPicture: 'No preview: this computer cannot play it',
  noPicture: 'No preview',
  notDisplayable: 'Cannot be displayed',
  rotate: 'Rotate',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previous: 'Previous',
  slotOf: (slot: string, array: string | null) => (array === null ? slot : `${slot} · ${array}`),
  addedFiles: (count: number) => (count === 1 ? '1 file added.' : `${count} files added.`),
  uploadsStopped: (done: number, all: number) => `Stopped: ${done} of ${all} were added.`,
  uploadProgress: 'Files added',
  uploadsFailed: (count: number) => (count === 1 ? '1 file was not added' : `${count} files were not added`),
  uploadProblems: {
    empty: 'It is empty.',
    unreadable: 'It can no longer be read.',
  },
  notRead: (names: string) => `Could not be read: ${names}.`,
  uploadUnsupported: (kinds: string) => `Only ${kinds} are accepted.`,
  warnings: {
    blurred: 'Blurred?',
    dark: 'Too dark?',
    far: (kilometers: number) => `${milesOf(kilometers)} mi from the others`,
    twice: (place: string) => `Also in ${place}`,
    unsupported: 'Unsupported file type',
    misnamed: 'Content and file name differ',
    unreadable: 'Cannot be opened: take it again',
    closed: 'Needs a password, or Adobe Reader: print it to a new PDF',
    tooHeavy: 'Too large for a Rafter server',
    tooLarge: 'Too large to preview. It is stored and sent whole.',
  },
  photoOf: (number: number, all: number) => `${number} of ${all}`,
  compare: 'Compare',
  comparedWith: 'Second photo',
  zoomFit: 'Fit',
  takenAt: (when: string) => `Taken ${when}`,
  cannotShow: 'This file cannot be shown here.',
  saveCopy: 'Save a copy',

  // Check
  needed: 'Needed',
  advised: 'Advised',
  show: 'Show',

  // Sync
  pause: 'Pause',
  resume: 'Resume',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  replace: 'Replace…',
  replaced: (name: string) => `Replaced with ${name}.`,
  waits: {
    otherProvider: 'Waits for the other provider',
    you: 'Waits for you',
    connection: 'Will be sent when there is a connection',
    paused: 'Waits: sending is paused',
    stopped: 'Waits until the connection is fixed',
    backingOff: 'Waits as the provider asked',
    trouble: 'Waits: the provider answers with errors',
    elsewhere: 'The other program sends it',
    job: 'Will be sent after its job',
    photosLater: 'Waits: photos go later',
    turn: 'Will be sent automatically',
  },
  dismiss: 'Dismiss',
  needsYou: 'Needs you',
  showMore: (shown: number, left: number) =>
    shown === left ? `Show ${shown} more` : `Show ${shown} more (${left} left)`,

  // Sent job
  messages: 'Messages',
  writeMessage: 'Write to the engineers',
  answer: 'Answer',
  send: 'Send',
  you: 'You',
  files: 'Files',
  letter: 'Letter',
  letters: 'Letters',
  noLetter: 'No letter yet.',
  comesWithoutLetter: 'Approved. These services come without a letter.',
  /** Whether a letter holds. */
  letterStates: {
    'in-force': 'Current',
    withdrawn: 'Withdrawn',
    superseded: 'Superseded',
    'not-in-force': 'No longer valid',
  },
  letterNumber: (number: string) => `Letter ${number}`,
  withdrawnOn: (when: string) => `Withdrawn ${when}`,
  letterWithdrawnWhy: 'The engineers withdrew it: do not build from it. Their messages explain why.',
  letterReplaced: 'A newer letter took its place.',
  /** Of a file that the office delivered. */
  fileWithdrawn: (when: string | null) => (when === null ? 'Withdrawn' : `Withdrawn ${when}`),
  fileReplaced: 'Replaced',
  letterNotCurrent: (status: string) => `The job is no longer approved (${status}): do not build from it.`,
  /** Of a letter of a job that was revised: versions are counted from 1. */
  letterOfVersion: (version: number, job: number) => `Issued for version ${version} of the job (job ${job}).`,
  letterDueFor: (version: number, job: number) =>
    `The job is now at version ${version} (job ${job}), for which a new letter is due.`,
  letterThereFor: (version: number, job: number) =>
    `The job is now at version ${version} (job ${job}), which has a letter of its own.`,
  letterNoneFor: (version: number, job: number) =>
    `The job is now at version ${version} (job ${job}), which is approved and comes without a letter.`,
  letterOfEarlier: 'The job was revised since: a new letter is due.',
  exportCsv: 'Export CSV',
  revise: 'Revise',
  reason: 'Reason',
  whatChanges: 'What changes',
  sendRevision: 'Send revision',
  // Made anew at each call: a laptop travels between time zones.
  time: (ms: number): string => timesIn('en').time(ms),
  fieldsOf: (name: string) => `Fields of ${name}`,
  noFields: 'Nothing was filled in.',
  olderMessages: (count: number) => (count === 1 ? 'Show 1 older message' : `Show ${count} older messages`),
  noMessages: 'No messages yet.',
  sendShortcut: 'Ctrl+Enter sends',
  saveFile: 'Save to disk',
  letterOf: (job: number) => `Letter for job ${job}`,
  cannotShowPdf: 'This browser does not show PDF files here. Save it to read it.',
  reviseTitle: (id: number) => `Revise job ${id}`,
  reviseHint: 'Describe what changes, and edit the fields. Only differences are sent.',
  reviseNotesHint: 'In words, for the engineers.',
  changeCount: (count: number) =>
    count === 0 ? 'No field differs' : count === 1 ? '1 field differs' : `${count} fields differ`,
  arrayLeftOut: 'is left out, and its photos stay with the job as it was',
  arrayPutBack: 'Put back',
  wasBefore: (value: string) => `was ${value}`,
  wasEmpty: 'was empty',
  reasonNeeded: 'Choose why it changes.',
  notesNeeded: 'Describe what changes.',
  revisionReasons,

  // Settings
  connection: 'Provider',
  change: 'Change',
  baseUrl: 'Base URL',
  apiKey: 'API key',
  test: 'Test',
  testing: 'Testing…',
  connect: 'Connect',
  disconnect: 'Disconnect',
  templates: 'Templates',
  rename: 'Rename',
  photosSetting: 'Photos',
  pixels: (count: number) => `${count} px`,
  fewer: 'Fewer',
  language: 'Language',
  theme: 'Colors',
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
  density: 'Size of buttons and rows',
  compact: 'Compact',
  large: 'Large, for touch and gloves',
  storageUse: 'Storage',
  notifications: 'Notifications of the system',
  version: (number: string) => `Rafter ${number}`,

  // First run
  welcome: 'Welcome to Rafter',
  later: 'Later',
};

export type SharedWords = Translation<typeof sharedEn>;
