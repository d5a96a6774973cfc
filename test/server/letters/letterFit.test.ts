import { describe, expect, it } from 'vitest';
import type { LetterEntries } from '../../../shared/letters/entries.ts';
import { complete, markAt, startLetters } from './startLetters.ts';

const { server, submitComplete, reviewer, keep } = await startLetters();

const fitting = complete.arrays[0]!;
const { attachment_demand: _demand, mount_capacity: _capacity, ...array } = fitting;
const misfitsOf = async (id: number, entries: LetterEntries) => {
  const { obstacles, overridable } = await keep(id, entries);
  const of = (all: typeof obstacles) =>
    all.flatMap(({ code, pointer, params }) => (code === 'letter-does-not-fit' ? [[params.check, pointer]] : []));
  return { final: of(obstacles), overridable: of(overridable) };
};
const listOf = async (list: string, name: string) => {
  const entries = (await server.get<{ id: number | string; name: string }[]>(`/${list}`)).json;
  return { id: entries.find((entry) => entry.name === name)!.id };
};
const framed = async () => ({
  beam_shape: await listOf('beam-shape', '2x6'),
  beam_spacing: 24,
  roof_pitch: 20,
  roof_material: await listOf('roof-materials', 'Composition Shingle'),
  connection_type: await listOf('connection-types', 'L-Foot, lag to rafter (flashed)'),
});

describe('what does not fit', () => {
  it('finds nothing in a letter whose values fit together', async () => {
    const { id } = await submitComplete(await framed());
    expect(await misfitsOf(id, { ...complete, arrays: [fitting] })).toEqual({ final: [], overridable: [] });
  });

  it('names every contradiction of a letter that contradicts itself, and does not issue it', async () => {
    const { id } = await submitComplete(await framed());
    const entries: LetterEntries = {
      ...{ ...complete, ground_snow_load: 180, roof_snow_load: 0, roofing_layers: 3, array_standoff: 30 },
      ...{ added_gravity_load: 1, wood_species: 'Spruce-Pine-Fir', building_code_year: 2013 },
      arrays: [
        {
          ...{ ...fitting, embedment: 20, attachment_demand: 1000, mount_capacity: 500, withdrawal_value: 900 },
          ...{ max_spacing_portrait: 40, max_spacing_portrait_zone_2: 64, max_cantilever: 30, edge_distance: 6 },
          ...{ fastener_length: 4, through_thickness: 1 },
        },
      ],
    };
    const found = await misfitsOf(id, entries);
    expect(found.final).toEqual([
      ['live-load-clearance', '#/array_standoff'],
      ['uplift-capacity', '#/arrays/0/attachment_demand'],
    ]);
    expect(found.overridable).toEqual([
      ['code-date', '#/building_code_year'],
      ['roof-layers', '#/roofing_layers'],
      ['snow-ground', '#/roof_snow_load'],
      ['solar-standoff', '#/array_standoff'],
      ['cantilever', '#/arrays/0/max_cantilever'],
      ['embedment-depth', '#/arrays/0/embedment'],
      ['embedment-length', '#/arrays/0/embedment'],
      ['solar-edge', '#/arrays/0/edge_distance'],
      ['spacing-multiple', '#/arrays/0'],
      ['species-withdrawal', '#/arrays/0/withdrawal_value'],
      ['zone-order', '#/arrays/0'],
    ]);
    const mark = await markAt(reviewer, id, entries);
    const base = (await reviewer.value('draftLetter', { id })).kept?.atMs ?? null;
    const refused = await reviewer.refusal('issueLetter', {
      ...{ id, entries, confirmed: true, mark, base, override: 'Checked against the plan set.' },
    });
    expect(refused.message?.code).toBe('letter-blocked');
  });

  it.each([
    [{}, ['uplift-missing'], []],
    [{ attachment_demand: 0, mount_capacity: 500 }, [], ['uplift-zero']],
    [{ uplift_document: 'PV2-117' }, [], ['uplift-exclusion']],
    [{ uplift_document: 'PV2-117', uplift_document_edition: '2024', uplift_document_table: 'table 4' }, [], []],
  ])('takes uplift as entered, or by the maker’s document: %j', async (uplift, final, overridable) => {
    const { id } = await submitComplete(await framed());
    const found = await misfitsOf(id, { ...complete, arrays: [{ ...array, ...uplift }] });
    expect(found.final.map(([check]) => check)).toEqual(final);
    expect(found.overridable.map(([check]) => check)).toEqual(overridable);
  });

  it.each([
    [{ roof_snow_load: 21 }, ['snow-level']],
    [{ roof_snow_load: 21, roof_snow_level: 'strength' as const }, ['snow-level']],
    [{ roof_snow_load: 21, roof_snow_level: 'ASD' as const }, []],
  ])('asks for the level of snow that ASCE 7-22 maps at strength: %j', async (snow, expected) => {
    const { id } = await submitComplete(await framed());
    const found = await misfitsOf(id, { ...complete, ground_snow_load: 30, ...snow, arrays: [fitting] });
    expect(found.overridable.map(([check]) => check)).toEqual(expected);
  });

  it('does not reduce the roof live load under an array of unknown height', async () => {
    const { id } = await submitComplete(await framed());
    const { array_standoff: _unknown, ...entries } = complete;
    expect((await misfitsOf(id, { ...entries, arrays: [fitting] })).final).toEqual([
      ['live-load-clearance', '#/array_standoff'],
    ]);
  });

  it('refuses a check of the members of a truss, and a roof of another shape', async () => {
    const { id } = await submitComplete({ arrays: [{ name: 'South', ...(await framed()), frame_shape: 'Fink' }] });
    const arrays = [{ ...fitting, name: 'South', demand_capacity_ratio: 0.8 }];
    const entries: LetterEntries = { ...complete, finding_basis: 'member_check', roof_shape: 'other', arrays };
    expect((await misfitsOf(id, entries)).final).toEqual([
      ['scope-shape', '#/roof_shape'],
      ['truss-member-check', '#/arrays/0'],
    ]);
  });

  it('says nothing of a roof that is found not adequate, and of a structure on the ground', async () => {
    const { id } = await submitComplete(await framed());
    const nothing = { final: [], overridable: [] };
    expect(await misfitsOf(id, { ...complete, finding: 'not_adequate' })).toEqual(nothing);
    const ground = await server.submit({ services_requested: ['ground_mount_structural_letter'] });
    expect(await misfitsOf(ground.id, { ...complete, arrays: [] })).toEqual(nothing);
  });

  it('compares the building code with that of the state on the day of the letter', async () => {
    const { id } = await submitComplete(await framed());
    for (const [year, expected] of [
      [2013, ['code-date']],
      [2022, ['code-date']],
      [2024, []],
      [2025, []],
    ] as const) {
      const found = await misfitsOf(id, { ...complete, building_code_year: year, arrays: [fitting] });
      expect(found.overridable.map(([check]) => check)).toEqual(expected);
    }
  });
});
