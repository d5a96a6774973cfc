import { describe, expect, it } from 'vitest';
import type { ReadJob } from '../../../electron/desk/base/apiClient/replies.ts';
import { matchSubmission, type Likeness, likeness } from '../../../electron/desk/sync/matchSubmission.ts';

const dayMs = 24 * 60 * 60 * 1000;
const sentMs = Date.UTC(2026, 2, 14, 15);
const at = (ms: number): string => new Date(ms).toISOString();

const sent = {
  client_name: 'Zoë Alvarez',
  client_street_address: '2600 Fresno St',
  client_city: 'Fresno',
  client_zip_code: '93721',
  notes: 'mind the dog',
};
const listed = (fields: Record<string, unknown> = {}): ReadJob =>
  ({ id: 7, status: 'Submitted', created_at: at(sentMs + 1000), ...sent, ...fields }) as unknown as ReadJob;

describe('a listed job, compared with the one that was sent', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>, Likeness]>([
    ['says the same', {}, {}, 'same'],
    ['has another client', {}, { client_name: 'Zoe Alvarado' }, 'other'],
    ['has no client', {}, { client_name: null }, 'other'],
    ['has another house', {}, { client_street_address: '2602 Fresno St' }, 'other'],
    ['has the client in capitals', {}, { client_name: 'ZOË ALVAREZ' }, 'same'],
    ['has blanks around the client', {}, { client_name: '  Zoë   Alvarez ' }, 'same'],
    ['has its accents composed otherwise', {}, { client_name: 'Zoe\u0308 Alvarez' }, 'same'],
    ['has no accents at all: another name as far as anybody knows', {}, { client_name: 'Zoe Alvarez' }, 'other'],
    ['has a sharp s written as two', { client_name: 'Weiß' }, { client_name: 'WEISS' }, 'same'],

    ['has the street in capitals', {}, { client_street_address: '2600 FRESNO ST' }, 'same'],
    ['has the whole address as the street', {}, { client_street_address: '2600 Fresno St, Fresno, CA 93721' }, 'same'],
    [
      'has the street alone where the whole address was sent',
      { client_street_address: '2600 Fresno St, Fresno, CA 93721', client_city: undefined },
      {},
      'same',
    ],
    ['has blanks in the street', {}, { client_street_address: '2600  Fresno St ' }, 'same'],
    [
      'has another unit',
      { client_street_address: '5 Main St Apt 2' },
      { client_street_address: '5 Main St Apt 3' },
      'alike',
    ],
    [
      'has the street written out',
      { client_street_address: '5 Main St' },
      { client_street_address: '5 Main Street' },
      'alike',
    ],
    ['is another house', { client_street_address: '5 Main St' }, { client_street_address: '7 Main St' }, 'other'],

    ['has another city', {}, { client_city: 'Clovis' }, 'alike'],
    ['has the city in capitals', {}, { client_city: 'FRESNO' }, 'same'],
    ['has the city abbreviated', { client_city: 'Saint Louis' }, { client_city: 'St. Louis' }, 'same'],
    ['has no city', {}, { client_city: null }, 'same'],

    ['has lost the zeros of its ZIP code', { client_zip_code: '02108' }, { client_zip_code: 2108 }, 'same'],
    ['has them back', { client_zip_code: 2108 }, { client_zip_code: '02108' }, 'same'],
    ['has four more digits of the ZIP code', {}, { client_zip_code: '93721-1234' }, 'same'],
    ['has lost them', { client_zip_code: '93721-1234' }, { client_zip_code: 93721 }, 'same'],
    ['has another ZIP code', {}, { client_zip_code: 93722 }, 'alike'],
    ['has no ZIP code', {}, { client_zip_code: null }, 'same'],

    ['has other notes', {}, { notes: 'mind the cat' }, 'alike'],
    ['has no notes', {}, { notes: null }, 'same'],
    ['has notes where none were sent', { notes: undefined }, { notes: 'rush' }, 'same'],

    [
      'has a legacy slug',
      { services_requested: ['pv_structural_letter'] },
      { services_requested: ['structural_letter'] },
      'same',
    ],
    [
      'has today’s slug for a legacy one',
      { services_requested: ['cad_packet'] },
      { services_requested: ['pv_cad_design'] },
      'same',
    ],
    [
      'has the services in another order',
      { services_requested: ['pv_cad_design', 'shade_report'] },
      { services_requested: ['shade_report', 'cad_packet'] },
      'same',
    ],
    [
      'has another service',
      { services_requested: ['shade_report'] },
      { services_requested: ['pv_cad_design'] },
      'alike',
    ],
    ['has the default service where none was sent', {}, { services_requested: ['pv_structural_letter'] }, 'same'],
    [
      'has a slug nobody has heard of',
      { services_requested: ['shade_report'] },
      { services_requested: ['moon'] },
      'alike',
    ],

    [
      'has its arrays in another order',
      { arrays: [{ name: 'A' }, { name: 'B' }] },
      { arrays: [{ name: 'b' }, { name: 'A ' }] },
      'same',
    ],
    ['has another array', { arrays: [{ name: 'A' }] }, { arrays: [{ name: 'B' }] }, 'alike'],
    ['has an array more', { arrays: [{ name: 'A' }] }, { arrays: [{ name: 'A' }, { name: 'B' }] }, 'alike'],
    ['answers no arrays in its list', { arrays: [{ name: 'A' }] }, { arrays: [] }, 'same'],

    ['has a number as text', { module_count: 21 }, { module_count: '21' }, 'same'],
    ['has decimals behind a number', { roof_pitch: 20 }, { roof_pitch: '20.00' }, 'same'],
    ['has another number', { module_count: 21 }, { module_count: 12 }, 'alike'],
    ['has none where nothing is nought', { module_count: 0 }, { module_count: 3 }, 'alike'],
    ['has another utility', { utility_name: 'PG&E' }, { utility_name: 'SCE' }, 'alike'],

    [
      'has the id of a reference in capitals',
      { roof_material: { id: '6f1d0c2b-9a8e-4f00-a000-00000000000a', name: 'Slate' } },
      { roof_material: { id: '6F1D0C2B-9A8E-4F00-A000-00000000000A', name: 'Slates' } },
      'same',
    ],
    ['has another reference', { connection_type: { id: 1 } }, { connection_type: { id: 2, name: 'L-Foot' } }, 'alike'],
    [
      'has a reference as a bare id, which says nothing',
      { connection_type: { id: 1 } },
      { connection_type: 2 },
      'same',
    ],

    ['was made a day before', {}, { created_at: at(sentMs - dayMs) }, 'same'],
    ['was made longer before', {}, { created_at: at(sentMs - dayMs - 1) }, 'other'],
    ['was made any time later', {}, { created_at: at(sentMs + 100 * dayMs) }, 'same'],
    ['was made in an office eight hours away', {}, { created_at: '2026-03-14T07:00:01.000000-08:00' }, 'same'],
    ['does not say when it was made', {}, { created_at: undefined }, 'same'],
    ['says nothing readable of when', {}, { created_at: 'yesterday' }, 'same'],
  ])('that %s', (_what, ours, theirs, like) => {
    expect(likeness({ ...sent, ...ours }, listed({ ...ours, ...theirs }), sentMs)).toBe(like);
  });

  it('may be from any time where it is not known when the job was sent', () => {
    expect(likeness(sent, listed({ created_at: '1999-01-01T00:00:00Z' }), null)).toBe('same');
  });
});

describe('what a look-up shows', () => {
  const judge = (jobs: readonly ReadJob[], taken: readonly number[] = []): string => {
    const found = matchSubmission(sent, jobs, { sinceMs: sentMs, taken: new Set(taken) });
    if (found.kind === 'none') return 'none';
    return found.kind === 'one' ? `it is ${found.job.id}` : `ask about ${found.jobs.map(({ id }) => id).join(' ')}`;
  };
  const [it7, it8] = [listed({ id: 7 }), listed({ id: 8 })];
  const like9 = listed({ id: 9, notes: 'mind the cat' });
  const other = listed({ id: 10, client_name: 'Ada' });

  it.each<[string, ReadJob[], number[], string]>([
    ['nothing', [], [], 'none'],
    ['others alone', [other], [], 'none'],
    ['exactly one', [other, it7], [], 'it is 7'],
    ['one, and one that is alike', [like9, it7], [], 'it is 7'],
    ['twins', [it7, it8], [], 'ask about 7 8'],
    ['twins, and one that is alike', [it7, it8, like9], [], 'ask about 7 8 9'],
    ['one that is alike, and none that is the same', [like9, other], [], 'ask about 9'],
    ['twins of which another draft has one', [it7, it8], [7], 'it is 8'],
    ['one that another draft has', [it7], [7], 'none'],
    ['twins that other drafts have both', [it7, it8], [7, 8], 'none'],
    ['one that is alike and taken', [like9], [9], 'none'],
    ['one from long ago', [listed({ created_at: at(sentMs - 30 * dayMs) })], [], 'none'],
  ])('%s', (_what, jobs, taken, verdict) => {
    expect(judge(jobs, taken)).toBe(verdict);
  });
});
