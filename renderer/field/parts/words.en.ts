import { backupsEn } from '../../../shared/backups/deskBackupsEn.ts';
import { photoMapEn } from '../../../shared/photos/photoMapEn.ts';
import { sharedEn } from '../../base/words/sharedEn.ts';
import { slotHintsEn } from '../../../shared/photos/slotNamesEn.ts';
import { summaryEn } from '../../../shared/job/summaryEn.ts';
import type { Translation } from '../../../shared/messages/translation.ts';

/** The words of the field app, in English. The compiler requires the same keys of other languages. */
export const appEn = {
  ...sharedEn,

  // Everywhere
  redo: 'Redo',

  // Jobs
  newJobFrom: (template: string) => `New job from “${template}”`,
  saveAsTemplate: 'Save as template…',
  templateTakes: 'A template takes services, equipment, materials, the names of arrays, and the recipient.',
  templateLeaves:
    'It never takes the client, the address, notes, photos, or what is measured, counted or read on one site.',
  itemsSent: (done: number, all: number) => `${done} of ${all} sent`,
  isArchived: 'This job is archived. Restore it to change or send it.',

  // The list of jobs
  fieldShortcutGroups: { all: 'Everywhere', list: 'List of jobs', draft: 'Draft', photos: 'Photos', markup: 'Markup' },
  fieldShortcutTexts: {
    help: 'Show these shortcuts',
    find: 'Find a job or a screen',
    new: 'New job',
    search: 'Search the list of jobs',
    next: 'Next job',
    previous: 'Previous job',
    open: 'Open the job',
    select: 'Select, or deselect',
    selectMore: 'Select up to here',
    selectAll: 'Select all',
    clear: 'Clear the selection',
    queue: 'Queue to send',
    undo: 'Undo',
    redo: 'Redo',
    slot: 'Move to the slot of this number, 1 to 9',
    selectPhoto: 'Select a photo',
    caption: 'Write a caption',
    mark: 'Mark up a photo',
    remove: 'Remove photos',
    tool: 'Arrow, dimension, box, free line, text',
    selectMark: 'Select a mark',
    draw: 'Start a mark, and finish it',
    drawOn: 'Draw, or move a mark',
    resize: 'Change the size of a mark',
  },

  // Draft
  notSaved: 'Not saved',
  notAllSaved: 'Some of what you typed is not saved yet. Wait until it is saved.',
  queueJob: 'Queue to send',
  queueIt: 'Queue anyway',
  openJob: 'Open the job',
  undone: (what: string) => `Undone: ${what}.`,

  // Photos
  addPhotos: 'Add photos',
  phone: {
    scan: 'Scan this code with the camera of the phone, or open the address in its browser.',
    code: 'Code that opens the page for photos on a phone',
    address: 'Address',
    network: 'Network',
    networkOption: (address: string, network: string) => `${address} (${network})`,
    sameNetwork: 'The phone must be on the same Wi-Fi as this computer. No internet is needed.',
    noNetwork: 'This computer is not on a network that a phone could join.',
    noNetworkHint:
      'Turn on the hotspot of this computer and join it with the phone, or join the hotspot of the phone with this computer.',
    lookAgain: 'Look again',
    starting: 'Starting…',
    waiting: 'Waiting for the phone…',
    connected: (phones: number) => (phones === 1 ? '1 phone connected' : `${phones} phones connected`),
    added: (photos: number) => (photos === 1 ? '1 photo from the phone' : `${photos} photos from the phone`),
    stop: 'Stop receiving',
    goOn: 'Close, keep receiving',
    showCode: 'Show code',
    receiving: 'Receiving from a phone',
    again: 'New code',
    ended: {
      stopped: 'Receiving from the phone was stopped.',
      idle: 'Receiving has ended: no phone sent anything for 30 minutes.',
      'not-a-draft': 'Receiving has ended, because the job was queued or archived.',
      'address-gone': 'Receiving has ended: this computer left the network.',
    },
    safety:
      'Anyone with this code can add photos to this job until you stop. They see the job’s name and its slots, but no photos.',
  },
  slotHints: slotHintsEn,
  selectNone: 'Clear selection',
  photosTaken: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  markUp: 'Mark up',
  markup: {
    title: (name: string) => `Markup of ${name}`,
    tools: { select: 'Select', arrow: 'Arrow', dimension: 'Dimension', box: 'Box', line: 'Free line', text: 'Text' },
    tool: 'Tool',
    done: 'Done',
    stage: (name: string) => `Drawing on ${name}`,
    keys: 'Press a tool’s letter, then Enter to start, arrow keys to draw and Enter to finish. Tab goes through the marks: arrow keys move one, Shift with arrow keys changes its size, Delete removes it, Enter edits its length or text. Ctrl gives small steps.',
    length: 'Length',
    lengthWays: `Such as 12' 6", 24 or 60 cm.`,
    lengthWrong: `Write a length such as 12' 6", 24 or 60 cm.`,
    text: 'Text',
    textHint: 'Shown on the photo.',
    started: 'Started. Arrow keys draw, Enter finishes.',
    deleted: 'Mark deleted.',
    full: 'This photo has as many marks as it can hold.',
    sentBeside: 'A copy with the markup is sent beside the photo, which stays as it is.',
    sentAlready: (copies: number) =>
      copies === 1
        ? 'A copy with the former markup was sent and stays there. Changes go as one more copy.'
        : `${copies} copies with former markups were sent and stay there. Changes go as one more copy.`,
    nothing: 'Nothing is drawn yet.',
    counts: {
      arrow: (count: number) => (count === 1 ? '1 arrow' : `${count} arrows`),
      box: (count: number) => (count === 1 ? '1 box' : `${count} boxes`),
      line: (count: number) => (count === 1 ? '1 free line' : `${count} free lines`),
    },
    dimensionOf: (length: string) => `a dimension line of ${length}`,
    dimensionWithout: 'a dimension line without a length',
    textOf: (text: string) => `the text “${text}”`,
    arrowFrom: (from: string, to: string) => `Arrow from ${from} to ${to}`,
    dimensionFrom: (length: string, from: string, to: string) => `Dimension line of ${length} from ${from} to ${to}`,
    withoutLength: (from: string, to: string) => `Dimension line without a length from ${from} to ${to}`,
    boxFrom: (from: string, to: string) => `Box from ${from} to ${to}`,
    lineFrom: (from: string, to: string) => `Free line from ${from} to ${to}`,
    textAt: (text: string, at: string) => `Text “${text}” at ${at}`,
    regions: {
      topLeft: 'the top left',
      top: 'the top',
      topRight: 'the top right',
      left: 'the left',
      middle: 'the middle',
      right: 'the right',
      bottomLeft: 'the bottom left',
      bottom: 'the bottom',
      bottomRight: 'the bottom right',
    },
  },
  putBack: 'Put back',
  unsortedNotSent: (count: number) =>
    count === 1 ? '1 photo is unsorted and is not sent.' : `${count} photos are unsorted and are not sent.`,
  tooManyFiles: (count: number, most: number) =>
    `${count} photos and files: a Rafter server takes ${most} for a job and refuses the others.`,
  photoCount: (count: number) =>
    count === 0 ? 'No photos yet' : count === 1 ? '1 photo or file' : `${count} photos and files`,
  paste: 'Paste',
  takePhoto: 'Take photo',

  // Sync
  syncNow: 'Sync now',
  photosLater: 'Fields now, photos later',
  allSent: 'Everything is sent.',
  itemStates: {
    waiting: 'Waiting',
    sending: 'Sending',
    done: 'Sent',
    unknown: 'Checking whether it arrived',
    failed: 'Refused',
    unclear: 'Not clear whether it arrived',
    withdrawn: 'Not sent, by choice',
    replaced: 'Replaced',
  },
  editJob: 'Edit the job',
  notSentCount: (items: number) => `${items} not sent, by your choice`,
  tooLarge: (size: string) => `Too large for this provider (${size})`,
  otherProvider: 'Other provider',
  settingsReset: 'The settings could not be read and were reset: check the provider. The old file is',
  mayBeTwice: 'May be there twice',
  onTheWay: 'Waiting or sending',

  // Sent job
  holdAnswered: 'Answered, waiting for the engineers',

  // Settings
  connecting: 'Connecting…',
  connected: (to: string) => `Jobs go to ${to}.`,
  companyDefaults: 'Company defaults',
  smallerPhotos: 'Send smaller copies',
  network: 'Network',
  proxy: 'Proxy',
  certificates: 'Certificates',
  thisComputer: 'This computer',
  deviceName: 'Name',
  importBundle: 'Import a bundle',
  photoMap: photoMapEn,
  backups: backupsEn,
  summary: summaryEn,
  standalone: 'Work alone on this computer',
};

/** The keys and parameters of the words; the texts may be of any language. */
export type AppWords = Translation<typeof appEn>;
