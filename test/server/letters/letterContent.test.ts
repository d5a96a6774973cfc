import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { letterContent } from '../../../electron/server/letters/drawing/letterContent.ts';
import { degrees, feetAndInches, inches, longDate, pitch } from '../../../electron/server/letters/drawing/wording.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { LetterEntries } from '../../../shared/letters/entries.ts';
import { sampleArray, sampleSources } from './sampleLetter.ts';

const withJob = (more: object) => sampleSources({ job: { ...sampleSources().job, ...more } });
const problemOf = (entries: LetterEntries, job: object = {}) => {
  try {
    letterContent({ ...withJob(job), entries });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return undefined;
};

describe('the recipient', () => {
  it('§2.6 is the organization where nothing overrides it', () => {
    const expected = {
      name: 'Foothill Solar LLC',
      street: '88 Industrial Way',
      city: 'Clovis',
      state: 'CA',
      zip: '93612',
    };
    expect(letterContent(sampleSources()).recipient).toEqual(expected);
    expect(letterContent(withJob({ recipient_name: ' ', recipient_city: '' })).recipient).toEqual(expected);
  });

  it('§2.6 is a name alone where it comes without an address', () => {
    const { recipient } = letterContent(withJob({ recipient_name: 'City of Fresno Building Dept' }));
    expect(recipient).toEqual({ name: 'City of Fresno Building Dept', street: '', city: '', state: '', zip: '' });
  });

  it('§2.6 never mixes two addresses', () => {
    const { recipient } = letterContent(withJob({ recipient_city: 'Reno', recipient_state: 'Nevada' }));
    expect(recipient).toEqual({ name: 'Foothill Solar LLC', street: '', city: 'Reno', state: 'Nevada', zip: '' });
  });
});

describe('the arrays', () => {
  it('§2.3 are one row for a job with the Basic fields', () => {
    const job = { arrays: undefined, array_count: 3, roof_pitch: 20, beam_shape: { name: '2x8' } };
    const facts = letterContent({ ...withJob(job), entries: { arrays: [{ name: 'All arrays', fastener: 'lag' }] } });
    expect(facts.arrays).toHaveLength(1);
    expect(facts.arrays[0]).toMatchObject({ name: 'All arrays', values: { roof_pitch: 20, beam_shape: '2x8' } });
    expect(facts.arrays[0]?.entries?.fastener).toBe('lag');
    expect(facts.job.arrayCount).toBe(3);
  });

  it('§2.3 fall back on what the job says for all of them', () => {
    const facts = letterContent(
      withJob({ roof_material: { name: 'Slate' }, arrays: [sampleArray('South', { roof_material: undefined })] }),
    );
    expect(facts.arrays[0]?.values.roof_material).toBe('Slate');
  });

  it('§2.9 name racking with its maker, once', () => {
    const racking = [
      { name: 'XR100', manufacture: 'IronRidge' },
      { name: 'Unirac SolarMount', manufacture: 'Unirac' },
      { name: 'Flush mount', manufacture: '' },
      { name: 'Other' },
    ];
    const arrays = racking.map((racking_type, at) => sampleArray(`Roof ${at}`, { racking_type }));
    const facts = letterContent({ ...withJob({ arrays }), entries: {} });
    expect(facts.arrays.map(({ values }) => values.racking_type)).toEqual([
      'IronRidge XR100',
      'Unirac SolarMount',
      'Flush mount',
      'Other',
    ]);
    const { arrays: rows } = letterContent(withJob({ arrays: [sampleArray('South')], racking_type: racking[0] }));
    expect(rows[0]?.values.racking_type).toBe('IronRidge XR100');
  });

  it('§2.4 count panels only where every array tells', () => {
    expect(letterContent(sampleSources()).job.moduleCount).toBe(20);
    const arrays = [sampleArray('South'), sampleArray('East', { panel_quantity: undefined })];
    expect(letterContent(withJob({ arrays })).job.moduleCount).toBeUndefined();
  });

  it('take the reviewer’s values by name, or by position where names repeat or lack', () => {
    const arrays = [sampleArray('South'), sampleArray('South'), sampleArray('')];
    const entries = {
      arrays: [
        { position: 2, fastener: 'second' },
        { position: 3, fastener: 'third' },
      ],
    };
    const facts = letterContent({ ...withJob({ arrays }), entries });
    expect(facts.arrays.map((row) => row.entries?.fastener)).toEqual([undefined, 'second', 'third']);
  });

  it('refuse values for an array that is not there, is there twice, or was given already', () => {
    expect(problemOf({ arrays: [{ name: 'Suoth' }] })?.errors).toMatchObject([
      { pointer: '#/arrays/0/name', detail: 'must be that of one of the arrays: 1 "South", 2 "East"' },
    ]);
    expect(problemOf({ arrays: [{ position: 3 }] })?.errors?.[0]?.pointer).toBe('#/arrays/0/position');
    expect(problemOf({ arrays: [{ name: 'South' }, { position: 1 }] })?.errors?.[0]?.pointer).toBe(
      '#/arrays/1/position',
    );
    const twice = { arrays: [sampleArray('South'), sampleArray('South')] };
    expect(problemOf({ arrays: [{ name: 'South' }] }, twice)?.errors?.[0]?.detail).toContain('name of 2 arrays');
  });
});

describe('the photos', () => {
  it('are counted by slot, and hashed so that the order of uploading does not matter', () => {
    const uploads = ['b', 'a', 'c'].map((digit, index) => ({
      kind: index ? 'attic' : 'file',
      sha256: digit.repeat(64),
    }));
    const { photos } = letterContent(sampleSources({ uploads }));
    expect(photos.counts).toEqual([
      { kind: 'attic', count: 2 },
      { kind: 'file', count: 1 },
    ]);
    const list = ['a', 'b', 'c'].map((digit) => `${digit.repeat(64)}\n`).join('');
    expect([photos.total, photos.cutShort]).toEqual([uploads.length, 0]);
    expect(photos.listSha256).toBe(createHash('sha256').update(list).digest('hex'));
    expect(letterContent(sampleSources({ uploads: uploads.toReversed() })).photos).toEqual(photos);
  });
});

describe('entries about arrays that are not there', () => {
  it('are told with the first twenty arrays that are, in time for a thousand of both', () => {
    const arrays = Array.from({ length: 1000 }, (_, at) => ({ name: `Array ${at}` }));
    const entries = { arrays: arrays.map(({ name }) => ({ name: `${name}?` })) };
    const { errors } = problemOf(entries, { arrays })!;
    expect(errors).toHaveLength(1000);
    expect(errors[0]!.detail).toMatch(/20 "Array 19" and 980 more$/);
  });
});

describe('the engineer', () => {
  it('is the firm’s unless the entries say otherwise, and neither signature nor licence goes with another name', () => {
    const signature = Uint8Array.of(1);
    expect(letterContent(sampleSources({ signature })).signature).toBe(signature);
    const entries = { engineer: { name: 'Ann Lee' } };
    const facts = letterContent(sampleSources({ signature, entries }));
    expect(facts.engineer).toEqual({ name: 'Ann Lee', licence_number: '', licence_state: '' });
    expect(facts.signature).toBeUndefined();
    const licensed = letterContent(sampleSources({ entries: { engineer: { licence_state: 'Nevada' } } }));
    expect(licensed.engineer).toEqual({ name: 'Jane Public', licence_number: 'C 00000', licence_state: 'Nevada' });
  });
});

describe('the wording', () => {
  it.each([
    [144, `12'-0"`],
    [150.5, `12'-6 1/2"`],
    [24, `2'-0"`],
    [100.0625, `8'-4 1/16"`],
    [143.999, `12'-0"`],
    [76.37, `6'-4.37"`],
  ])('writes a span of %d inches as %s', (span, expected) => {
    expect(feetAndInches(span)).toBe(expected);
  });

  it('writes inches, degrees and dates as people do', () => {
    expect([inches(24), inches(2.5), degrees(18.4), degrees(0), longDate('2026-11-21')]).toEqual([
      '24 in',
      '2.5 in',
      '18.4°',
      '0°',
      'November 21, 2026',
    ]);
  });

  it.each([
    [26.6, '26.6° (6:12)'],
    [18.4, '18.4° (4:12)'],
    [0, '0° (0:12)'],
    [45, '45° (12:12)'],
    [20, '20° (about 4.25:12)'],
    [26.57, '26.57° (6:12)'],
  ])('writes a pitch of %d degrees also as crews say it: %s', (value, text) => expect(pitch(value)).toBe(text));

  it('takes the UTC day of a moment', () => {
    expect(letterContent(sampleSources({ date: new Date('2026-11-21T23:59:59Z') })).date).toBe('2026-11-21');
    expect(() => letterContent(sampleSources({ date: 'soon' }))).toThrow(RangeError);
  });
});
