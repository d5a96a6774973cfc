import { countedEn as many, numbersEn as numbers } from '../messages/counted.ts';

/** Of photos in the office: marks, facts and the report. */
export const officePhotoWordsEn = {
  // Job page: head
  photoReportHint:
    'A PDF of all photos of this job on your letterhead, by array and slot, with the time, the place and the SHA-256 of each.',
  photoReportMaking: (ready: number, photos: number) => `Preparing photos: ${ready} of ${photos}`,
  photoReportReady: (photos: number) => `${many(photos, 'photo is', 'photos are')} ready.`,
  photoReportDownload: 'Download PDF',

  // Photos beside measurements
  notGiven: 'not given',
  noFilesHere: 'No files here.',
  addHere: (slot: string) => `Add to ${slot}`,
  arrivedOn: (when: string) => `Received ${when}`,
  saveOriginal: 'Save the original',
  photoCaption: (caption: string) => `Caption: ${caption}`,
  fromMiddle: (distance: string) => `${distance} from the middle of the job’s photos`,
  awayFrom: (distance: string) => `${distance} away`,
  takenFar: (distance: string) => `Taken ${distance} from the other photos`,
  takenBefore: (days: number) => `Taken ${numbers.format(days)} days before the other photos`,
  markComment: 'Comment for the hold',
  markNeeded: 'Choose a mark for the photo: the comment is saved with it. Until then it stays here.',
  markedBy: (who: string, when: string) => `Marked by ${who}, ${when}`,
};

/** Of a draft's photo board. */
export const fieldPhotoWordsEn = {
  // Draft
  stillAdding: (count: number) =>
    count === 1 ? 'Not yet: 1 file is still being added.' : `Not yet: ${count} files are still being added.`,

  // Photos
  addFiles: 'Add files',
  addFolder: 'Add folder',
  fromPhone: 'Add from phone',
  dropHere: 'Drop here',
  removedMany: (count: number) => (count === 1 ? 'Photo removed.' : `${count} photos removed.`),
  sortBar: 'Move the selected photos to a slot',
  selectedPhotos: (count: number) => (count === 0 ? 'None selected' : `${count} selected`),
  selectHint: 'Select photos, then press the number of a slot or drag them there.',
  selectKeys:
    'Arrow keys move, Space selects, Shift extends, Ctrl+A selects all, Enter shows, F2 writes a caption, M marks up, Delete removes.',
  removeSelected: 'Remove selected',
  selectThese: 'Select',
  selectBurst: (photos: string) => `Select ${photos}`,
  suggestion: (photos: string, place: string) => `Move ${photos} to ${place}`,
  suggestedPlace: (place: string) => `To ${place}`,
  timesTaken: (day: string, from: string, to: string) => (from === to ? `${day}, ${from}` : `${day}, ${from} to ${to}`),
  addUnsorted: 'Add photos to sort',
  dropUnsorted: 'Drop anywhere: photos wait here to be sorted',
  allSorted: 'All photos are sorted.',
  nextUnsorted: 'Next unsorted',
  moveToSlot: 'Move to slot',
  movedPhotos: (photos: string, place: string) => `${photos} moved to ${place}.`,
  sentStay: (count: number) => (count === 1 ? '1 photo was sent and stays.' : `${count} photos were sent and stay.`),
  captionOf: (name: string) => `Caption of ${name}`,
  addCaption: 'Add a caption',
  captionStates: {
    waiting: 'Caption not sent yet',
    local: 'Caption only on this computer: this provider takes none after the photo',
  },
  recentlyRemoved: 'Recently removed',
  recentlyRemovedHint: 'Kept for 30 days, then deleted. They are not sent.',
  keptUntil: (when: string) => `Kept until ${when}`,
  putBackNamed: (name: string) => `Put back ${name}`,
  putBackAll: 'Put all back',
  photosBack: (photos: string) => `${photos} put back.`,
  backAlready: (count: number) =>
    count === 1 ? '1 photo is on the board already.' : `${count} photos are on the board already.`,
  photoSent: 'Sent',
  photosHint:
    'Drop, paste or choose photos and whole folders anywhere. On a slot they go there; elsewhere they wait under Unsorted.',
  arraysForSlots: 'List the arrays under Structure to get slots for each.',
  addTo: (slot: string) => `Add photos to ${slot}`,
  addFilesTo: (slot: string) => `Add files to ${slot}`,
  waysToAdd: (slot: string) => `More ways to add to ${slot}`,
  nothingToPaste: 'There is no picture to paste.',
  alreadyThere: (file: string, place: string, as: string | null) =>
    as === null ? `${file} was there already, in ${place}.` : `${file} was there already, in ${place}, as ${as}.`,
  alreadyThereMany: (count: number, places: string) => `${count} files were there already, in ${places}.`,
  strayPhotos: 'Without an array',
  strayHint: 'Their array was renamed or removed. Move them to where they belong.',
  photoActions: (name: string) => `Actions for ${name}`,
  movedTo: (place: string) => `Moved to ${place}.`,
  addedAt: (when: string) => `Added ${when}`,
  noPlace: 'No place in the photo',
  cameraStarting: 'The camera is starting…',
  cameraTook: (count: number) => (count === 1 ? '1 photo taken' : `${count} photos taken`),
  cameraProblems: {
    refused: 'The camera is not allowed. Allow it for Rafter in the settings of the browser or system, then try again.',
    absent: 'There is no camera on this computer.',
    busy: 'The camera cannot be used. Another program may have it.',
  },

  // Settings
  openWithProgram: 'Open in another program',
};
