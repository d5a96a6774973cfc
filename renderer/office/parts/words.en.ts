import type { LetterKind } from '../../../shared/job/letterKinds.ts';
import { type Status, statuses } from '../../../shared/job/status.ts';
import { type ReferenceListKey, referenceLists } from '../../../shared/reference/lists.ts';
import { agoIn, distanceIn, storageIn } from '../../../shared/messages/measures.ts';

const numbers = new Intl.NumberFormat('en');
const many = (count: number, one: string, more: string): string =>
  `${numbers.format(count)} ${count === 1 ? one : more}`;

/** The words that only the console has, in English. */
export const officeEn = {
  console: 'Office console',
  screens: {
    board: 'Jobs',
    job: 'Job',
    letter: 'Letter',
    organizations: 'Organizations',
    users: 'Users',
    lists: 'Lists',
    figures: 'Figures',
    laptops: 'Laptops',
    audit: 'Audit log',
    firm: 'Letterhead',
    notices: 'Notices',
    presets: 'Presets',
    visits: 'Visits',
    'design-values': 'Design values',
    health: 'Health',
    account: 'Your account',
    first: 'First administrator',
    welcome: 'Welcome',
    'sign-in': 'Sign in',
  },
  rarely: 'Administration',
  accountMenu: (email: string) => `Account: ${email}`,
  waitingCount: (count: number) =>
    count === 1 ? '1 job waiting for an answer of the office' : `${count} jobs waiting for an answer of the office`,
  heldCount: (count: number) =>
    count === 1 ? '1 job on hold, waiting for you' : `${count} jobs on hold, waiting for you`,
  notYours: 'Your role cannot open this page',
  notYoursHint: 'Ask an administrator for access.',
  backToBoard: 'Back to the jobs',
  serverUnreachable: 'The server cannot be reached. This page may be out of date; it reconnects automatically.',
  serverAway: 'The server does not respond. Try again in a moment.',
  /** `detail` is the server's sentence, which names its log entry. */
  serverBug: (detail: string) => detail || 'Something went wrong on the server.',
  notAllowed: 'Your role does not allow this.',
  /** In the time zone of the browser. */
  roles: { admin: 'Administrator', reviewer: 'Reviewer', office: 'Crew office' },
  /** As the API spells them (§3). */
  statuses: Object.fromEntries(statuses.map((status) => [status, status])) as Record<Status, string>,

  // Signing in
  signIn: 'Sign in',
  signOut: 'Sign out',
  unsentTitle: (count: number) => (count === 1 ? 'You have an unsent text' : `You have ${count} unsent texts`),
  unsentHint:
    'Messages, notes, reasons, revisions or letters that you started in this browser. Signing out removes them; cancel to send them first.',
  signOutUnsent: 'Remove and sign out',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  reveal: 'Show',

  // Account
  changePassword: 'Change password',
  signOutEverywhere: 'Sign out everywhere',
  appearance: 'Language, colors and sizes',

  // Board
  filters: 'Filters',
  clearFilters: 'Clear all',
  columnStatus: 'Status',
  organization: 'Organization',
  clientName: 'Client name',
  search: 'Search',
  testJobs: 'Test jobs',
  testJob: 'Test',
  referenceIs: (reference: string) => `Reference ${reference}`,
  street: 'Street',
  city: 'City',
  states: 'States',
  services: 'Services',
  ahj: 'AHJ',
  utility: 'Utility',
  anyOf: 'Any',
  chosenCount: (count: number) => `${count} chosen`,
  searchIn: (what: string) => `Search in ${what}`,
  noJobsYetHint: 'Jobs appear here as soon as a crew sends the first one.',
  newJobs: (count: number) => (count === 1 ? '1 new job' : `${count} new jobs`),
  showMoreRows: 'Show more',
  loadingMore: 'Loading more…',
  jobTotal: (count: number) => (count === 1 ? '1 job' : `${numbers.format(count)} jobs`),
  columnJob: 'Job',
  columnClient: 'Client and site',
  columnSubmitted: 'Submitted',
  noClientName: 'No name',

  // Queue
  views: { mine: 'Mine', nobody: 'Unassigned', overdue: 'Overdue' },
  columnAssignee: 'Assignee',
  columnDue: 'Due',
  age: (days: number) => (days === 0 ? 'received today' : `received ${numbers.format(days)} d ago`),
  assign: 'Assign…',
  holdJobs: 'Put on hold…',
  holdJobsTitle: (count: number) => `Put ${many(count, 'job', 'jobs')} on hold`,
  downloadLettersTitle: 'Download letters',
  noLetters: 'None of these jobs has a letter:',
  lettersWithout: (letters: number, without: number) =>
    `${many(letters, 'letter', 'letters')} to download. ${without === 1 ? 'This job has none' : 'These jobs have none'}:`,
  downloadLettersNow: (letters: number) => `Download ${many(letters, 'letter', 'letters')}`,
  notDoneTitle: (count: number) => `${many(count, 'job was', 'jobs were')} not changed`,
  selectAll: 'Select all loaded jobs',
  nextJob: 'Next job',
  shortcutGroups: { all: 'Everywhere', board: 'List of jobs', job: 'Job', letter: 'Letter' },
  shortcutTexts: {
    help: 'Show these shortcuts',
    find: 'Find a job or a page',
    search: 'Search in the list',
    next: 'Next job',
    previous: 'Previous job',
    open: 'Open the job',
    select: 'Select the job; with Shift, all up to it',
    assign: 'Assign',
    hold: 'Put on hold',
    letter: 'Write the letter',
    clear: 'Clear the selection',
    photos: 'Show the photos of the array large',
  },
  goTo: 'Go to',
  goKeys: (keys: string) => `After G: ${keys}.`,
  keyOfJobs: (key: string) => `${key} works in the list of jobs and on the page of a job.`,

  // Saved views
  savedViews: 'Saved views',
  viewNameHint: 'The list then shows these jobs in this order whenever you choose the name.',
  viewSharedBy: (author: string) => `Shared by ${author}`,
  changeView: 'Change…',
  removeView: 'Remove…',
  viewActions: (name: string) => `Actions for ${name}`,
  removeViewTitle: (name: string) => `Remove the view “${name}”?`,
  noViews: 'No saved views',
  turnaround: 'Turnaround and holidays',

  // Job page: head
  noAddress: 'No address',
  ahjSaved: 'AHJ saved.',
  photoReport: 'Photo report',
  moreActions: 'More actions',

  // Status moves
  reasonSeen: 'The crew sees this as a message.',
  reasonRequired: 'Enter a reason: the crew has to know what to do.',
  reasonTooLong: (most: number) => `At most ${numbers.format(most)} characters.`,
  holdHint: 'Check what to ask for. It is added to the reason, where you can edit it.',
  moveNow: { 'In Review': 'Start review', 'On Hold': 'Put on hold', Rejected: 'Reject', Canceled: 'Cancel the job' },
  reviewStarted: (id: number, status: string) => `Job ${id}: ${status}, assigned to you.`,
  moved: (id: number, status: string) => `Job ${id}: ${status}.`,
  ofWholeRoof: 'for the whole roof',
  withdrawLetter: 'Withdraw the letter…',
  withdrawTitle: (number: string) => `Withdraw letter ${number}?`,
  withdrawHint:
    'The letter stays on record, marked as withdrawn; the crew can no longer download it. The job returns to review, where another letter can be issued.',
  withdrawNow: 'Withdraw letter',
  withdrawReason: 'Why it is withdrawn',
  withdrawReasonNeeded: 'Enter a reason.',
  letterWithdrawn: 'Letter withdrawn.',

  // Approval without a letter
  approvalWithdrawn: 'Approval withdrawn.',

  // Photos beside measurements
  photosAndMeasures: 'Photos and measurements',
  measuresOf: (slot: string) => `Measurements that these prove: ${slot}`,
  noPhotosHere: 'No photos here.',
  dropToAdd: 'Drop to add here',
  openPhoto: (name: string) => `Open ${name}`,
  distance: distanceIn('en'),
  markPhoto: 'Mark this photo',
  photoMarks: { good: 'Good', unreadable: 'Unreadable', wrong: 'Wrong photo', more: 'More needed' },
  howMany: (count: number) => (count === 1 ? '1 file' : `${count} files`),

  // Internal notes
  notes: 'Internal notes',
  addNote: 'Add the note',

  // Produced files and history
  fingerprint: 'SHA-256',
  deliverables: 'Deliverables',
  fileWithdrawnNow: 'The file was withdrawn.',
  /** What a letter was made of, by how the history words it. */
  letterSources: { composed: 'written here', attached: 'a finished PDF' } as Readonly<Record<string, string>>,

  // Letter composer
  firmEngineer: 'Engineer',
  siteVisited: 'Site visited',
  siteVisitedHint: 'For this letter. Required.',
  issueLetter: 'Issue the letter…',
  issueUnanswered: 'The last message of the crew is not answered yet.',
  issued: (number: string) => `Letter ${number} is issued.`,
  signedBy: (signer: string, organization: string) =>
    organization === '' || organization === signer ? `Signed by ${signer}.` : `Signed by ${signer}, ${organization}.`,
  signedAt: (time: string) => `Time by the signer’s computer: ${time}.`,
  finishedFacts: (pages: number, size: string) => `${many(pages, 'page', 'pages')}, ${size}`,
  overridable: (count: number) =>
    count === 1 ? '1 point is open that the letter depends on' : `${count} points are open that the letter depends on`,
  overrideHint: 'Goes into the history, with everything listed.',
  previewPage: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previewOpen: 'Open in a tab',
  previewLost: 'The preview cannot be shown.',

  // Firm
  letterKind: 'Kind of letter',
  letterKinds: {
    roof_evaluation: 'Roof evaluation (before installation)',
    post_installation: 'Post-installation (as installed)',
    ground_mount: 'Ground mount',
  } as Readonly<Record<LetterKind, string>>,
  logo: 'Logo',
  signature: 'Signature of the engineer',
  noImage: 'None yet',
  chooseImage: 'Choose an image…',
  replaceImage: 'Replace…',
  holdReasonTitleNeeded: 'Enter a title.',
  /** Titles of the letter's and the firm's fields, where the language is not that of the schemas. */
  letterTitles: {} as Readonly<Record<string, string>>,
  /** Choices of the letter by their values. */
  letterChoices: {
    adequate: 'Adequate',
    adequate_with_repairs: 'Adequate with the listed repairs',
    not_adequate: 'Not adequate',
    existing_building_code: 'Existing building code: 5% gravity, 10% lateral',
    member_check: 'Member check: demand and capacity',
    staggered: 'Staggered',
    in_line: 'In line',
  } as Readonly<Record<string, string>>,

  // Everywhere
  never: 'Never',
  ago: agoIn('en'),
  storage: storageIn('en'),
  count: (count: number) => numbers.format(count),
  shownOnce: 'This is shown only once.',
  confirmStored: 'I have stored it',
  manyShownOnce: 'They are shown only once.',
  confirmManyStored: 'I have stored them',
  clearSearch: 'Clear the search',
  nothingMatches: 'Nothing matches',

  // Organizations and keys
  addOrganization: 'Add an organization',
  organizationName: 'Name',
  region: 'State',
  zip: 'ZIP code',
  lastContact: 'Last contact',
  keys: 'Keys',
  stateColumn: 'State',
  revokeKey: 'Revoke',
  revokeTitle: (shown: string) => `Revoke the key ${shown}…?`,
  revokePermanent: 'The key is revoked permanently.',

  // Users
  addUser: 'Add a user',
  role: 'Role',
  engineerOfRecord: 'Engineer of record',
  licenses: 'Licenses',
  saveEngineer: 'Save license and signature',
  issuing: 'Issuing letters',
  signatureReport: 'Signature report',

  // Reference lists
  listTitles: Object.fromEntries(referenceLists.map(({ key, title }) => [key, title])) as Record<
    ReferenceListKey,
    string
  >,
  importFile: 'Import…',
  downloadCsv: 'Download CSV',
  abbreviation: 'Abbreviation',
  entriesShown: (from: number, to: number, total: number) =>
    `${numbers.format(from)} to ${numbers.format(to)} of ${numbers.format(total)}`,
  pagesOf: (list: string) => `Pages of ${list}`,
  firstPage: 'First',
  lastPage: 'Last',

  // Import
  importTitle: (list: string) => `Import: ${list}`,
  chooseFile: 'Choose a file',
  otherFile: 'Choose another file',
  dropFile: 'or drop it here',
  added: 'Added',
  updated: 'Updated',
  restored: 'Restored',
  unchanged: 'Unchanged',
  listImported: (list: string) => `${list}: import finished.`,
  nothingToImport: 'The file changes nothing in the list.',

  // Laptops
  laptopColumn: 'Laptop',
  needsAttention: 'Needs attention',

  // Figures
  figures: {
    jobs: 'Received and issued per day',
    turnaround: 'Turnaround',
    queue: 'Open jobs by age',
    holds: 'Hold reasons',
    organizations: 'First-pass rate by organization',
    laptops: 'First-pass rate by laptop',
  },
  received: 'Received',
  issuedJobs: 'Issued',
  firstPass: 'First pass',

  // Audit log
  auditFacts: {
    max_bytes: 'storage limit',
    bytes: 'size',
    copies: 'copies of the photo',
    sha256: 'SHA-256',
    delivered: 'delivered for',
    without_letter: 'without a letter',
    signed_by: 'signed by',
    pages_seen: 'pages looked at',
  } as Readonly<Record<string, string>>,

  // Health
  usedOf: (used: number, max: number | null) =>
    max === null ? storageIn('en')(used) : `${storageIn('en')(used)} of ${storageIn('en')(max)}`,
  quotas: 'Storage limits',
  stopBackup: 'Stop the backup',
  backingUp: 'Backing up…',
  scheduleHint: 'The server makes these backups by itself. One that was missed is made soon after the server starts.',

  // Notices
  mail: 'Mail',
  webhooks: 'Webhooks',
  mailTypes: {
    assigned: 'A job is assigned to you',
    message: 'A new message arrives',
    'hold-answered': 'The client answers a hold',
    submitted: 'A job is submitted',
    'letter-issued': 'A letter is issued, or a job is approved without one',
    'letter-withdrawn': 'A letter or an approval is withdrawn',
    hold: 'A job is put on hold',
    rejected: 'A job is rejected',
    'file-delivered': 'A file is delivered',
    invitation: 'Invitation',
    'password-reset': 'Forgotten password',
  },
  deliveries: 'Log',

  // Presets and design values
  place: 'Place',
  invalidRows: 'Invalid',

  // Own second factor and passkeys
  turnTotpOff: 'Turn off…',
  totpQr: 'QR code for the authenticator app',
  removePasskey: 'Remove…',
};
