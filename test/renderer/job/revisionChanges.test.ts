import { describe, expect, it } from 'vitest';
import { revisionChanges, revisionReason } from '../../../renderer/office/job/revisionChanges.ts';
import { chooseOfficeWords } from '../../../renderer/office/parts/words.ts';

const en = chooseOfficeWords('en');

const told = (before: Record<string, unknown>, job: Record<string, unknown>) =>
  revisionChanges(before, job, en).map(({ array, how, fields }) => [
    array,
    how,
    fields.map(({ title, was, is }) => [title, was, is]),
  ]);

describe('a revision beside the job that it revises', () => {
  it('says nothing of what the office made of it: ids, times, status', () => {
    const before = { id: 1, status: 'Revised', created_at: 'a', superseded_by: 2, client_name: 'Zoë', ahj: 'Fresno' };
    const job = { id: 2, status: 'Submitted', created_at: 'b', revision_of: 1, client_name: 'Zoë', ahj: 'Fresno' };
    expect(told(before, job)).toEqual([]);
  });

  it('words values as people read them, in the order of the editor', () => {
    const before = { module_count: 20, roof_pitch: 18.4, notes: null, services_requested: ['pv_structural_letter'] };
    const job = { module_count: 24, roof_pitch: 22, notes: 'New meter.', services_requested: ['pv_cad_design'] };
    expect(told(before, job)).toEqual([
      [
        null,
        'changed',
        [
          ['Notes', '', 'New meter.'],
          ['Services', 'Structural letter', 'CAD design'],
          ['Roof pitch', '18.4°', '22°'],
          ['Number of modules', '20', '24'],
        ],
      ],
    ]);
  });

  it('knows arrays by their names, in whatever order and with whatever id they come back', () => {
    const before = {
      arrays: [
        { id: 'a', name: 'South', panel_quantity: 8 },
        { id: 'b', name: 'Garage', beam_spacing: 24 },
      ],
    };
    const job = {
      arrays: [
        { id: 'c', name: 'garage', beam_spacing: 16 },
        { id: 'd', name: 'South', panel_quantity: 8 },
      ],
    };
    expect(told(before, job)).toEqual([
      [
        'garage',
        'changed',
        [
          ['Array name', 'Garage', 'garage'],
          ['Beam spacing', '24 in', '16 in'],
        ],
      ],
    ]);
  });

  it('tells arrays that were added and those that were removed', () => {
    const before = { arrays: [{ name: 'South', panel_quantity: 8 }], array_count: 1 };
    const job = { arrays: [{ name: 'North', panel_quantity: 6 }], array_count: 2 };
    expect(told(before, job)).toEqual([
      [
        'North',
        'added',
        [
          ['Array name', '', 'North'],
          ['Panels', '', '6'],
        ],
      ],
      [
        'South',
        'removed',
        [
          ['Array name', 'South', ''],
          ['Panels', '8', ''],
        ],
      ],
    ]);
  });

  it('compares arrays without names by their place', () => {
    expect(told({ arrays: [{ panel_quantity: 8 }] }, { arrays: [{ panel_quantity: 9 }] })).toEqual([
      ['Array 1', 'changed', [['Panels', '8', '9']]],
    ]);
  });

  it('takes arrays of one name one after the other', () => {
    const before = {
      arrays: [
        { name: 'A', panel_quantity: 1 },
        { name: 'A', panel_quantity: 2 },
      ],
    };
    const job = {
      arrays: [
        { name: 'A', panel_quantity: 1 },
        { name: 'A', panel_quantity: 3 },
      ],
    };
    expect(told(before, job)).toEqual([['A', 'changed', [['Panels', '2', '3']]]]);
  });

  it('compares an array with the whole roof, where that stood for it', () => {
    const before = { roof_pitch: 18, beam_spacing: 24, arrays: [{ name: 'South', panel_quantity: 8 }] };
    const job = { roof_pitch: 20, beam_spacing: 24, arrays: [{ name: 'South', panel_quantity: 8, beam_spacing: 16 }] };
    expect(told(before, job)).toEqual([
      [null, 'changed', [['Roof pitch', '18°', '20°']]],
      ['South', 'changed', [['Beam spacing', '24 in (for the whole roof)', '16 in']]],
    ]);
    expect(revisionChanges(before, job, en).map(({ isRoof }) => isRoof)).toEqual([true, false]);
    expect(told(job, before).at(-1)).toEqual([
      'South',
      'changed',
      [['Beam spacing', '16 in', '24 in (for the whole roof)']],
    ]);
  });

  it('compares the first arrays of a job with its whole roof', () => {
    expect(told({ beam_spacing: 24 }, { beam_spacing: 24, arrays: [{ name: 'South', beam_spacing: 16 }] })).toEqual([
      [
        'South',
        'added',
        [
          ['Array name', '', 'South'],
          ['Beam spacing', '24 in (for the whole roof)', '16 in'],
        ],
      ],
    ]);
  });

  it('knows an array under a new name by what is said of it', () => {
    const fields = { panel_quantity: 8, beam_spacing: 24, roof_pitch: 18 };
    const before = {
      arrays: [
        { name: 'South', ...fields },
        { name: 'Garage', panel_quantity: 2 },
      ],
    };
    const job = {
      arrays: [
        { name: 'Garage', panel_quantity: 2 },
        { name: 'South roof', ...fields, roof_pitch: 20 },
      ],
    };
    expect(told(before, job)).toEqual([
      [
        'South roof',
        'changed',
        [
          ['Array name', 'South', 'South roof'],
          ['Roof pitch', '18°', '20°'],
        ],
      ],
    ]);
  });

  it('takes no array for another one by a single value that both have', () => {
    const before = {
      arrays: [
        { name: 'South', panel_quantity: 12 },
        { name: 'Garage', panel_quantity: 6 },
      ],
    };
    const job = {
      arrays: [
        { name: 'South', panel_quantity: 12 },
        { name: 'Porch', panel_quantity: 6 },
      ],
    };
    expect(revisionChanges(before, job, en).map(({ array, how }) => [array, how])).toEqual([
      ['Porch', 'added'],
      ['Garage', 'removed'],
    ]);
  });

  it('misses no field, those that no schema knows included', () => {
    const before = { arrays: [{ name: 'A', tilt_legs: 'none' }], ahj: 'City of Fresno', odd_field: 1 };
    const job = { arrays: [{ name: 'A', tilt_legs: 'steel' }], ahj: 'City of Clovis', odd_field: 2 };
    expect(told(before, job).map(([, , fields]) => fields)).toEqual([
      [
        ['AHJ', 'City of Fresno', 'City of Clovis'],
        ['odd field', '1', '2'],
      ],
      [['tilt legs', 'none', 'steel']],
    ]);
  });

  it('knows arrays without names by those that a revision sends for them, where the first is left out', () => {
    const array = (panel_quantity: number) => ({ panel_quantity, roof_pitch: 18, beam_spacing: 24, roof_overhang: 12 });
    const before = { arrays: [array(1), array(2), array(3)] };
    const job = {
      arrays: [
        { ...array(2), name: 'Array 2' },
        { ...array(4), name: 'Array 3' },
      ],
    };
    expect(told(before, job).map(([title, how, fields]) => [title, how, how === 'removed' ? [] : fields])).toEqual([
      ['Array 3', 'changed', [['Panels', '3', '4']]],
      ['Array 1', 'removed', []],
    ]);
  });

  it('tells why it was revised, from the history', () => {
    const event = (detail: unknown) => ({
      atMs: 5,
      actor: 'carl@valley.example',
      action: 'Submitted',
      message: { code: 'event-submitted', params: {} },
      detail,
    });
    const history = [event(null), event('text'), event({ revision_of: 12, reason: 'as_built', notes: 'Two fewer.' })];
    expect(revisionReason(history, 12)).toEqual({
      reason: 'as_built',
      notes: 'Two fewer.',
      by: 'carl@valley.example',
      atMs: 5,
    });
    expect(revisionReason(history, 11)).toBeNull();
  });
});
