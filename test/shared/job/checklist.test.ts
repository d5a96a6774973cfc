import { describe, expect, it } from 'vitest';
import { checkJob, type FindingCode, findingText } from '../../../shared/job/checklist.ts';
import { english } from '../../../shared/messages/speech.ts';
import {
  at,
  cad,
  type Checked,
  file,
  letter,
  ofArray,
  ofBasic,
  only,
  photo,
  photos,
  reference,
  south,
  told,
  withFile,
  without,
  withSouth,
} from './checklistJobs.ts';

interface Case {
  appears: Checked;
  as: string[];
  notIn: Checked;
}

/** Every code once where it appears, and once where the same job is in order. */
const cases: Record<FindingCode, Case> = {
  'field-missing': {
    appears: { job: withSouth({ roof_pitch: null }), photos },
    as: ['needed #/arrays/0/roof_pitch South has no roof pitch.'],
    notIn: { job: { ...withSouth({ roof_pitch: null }), roof_pitch: 20 }, photos },
  },
  'interconnection-without-rating': {
    appears: { job: { ...letter, interconnection: 'Line Side Tap', msp_rating: 200 }, photos: withFile },
    as: ['needed #/breaker_rating The interconnection is Line Side Tap, but the main breaker rating is missing.'],
    notIn: { job: { ...letter, interconnection: 'Line Side Tap', msp_rating: 200, breaker_rating: 100 }, photos },
  },
  'battery-incomplete': {
    appears: { job: { ...cad, battery_backup: 'Whole Home', battery_count: 1 }, photos: withFile },
    as: ['needed #/battery_type The job has a battery, but the battery type is missing.'],
    notIn: { job: { ...cad, battery_count: 0 }, photos: withFile },
  },
  'notes-missing': {
    appears: { job: withSouth({ connection_type: reference('Other / see notes', 16) }), photos },
    as: ['needed #/notes South has the connection type Other / see notes, but the notes say nothing of it.'],
    notIn: {
      job: { ...withSouth({ connection_type: reference('Other / see notes', 16) }), notes: 'Custom hook' },
      photos,
    },
  },
  'value-unusual': {
    appears: { job: withSouth({ roof_pitch: 61, beam_span: [144, 24] }), photos },
    as: [
      'advised #/arrays/0/roof_pitch South has a roof pitch of 61°, and nearly all are from 0 to 50°: check the number and its unit.',
      'advised #/arrays/0/beam_span/1 South has a beam span of 24 in, and nearly all are from 36 to 720 in: check the number and its unit.',
    ],
    notIn: { job: withSouth({ roof_pitch: 50, beam_span: [144, 36] }), photos },
  },
  'pitch-too-flat': {
    appears: { job: withSouth({ roof_pitch: 6 }), photos },
    as: [
      'advised #/arrays/0/roof_pitch South has a roof pitch of 6°, too flat for Composition Shingle; if it is 6 in 12, enter 26.6°.',
    ],
    notIn: { job: withSouth({ roof_pitch: 6, roof_material: reference('TPO') }), photos },
  },
  'rows-exceed-panels': {
    appears: { job: withSouth({ num_panels_on_rafter: 13 }), photos },
    as: ['advised #/arrays/0/num_panels_on_rafter South has 13 panels on a rafter, but only 12 in all.'],
    notIn: { job: withSouth({ num_panels_on_rafter: 12 }), photos },
  },
  'array-count-differs': {
    appears: { job: { ...letter, array_count: 3 }, photos },
    as: ['advised #/array_count The job states 3 as its number of arrays, but lists 2.'],
    notIn: { job: { ...letter, array_count: 2 }, photos },
  },
  'module-count-differs': {
    appears: { job: { ...letter, module_count: 21 }, photos },
    as: ['advised #/module_count The job states 21 as its number of modules, but its arrays add up to 20.'],
    notIn: { job: { ...letter, module_count: 20 }, photos },
  },
  'array-unnamed': {
    appears: { job: withSouth({ name: ' ' }), photos: [...photos, ...ofArray('Array 1')] },
    as: ['advised #/arrays/0/name Array 1 in the list has no name: give it the one on the panel layout.'],
    notIn: { job: { ...letter, arrays: [{ ...south, name: '' }] }, photos: [...photos, ...ofArray('Array 1')] },
  },
  'array-name-repeated': {
    appears: { job: withSouth({ name: ' NORTH' }), photos },
    as: ['needed #/arrays/1/name More than one array is called North, so their photos cannot be told apart.'],
    notIn: { job: withSouth({ name: 'North 2' }), photos },
  },
  'address-part-missing': {
    appears: { job: without(letter, 'client_city', 'client_zip_code'), photos },
    as: ['needed #/client_city The address has no city.', 'advised #/client_zip_code The address has no ZIP code.'],
    notIn: {
      job: {
        ...without(letter, 'client_city', 'client_state', 'client_zip_code'),
        client_street_address: '12 Elm St, Fresno, CA 93701',
      },
      photos,
    },
  },
  'address-disagrees': {
    appears: { job: { ...letter, client_street_address: '12 Elm St, Clovis, CA 93612' }, photos },
    as: [
      'advised #/client_city The city is Fresno, but the street address says Clovis.',
      'advised #/client_zip_code The ZIP code is 93701, but the street address says 93612.',
    ],
    notIn: { job: { ...letter, client_street_address: '12 Elm St, FRESNO, Calif. 93701-1234' }, photos },
  },
  'address-begins-with-name': {
    appears: { job: { ...letter, client_street_address: 'Ada Sample, 12 Elm St' }, photos },
    as: [
      'advised #/client_street_address The street address begins with Ada Sample: leave out names of people and firms, which the letter would print.',
    ],
    notIn: { job: { ...letter, client_street_address: 'Founders Hall, 12 Elm St' }, photos },
  },
  'zip-outside-state': {
    appears: { job: { ...letter, client_zip_code: 2108 }, photos },
    as: ['advised #/client_zip_code The ZIP code 02108 is not in CA.'],
    notIn: { job: { ...letter, client_zip_code: 93701 }, photos },
  },
  'recipient-address-missing': {
    appears: { job: { ...letter, recipient_name: 'City of Fresno Building Dept' }, photos },
    as: [
      'advised #/recipient_street_address City of Fresno Building Dept has no address: the letter prints the name alone. Add the recipient’s address.',
    ],
    notIn: { job: { ...letter, recipient_name: 'City of Fresno Building Dept', recipient_city: 'Fresno' }, photos },
  },
  'photo-missing': {
    appears: { job: letter, photos: photos.filter(({ slot, array }) => slot !== 'beam-size' || array !== 'South') },
    as: [
      "needed #/arrays/0 South has no beam size photo: hold the tape across the member's depth and its width, with the numbers readable.",
    ],
    notIn: { job: letter, photos: photos.map((each) => ({ ...each, array: each.array && ` ${each.array} ` })) },
  },
  'array-without-photos': {
    appears: { job: letter, photos: photos.filter(({ array }) => array !== 'North') },
    as: ['needed #/arrays/1 North has no photos, while other arrays have some.'],
    notIn: { job: letter, photos: [] },
  },
  'structure-photos-missing': {
    appears: { job: ofBasic, photos: [photo('panel-layout')] },
    as: [
      'needed # No photo shows the beams or the attic: add them to the files, or list the arrays to give each its own slots.',
    ],
    notIn: { job: ofBasic, photos: [photo('panel-layout'), file] },
  },
  'electrical-photos-missing': {
    appears: { job: cad, photos },
    as: ['needed # The files hold no photo of the electrical panel, its label or the meter.'],
    notIn: { job: cad, photos: withFile },
  },
  'plan-set-missing': {
    appears: { job: only('electrical_stamps_pe_or_ee'), photos: [] },
    as: ['needed # The files hold no plan set to stamp.'],
    notIn: { job: only('electrical_stamps_pe_or_ee', 'pv_cad_design'), photos: [] },
  },
  'installation-photos-missing': {
    appears: { job: only('post_installation_letter'), photos: [] },
    as: ['needed # The files hold no photo of the finished installation.'],
    notIn: { job: only('post_installation_letter'), photos: [file] },
  },
  'photo-array-unknown': {
    appears: { job: letter, photos: [...photos, photo('attic', 'East', { sha256: 'e' })] },
    as: ['needed #/arrays attic.jpg belongs to East, and no array of the job has that name.'],
    notIn: { job: letter, photos: [...photos, photo('attic', 'SOUTH', { sha256: 'e' })] },
  },
  'same-photo-twice': {
    appears: { job: letter, photos: [...photos, photo('beam-size', 'South', { sha256: 'beam-spacing South' })] },
    as: [
      'advised #/arrays/0 beam-size.jpg is in two slots that one photo cannot fill: beam spacing of South, and beam size of South.',
    ],
    notIn: { job: letter, photos: [...photos, photo('file', null, { sha256: 'beam-spacing South' })] },
  },
  'photo-blurred': {
    appears: { job: letter, photos: [...photos, photo('attic', 'South', { look: { blurred: true, dark: false } })] },
    as: ['advised #/arrays/0 attic.jpg may be blurred: zoom in, and take it again if it cannot be read.'],
    notIn: { job: letter, photos: [...photos, photo('attic', 'South', { look: { blurred: false, dark: true } })] },
  },
  'photo-dark': {
    appears: { job: letter, photos: [...photos, photo('file', null, { look: { blurred: false, dark: true } })] },
    as: ['advised # file.jpg may be too dark: look at it, and take it again with more light.'],
    notIn: { job: letter, photos: [...photos, photo('file', null, { look: null })] },
  },
  'photo-unreadable': {
    appears: { job: letter, photos: [...photos, photo('file', null, { fault: 'unreadable' })] },
    as: ['needed # file.jpg cannot be displayed: it must be taken or sent again.'],
    notIn: { job: letter, photos: [...photos, photo('file', null, { fault: null })] },
  },
  'pdf-closed': {
    appears: {
      job: letter,
      photos: [...photos, photo('file', null, { name: 'a.pdf', fault: 'unreadable', mediaType: 'application/pdf' })],
    },
    as: [
      'advised # a.pdf needs a password, or is a form that only Adobe Reader shows. Print it to a new PDF there, and add that one.',
    ],
    notIn: { job: letter, photos: [...photos, photo('file', null, { name: 'a.pdf', mediaType: 'application/pdf' })] },
  },
  'file-not-taken': {
    appears: { job: letter, photos: [...photos, photo('file', null, { name: 'a.jpg', fault: 'misnamed' })] },
    as: [
      'needed # a.jpg is not what its name says, or is of a kind that is not accepted: add JPEG, PNG, HEIC, PDF, Word or video.',
    ],
    notIn: { job: letter, photos: [...photos, photo('file', null, { mediaType: 'video/mp4' })] },
  },
  'too-many-files': {
    appears: {
      job: letter,
      photos: [...photos, ...Array.from({ length: 200 }, (_, n) => photo('file', null, { sha256: `${n}` }))],
    },
    as: [
      expect.stringMatching(
        /^advised # The job has 2\d\d photos and files\. A Rafter server takes 200, unless its settings allow more, and refuses the rest\.$/,
      ) as string,
    ],
    notIn: {
      job: letter,
      photos: [
        ...photos,
        ...Array.from({ length: 200 - photos.length }, (_, n) => photo('file', null, { sha256: `${n}` })),
      ],
    },
  },
  'files-too-large': {
    appears: { job: letter, photos: [...photos, photo('file', null, { bytes: 5.1e9 })] },
    as: [
      'advised # The photos and files are 5.1 GB together. A Rafter server takes 5 GB, unless its settings allow more, and refuses the rest.',
    ],
    notIn: { job: letter, photos: [...photos, photo('file', null, { bytes: 5e9 })] },
  },
  'photo-far-away': {
    appears: {
      job: letter,
      photos: [
        ...photos,
        photo('file', null, at(36.75, -119.77)),
        photo('attic', 'North', at(36.85, -119.77)),
        photo('attic', 'South', at(36.7501, -119.7701)),
      ],
    },
    as: ['advised #/arrays/1 attic.jpg was taken 6.9 mi from the other photos: check that it is of this site.'],
    notIn: {
      job: letter,
      photos: [
        ...photos,
        photo('file', null, at(36.75, -119.77)),
        photo('attic', 'South', at(36.754, -119.77)),
        photo('panel-layout', null, at(40, -100)),
      ],
    },
  },
};

describe('checkJob', () => {
  it.each([
    ['structural letter with arrays', { job: letter, photos }],
    ['structural letter with the Basic fields', { job: ofBasic, photos: [photo('panel-layout'), file] }],
    ['CAD design', { job: cad, photos: withFile }],
    ['letter under its legacy slug', { job: { ...letter, services_requested: ['structural_letter'] }, photos }],
  ])('has nothing to say of a complete %s', (_, checked) => {
    expect(checkJob(checked).map((finding) => findingText(english, finding))).toEqual([]);
  });

  it.each(Object.entries(cases) as [FindingCode, Case][])('finds %s', (code, { appears, as }) => {
    expect(told(code, appears)).toEqual(as);
  });

  it.each(Object.entries(cases) as [FindingCode, Case][])('does not find %s where all is well', (code, { notIn }) => {
    expect(told(code, notIn)).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['14 Oak St, Clovis', ['advised #/client_city The city is Fresno, but the street address says Clovis.']],
    ['14 Oak St, fresno', []],
    ['14 Oak St, Unit Clovis', []],
    ['14 Oak St, Rear', []],
    ['14 Clovis Ave', []],
  ])('says of %s in Fresno when it names another city', (client_street_address, findings) => {
    expect(told('address-disagrees', { job: { ...letter, client_street_address }, photos })).toEqual(findings);
  });

  it('says what is needed before what is advised', () => {
    const severities = checkJob({ job: {}, photos: [] }).map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted().toReversed());
    expect(new Set(severities).size).toBe(2);
  });
});
