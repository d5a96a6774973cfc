import { recommendedInterconnections } from './interconnectionPoints.ts';
import type { UploadKind } from '../api/files.ts';
import { milesOf } from './places.ts';
import type { Words } from '../messages/rows.ts';
import type { findingMessages, jobMessages, jobRuleMessages, officeJobMessages } from './messages.ts';

const interconnectionExamples = recommendedInterconnections.map((name) => `"${name}"`).join(', ');
const subjectOf = (array: string | null): string => array ?? 'The job';
const withUnit = (value: number, unit: string): string => `${value}${unit === '°' ? '' : ' '}${unit}`;
const slotNames: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'panel layout',
  'beam-spacing': 'beam spacing',
  'beam-size': 'beam size',
  attic: 'attic',
  file: 'files',
};

/** What the photo of a slot has to show. */
const slotRequirements: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'show the ridge, the eave and the name of each array',
  'beam-spacing': 'hold the tape across the gap, with both member faces and the numbers readable',
  'beam-size': "hold the tape across the member's depth and its width, with the numbers readable",
  attic: 'show it in both directions from the hatch, or say in the notes why nobody can get in',
  file: 'add what belongs to the whole job',
};

const slotOf = (slot: UploadKind | null, array: string): string =>
  array === '' ? slotNames[slot ?? 'file'] : `${slotNames[slot ?? 'file']} of ${array}`;

export const jobMessagesEn: Words<
  typeof jobRuleMessages & typeof findingMessages & typeof jobMessages & typeof officeJobMessages
> = {
  'not-a-zip-code': 'must have 5 digits, or 9 as ZIP+4, such as 93721 or 93721-1234',
  'not-a-license-number': 'must be a string, or a number of at most 15 digits',
  'not-an-interconnection': `must be one of those in the list (§2.5), such as ${interconnectionExamples}, or "<brand> Backup Switch With Meter"`,
  'above-panel-rating': ({ rating }) => `must be at most msp_rating, ${rating}`,
  'not-in-list': ({ list }) => `is not an id of the list /${list}`,
  'ballast-weight-required': 'is required when the connection type is Ballast: pounds, from 0 to 100',
  'array-name-repeats': ({ name }) =>
    `must differ from the names of the other arrays; ${JSON.stringify(name)} is there twice`,

  'field-missing': (params, { field }) => `${subjectOf(params.array)} has no ${field(params.field)}.`,
  'interconnection-without-rating': (params, { field }) =>
    `The interconnection is ${params.interconnection}, but the ${field(params.field)} is missing.`,
  'battery-incomplete': (params, { field }) => `The job has a battery, but the ${field(params.field)} is missing.`,
  'notes-missing': (params, { field }) =>
    `${subjectOf(params.array)} has the ${field(params.field)} ${params.value}, but the notes say nothing of it.`,
  'value-unusual': ({ array, field: name, value, low, high, unit }, { field }) =>
    `${subjectOf(array)} has a ${field(name)} of ${withUnit(value, unit)}, and nearly all are from ${low} to ${withUnit(high, unit)}: check the number and its unit.`,
  'pitch-too-flat': ({ array, material, degrees, degreesOfRise }) =>
    `${subjectOf(array)} has a roof pitch of ${degrees}°, too flat for ${material}${
      degrees > 0 ? `; if it is ${degrees} in 12, enter ${degreesOfRise}°` : ''
    }.`,
  'rows-exceed-panels': ({ array, rows, panels }) =>
    `${subjectOf(array)} has ${rows} panels on a rafter, but only ${panels} in all.`,
  'array-count-differs': ({ stated, listed }) =>
    `The job states ${stated} as its number of arrays, but lists ${listed}.`,
  'module-count-differs': ({ stated, counted }) =>
    `The job states ${stated} as its number of modules, but its arrays add up to ${counted}.`,
  'array-unnamed': ({ number }) => `Array ${number} in the list has no name: give it the one on the panel layout.`,
  'array-name-repeated': ({ name }) => `More than one array is called ${name}, so their photos cannot be told apart.`,
  'address-part-missing': (params, { field }) => `The address has no ${field(params.field)}.`,
  'address-disagrees': (params, { field }) =>
    `The ${field(params.field)} is ${params.stated}, but the street address says ${params.inStreet}.`,
  'address-begins-with-name': ({ name }) =>
    `The street address begins with ${name}: leave out names of people and firms, which the letter would print.`,
  'zip-outside-state': ({ zip, state }) => `The ZIP code ${zip} is not in ${state}.`,
  'recipient-address-missing': ({ name }) =>
    `${name} has no address: the letter prints the name alone. Add the recipient’s address.`,
  'photo-missing': ({ array, slot }) =>
    `${subjectOf(array)} has no ${slotNames[slot ?? 'file']} photo: ${slotRequirements[slot ?? 'file']}.`,
  'array-without-photos': ({ array }) => `${subjectOf(array)} has no photos, while other arrays have some.`,
  'structure-photos-missing':
    'No photo shows the beams or the attic: add them to the files, or list the arrays to give each its own slots.',
  'electrical-photos-missing': 'The files hold no photo of the electrical panel, its label or the meter.',
  'plan-set-missing': 'The files hold no plan set to stamp.',
  'installation-photos-missing': 'The files hold no photo of the finished installation.',
  'photo-array-unknown': ({ photo, name }) =>
    name === ''
      ? `${photo} is in a slot of an array, but belongs to none.`
      : `${photo} belongs to ${name}, and no array of the job has that name.`,
  'same-photo-twice': ({ photo, array, slot, otherSlot, otherArray }) =>
    `${photo} is in two slots that one photo cannot fill: ${slotOf(otherSlot, otherArray)}, and ${slotOf(slot, array ?? '')}.`,
  'photo-far-away': ({ photo, kilometres }) =>
    `${photo} was taken ${milesOf(kilometres)} mi from the other photos: check that it is of this site.`,
  'photo-blurred': ({ photo }) => `${photo} may be blurred: zoom in, and take it again if it cannot be read.`,
  'photo-dark': ({ photo }) => `${photo} may be too dark: look at it, and take it again with more light.`,
  'photo-unreadable': ({ photo }) => `${photo} cannot be displayed: it must be taken or sent again.`,
  'pdf-closed': ({ photo }) =>
    `${photo} needs a password, or is a form that only Adobe Reader shows. Print it to a new PDF there, and add that one.`,
  'file-not-taken': ({ photo }) =>
    `${photo} is not what its name says, or is of a kind that is not accepted: add JPEG, PNG, HEIC, PDF, Word or video.`,
  'too-many-files': ({ count, maximum }, { number }) =>
    `The job has ${number(count)} photos and files. A Rafter server takes ${number(maximum)}, unless its settings allow more, and refuses the rest.`,
  'files-too-large': ({ bytes, maximumBytes }, { storage }) =>
    `The photos and files are ${storage(bytes)} together. A Rafter server takes ${storage(maximumBytes)}, unless its settings allow more, and refuses the rest.`,

  'job-not-found': ({ job }) => `There is no job ${job} here.`,
  'array-not-found': ({ array }) => `There is no array ${array} here.`,
  'file-not-found': ({ file }) => `There is no file ${file} here.`,
  'job-superseded': ({ job, successor }) => `Job ${job} was revised. Send this to job ${successor} instead.`,
  'external-id-taken': ({ external_id, job }) => `Job ${job} already has the reference ${JSON.stringify(external_id)}.`,
  'letter-not-available': ({ job, status }) => `Job ${job} is ${status}.`,
  'job-without-letter': ({ job }) => `Job ${job} is Approved. Its services come without a letter.`,
  'cursor-invalid': 'must come from the Link header of an earlier answer',
  'required-together-with': ({ field }) => `is required together with ${field}`,
  'before-start-date': 'must not be before submitted_start_date',
  'not-a-state-id': 'must be state ids (UUIDs), comma-separated',
  'whole-number-from-1-to-500': 'must be a whole number from 1 to 500',
  'quota-reached': ({ organization, usedBytes, maxBytes }, { storage }) =>
    `${organization} has used ${storage(usedBytes)} of its ${storage(maxBytes)} of storage. An administrator of the engineering office can raise this limit; then send it again.`,
  'job-files-full': ({ maximum }, { number }) =>
    `A job holds at most ${number(maximum)} files. Ask the engineering office which ones it needs.`,
  'job-bytes-full': ({ maximumBytes }, { storage }) =>
    `The files of a job hold at most ${storage(maximumBytes)} together. Ask the engineering office which ones it needs.`,

  'status-not-reachable': ({ job, status, to }) => `Job ${job} is ${status}; it cannot become ${to}.`,
  'approved-needs-withdrawal': ({ job }) =>
    `Job ${job} is Approved. Withdraw its letter or its approval, with a reason, to take it up again.`,
  'approval-needs-letter': ({ job, services: asked }, { list, choice }) =>
    `Job ${job} asks for a letter (${list(asked.map(choice), 'and')}). Issue the letter to approve the job.`,
  'approval-undelivered': ({ services: missing }, { list, choice }) =>
    `Nothing has been delivered for ${list(missing.map(choice), 'and')}. Deliver files, or approve the job with a reason (on the command line: \`--override REASON\`).`,
  'job-changed-before-approval': ({ job }) => `Job ${job} has changed since. Look at it again, then approve it.`,
  'array-not-taken': ({ kind }) => `is not given for ${kind}, which is of the whole job`,
  'array-needed': ({ kind }) => `is required for ${kind}`,
  'note-not-found': 'This note was removed meanwhile.',
  'note-of-another': ({ author }) => `Only ${author}, who wrote this note, can change or remove it.`,
  'note-settled': ({ hours }) => `A note cannot be changed or removed once it is ${hours} hours old. Add another one.`,
  'notes-full': ({ maximum }) => `A job takes at most ${maximum} internal notes.`,

  // In the audit log and in histories.
  'event-submitted': 'Submitted',
  'event-in-review': 'In Review',
  'event-on-hold': 'On Hold',
  'event-approved': 'Approved',
  'event-rejected': 'Rejected',
  'event-canceled': 'Canceled',
  'event-revised': 'Revised',
  'event-message-sent': 'Message sent',
  'event-note-added': 'Internal note added',
  'event-note-changed': 'Internal note changed',
  'event-note-removed': 'Internal note removed',
  'event-ahj-set': 'AHJ set',
  'event-file-added': 'File added',
  'event-approval-withdrawn': 'Approval withdrawn',
  'subject-job': ({ job }) => `job ${job}`,
  'subject-jobs': 'jobs',
  'subject-file': ({ file }) => `file ${file}`,
};
