import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckedPhoto, checkJob, findingText } from '../../../shared/job/checklist.ts';
import { english } from '../../../shared/messages/speech.ts';
import { uploadKinds } from '../../../shared/api/files.ts';
import { serviceSlugs } from '../../../shared/job/services.ts';
import {
  basic,
  cad,
  codesOf,
  electrical,
  type Fields,
  file,
  letter,
  ofBasic,
  only,
  photo,
  photos,
  reference,
  south,
  withFile,
  without,
  withSouth,
} from './checklistJobs.ts';

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
      checkJob({ job, photos: withFile }).flatMap(({ code, params }) => (code === 'field-missing' ? [params] : []));
    expect(missing({ ...cad, ...bare })).toEqual([]);
    expect(missing({ ...letter, ...bare }).map((params) => 'field' in params && params.field)).toEqual([
      'panel_quantity',
      'frame_shape',
      'beam_span',
      'orientation',
      'roof_overhang',
      'panel_to_eave',
      'num_panels_on_rafter',
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
          expect(findingText(english, finding)).toMatch(/^[^\n]+\.$/);
          expect(finding.pointer).toMatch(/^#(\/|$)/);
          for (const fact of Object.values(finding.params)) expect(fact).not.toBeNaN();
        }
      }),
      { numRuns: 2000 },
    );
  });
});
