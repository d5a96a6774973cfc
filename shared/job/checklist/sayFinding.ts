import type { UploadKind } from '../../api/files.ts';
import type { Finding } from './finding.ts';

/** Fields in the middle of a sentence; those that are not here are said as they are spelled on the wire. */
const fieldWords: Readonly<Record<string, string>> = {
  roof_material: 'roof material',
  roof_pitch: 'roof pitch',
  racking_type: 'racking type',
  connection_type: 'connection type',
  beam_shape: 'beam shape',
  beam_spacing: 'beam spacing',
  beam_span: 'beam span',
  frame_shape: 'frame shape',
  panel_quantity: 'number of panels',
  orientation: 'panel orientation',
  num_panels_on_rafter: 'number of panels on a rafter',
  panel_to_eave: 'distance from the eave to the first panel',
  roof_overhang: 'roof overhang',
  array_count: 'number of arrays',
  module_count: 'number of modules',
  module_type: 'module type',
  inverter_type: 'inverter type',
  inverter_count: 'number of inverters',
  interconnection: 'point of interconnection',
  utility_name: 'utility',
  contractor_license_number: 'contractor license number',
  msp_rating: 'main service panel rating',
  breaker_rating: 'main breaker rating',
  battery_type: 'battery type',
  battery_count: 'number of batteries',
  client_city: 'city',
  client_state: 'state',
  client_zip_code: 'ZIP code',
};
const fieldWord = (field: string): string => fieldWords[field] ?? field;

const slotWords: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'panel layout',
  'beam-spacing': 'beam spacing',
  'beam-size': 'beam size',
  attic: 'attic',
  file: 'files',
};

/** What the picture of a slot has to show. */
const slotAsks: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'show the ridge, the eave and the name of each array',
  'beam-spacing': 'hold the tape across the gap, with both member faces and the numbers readable',
  'beam-size': "hold the tape across the member's depth and its width, with the numbers readable",
  attic: 'show it in both directions from the hatch, or say in the notes why nobody can get in',
  file: 'add what belongs to the whole job',
};

const places: Readonly<Record<string, string>> = slotWords;
const placeWords = (slot: string, array: string): string =>
  array === '' ? (places[slot] ?? slot) : `${places[slot] ?? slot} of ${array}`;

const say = (finding: Finding): string => {
  const subject = finding.array ?? 'The job';
  switch (finding.code) {
    case 'field-missing':
      return `${subject} has no ${fieldWord(finding.facts.field)}.`;
    case 'interconnection-without-rating':
      return `The interconnection is ${finding.facts.interconnection}, but the ${fieldWord(finding.facts.field)} is missing.`;
    case 'battery-incomplete':
      return `The job has a battery, but the ${fieldWord(finding.facts.field)} is missing.`;
    case 'notes-missing':
      return `${subject} has the ${fieldWord(finding.facts.field)} ${finding.facts.value}, but the notes say nothing of it.`;
    case 'value-unusual': {
      const { field, value, low, high, unit } = finding.facts;
      const space = unit === '°' ? '' : ' ';
      return `${subject} has a ${fieldWord(field)} of ${value}${space}${unit}, and nearly all are from ${low} to ${high}${space}${unit}: check the number and its unit.`;
    }
    case 'pitch-too-flat': {
      const { material, degrees, degreesOfRise } = finding.facts;
      const meant = degrees > 0 ? `; if it is ${degrees} in 12, enter ${degreesOfRise}°` : '';
      return `${subject} has a roof pitch of ${degrees}°, too flat for ${material}${meant}.`;
    }
    case 'rows-exceed-panels':
      return `${subject} has ${finding.facts.rows} panels on a rafter, but only ${finding.facts.panels} in all.`;
    case 'array-count-differs':
      return `The job states ${finding.facts.stated} as its number of arrays, but lists ${finding.facts.listed}.`;
    case 'module-count-differs':
      return `The job states ${finding.facts.stated} as its number of modules, but its arrays add up to ${finding.facts.counted}.`;
    case 'array-unnamed':
      return `Array ${finding.facts.number} in the list has no name: give it the one on the panel layout.`;
    case 'array-name-repeated':
      return `More than one array is called ${finding.facts.name}, so their photos cannot be told apart.`;
    case 'address-part-missing':
      return `The address has no ${fieldWord(finding.facts.field)}.`;
    case 'address-disagrees':
      return `The ${fieldWord(finding.facts.field)} is ${finding.facts.stated}, but the street address says ${finding.facts.inStreet}.`;
    case 'zip-outside-state':
      return `The ZIP code ${finding.facts.zip} is not in ${finding.facts.state}.`;
    case 'photo-missing': {
      const slot = finding.slot ?? 'file';
      return `${subject} has no ${slotWords[slot]} photo: ${slotAsks[slot]}.`;
    }
    case 'array-without-photos':
      return `${subject} has no photos, while other arrays have some.`;
    case 'structure-photos-missing':
      return 'No photo shows the beams or the attic: add them to the files, or list the arrays to give each its own slots.';
    case 'electrical-photos-missing':
      return 'The files hold no photo of the electrical panel, its label or the meter.';
    case 'plan-set-missing':
      return 'The files hold no plan set to stamp.';
    case 'installation-photos-missing':
      return 'The files hold no photo of the finished installation.';
    case 'photo-array-unknown':
      return finding.facts.name === ''
        ? `${finding.facts.photo} is in a slot of an array, but belongs to none.`
        : `${finding.facts.photo} belongs to ${finding.facts.name}, and no array of the job has that name.`;
    case 'same-photo-twice': {
      const { photo, otherSlot, otherArray } = finding.facts;
      const here = placeWords(finding.slot ?? 'file', finding.array ?? '');
      return `${photo} is in two slots that one photo cannot fill: ${placeWords(otherSlot, otherArray)}, and ${here}.`;
    }
    case 'photo-far-away':
      return `${finding.facts.photo} was taken ${finding.facts.kilometres} km from the other photos: check that it is of this site.`;
    case 'photo-blurred':
      return `${finding.facts.photo} may be blurred: zoom in, and take it again if it cannot be read.`;
    case 'photo-dark':
      return `${finding.facts.photo} may be too dark: look at it, and take it again with more light.`;
    case 'photo-unreadable':
      return `${finding.facts.photo} cannot be opened: take it again.`;
    case 'file-not-taken':
      return `${finding.facts.photo} is not what its name says, or not of a kind that is taken: add JPEG, PNG, HEIC, PDF, Word or video.`;
    default:
      throw new Error(`There is no sentence for ${JSON.stringify(finding satisfies never)}`);
  }
};

/** One plain English sentence. Other languages say it from `code`, `array`, `slot` and `facts`, which hold all it needs. */
export const sayFinding = (finding: Finding): string => say(finding).replace(/\s+/g, ' ');
