import { describe, expect, it } from 'vitest';
import type { Item } from '../../../electron/desk/outbox/item.ts';
import { type Destination, destinationOf, uploadOperations } from '../../../electron/desk/photos/photoDestination.ts';
import type { TrackedJob } from '../../../electron/desk/jobs/trackedJobStore.ts';
import { endpoints } from '../../../shared/api/endpoints.ts';
import { uploadKinds } from '../../../shared/api/files.ts';

const job = (arrays: Record<string, string>, checkedMs: number | null = 1): TrackedJob =>
  ({ jobId: 7, arrays, checkedMs }) as TrackedJob;
const item = (fields: Partial<Item>): Item =>
  ({ kind: 'upload', slot: 'attic', array: null, target: null, maybeTaken: false, ...fields }) as Item;
const at = (params: Record<string, string>): Destination => ({ kind: 'at', params });

describe('where an item goes', () => {
  it.each<[string, Partial<Item>, TrackedJob | null, Destination]>([
    ['a job: nowhere in particular', { kind: 'submit' }, null, at({})],
    ['a message: to the job', { kind: 'message' }, job({}), at({ job_id: '7' })],
    ['a revision: to the job', { kind: 'revision' }, job({}), at({ job_id: '7' })],
    ['a file of the job: to the job', { slot: 'file' }, job({}), at({ job_id: '7' })],
    ['anything before the job has an id: not yet', { slot: 'file' }, null, { kind: 'not-yet' }],
    [
      'a photo of an array: to the array of that name',
      { array: 'South' },
      job({ South: 'a', North: 'b' }),
      at({ array_id: 'a', job_id: '7' }),
    ],
    [
      'a name that is written otherwise: to that array',
      { array: 'South roof' },
      job({ 'SOUTH  roof ': 'a' }),
      at({ array_id: 'a', job_id: '7' }),
    ],
    [
      'a name that is there as it is and otherwise: to the one as it is',
      { array: 'South' },
      job({ SOUTH: 'b', South: 'a' }),
      at({ array_id: 'a', job_id: '7' }),
    ],
    [
      'an array that the answer did not name, before the job was read: not yet',
      { array: 'South' },
      job({}, null),
      { kind: 'not-yet' },
    ],
    [
      'what may have arrived: to the same place again',
      { array: 'South', maybeTaken: true, target: { array_id: 'old' } },
      job({ South: 'new' }),
      at({ array_id: 'old' }),
    ],
    [
      'what has certainly not arrived: to where the job is now',
      { array: 'South', target: { array_id: 'old' } },
      job({ South: 'new' }),
      at({ array_id: 'new', job_id: '7' }),
    ],
  ])('%s', (_what, fields, known, target) => {
    expect(destinationOf(item(fields), known)).toEqual(target);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['no arrays', {}, []],
    ['other arrays', { East: 'e', West: 'w' }, ['East', 'West']],
    ['two that could be meant', { SOUTH: 'a', south: 'b' }, ['SOUTH', 'south']],
  ])('nowhere, where the job that was read has %s: a person looks', (_what, arrays, names) => {
    expect(destinationOf(item({ array: 'South' }), job(arrays))).toEqual({
      kind: 'nowhere',
      reason: { code: 'array-not-at-provider', params: { job: 7, array: 'South', arrays: names } },
    });
  });

  it('nowhere, where an array is called like something that every object has', () => {
    expect(destinationOf(item({ array: 'constructor' }), job({ South: 'a' }))).toMatchObject({ kind: 'nowhere' });
    const named = JSON.parse('{"__proto__": "p", "constructor": "c"}') as Record<string, string>;
    for (const [array, array_id] of [
      ['__proto__', 'p'],
      ['constructor', 'c'],
    ])
      expect(destinationOf(item({ array: array! }), job(named))).toEqual(at({ array_id: array_id!, job_id: '7' }));
  });

  it('§4.4 and §4.9 has an operation for every slot, below the job or the array', () => {
    const paths = Object.fromEntries(uploadKinds.map((slot) => [slot, endpoints[uploadOperations[slot]].path]));
    expect(paths).toEqual({
      file: '/jobs/{job_id}/files',
      'panel-layout': '/jobs/{job_id}/panel-layout-images',
      'beam-spacing': '/arrays/{array_id}/beam-spacing-images',
      'beam-size': '/arrays/{array_id}/beam-size-images',
      attic: '/arrays/{array_id}/attic-images',
    });
  });
});
