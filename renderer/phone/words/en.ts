import { slotHintsEn, slotNamesEn } from '../../../shared/photos/slotNamesEn.ts';
import type { Translation } from '../../../shared/messages/translation.ts';

const photos = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`);

/** The words of the page for phones, in English. */
export const phoneEn = {
  /** BCP 47 */
  languageCode: 'en',
  title: 'Photos for Rafter',
  titleFor: (job: string) => `Photos for ${job}`,
  unnamed: 'a job without a name',
  slots: slotNamesEn,
  slotHints: slotHintsEn,
  wholeJob: 'Whole job',
  where: 'Where do the photos belong?',
  chooseFirst: 'Choose where the photos belong.',
  placeOf: (slot: string, array: string | null) => (array === null ? slot : `${slot} · ${array}`),
  toPlace: (place: string) => `To ${place}`,
  there: photos,
  takePhoto: 'Take photo',
  choosePhotos: 'Choose photos',
  chooseFiles: 'Choose files',
  filesHint: 'From files: photos as they were taken, with their place; videos and PDFs.',
  withoutPlace: (count: number) =>
    `${count === 1 ? '1 photo came without its place' : `${count} photos came without their place`}. “Choose files” keeps it, if the camera noted it.`,
  yourPhotos: 'Your photos',
  notAdded: 'Photos that could not be sent',
  sentOf: (sent: number, all: number) => `${sent} of ${all} sent`,
  notSent: (count: number) => `${photos(count)} not sent yet`,
  allSent: (count: number) => (count === 1 ? 'The photo is on the laptop.' : `All ${count} photos are on the laptop.`),
  keepOpen: 'Keep this page open until all photos are sent.',
  photo: (number: number) => `Photo ${number}`,
  size: (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`),
  progress: 'Sent',
  waiting: 'Waiting',
  sending: 'Sending…',
  sent: 'Sent',
  wasThere: 'Was there already',
  retry: 'Try again',
  remove: 'Remove',
  problems: {
    'photo-too-large': 'Too large: more than 100 MB.',
    'too-many-photos': 'Too many photos for one code. Ask for a new code on the laptop.',
    'disk-full': 'The laptop has no room left.',
    'place-gone': 'This place is gone. Choose another one and add the photo again.',
    'other-job': 'Chosen for another job. Scan the code of that job to send it.',
    'photo-changed': 'The photo has changed meanwhile. Add it again.',
    'not-kept': 'The laptop could not store it.',
    unreadable: 'The phone cannot read it any more. Add it again.',
  },
  connecting: 'Connecting to the laptop…',
  connected: 'Connected to the laptop',
  unreachable: 'No connection to the laptop. Trying again…',
  unreachableHint: 'Stay on the same Wi-Fi as the laptop. If it has stopped receiving, ask for a new code there.',
  wrongCode: 'This code is no longer valid.',
  wrongCodeHint: 'Press “Add from phone” on the laptop and scan the new code. Photos that are not sent wait here.',
  noCode: 'Scan the code on the laptop.',
  noCodeHint: 'Press “Add from phone” at the photos of a job, and scan the code that appears.',
  elsewhere: (count: number) =>
    `${photos(count)} wait in another tab of this browser, and are sent from there. Keep it open.`,
};

export type PhoneWords = Translation<typeof phoneEn>;
