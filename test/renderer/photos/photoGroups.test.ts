import { describe, expect, it } from 'vitest';
import { elementOf, planPhotos } from '../../../renderer/office/photos/photoGroups.ts';
import { appEn } from '../../../renderer/field/parts/words.en.ts';
import { checkJob, withEnglish } from '../../../shared/job/checklist.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { ConsoleJob, UploadView } from '../../../shared/job/consoleJob.ts';

const south = '00000000-0000-4000-8000-000000000001';
const garage = '00000000-0000-4000-8000-000000000002';
const job: Job = {
  id: 12,
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
  status: 'Submitted',
  client_name: 'Zoë Alvarez',
  client_street_address: '2600 Fresno St',
  services_requested: ['pv_structural_letter'],
  notes: null,
  module_count: 28,
  msp_rating: 200,
  arrays: [
    { id: south, name: 'South', panel_quantity: 18, beam_spacing: 24, beam_span: [144, 150], roof_pitch: 18.4 },
    { id: garage, panel_quantity: 10 },
  ],
};
const upload = (id: string, kind: UploadView['kind'], arrayId: string | null): UploadView => ({
  id,
  kind,
  arrayId,
  name: `${id}.jpg`,
  caption: '',
  mediaType: 'image/jpeg',
  bytes: 1000,
  sha256: id.padEnd(64, '0'),
  atMs: 0,
  hasPicture: true,
  takenAt: null,
  place: null,
  mark: null,
});
const shown = (uploads: UploadView[]): Pick<ConsoleJob, 'job' | 'uploads' | 'findings'> => ({
  job,
  uploads,
  findings: withEnglish(checkJob({ job, photos: [] })),
});

describe('photos beside the measurements that they prove', () => {
  const plan = planPhotos(
    shown([
      upload('a', 'beam-spacing', south),
      upload('b', 'attic', garage),
      upload('c', 'file', null),
      upload('d', 'panel-layout', null),
      upload('e', 'beam-size', '00000000-0000-4000-8000-00000000dead'),
    ]),
    appEn,
  );
  const slot = (key: string) => plan.flatMap(({ slots }) => slots).find((one) => one.key === key)!;

  it('has a group for every array, then the whole job', () => {
    expect(plan.map(({ array }) => array?.name ?? null)).toEqual(['South', 'Array 2', null]);
  });

  it('puts spacing and span beside the photos of the spacing, the second way round too', () => {
    const { measures, uploads } = slot(`beam-spacing-${south}`);
    expect(uploads.map(({ id }) => id)).toEqual(['a']);
    expect(measures.map(({ title, value, also }) => [title, value, also])).toEqual([
      ['Beam spacing', '24 in', `2' 0"`],
      ['Beam span', '144 in, 150 in', `12' 0", 12' 6"`],
      ['Panels on a rafter', '', null],
    ]);
  });

  it('shows what was not given as empty, with what the check says of it', () => {
    const [shape] = slot(`beam-size-${south}`).measures;
    expect(shape).toMatchObject({ title: 'Beam shape', value: '' });
    expect(shape?.doubts).toEqual(['South has no beam shape.']);
  });

  it('puts the names and counts of the arrays beside the layout', () => {
    const { measures } = slot('panel-layout');
    expect(measures.map(({ title, value }) => [title, value])).toContainEqual(['South', 'Panels: 18']);
    expect(measures.map(({ title, value }) => [title, value])).toContainEqual(['Number of modules', '28']);
  });

  it('puts electrical values that were given beside the files', () => {
    expect(slot('file').measures.map(({ title, value }) => [title, value])).toContainEqual([
      'Main service panel rating',
      '200 A',
    ]);
    expect(slot('file').measures.some(({ title }) => title === 'Battery')).toBe(false);
  });

  it('loses no photo: one of an array that is gone lies among the files', () => {
    expect(slot('file').uploads.map(({ id }) => id)).toEqual(['c', 'e']);
    expect(plan.flatMap(({ slots }) => slots.flatMap(({ uploads }) => uploads))).toHaveLength(5);
  });

  it.each([
    ['#/arrays/0/beam_spacing', null, `slot-beam-spacing-${south}`],
    ['#/arrays/1', 'attic', `slot-attic-${garage}`],
    ['#/arrays/1', null, `array-${garage}`],
    ['#/arrays/1/racking_type', null, 'fields'],
    ['#/msp_rating', null, 'slot-file'],
    ['#/client_city', null, 'fields'],
    ['#', 'panel-layout', 'slot-panel-layout'],
  ])('leads from %s (%s) to %s', (pointer, kind, element) => {
    expect(elementOf(plan, job, pointer, kind)).toBe(element);
  });

  it('of a job without arrays shows the basic values beside the layout', () => {
    const { arrays: _arrays, ...rest } = job;
    const basic = planPhotos({ job: { ...rest, beam_spacing: 16 }, uploads: [], findings: [] }, appEn);
    expect(basic).toHaveLength(1);
    expect(basic[0]!.slots[0]!.measures).toContainEqual(
      expect.objectContaining({ title: 'Beam spacing', value: '16 in' }),
    );
  });
});
