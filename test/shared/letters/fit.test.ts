import { describe, expect, it } from 'vitest';
import { fitCheckIds } from '../../../shared/engineering/fitCheckIds.ts';
import { type FitArray, type LetterToFit, misfits } from '../../../shared/letters/fit.ts';
import { fitSentence } from '../../../shared/letters/fitSentences.ts';
import { fitSentencesEn } from '../../../shared/letters/fitSentences.en.ts';
import { fitSentencesEs } from '../../../shared/letters/fitSentences.es.ts';

const fitting: FitArray = {
  name: 'South',
  submitted: {
    ...{ orientation: 'Portrait', roof_pitch: 20, frame_shape: 'Rafter', beam_shape: '2x6', beam_spacing: 24 },
    ...{ roof_material: 'Composition Shingle', connection_type: 'L-Foot, lag to rafter (flashed)' },
  },
  entries: {
    ...{ name: 'South', fastener: '5/16 in lag', embedment: 2.5, max_spacing_portrait: 48 },
    ...{ attachment_demand: 300, mount_capacity: 500 },
  },
};
const letter: LetterToFit = {
  kind: 'roof_evaluation',
  entries: {
    ...{ building_code: 'California Building Code', building_code_year: 2025, asce_7_edition: '7-22' },
    ...{ roof_live_load: 20, roof_live_load_under_array: 0, array_standoff: 6 },
  },
  arrays: [fitting],
  state: 'CA',
  day: '2026-11-29',
};
const checksOf = (
  submitted: FitArray['submitted'] = {},
  entries: FitArray['entries'] = {},
  whole: LetterToFit['entries'] = {},
): string[] => {
  const array = {
    ...fitting,
    submitted: { ...fitting.submitted, ...submitted },
    entries: { ...fitting.entries, ...entries },
  };
  return misfits({ ...letter, entries: { ...letter.entries, ...whole }, arrays: [array] }).map(({ check }) => check);
};

describe('what a letter is to the checks', () => {
  it('fits where all is in order', () => expect(checksOf()).toEqual([]));

  it.each([
    ['DF #2', 266, []],
    ['Doug Fir #2', 280, ['species-withdrawal']],
    ['DF/L', 280, ['species-withdrawal']],
    ['Douglas Fir-South', 250, ['species-withdrawal']],
    ['S-P-F', 250, ['species-withdrawal']],
    ['Spruce-Pine-Fir', 205, []],
    // Lighter than its kin, or one of two: nothing is known.
    ['SPF-S', 250, []],
    ['Spruce-Pine-Fir (South)', 250, []],
    ['Douglas Fir or Hem-Fir', 250, []],
    ['Western Hemlock', 250, []],
    ['Southern Pine', 320, ['species-withdrawal']],
  ])('reads the species of %s', (wood_species, withdrawal_value, expected) =>
    expect(checksOf({}, { withdrawal_value, screws_per_mount: 1 }, { wood_species })).toEqual(expected),
  );

  it.each([
    ['5/16 in lag', 1.1, ['embedment-minimum']],
    ['(2) 5/16" lags', 1.1, ['embedment-minimum']],
    ['Lag screw 5/16 in × 3-1/2 in', 1.1, ['embedment-minimum']],
    ['3-1/2 in lag, 5/16 in', 1.1, ['embedment-minimum']],
    ['0.3125 in lag', 1.1, ['embedment-minimum']],
    ['5/16 in lag', 1.25, []],
    // Screws are tested with their mount.
    ['1/4 in structural screw', 0.5, []],
  ])('reads the diameter of %s', (fastener, embedment, expected) =>
    expect(checksOf({}, { fastener, embedment })).toEqual(expected),
  );

  it.each([
    ['Deck mount (screws to sheathing)', '1/4 in screw', 0.44],
    ['Self-drilling screws to metal deck', '#12 screw', 0.2],
    ['Standing seam clamp (no penetration)', 'set screw', 0.1],
    ['Ballast', undefined, undefined],
    ['Ballast with anchors', '1/4 in anchor', 1],
  ])(
    'asks %s neither for a multiple of the members nor for the rules of lags',
    (connection_type, fastener, embedment) =>
      expect(checksOf({ connection_type, roof_pitch: 2 }, { fastener, embedment, max_spacing_portrait: 50 })).toEqual(
        [],
      ),
  );

  it.each([
    ['Unflashed lag', ['material-connection']],
    ['Membrane-flashed post (flat roof)', ['material-connection']],
    ['Tile hook', []],
    ['L-Foot, lag to rafter (flashed)', []],
  ])('takes %s on tile as what it is', (connection_type, expected) =>
    expect(checksOf({ roof_material: 'Concrete Tile - S', connection_type })).toEqual(expected),
  );

  it('compares both ways to lay modules where theirs is not known', () => {
    const landscape = { max_spacing_landscape: 50, max_spacing_landscape_zone_3: 72 };
    expect(checksOf({ orientation: undefined }, landscape)).toEqual(['spacing-multiple', 'zone-order']);
    expect(checksOf({ orientation: 'Portrait' }, landscape)).toEqual([]);
  });

  it('knows a truss by its beam', () => {
    const whole = { finding_basis: 'member_check' } as const;
    expect(checksOf({ beam_shape: '2x4 Truss Chord' }, {}, whole)).toEqual(['truss-member-check']);
    expect(checksOf({ beam_shape: '(2) 2x6' }, { embedment: 6 }, whole)).toEqual(['embedment-depth']);
  });

  it('is stopped for good only beyond the most that an attachment can withstand', () => {
    const lag = { withdrawal_value: 266, screws_per_mount: 1, mount_capacity: undefined };
    expect(checksOf({}, { ...lag, attachment_demand: 1000 })).toEqual([]);
    expect(checksOf({}, { ...lag, attachment_demand: 1100 })).toEqual(['uplift-capacity']);
    expect(checksOf({}, { ...lag, mount_capacity: 900, attachment_demand: 1000 })).toEqual(['uplift-capacity']);
  });

  it('counts the live load of the code where none is entered above a reduced one', () => {
    const whole = { roof_live_load: undefined, array_standoff: 40, asce_7_edition: '7-10' } as const;
    expect(checksOf({}, {}, { ...whole, asce_7_amendment: 'Ordinance 12' })).toEqual(['live-load-clearance']);
  });

  it('takes no edition or table for a document', () => {
    const uplift = { attachment_demand: undefined, uplift_document_edition: '2024', uplift_document_table: '4' };
    expect(checksOf({}, uplift)).toEqual(['uplift-missing']);
  });

  it('lets weight alone hold a ballasted array, and nothing else at 0 lb', () => {
    const flat = { connection_type: 'Ballast', roof_pitch: 2, ballast_weight: 40 };
    expect(checksOf(flat, { attachment_demand: 0 })).toEqual([]);
    expect(checksOf({ ...flat, ballast_weight: 0 }, { attachment_demand: 0 })).toEqual(['uplift-zero']);
    expect(checksOf({}, { attachment_demand: 0 })).toEqual(['uplift-zero']);
  });

  it.each([
    ['NY', 'Residential Code of New York State', 2025, '7-16', ['code-asce']],
    ['NY', 'Residential Code of New York State', 2025, '7-22', []],
    // Said with the code itself.
    ['CA', 'California Building Code', 2025, '7-16', []],
    ['TX', 'IRC', 2012, '7-10', []],
    ['FL', 'Florida Building Code', 2020, '7-16', ['code-asce', 'code-date']],
  ] as const)(
    'compares the codes of %s: %s %i with ASCE %s',
    (state, building_code, building_code_year, edition, expected) => {
      const entries = { ...letter.entries, building_code, building_code_year, asce_7_edition: edition };
      expect(misfits({ ...letter, state, entries }).map(({ check }) => check)).toEqual(expected);
    },
  );
});

describe('what does not fit, in words', () => {
  const number = (value: number, digits = 2) => String(Number(value.toFixed(digits)));
  const say = (sentences: typeof fitSentencesEn, params: Partial<Parameters<typeof fitSentence>[1]>) =>
    fitSentence(
      sentences,
      { check: 'embedment-minimum', array: '', position: 2, entered: 1, against: 1.25, ...params },
      number,
      (nth) => `Array ${nth}`,
    );

  it('begins with the array, by its number where it has no name', () => {
    expect(say(fitSentencesEn, {})).toBe(
      'Array 2: an embedment of 1 in is less than 4 diameters, 1.25 in (NDS 12.1.4).',
    );
    expect(say(fitSentencesEn, { position: 0 })).toMatch(/^An embedment/);
  });

  it('shows as many digits as it takes to see two numbers apart', () =>
    expect(say(fitSentencesEn, { entered: 1.2496 })).toContain('1.2496 in is less than 4 diameters, 1.25 in'));

  it('has a sentence with both values for each check, in both languages', () => {
    for (const sentences of [fitSentencesEn, fitSentencesEs])
      for (const check of fitCheckIds) {
        const sentence = say(sentences, { check, entered: 'one', against: 'other' });
        expect(sentence).toMatch(/^Array 2: \S.*\.$/);
        expect(sentence).not.toMatch(/undefined|NaN/);
      }
  });
});
