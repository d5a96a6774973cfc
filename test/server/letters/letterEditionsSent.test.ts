import { describe, expect, it } from 'vitest';
import { arrayValueKey } from '../../../shared/letters/entries.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { adequate, complete, markAt, startLetters, withUplift } from './startLetters.ts';

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

describe('a letter that was finished elsewhere', () => {
  it('passes none of the values on that are held in its draft, to no letter of the place', async () => {
    const site = { ...roofs, client_street_address: '1234 N Van Ness Ave, Fresno, CA 93790' };
    const state = { client_state: { id: server.idOf('states', 'California') } };
    const submit = async () => {
      const { id } = await submitComplete({ ...site, ...state });
      await reviewer.value('setAhj', { id, ahj: 'City of Finished' });
      return id;
    };
    const id = await submit();
    await issue(id, { ...older, ground_snow_load: 180, roof_snow_load: 126 });
    await reviewer.value('withdrawLetter', { id, reason: 'older code' });
    const newer = { ...(await draft(id)).entries, ...edition };
    const held = ['#/ground_snow_load', '#/roof_snow_load', '#/arrays/0/max_spacing_portrait'];
    expect(heldOf(await keep(id, newer, typed)).map(([pointer]) => pointer)).toEqual([
      ...held,
      '#/arrays/1/max_spacing_portrait',
    ]);
    const { json } = await reviewer.send<object>(`/letters?job=${id}`, pdfDocument('A letter that was sealed'));
    expect(json.ok).toBe(true);
    const { entries } = (await server.store.jobs.letterDrafts.lastOfJob(id))!;
    expect(entries).toMatchObject({ ...edition, arrays: [{ name: 'South', ...fastened }, { name: 'East' }] });
    expect(JSON.stringify(entries)).not.toMatch(/snow_load|max_spacing/);
    const next = await draft(await submit());
    expect(next.entries).toMatchObject(edition);
    expect(next.entries).not.toHaveProperty('ground_snow_load');
    expect(heldOf(next)).toEqual([]);
  });
});

describe('values that a person typed', () => {
  const entered = { ...complete, wind_speed: 110, ground_snow_load: 180, roof_snow_load: 0, asce_7_edition: '7-16' };
  const ofSouth = 'arrays/"All arrays"/max_spacing_portrait';
  const all = ['wind_speed', 'ground_snow_load', 'roof_snow_load', ofSouth];
  const held = ['#/wind_speed', '#/ground_snow_load', '#/arrays/0/max_spacing_portrait'].map((one) => [one, '7-16']);
  const newer = { ...entered, asce_7_edition: '7-22' };
  const begin = async () => {
    const { id } = await submitComplete();
    expect(heldOf(await keep(id, entered, ['asce_7_edition', ...all]))).toEqual([]);
    return id;
  };

  it('for an edition hold the letter back where somebody changes that alone, until they are typed for it', async () => {
    const id = await begin();
    expect(heldOf(await keep(id, newer, ['asce_7_edition']))).toEqual(held);
    expect(heldOf(await keep(id, newer))).toEqual(held);
    // As they were: a person says that they are of it.
    expect(heldOf(await keep(id, newer, all.slice(0, 1)))).toEqual(held.slice(1));
    const other = { ...newer, ground_snow_load: 257 };
    expect(heldOf(await keep(id, other, ['ground_snow_load', ofSouth]))).toEqual([]);
    expect(heldOf(await keep(id, { ...other, asce_7_edition: '7-10' }, ['asce_7_edition']))).toEqual(
      held.map(([pointer]) => [pointer, '7-22']),
    );
  });

  it('are of it again with the edition of before, and by way of none', async () => {
    const id = await begin();
    const { asce_7_edition: _none, ...without } = entered;
    expect(heldOf(await keep(id, without))).toEqual([]);
    expect(heldOf(await keep(id, newer, ['asce_7_edition']))).toEqual(held);
    expect(heldOf(await keep(id, entered, ['asce_7_edition']))).toEqual([]);
    // Typed with another one at once, they are of that.
    expect(heldOf(await keep(id, newer, ['asce_7_edition', ...all]))).toEqual([]);
  });

  it('and whose edition changed before they were saved, are of the one that they were typed for', async () => {
    const forOther = Object.fromEntries([...all, 'asce_7_edition', 'remarks'].map((name) => [name, '7-16']));
    const { id: first } = await submitComplete();
    expect(heldOf(await keep(first, newer, ['asce_7_edition'], forOther))).toEqual(held);
    const id = await begin();
    // As they were, and other ones.
    expect(heldOf(await keep(id, newer, ['asce_7_edition'], { ground_snow_load: '7-10' }))).toContainEqual([
      ...['#/ground_snow_load', '7-10'],
    ]);
    const other = { ...newer, ...{ wind_speed: 120, ground_snow_load: 200 }, asce_7_edition: '7-10' };
    const sent = { wind_speed: '7-16', ground_snow_load: '7-10', roof_live_load: '7-16' };
    expect(heldOf(await keep(id, other, ['asce_7_edition'], sent))).toEqual([held[0], held[2]]);
    // What is typed is of the edition that it is saved with.
    expect(heldOf(await keep(id, other, ['wind_speed', ofSouth], sent))).toEqual([]);
  });

  it('before there was an edition are of the one that a person chooses then', async () => {
    const { id } = await submitComplete();
    const { asce_7_edition: _none, ...without } = entered;
    await keep(id, without, all);
    expect(heldOf(await keep(id, newer, ['asce_7_edition']))).toEqual([]);
  });

  it('hold back what is sent with another edition than the draft has, and are not passed on', async () => {
    const id = await begin();
    const codes = ['letter-load-of-edition', 'letter-load-of-edition', ofArray];
    expect(await heldAsSent(id, newer)).toEqual(codes);
    await keep(id, newer, ['asce_7_edition']);
    const sent = { revision_notes: 'n', revision_reason: 'other' };
    const revision = (await server.post<{ id: number }>(`/jobs/${id}/revision`, sent)).json.id;
    const { entries } = await draft(revision);
    expect(entries).toMatchObject({ asce_7_edition: '7-22', roof_snow_load: 0 });
    for (const load of ['wind_speed', 'ground_snow_load']) expect(entries).not.toHaveProperty(load);
  });
});
