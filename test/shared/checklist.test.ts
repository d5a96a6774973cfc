import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uploadKinds } from '../../shared/api/files.ts';
import { type CheckedPhoto, checkJob, type FindingCode, sayFinding } from '../../shared/job/checklist.ts';
import { serviceSlugs } from '../../shared/job/services.ts';

type Fields = Record<string, unknown>;
interface Checked {
  job: unknown;
  photos: readonly CheckedPhoto[];
}

const uuid = 'b1d7c0de-0000-4000-8000-000000000001';
const reference = (name: string, id: string | number = uuid) => ({ id, name });

const basic = {
  roof_material: reference('Composition Shingle'),
  roof_pitch: 22.5,
  racking_type: reference('XR100'),
  connection_type: reference('Tile hook', 4),
  beam_shape: reference('2x6'),
  beam_spacing: 24,
};
const south = {
  ...basic,
  name: 'South',
  panel_quantity: 12,
  orientation: 'Portrait',
  num_panels_on_rafter: 3,
  panel_to_eave: 18,
  frame_shape: 'Rafter',
  beam_span: [144, 120],
  roof_overhang: 12,
};
const north = { ...south, name: 'North', panel_quantity: 8 };
const client = {
  client_name: 'Ana Díaz',
  client_street_address: '12 Elm St',
  client_city: 'Fresno',
  client_state: { id: uuid, name: 'California' },
  client_zip_code: '93701',
};
const letter: Fields = { ...client, services_requested: ['pv_structural_letter'], arrays: [south, north] };
const electrical: Fields = {
  module_type: reference('400 W'),
  module_count: 20,
  inverter_type: reference('IQ8'),
  inverter_count: 20,
  msp_rating: 200,
  breaker_rating: 175,
  interconnection: 'Load Side Tap',
  utility_name: 'PG&E',
  contractor_license_num: 123456,
};
const cad: Fields = { ...letter, ...electrical, services_requested: ['pv_cad_design'] };
const ofBasic: Fields = { ...client, ...basic, array_count: 2, module_count: 20 };
const only = (...services: string[]): Fields => ({ ...client, services_requested: services });

const photo = (slot: CheckedPhoto['slot'], array: string | null = null, more: Partial<CheckedPhoto> = {}) => ({
  slot,
  array,
  sha256: `${slot} ${array}`,
  name: `${slot}.jpg`,
  ...more,
});
const ofArray = (array: string) => [photo('beam-spacing', array), photo('beam-size', array), photo('attic', array)];
const file = photo('file');
const photos: readonly CheckedPhoto[] = [photo('panel-layout'), ...ofArray('South'), ...ofArray('North')];
const withFile = [...photos, file];

/** The letter with other fields in its first array. */
const withSouth = (fields: Fields): Fields => ({ ...letter, arrays: [{ ...south, ...fields }, north] });
const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
const at = (latitude: number, longitude: number) => ({ place: { latitude, longitude } });

const codesOf = (checked: Checked): FindingCode[] => checkJob(checked).map(({ code }) => code);
/** Severity, pointer and sentence of the findings with this code. */
const told = (code: FindingCode, checked: Checked) =>
  checkJob(checked)
    .filter((finding) => finding.code === code)
    .map((finding) => `${finding.severity} ${finding.pointer} ${sayFinding(finding)}`);

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
  'zip-outside-state': {
    appears: { job: { ...letter, client_zip_code: 2108 }, photos },
    as: ['advised #/client_zip_code The ZIP code 02108 is not in CA.'],
    notIn: { job: { ...letter, client_zip_code: 93701 }, photos },
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
  'photo-unreadable': {
    appears: { job: letter, photos: [...photos, photo('file', null, { fault: 'unreadable' })] },
    as: ['needed # file.jpg cannot be opened: take it again.'],
    notIn: { job: letter, photos: [...photos, photo('file', null, { fault: null })] },
  },
  'file-not-taken': {
    appears: { job: letter, photos: [...photos, photo('file', null, { name: 'a.jpg', fault: 'misnamed' })] },
    as: [
      'needed # a.jpg is not what its name says, or not of a kind that is taken: add JPEG, PNG, HEIC, PDF, Word or video.',
    ],
    notIn: { job: letter, photos: [...photos, photo('file', null, { mediaType: 'video/mp4' })] },
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
    as: ['advised #/arrays/1 attic.jpg was taken 11.1 km from the other photos: check that it is of this site.'],
    notIn: {
      job: letter,
      photos: [
        ...photos,
        photo('file', null, at(36.75, -119.77)),
        photo('attic', 'South', at(36.755, -119.77)),
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
    expect(checkJob(checked).map(sayFinding)).toEqual([]);
  });

  it.each(Object.entries(cases) as [FindingCode, Case][])('finds %s', (code, { appears, as }) => {
    expect(told(code, appears)).toEqual(as);
  });

  it.each(Object.entries(cases) as [FindingCode, Case][])('does not find %s where all is well', (code, { notIn }) => {
    expect(told(code, notIn)).toEqual([]);
  });

  it('says what is needed before what is advised', () => {
    const severities = checkJob({ job: {}, photos: [] }).map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted().toReversed());
    expect(new Set(severities).size).toBe(2);
  });
});

describe('what each service asks for', () => {
  it('§1 asks for a structural letter where no service is requested', () => {
    const asked = codesOf({ job: without(ofBasic, 'roof_pitch'), photos: [] });
    expect(asked).toEqual(['field-missing', 'photo-missing', 'structure-photos-missing']);
  });

  it('asks nothing for a service that it does not know', () => {
    expect(codesOf({ job: only('moon_letter'), photos: [] })).toEqual([]);
  });

  it('§2.4 asks the details of each array for a letter, and the Basic fields alone for CAD design', () => {
    const bare = { arrays: [{ name: 'South', ...basic }] };
    const missing = (job: Fields) =>
      checkJob({ job, photos: withFile }).flatMap(({ code, facts }) => (code === 'field-missing' ? [facts] : []));
    expect(missing({ ...cad, ...bare })).toEqual([]);
    expect(missing({ ...letter, ...bare }).map((facts) => 'field' in facts && facts.field)).toEqual([
      'panel_quantity',
      'frame_shape',
      'beam_span',
      'orientation',
      'num_panels_on_rafter',
      'panel_to_eave',
      'roof_overhang',
    ]);
  });

  it('§2.5 asks a CAD design for its electrical fields, under either key of the licence number', () => {
    const bare = without(cad, ...Object.keys(electrical));
    const fields = (job: Fields) => checkJob({ job, photos: withFile }).map(({ pointer }) => pointer.slice(2));
    const unordered = (names: string[]) => names.toSorted();
    expect(unordered(fields(bare))).toEqual(
      unordered([...Object.keys(without(electrical, 'contractor_license_num')), 'contractor_license_number']),
    );
    expect(fields({ ...cad, contractor_license_num: null, contractor_license_number: 'C-10' })).toEqual([]);
  });

  it('only advises photos of the structure where a design is drawn without a letter', () => {
    const missing = checkJob({ job: cad, photos: [file] }).filter(({ code }) => code === 'photo-missing');
    expect(missing.map(({ severity, slot }) => `${severity} ${slot}`)).toEqual([
      'needed panel-layout',
      ...['beam-spacing', 'beam-size', 'attic'].flatMap((slot) => [`advised ${slot}`, `advised ${slot}`]),
    ]);
  });

  it('asks the panel ratings for a load calculation and a busbar certification', () => {
    for (const service of ['panel_load_calculation_report', 'busbar_capacity_certification'])
      expect(checkJob({ job: only(service), photos: [file] }).map(({ pointer }) => pointer)).toEqual([
        '#/msp_rating',
        '#/breaker_rating',
      ]);
  });

  it('asks which batteries hang on the wall, and how many', () => {
    const pointers = checkJob({ job: only('wall_mount_battery'), photos: [] }).map(({ pointer }) => pointer);
    expect(pointers).toEqual(['#/battery_type', '#/battery_count']);
  });

  it('asks no beams and no attic of an array on the ground, and no attic of a carport', () => {
    const ground = { ...without(south, 'beam_shape', 'beam_span', 'roof_overhang', 'frame_shape', 'panel_to_eave') };
    const onGround = { ...letter, arrays: [{ ...ground, roof_material: reference('Ground Mount (no roof)') }] };
    expect(codesOf({ job: onGround, photos: [photo('panel-layout')] })).toEqual([]);
    const carport = { ...letter, arrays: [{ ...south, roof_material: reference('Carport or Canopy (open)') }] };
    const missing = checkJob({ job: carport, photos: [photo('panel-layout')] });
    expect(missing.map(({ slot }) => slot)).toEqual(['beam-spacing', 'beam-size']);
  });

  it('knows our own roof materials by their id alone', () => {
    const roof_material = { id: '3b84ad52-2171-59ae-8c39-b048c5338204' };
    expect(codesOf({ job: withSouth({ roof_pitch: 4, roof_material }), photos })).toEqual(['pitch-too-flat']);
  });
});

describe('what lies in a slot', () => {
  it('counts as its photo only where a reviewer can see in it what is asked for', () => {
    const attic = (more: Partial<CheckedPhoto>) => {
      const others = photos.filter(({ slot, array }) => slot !== 'attic' || array !== 'South');
      const here = [...others, photo('attic', 'South', more)];
      return checkJob({ job: letter, photos: here }).some(
        ({ code, slot }) => code === 'photo-missing' && slot === 'attic',
      );
    };
    expect(attic({ mediaType: 'image/heic' })).toBe(false);
    for (const mediaType of ['video/mp4', 'application/pdf', 'application/msword'])
      expect(attic({ mediaType })).toBe(true);
    expect(attic({ mediaType: 'image/jpeg', fault: 'unreadable' })).toBe(true);
  });
});

describe('the same photo', () => {
  const shared = (slot: CheckedPhoto['slot']) =>
    photos.map((each) => (each.slot === slot ? { ...each, sha256: 'one' } : each));

  it('may show the attic over two arrays, and the member of two arrays that state the same size', () => {
    expect(codesOf({ job: letter, photos: shared('attic') })).toEqual([]);
    expect(codesOf({ job: letter, photos: shared('beam-size') })).toEqual([]);
  });

  it('cannot show the members of two arrays that state different sizes or spacings', () => {
    const beam_shape = reference('2x8', 'b1d7c0de-0000-4000-8000-000000000002');
    expect(codesOf({ job: withSouth({ beam_shape }), photos: shared('beam-size') })).toEqual(['same-photo-twice']);
    expect(codesOf({ job: withSouth({ beam_spacing: 16 }), photos: shared('beam-spacing') })).toEqual([
      'same-photo-twice',
    ]);
  });

  it('may lie twice in one slot', () => {
    expect(codesOf({ job: letter, photos: [...photos, ...photos] })).toEqual([]);
  });
});

describe('any document', () => {
  const names = [...Object.keys(cad), ...Object.keys(south), 'battery_type', 'battery_backup', 'notes', '__proto__'];
  const anything = fc.anything({ maxDepth: 3, withNullPrototype: true, withBigInt: true, withSparseArray: true });
  const value = fc.oneof(
    anything,
    fc.constantFrom(...serviceSlugs, 'constructor', ...Object.values(south), ...Object.values(electrical)),
    fc.double(),
    fc.string({ unit: 'binary' }),
  );
  const fields = fc.dictionary(fc.constantFrom(...names), value);
  const list = fc.oneof(value, fc.array(fc.oneof(fields, value), { maxLength: 4 }));
  const document = fc.oneof(
    anything,
    fc
      .record({ services_requested: list, arrays: list }, { requiredKeys: [] })
      .chain((lists) => fields.map((job) => ({ ...job, ...lists }))),
  );
  const place = fc.option(fc.record({ latitude: fc.double(), longitude: fc.double() }));
  const anyPhoto = fc.record({
    slot: fc.constantFrom(...uploadKinds),
    array: fc.option(fc.oneof(fc.constantFrom('South', 'Array 1'), fc.string({ unit: 'binary' }))),
    sha256: fc.constantFrom('a', 'b', 'c'),
    place,
  });

  it('is checked and talked about without an error, one sentence each', () => {
    fc.assert(
      fc.property(document, fc.array(anyPhoto, { maxLength: 8 }), (job, some) => {
        for (const finding of checkJob({ job, photos: some })) {
          expect(sayFinding(finding)).toMatch(/^[^\n]+\.$/);
          expect(finding.pointer).toMatch(/^#(\/|$)/);
          for (const fact of Object.values(finding.facts)) expect(fact).not.toBeNaN();
        }
      }),
      { numRuns: 2000 },
    );
  });
});
