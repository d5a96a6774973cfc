import { countedEn as many } from '../messages/counted.ts';

/** Of the office's page of a job. */
export const officeJobWordsEn = {
  // Queue
  previousJob: 'Previous job',
  jobOrder: 'Jobs of the list',
  jobKeyMissing: {
    j: 'No next job in the list.',
    k: 'No previous job in the list.',
    a: 'This job can no longer be assigned.',
    h: 'This job cannot be put on hold now.',
    l: 'No letter can be written for this job now.',
  },

  // Job page: head
  jobGoneHere: 'There is no such job, or you may not see it.',
  openMap: 'Map',
  mapOf: (address: string) => `${address} on the map (opens another site)`,
  noAhj: 'No AHJ yet',
  ahjFromAddress: 'from the address, not confirmed',
  changeAhj: 'Change AHJ',
  ahjTitle: 'Authority having jurisdiction',
  ahjHint: 'As printed on the letter. The crew sees it.',
  submittedOn: (when: string) => `Submitted ${when}`,
  versionsOf: 'Versions',
  versionHere: (id: number) => `Job ${id} (this one)`,
  wasRevisedAs: (id: number) => `This job was revised. Work continues on job ${id}.`,
  revisesJob: (id: number) => `This is a revision of job ${id}.`,
  seeChanges: 'See what changed',
  crewWaits: 'The crew wrote last and waits for an answer.',
  officeWaits: 'The engineers wrote last and wait for an answer.',
  letterStarted: (when: string) => `A letter was started, last saved ${when}.`,
  downloadJob: 'Download all (ZIP)',
  jobActionsTitle: 'Actions for this job',
  partsOfPage: 'Sections of this page',

  // Status moves
  moves: {
    Submitted: 'Back to submitted',
    'In Review': 'Start review',
    'On Hold': 'Put on hold…',
    Approved: 'Approve…',
    Rejected: 'Reject…',
    Canceled: 'Cancel the job…',
    Revised: 'Revise…',
  },
  moveTitles: {
    'In Review': (id: number) => `Review job ${id}`,
    'On Hold': (id: number) => `Put job ${id} on hold`,
    Rejected: (id: number) => `Reject job ${id}`,
    Canceled: (id: number) => `Cancel job ${id}`,
  },
  reasonForHistory: 'Saved in the history. Optional.',
  holdParts: 'What to ask for',
  holdFromChecklist: 'From the checklist',
  holdNothingOpen: 'Nothing is open in the checklist.',
  holdAdded: (count: number) => `${many(count, 'more open point', 'more open points')}.`,
  holdGone: (count: number) => `${many(count, 'point is', 'points are')} no longer open.`,
  holdShowNow: 'Show the list as it is now',
  holdFromFirm: 'The firm’s reasons',
  holdNoneOfFirm: 'The firm has none yet.',
  holdWriteThem: 'Write them in the letterhead',
  writeLetter: 'Write the letter',
  continueLetter: 'Continue the letter',

  // Approval without a letter
  approveTitle: (id: number) => `Approve job ${id} without a letter?`,
  approveHint:
    'None of its services comes with a letter. The job becomes Approved; the crew downloads what was delivered.',
  approveUndelivered: 'Nothing is delivered for',
  approveDelivered: 'Delivered',
  approveReason: 'Reason to approve it anyway',
  approveReasonNeeded: 'Deliver what is missing, or enter a reason.',
  approveOnHold: 'The job is on hold: the approval ends that.',
  approveNow: 'Approve',
  deliverFirst: 'Deliver files…',
  withdrawApproval: 'Withdraw the approval…',
  withdrawApprovalTitle: (id: number) => `Withdraw the approval of job ${id}?`,
  withdrawApprovalHint: 'The job returns to review. Delivered files stay until you withdraw them.',
  withdrawApprovalNow: 'Withdraw approval',

  // Checklist
  checklist: 'Checklist',
  checklistClean: 'Nothing is missing, as far as a program can see.',
  checklistNeeded: 'Needed',
  checklistAdvised: 'Advised',
  checklistWrong: 'No longer valid',
  checklistWrongHint:
    'Accepted when the crew sent it; the rules or lists have changed since. If the letter depends on it, ask the crew for a revision.',

  // Photos beside measurements
  holdFromPhotos: 'Marked photos',
  /** What a hold asks for where a photo was marked; a good one asks for nothing. */
  markAsks: {
    unreadable: (photo: string) => `${photo} cannot be read. Take it again.`,
    wrong: (photo: string) => `${photo} shows something else. Take the photo that belongs here.`,
    more: (photo: string) => `${photo} is not enough. Add more photos here.`,
  },
  moreFiles: (count: number) => `and ${count} more`,
  allFields: 'All fields',

  // Revision compared
  changesTitle: (id: number) => `What changed since job ${id}`,
  nothingChanged: 'No field changed.',
  changeKinds: { added: 'Added', removed: 'Removed', changed: 'Changed', carried: 'Carried over' },
  fieldColumn: 'Field',
  wasColumn: 'Was',
  isColumn: 'Is',
  wholeJobFields: 'Job',
  wasNothing: 'nothing',

  // Messages
  writeToCrew: 'Write to the crew',
  draftSavedHint: 'Your text is saved in this browser until it is sent.',

  // Internal notes
  notesInternal: 'Internal: the client never sees this.',
  writeNote: 'Write an internal note',
  noteHint: 'You can change or remove it for 24 hours.',
  noteText: 'Note',
  noteNeeded: 'Enter the note.',
  noteWasChanged: 'changed',
  noteActions: (when: string) => `More for your note of ${when}`,
  changeNote: 'Change…',
  changeNoteTitle: 'Change the note',
  noteChanged: 'The note was changed.',
  removeNote: 'Remove…',
  removeNoteTitle: 'Remove the note?',
  removeNoteHint: 'Its text is gone for good. The history shows that there was one.',
  noteRemoved: 'The note was removed.',

  // Produced files and history
  lettersAndFiles: 'Letters and files',
  nothingProduced: 'No files for the crew yet.',
  nothingForVersion: 'No files for this version yet.',
  issuedOn: (when: string) => `Issued ${when}`,
  madeOn: (when: string) => `Created ${when}`,
  history: 'History',
  eventJobs: {
    revision_of: (id: string) => `Revises job ${id}`,
    superseded_by: (id: string) => `Continues as job ${id}`,
  },
  /** How a job was approved. */
  withoutLetter: 'Without a letter',
  olderEvents: (count: number) => (count === 1 ? 'Show 1 older entry' : `Show ${count} older entries`),
  revisionTaken: (id: number) => `The revision was received as job ${id}.`,
};

/** Of the field app's jobs, drafts and sent ones. */
export const fieldJobWordsEn = {
  // Jobs
  newFromTemplate: 'From template: begin a new job',
  fromTemplateMenu: 'From template',
  editTemplates: 'Edit templates…',
  nothingNeedsYou: 'Nothing needs you',
  nothingNeedsYouHint: 'Jobs on hold or rejected, new messages, and what could not be sent show here.',
  letterReceived: 'Letter received',
  letterWithdrawnBadge: 'Letter withdrawn',
  duplicated: 'Copied without the photos, which show the other roof.',
  isCopy: 'Copy',

  // The list of jobs
  filterJobs: 'Show',
  sortBy: 'Sort by',
  jobSortings: { changed: 'Last changed', city: 'City', name: 'Client name' },
  dayGroups: { today: 'Today', week: 'This week', earlier: 'Earlier' },
  withoutCity: 'No city',
  attentionReasons: {
    hold: 'On hold',
    rejected: 'Rejected',
    message: 'New message',
    refused: 'Could not be sent',
  },
  pickJob: (name: string) => `Select ${name}`,
  selectedJobs: (count: number) => (count === 1 ? '1 job selected' : `${count} jobs selected`),
  selectedJobsActions: 'Actions for the selected jobs',
  nothingToQueue: 'Nothing to queue: these jobs are waiting to send, sent or archived.',
  queueJobs: (count: number) => (count === 1 ? 'Queue 1 job to send?' : `Queue ${count} jobs to send?`),
  queueJobsHint: 'They go to the engineers as soon as there is a connection.',
  incompleteJobs: (count: number) =>
    count === 1
      ? '1 of them is missing something that the engineers need, or has unsorted photos.'
      : `${count} of them are missing something that the engineers need, or have unsorted photos.`,
  jobsWithoutVisit: (count: number) =>
    count === 1
      ? 'The office canceled the visit of 1 of them, or another laptop has taken it too. Ask before you send it.'
      : `The office canceled the visits of ${count} of them, or other laptops have taken them too. Ask before you send them.`,
  jobsChanged: {
    queue: (count: number) => (count === 1 ? '1 job queued.' : `${count} jobs queued.`),
    archive: (count: number) => (count === 1 ? '1 job archived.' : `${count} jobs archived.`),
    restore: (count: number) => (count === 1 ? '1 job restored.' : `${count} jobs restored.`),
    duplicate: (count: number) =>
      count === 1 ? '1 job copied, without its photos.' : `${count} jobs copied, without their photos.`,
  },
  jobsRefused: (count: number, names: string, why: string) =>
    count === 1 ? `1 job stays as it is: ${names}. ${why}` : `${count} jobs stay as they are: ${names}. ${why}`,
  fixConnection: 'Fix the connection',

  // Photos
  photoPlace: 'Where it belongs',
  choosePlaceFirst: 'Choose where the photos belong.',
  addPhotosHint: 'They are sent right away, or when there is a connection. You can also drop files here.',
  unsortedOfSent: 'Sort them',

  // Sent job
  timeline: 'Status',
  newMessages: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  asksTitle: 'What the office asks for',
  holdTitle: 'On Hold: the engineers need something from you.',
  rejectedTitle: 'The engineers rejected this job.',
  answerWaits: 'Your answer is not sent yet.',
  notSentYet: 'not sent yet',
  noCurrentLetter: 'No letter is current.',
  fileWithdrawnWhy: 'The engineers withdrew it: do not build from it. Their messages explain why.',
  fileReplacedWhy: 'A newer file took its place: do not build from it.',
  receipts: 'Receipts',
  jobGone: 'This job is not on this computer.',
  backToJobs: 'Back to Jobs',
  notSentHint: 'This job has not been sent yet.',
  updateFailed: (reason: string) => `Could not be updated: ${reason}`,
  openFields: 'Open fields',
  revisedOn: (from: number, to: number) => `Job ${from} was revised. The work continues as job ${to}.`,
  revisedElsewhere: 'The provider has revised this job; its new number is not known yet.',
  revisionWaits: 'A revision is being sent. Until it arrives, the provider works with the old fields.',
  revisionRefused: 'The revision was refused. Fix it and send it again.',
  messageOffline: 'It is saved here and sent when there is a connection.',
  fileNotHere: 'Not downloaded yet',
  noFiles: 'No files from the engineers yet.',
  noOtherFiles: 'No other files from the engineers yet.',
  receivedAt: (when: string) => `received ${when}`,
  stillOpen: 'Still to be sent',
  noReceipts: 'No photos or files.',
  receiptSlot: 'Slot',
  receiptArray: 'Array',
  receiptFile: 'File',
  receiptSize: 'Size',
  receiptState: 'State',
  smallerCopySent: 'smaller copy',
  receiptRemote: 'Number at the provider',
  receiptSent: 'Sent',
  csvSaved: (name: string) => `${name} is saved.`,
  revisionQueued: 'The revision is queued.',
};
