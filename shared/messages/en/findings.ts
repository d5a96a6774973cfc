import type { UploadKind } from '../../api/files.ts';
import type { findingMessages } from '../catalogue/findings.ts';
import type { Words } from '../rows.ts';

const slots: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'panel layout',
  'beam-spacing': 'beam spacing',
  'beam-size': 'beam size',
  attic: 'attic',
  file: 'files',
};

/** What the photo of a slot has to show. */
const wanted: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'show the ridge, the eave and the name of each array',
  'beam-spacing': 'hold the tape across the gap, with both member faces and the numbers readable',
  'beam-size': "hold the tape across the member's depth and its width, with the numbers readable",
  attic: 'show it in both directions from the hatch, or say in the notes why nobody can get in',
  file: 'add what belongs to the whole job',
};

const subject = (array: string | null): string => array ?? 'The job';
const slotOf = (slot: UploadKind | null, array: string): string =>
  array === '' ? slots[slot ?? 'file'] : `${slots[slot ?? 'file']} of ${array}`;
const withUnit = (value: number, unit: string): string => `${value}${unit === '°' ? '' : ' '}${unit}`;

export const findingWords: Words<typeof findingMessages> = {
  'field-missing': (params, { field }) => `${subject(params.array)} has no ${field(params.field)}.`,
  'interconnection-without-rating': (params, { field }) =>
    `The interconnection is ${params.interconnection}, but the ${field(params.field)} is missing.`,
  'battery-incomplete': (params, { field }) => `The job has a battery, but the ${field(params.field)} is missing.`,
  'notes-missing': (params, { field }) =>
    `${subject(params.array)} has the ${field(params.field)} ${params.value}, but the notes say nothing of it.`,
  'value-unusual': ({ array, field: name, value, low, high, unit }, { field }) =>
    `${subject(array)} has a ${field(name)} of ${withUnit(value, unit)}, and nearly all are from ${low} to ${withUnit(high, unit)}: check the number and its unit.`,
  'pitch-too-flat': ({ array, material, degrees, degreesOfRise }) =>
    `${subject(array)} has a roof pitch of ${degrees}°, too flat for ${material}${
      degrees > 0 ? `; if it is ${degrees} in 12, enter ${degreesOfRise}°` : ''
    }.`,
  'rows-exceed-panels': ({ array, rows, panels }) =>
    `${subject(array)} has ${rows} panels on a rafter, but only ${panels} in all.`,
  'array-count-differs': ({ stated, listed }) =>
    `The job states ${stated} as its number of arrays, but lists ${listed}.`,
  'module-count-differs': ({ stated, counted }) =>
    `The job states ${stated} as its number of modules, but its arrays add up to ${counted}.`,
  'array-unnamed': ({ number }) => `Array ${number} in the list has no name: give it the one on the panel layout.`,
  'array-name-repeated': ({ name }) => `More than one array is called ${name}, so their photos cannot be told apart.`,
  'address-part-missing': (params, { field }) => `The address has no ${field(params.field)}.`,
  'address-disagrees': (params, { field }) =>
    `The ${field(params.field)} is ${params.stated}, but the street address says ${params.inStreet}.`,
  'zip-outside-state': ({ zip, state }) => `The ZIP code ${zip} is not in ${state}.`,
  'photo-missing': ({ array, slot }) =>
    `${subject(array)} has no ${slots[slot ?? 'file']} photo: ${wanted[slot ?? 'file']}.`,
  'array-without-photos': ({ array }) => `${subject(array)} has no photos, while other arrays have some.`,
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
    `${photo} was taken ${kilometres} km from the other photos: check that it is of this site.`,
  'photo-blurred': ({ photo }) => `${photo} may be blurred: zoom in, and take it again if it cannot be read.`,
  'photo-dark': ({ photo }) => `${photo} may be too dark: look at it, and take it again with more light.`,
  'photo-unreadable': ({ photo }) => `${photo} cannot be opened: take it again.`,
  'file-not-taken': ({ photo }) =>
    `${photo} is not what its name says, or is of a kind that is not accepted: add JPEG, PNG, HEIC, PDF, Word or video.`,
};
