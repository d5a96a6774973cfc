import { describe, expect, it } from 'vitest';
import { FontFallback } from '../../../electron/server/base/drawing/fontFallback.ts';
import { letterContent, type LetterSources } from '../../../electron/server/letters/drawing/letterContent.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { LetterEntries } from '../../../shared/letters/entries.ts';
import { FirmSettings } from '../../../shared/firm/firm.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { sampleArray, samplePng, sampleSources } from './sampleLetter.ts';

const fonts = new FontFallback();

/** Names in the scripts that the letters of one firm meet, twelve of them. */
const names = {
  Latin: ['South', 'North', 'East', 'West', 'Garage', 'Shed', 'Porch', 'Dormer', 'Barn', 'Annex', 'Carport', 'Gable'],
  long: Array.from(
    { length: 12 },
    (_, at) => `The ${at + 1}. part of the upper roof beside the old brick chimney stack`,
  ),
  Cyrillic: ['Юг', 'Север', 'Восток', 'Запад', 'Гараж', 'Сарай', 'Крыльцо', 'Ґанок', 'Дім', 'Їдальня', 'Єдина', 'Щит'],
  CJK: ['南', '北側', '東棟', '西屋根', '車庫', '物置', '玄関', '남쪽', '북쪽', '동쪽', '主屋頂', '閣樓'],
};

const entriesFor = (arrays: readonly string[], word: string): LetterEntries =>
  LetterEntries.parse({
    site_visited: false,
    building_code: `${word} Building Code`,
    building_code_year: 2025,
    asce_7_edition: '7-22',
    asce_7_amendment: `${word} County Resolution 2024-11`,
    wind_speed: 97.5,
    wind_exposure: 'D',
    ground_snow_load: 31,
    roof_snow_load: 21.7,
    risk_category: 'III',
    roof_dead_load: 11.5,
    array_dead_load: 3.25,
    roof_live_load: 20,
    roof_live_load_under_array: 0,
    attachment_point_load: 142,
    roof_height: 18.5,
    stories: 2,
    roofing_layers: 1,
    sheathing: `7/16 in ${word} OSB`,
    wood_species: `${word} fir`,
    wood_grade: 'No. 2',
    array_standoff: 6,
    racking_model: `${word} Rail X`,
    module_model: `${word} Module 405`,
    module_weight: 48.5,
    module_power: 405,
    finding_basis: 'existing_building_code',
    existing_gravity_load: 70,
    existing_lateral_load: 20_000,
    added_lateral_load: 1400,
    lateral_statement: `${word}: shear walls were seen.`,
    existing_condition: `${word}: dry and sound.`,
    arrays: arrays.map((name, at) => ({
      name,
      fastener: `${word} lag ${at + 1}`,
      embedment: 2 + at / 8,
      max_spacing_portrait: 40 + at,
      max_spacing_landscape: 60 + at,
      max_spacing_portrait_zone_2: 36,
      max_spacing_portrait_zone_3: 24,
      max_cantilever: 16,
      edge_distance: 36,
      screws_per_mount: 2,
      attachment_layout: 'staggered',
      withdrawal_value: 266,
      attachment_demand: 700,
    })),
    finding: 'adequate_with_repairs',
    repairs: [`${word}: sister the rafters`, `${word}: add collar ties`],
    remarks: `${word}: mind the hip.`,
    engineer: { name: `${word} Public, PE`, licence_number: 'S 4711', licence_state: 'Nevada' },
  });

/** Every value of the entries as the letter words it. */
const wordsOf = (entries: LetterEntries): string[] => [
  'The site was not visited.',
  `${entries.building_code}, 2025`,
  `ASCE 7-22, demanded by the jurisdiction’s amendment of its code: ${entries.asce_7_amendment}`,
  '97.5 mph',
  'Wind exposure D',
  'Ground snow load 31 psf',
  'Roof snow load 21.7 psf',
  'Risk category III',
  'Dead load of the roof 11.5 psf',
  'Dead load of the array 3.25 psf',
  'Roof live load 20 psf, 0 psf under the array',
  'Total dead load 11.5 psf + 3.25 psf = 14.75 psf',
  'Point load 142 lb per attachment',
  'Mean roof height 18.5 ft, 2 stories',
  'Roofing 1 layer',
  `Sheathing ${entries.sheathing}`,
  `Wood ${entries.wood_species}, No. 2`,
  'Array on the roof 6 in above it, flush (≤ 10 in)',
  `Racking ${entries.racking_model}`,
  `Module ${entries.module_model}`,
  `Module weight ${12 * entries.arrays!.length} × 48.5 lb`,
  `System size ${12 * entries.arrays!.length} × 405 W`,
  'Basis of the finding Existing building code: at most 5% more gravity load and 10% more lateral load',
  '3.25 psf added ÷ 70 psf existing = 4.6% ≤ 5%',
  '1,400 lb added ÷ 20,000 lb existing = 7% ≤ 10%',
  entries.lateral_statement!,
  entries.existing_condition!,
  ...entries.arrays!.flatMap((one) => [
    one.fastener!,
    `embedment ${one.embedment!} in`,
    `portrait ${one.max_spacing_portrait!} in (zone 1)`,
    `Spacing in roof zones 1 / 2 / 3: portrait ${one.max_spacing_portrait!} / 36 / 24 in`,
    'Screws per mount: 2; layout of the attachments: staggered; cantilever: at most 16 in; distance to the roof edge: at least 36 in',
    `266 lb/in × ${one.embedment!} in × 2 screws = ${(532 * one.embedment!).toLocaleString('en-US', { maximumFractionDigits: 1 })} lb`,
    `700 lb demand ÷`,
  ]),
  entries.repairs ? 'Adequate with the listed repairs.' : 'Adequate.',
  ...(entries.repairs ?? []).map((repair, at) => `${at + 1}. ${repair}`),
  ...(entries.remarks === undefined ? [] : [entries.remarks]),
  entries.engineer!.name!,
  'License no. S 4711, Nevada',
];

const draw = async (more: Partial<LetterSources>) => {
  const { bytes, pages } = await drawLetter(letterContent(sampleSources(more)), fonts);
  const texts = await pagesOf(bytes);
  expect(texts).toHaveLength(pages);
  return { bytes, texts, all: squeezed(texts.join('')) };
};
const occurrences = (all: string, part: string): number => all.split(squeezed(part)).length - 1;

describe('the text of a letter is what was entered', () => {
  it.each(Object.entries(names))('twelve arrays with %s names, logo and signature', async (script, arrays) => {
    const word = script === 'Latin' ? 'California' : arrays[3]!;
    const entries = entriesFor(arrays, word);
    const job = {
      ...sampleSources().job,
      client_name: arrays.join(' '),
      arrays: arrays.map((name) => sampleArray(name)),
    };
    const { texts, all } = await draw({ job, entries, logo: samplePng(60, 20), signature: samplePng(60, 20) });
    for (const part of wordsOf(entries)) expect(occurrences(all, part), part).toBeGreaterThan(0);
    for (const part of [...arrays, arrays.join(' ')]) expect(occurrences(all, part), part).toBeGreaterThan(0);
    // The standard limitations speak of it, nothing else does.
    expect(occurrences(all, 'not evaluated')).toBe(1);
    expect(all).not.toContain('DRAFT');
    // Names of many lines each take room; the others fit four pages, with all that an engineer enters.
    expect(texts.length).toBe(script === 'long' ? 5 : 4);
    texts.forEach((text, at) => expect(text).toContain(`1042-1 · page ${at + 1} of ${texts.length}`));
  });

  it('one array on two pages, with all that an engineer enters', async () => {
    const { repairs: _, remarks: _remarks, ...others } = entriesFor(['South'], 'California');
    const entries: LetterEntries = { ...others, finding: 'adequate' };
    const job = { ...sampleSources().job, arrays: [sampleArray('South')] };
    const images = { logo: samplePng(60, 20), signature: samplePng(60, 20) };
    const { texts, all } = await draw({ job, entries, ...images });
    expect(texts).toHaveLength(2);
    for (const part of wordsOf(entries)) expect(occurrences(all, part), part).toBe(1);
  });

  it('a draft says so on every page and at its foot, and says the same otherwise', async () => {
    const entries = entriesFor(names.Latin, 'California');
    const job = { ...sampleSources().job, arrays: names.Latin.map((name) => sampleArray(name)) };
    const { texts } = await draw({ job, entries, draft: true });
    const plain = await draw({ job, entries });
    const marks = /DRAFT, not for issue|DRAFT|·/g;
    for (const [at, text] of texts.entries()) {
      expect(text.match(/DRAFT/g)).toHaveLength(2);
      // Beside the signature: a draft is not dated.
      const dated = squeezed(text.replace(marks, '')).replace('SpaceforsealDate', 'SpaceforsealNovember21,2026');
      expect(dated).toBe(squeezed(plain.texts[at]!.replace(marks, '')));
    }
  });

  it('holds an empty place for the seal: nothing is drawn there, and no third image is in the file', async () => {
    const firm = FirmSettings.parse({ ...sampleSources().firm });
    const images = { logo: samplePng(60, 20), signature: samplePng(40, 9) };
    const { bytes, all } = await draw({ firm, ...images });
    expect(occurrences(all, 'Space for seal')).toBe(1);
    const drawn = Buffer.from(bytes).toString('latin1');
    // Each of the two has its colours and its transparency.
    expect(drawn.match(/\/Subtype \/Image/g)).toHaveLength(4);
  });
});
