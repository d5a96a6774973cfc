import { describe, expect, it } from 'vitest';
import { arrayValueKey } from '../../../shared/letters/entries.ts';
import { adequate, markAt, startLetters, withUplift } from './startLetters.ts';

const { server, reviewer, issue, keep, draft, submitComplete } = await startLetters();

type Draft = Awaited<ReturnType<typeof draft>>;
/** Of each held value, the edition that it is of. */
const heldOf = ({ overridable }: Pick<Draft, 'overridable'>) =>
  overridable.flatMap(({ code, pointer, params }) =>
    code.endsWith('-of-edition') ? [[pointer, params.from] as const] : [],
  );

const spacing = { max_spacing_portrait: 47 };
const fastened = { fastener: 'lag', embedment: 2.5 };
const roofs = { arrays: [{ name: 'South' }, { name: 'East' }] };
const [south, east] = [
  { name: 'South', ...fastened, ...spacing },
  { name: 'East', ...fastened, max_spacing_portrait: 35 },
];
const loads = { wind_speed: 96, ground_snow_load: 0, roof_snow_load: 0 };
const older = { ...adequate, ...loads, asce_7_edition: '7-16', arrays: [south, east] } as const;
const edition = { asce_7_edition: '7-22', wind_speed: 115 } as const;
const typed = ['asce_7_edition', 'wind_speed'];

/** A job whose letter was of the older edition. */
const withdrawn = async (entries: Parameters<typeof issue>[1] = older, of: object = roofs) => {
  const { id } = await submitComplete(of);
  await issue(id, entries);
  await reviewer.value('withdrawLetter', { id, reason: 'older code' });
  return { id, begun: (await draft(id)).entries };
};

const blockersOf = (ended: unknown): string[] => {
  const { problem } = ended as { problem?: { message?: { params: { blockers: { code: string }[] } } } };
  return (problem?.message?.params.blockers ?? [])
    .map(({ code }) => code)
    .filter((code) => code.endsWith('-of-edition'));
};
/** What holds the letter back, sent to be issued and to be sealed. */
const heldAsSent = async (id: number, values: Record<string, unknown>) => {
  const { kept, arrays } = await draft(id);
  // What nobody can override would be said alone. A demand of the earlier letter would be held, too.
  const entries = withUplift(arrays, values, 310);
  const mark = await markAt(reviewer, id, entries);
  const base = kept?.atMs ?? null;
  const sent = { id, entries, confirmed: true, mark } as const;
  const sealed = blockersOf(await reviewer.call('downloadForSealing', sent));
  expect(blockersOf(await reviewer.call('issueLetter', { ...sent, base }))).toEqual(sealed);
  return sealed;
};
const keyOfSpacing = (of: object) => arrayValueKey(of, 'max_spacing_portrait');
const ofArray = 'letter-array-values-of-edition';

describe('a value of an array that was copied with another edition of ASCE 7 stays copied', () => {
  const moved: [string, object[], number][] = [
    [
      'the array is named by its position',
      [
        { ...south, name: undefined, position: 1 },
        { name: 'East', ...fastened, max_spacing_portrait: 30 },
      ],
      1,
    ],
    [
      'two arrays swap theirs',
      [
        { ...south, name: 'East' },
        { ...east, name: 'South' },
      ],
      2,
    ],
    [
      'it moves to another array',
      [
        { ...south, ...{ max_spacing_portrait: 30 } },
        { ...east, ...spacing },
      ],
      1,
    ],
    [
      'the name has blanks around it',
      [
        { ...south, name: ' South ' },
        { ...east, max_spacing_portrait: 30 },
      ],
      1,
    ],
  ];
  it.each(moved)('where %s: sent without a draft, with one, and saved', async (_, arrays, count) => {
    const { id, begun } = await withdrawn();
    const sent = JSON.parse(JSON.stringify({ ...begun, ...edition, site_visited: false, arrays })) as Record<
      string,
      unknown
    >;
    const codes = Array.from({ length: count }, () => ofArray);
    expect(await heldAsSent(id, sent)).toEqual(codes);
    expect(heldOf(await keep(id, { ...begun, ...edition }, typed))).toHaveLength(2);
    expect(await heldAsSent(id, sent)).toEqual(codes);
    const isChanged = (one: object) => 'max_spacing_portrait' in one && one.max_spacing_portrait === 30;
    const changed = arrays.filter(isChanged).map(keyOfSpacing);
    const held = await keep(id, sent, [...typed, ...changed]);
    expect(heldOf(held).map(([, from]) => from)).toEqual(codes.map(() => '7-16'));
    // A person enters them.
    const entered = arrays.map(keyOfSpacing);
    expect(heldOf(await keep(id, sent, entered))).toEqual([]);
  });

  it('in what is sent as it was saved, with blanks around the amendment and the name', async () => {
    const { id, begun } = await withdrawn({ ...older, building_code: 'Park County Code', asce_7_amendment: 'Res. 11' });
    const saved = { ...begun, ...edition, site_visited: false };
    expect(heldOf(await keep(id, saved, typed))).toHaveLength(3);
    const padded = { ...saved, asce_7_amendment: ' Res. 11', arrays: [{ ...south, name: 'South ' }, east] };
    const held = ['letter-amendment-of-edition', ofArray, ofArray];
    expect(heldOf(await keep(id, padded))).toHaveLength(3);
    expect(await heldAsSent(id, padded)).toEqual(held);
  });
});

describe('a preset that is gone', () => {
  const connection = () => ({ id: server.idOf('connection-types', 'Hanger bolt') });
  const preset = (values: object, id?: string) =>
    reviewer.value('savePreset', {
      ...(id && { id }),
      ...{ title: 'Lag', connection: String(connection().id), racking: null },
      values: { ...fastened, ...values },
    });
  const only = async () => (await reviewer.value('listPresets', {}))[0]!.id;
  const ofOlder = { ...spacing, asce_7_edition: '7-16' };
  const changes: [string, () => Promise<unknown>][] = [
    ['deleted', async () => reviewer.value('removePreset', { id: await only() })],
    [
      'given another edition and another spacing',
      async () => preset({ ...edition, wind_speed: undefined, max_spacing_portrait: 40 }, await only()),
    ],
  ];
  it.each(changes)('frees no value that was copied from it: %s', async (_, change) => {
    await preset(ofOlder);
    const jobs = await Promise.all(
      [1, 2, 3].map(
        async () => (await submitComplete({ arrays: [{ name: 'South', connection_type: connection() }] })).id,
      ),
    );
    const [opened, saved, used] = jobs as [number, number, number];
    const named = { asce_7_edition: '7-22' };
    const entries: Record<string, unknown> = { ...(await draft(opened)).entries, ...named };
    expect(entries.arrays).toMatchObject([{ name: 'South', ...spacing }]);
    await keep(saved, entries, ['asce_7_edition']);
    await keep(used, { ...entries, arrays: [{ name: 'South' }] }, ['asce_7_edition']);
    await change();
    // Saved before, prefilled before and saved now, and used by a window that does not know of the change.
    expect(heldOf(await draft(saved))).toEqual([['#/arrays/0/max_spacing_portrait', '7-16']]);
    for (const id of [opened, used]) {
      expect(heldOf(await keep(id, entries, ['asce_7_edition']))).toEqual([
        ['#/arrays/0/max_spacing_portrait', '7-16'],
      ]);
      expect(heldOf(await keep(id, entries, ['arrays/"South"/max_spacing_portrait']))).toEqual([]);
    }
    for (const { id } of await reviewer.value('listPresets', {})) await reviewer.value('removePreset', { id });
  });
});

describe('a letter of another kind', () => {
  const services_requested = ['pv_structural_letter', 'ground_mount_structural_letter'];
  it('is not held for values that it does not have, and the first kind is again', async () => {
    const rule = { finding_basis: 'existing_building_code', existing_gravity_load: 60, added_gravity_load: 3 } as const;
    const { id, begun } = await withdrawn(
      { ...older, ...rule, kind: 'roof_evaluation', arrays: [south] },
      { services_requested, arrays: [{ name: 'South' }] },
    );
    const newer = { ...begun, ...edition };
    const held = ['#/existing_gravity_load', '#/added_gravity_load', '#/arrays/0/max_spacing_portrait'];
    const pointersOf = (of: Draft) => heldOf(of).map(([pointer]) => pointer);
    expect(pointersOf(await keep(id, newer, typed))).toEqual(held);
    expect(pointersOf(await keep(id, { ...newer, kind: 'ground_mount' }, ['kind']))).toEqual(held.slice(2));
    expect(pointersOf(await keep(id, newer, ['kind']))).toEqual(held);
  });
});

describe('an amendment that is removed', () => {
  it('leaves the loads held', async () => {
    const { id, begun } = await withdrawn(
      { ...older, building_code: 'Park County Code', asce_7_amendment: 'Res. 11', arrays: [south] },
      { arrays: [{ name: 'South' }] },
    );
    const newer: Record<string, unknown> = { ...begun, asce_7_edition: '7-22' };
    const { asce_7_amendment: _removed, ...without } = newer;
    const left = ['#/wind_speed', '#/arrays/0/max_spacing_portrait'];
    const pointersOf = (of: Draft) => heldOf(of).map(([pointer]) => pointer);
    expect(pointersOf(await keep(id, newer, ['asce_7_edition']))).toHaveLength(3);
    expect(pointersOf(await keep(id, without, ['asce_7_edition']))).toEqual(left);
  });
});
