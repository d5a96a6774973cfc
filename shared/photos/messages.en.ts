import { quotedListEn } from '../messages/catalogue/fields.en.ts';
import type { Words } from '../messages/rows.ts';
import type { photoMessages } from './messages.ts';

export const photoMessagesEn: Words<typeof photoMessages> = {
  'attachment-not-found': ({ attachment }) => `There is no attachment ${JSON.stringify(attachment)} on this desk.`,
  'stored-file-not-found': ({ sha256 }) => `There is no file ${sha256} on this desk.`,
  'photo-already-sent': 'This photo was sent, or its sending has begun.',
  'copy-not-smaller': 'No smaller copy of this picture can be made.',
  'copy-not-now':
    'The copy of this picture cannot be made now: this computer has no room for another program. Close some.',
  'no-photos-to-report': ({ job }) => `Job ${job} has no photos.`,

  // Fragments that begin where the field's name ends.
  'array-needed-for-slot': ({ slot }) => `must be named: ${slot} is a slot of an array`,
  'array-not-for-slot': ({ slot }) => `is for the slots of arrays; ${slot} belongs to the whole job`,
  'array-of-photo-unknown': ({ slot, arrays }) =>
    `must name the array of this ${slot} photo: ${arrays.length === 0 ? 'the job has no arrays' : `one of ${quotedListEn(arrays)}`}`,
  'array-not-at-provider': ({ job, array, arrays }) =>
    `Job ${job} has no array named ${JSON.stringify(array)} at the provider; it has ${arrays.length === 0 ? 'none' : arrays.map((name) => JSON.stringify(name)).join(', ')}.`,

  // In histories and the audit log.
  'event-photo-marked': 'Photo marked',
  'event-photo-unmarked': 'Mark of a photo removed',
  'event-photo-captioned': 'Caption changed',
  'event-photo-report-made': 'Photo report made',
};
