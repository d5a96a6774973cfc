import { describe, expect, it } from 'vitest';
import { heldOfEdition } from '../../../electron/server/letters/drafts/copiedEditions.ts';
import type { LetterEntries } from '../../../shared/letters/entries.ts';
import { say } from '../../../shared/messages/say.ts';
import { adequate, complete, markAt, startLetters } from './startLetters.ts';

const { server, reviewer, admin, issue, keep, draft, submitComplete } = await startLetters();

type Draft = Awaited<ReturnType<typeof draft>>;
const heldOf = ({ overridable }: Pick<Draft, 'overridable'>) =>
  overridable.flatMap(({ code, pointer, params }) =>
    code.endsWith('-of-edition') ? [[pointer, params.from, params.edition]] : [],
  );
/** Of each array, with the names of its values. */
const heldArrays = ({ overridable }: Pick<Draft, 'overridable'>) =>
  overridable.flatMap(({ code, params }) =>
    code === 'letter-array-values-of-edition'
      ? [[params.array || params.position, params.from, ...(params.values as string[])]]
      : [],
  );
const loads = ['wind_speed', 'ground_snow_load', 'roof_snow_load'];
const older = { ...adequate, asce_7_edition: '7-16', ground_snow_load: 180, roof_snow_load: 126 } as const;
/** Complete but for its edition. */
const ofNewer = { ...complete, ...older, arrays: complete.arrays, asce_7_edition: '7-22' } satisfies LetterEntries;
const allOf = (names: readonly string[], from = '7-16', edition = '7-22') =>
  names.map((name) => [`#/${name}`, from, edition]);

let places = 0;
/** A ZIP code of its own, where nothing is known but what the test enters. */
const place = () => {
  places += 1;
  const zip = String(93700 + places);
  const ahj = `City of Place ${places}`;
  return {
    zip,
    at: async (of = ahj, more: object = {}) => {
      const client_street_address = `1234 N Van Ness Ave, Fresno, CA ${zip}`;
      const client_state = { id: server.idOf('states', 'California') };
      const { id } = await submitComplete({ client_street_address, client_state, ...more });
      await reviewer.value('setAhj', { id, ahj: of });
      return id;
    },
    save: async (values: object) => {
      const [row] = (await admin.value('listDesignValues', { text: zip })).rows;
      await admin.value('saveDesignValues', { zip, ...(row && { id: row.id }), values: { ...values } });
    },
  };
};
const revise = async (id: number) => {
  const sent = { revision_notes: 'n', revision_reason: 'other' };
  return (await server.post<{ id: number }>(`/jobs/${id}/revision`, sent)).json.id;
};

describe('loads that were copied with another edition of ASCE 7', () => {
  it('hold the letter back until they are entered again', async () => {
    const { at } = place();
    // A letter of the ZIP code brings loads, and no edition.
    await issue(await at(), older);
    const id = await at('City of Secondplace');
    const begun = await draft(id);
    expect([begun.entries.asce_7_edition, heldOf(begun)]).toEqual([undefined, []]);
    const newer = { ...begun.entries, asce_7_edition: '7-22' };
    expect(heldOf(await keep(id, { ...newer, asce_7_edition: '7-16' }, ['asce_7_edition']))).toEqual([]);
    expect(heldOf(await keep(id, newer, ['asce_7_edition']))).toEqual(allOf(loads));
    expect(heldOf(await keep(id, newer, ['wind_speed']))).toEqual(allOf(loads.slice(1)));
    expect(heldOf(await keep(id, { ...newer, ground_snow_load: 257 }))).toEqual(allOf(loads.slice(2)));
    expect(heldOf(await keep(id, { ...newer, ground_snow_load: 0, roof_snow_load: 0 }))).toEqual([]);
    // What a person has changed once is no copy, even as it was.
    expect(heldOf(await keep(id, newer))).toEqual([]);
  });

  it('of a second letter of the same job, and of a revision, too', async () => {
    const { at } = place();
    const first = await at();
    await issue(first, older);
    await reviewer.value('withdrawLetter', { id: first, reason: 'older code' });
    expect(heldOf(await draft(first))).toEqual([]);
    const arrays = [{ ...older.arrays[0]!, attachment_demand: 310 }];
    const newer = { ...older, asce_7_edition: '7-22', arrays };
    expect(heldOf(await keep(first, newer, ['asce_7_edition']))).toEqual(allOf(loads));
    const revision = await revise(first);
    // A draft that is held passes no load on: the revision would have its edition from the start.
    expect((await draft(revision)).entries).toMatchObject({
      asce_7_edition: '7-22',
      building_code: older.building_code,
    });
    for (const load of loads) expect((await draft(revision)).entries).not.toHaveProperty(load);
    // What a person entered again is passed on.
    const second = await at();
    await keep(second, (await draft(second)).entries);
    await keep(second, newer, ['asce_7_edition', ...loads]);
    expect((await draft(await revise(second))).entries).toMatchObject({ ground_snow_load: 180, roof_snow_load: 126 });
  });

  type Changed = ReturnType<typeof place> & { letter: number; jobs: number[] };
  it.each<[string, (of: Changed) => Promise<unknown>]>([
    [
      'the table’s row gets the new edition and other loads',
      ({ save }) => save({ asce_7_edition: '7-22', ground_snow_load: 257, roof_snow_load: 180, wind_speed: 115 }),
    ],
    ['the table’s row goes empty', ({ save }) => save({ wind_exposure: 'C' })],
    ['the letter is withdrawn', ({ letter }) => reviewer.value('withdrawLetter', { id: letter, reason: 'older code' })],
    [
      'a newer letter of the place is issued',
      async ({ at }) => issue(await at(), { ...adequate, ground_snow_load: 257, roof_snow_load: 180, wind_speed: 115 }),
    ],
    [
      'the jobs get another AHJ',
      ({ jobs }) => Promise.all(jobs.map((id) => reviewer.value('setAhj', { id, ahj: 'City of Elsewhere' }))),
    ],
  ])('hold it back whether %s before the edition is changed or after', async (what, change) => {
    const of = place();
    const letter = await of.at();
    if (what.includes('table')) await of.save({ ...tableOf(older), wind_exposure: 'C' });
    else await issue(letter, older);
    const [after, before] = [await of.at(), await of.at()];
    const begun = (await draft(before)).entries;
    expect(begun).toMatchObject({ asce_7_edition: '7-16', ground_snow_load: 180 });
    const newer = { ...begun, asce_7_edition: '7-22' };
    await keep(before, begun);
    expect(heldOf(await keep(after, newer, ['asce_7_edition']))).toEqual(allOf(loads));
    await change({ ...of, letter, jobs: [after, before] });
    expect(heldOf(await draft(after))).toEqual(allOf(loads));
    expect(heldOf(await keep(before, newer, ['asce_7_edition']))).toEqual(allOf(loads));
    // The old edition again: the loads are its own, wherever they came from.
    expect(heldOf(await keep(after, begun, ['asce_7_edition']))).toEqual([]);
  });

  it('are asked about where the source changes before the first save', async () => {
    const { at, save } = place();
    await save({ ...tableOf(older), wind_exposure: 'C' });
    const id = await at();
    const opened = (await draft(id)).entries;
    await save({ ...tableOf(older), asce_7_edition: '7-22', ground_snow_load: 257, roof_snow_load: 180 });
    const held = await keep(id, { ...opened, asce_7_edition: '7-22' }, ['asce_7_edition']);
    // The wind speed is by now that of the edition.
    expect(heldOf(held)).toEqual(allOf(loads.slice(1), ''));
    const as = await at();
    expect(heldOf(await keep(as, opened))).toEqual([]);
  });

  it('are asked about where the table has no edition, and a person enters one', async () => {
    const { at, save } = place();
    await save({ ground_snow_load: 30, wind_speed: 100 });
    const id = await at();
    const { entries } = await draft(id);
    expect(heldOf(await keep(id, entries))).toEqual([]);
    const named = { ...entries, asce_7_edition: '7-22' };
    expect(heldOf(await keep(id, named, ['asce_7_edition']))).toEqual(allOf(loads.slice(0, 2), ''));
    expect(heldOf(await keep(id, named, loads))).toEqual([]);
  });

  it('hold back what is issued, unless it is sent with other loads', async () => {
    const { at, save } = place();
    await save({ ...tableOf(older), wind_exposure: 'C' });
    const id = await at();
    const newer = { ...ofNewer, roof_snow_level: 'ASD' } satisfies LetterEntries;
    await keep(id, newer, ['asce_7_edition']);
    await save({ asce_7_edition: '7-22', ground_snow_load: 257 });
    const base = (await draft(id)).kept!.atMs;
    const issueOf = async (entries: LetterEntries, reason?: string) => {
      const mark = await markAt(reviewer, id, entries);
      return reviewer.call('issueLetter', { id, entries, confirmed: true, mark, base, override: reason });
    };
    const codes = [...loads.map(() => 'letter-load-of-edition')];
    const refused = await issueOf(newer);
    expect(refused).toMatchObject({ problem: { message: { params: { blockers: codes.map((code) => ({ code })) } } } });
    const other = { wind_speed: 115, ground_snow_load: 257, roof_snow_load: 180 };
    expect((await issueOf({ ...newer, ...other })).ok).toBe(true);
  });
});

describe('a letter without a saved draft', () => {
  const begun = async (of: 'letter' | 'table') => {
    const { at, save } = place();
    if (of === 'table') await save({ ...tableOf(older), wind_exposure: 'C' });
    const id = await at();
    if (of === 'letter') {
      await issue(id, { ...ofNewer, asce_7_edition: '7-16' });
      await reviewer.value('withdrawLetter', { id, reason: 'older code' });
    }
    return id;
  };
  const newer = {
    ...{ ...ofNewer, roof_snow_level: 'ASD' },
    arrays: [{ ...complete.arrays[0]!, attachment_demand: 310 }],
  } satisfies LetterEntries;
  const entered = { wind_speed: 115, ground_snow_load: 257, roof_snow_load: 180 };
  const blockersOf = (ended: unknown): string[] => {
    const { problem } = ended as { problem?: { message?: { params: { blockers: { code: string }[] } } } };
    return (problem?.message?.params.blockers ?? []).map(({ code }) => code);
  };

  it.each(['letter', 'table'] as const)('is held for the loads of its %s as one with a draft', async (of) => {
    const id = await begun(of);
    expect(await reviewer.value('previewLetter', { id, entries: newer, confirmed: true })).toMatchObject({
      isDraft: true,
    });
    const mark = await markAt(reviewer, id, newer);
    const sent = { id, entries: newer, confirmed: true, mark } as const;
    const codes = loads.map(() => 'letter-load-of-edition');
    const ofArray = of === 'letter' ? ['letter-array-values-of-edition'] : [];
    expect(blockersOf(await reviewer.call('issueLetter', { ...sent, base: null }))).toEqual([...codes, ...ofArray]);
    expect(blockersOf(await reviewer.call('downloadForSealing', sent))).toEqual([...codes, ...ofArray]);
    const arrays = [{ ...newer.arrays[0]!, max_spacing_portrait: 24 }];
    const other = { ...newer, ...entered, arrays };
    const isDraft = (entries: LetterEntries) => reviewer.value('previewLetter', { id, entries, confirmed: true });
    expect((await isDraft(other)).isDraft).toBe(false);
    // With the source's edition the loads are its own.
    const again = { ...newer, asce_7_edition: '7-16', building_code_year: 2022 } as const;
    const asSource = { ...sent, entries: again, mark: await markAt(reviewer, id, again), base: null };
    // Of a year and an edition that the state has left behind, which is said alone.
    expect(new Set(blockersOf(await reviewer.call('issueLetter', asSource)))).toEqual(new Set(['letter-does-not-fit']));
    expect(heldOf(await draft(id))).toEqual([]);
  });

  it.each(['letter', 'table'] as const)(
    'stays held by a first save that does not name the edition: of a %s',
    async (of) => {
      const id = await begun(of);
      const { entries } = await draft(id);
      const other = { ...entries, asce_7_edition: '7-22' };
      const held = [...allOf(loads), ...(of === 'letter' ? allOf(['arrays/0/max_spacing_portrait']) : [])];
      expect(heldOf(await keep(id, other))).toEqual(held);
      expect(heldOf(await keep(id, { ...other, remarks: 'x' }))).toEqual(held);
    },
  );
});

describe('what was calculated for another edition of ASCE 7', () => {
  const results = {
    ...{ attachment_point_load: 90, existing_gravity_load: 60, added_gravity_load: 3 },
    ...{ existing_lateral_load: 20_000, added_lateral_load: 300 },
  };
  const spacings = { max_spacing_portrait: 48, max_spacing_portrait_zone_2: 36, max_spacing_landscape_zone_3: 24 };
  const ofSouth = { ...spacings, max_cantilever: 16, attachment_demand: 400, demand_capacity_ratio: 0.8 };
  const roofs = { arrays: [{ name: 'South' }, { name: 'East' }] };
  const south = { name: 'South', fastener: 'lag', embedment: 2.5, mount_capacity: 900, ...ofSouth };
  const calculated = {
    ...{ ...older, ...results, finding_basis: 'member_check' },
    arrays: [south, { name: 'East', fastener: 'lag', embedment: 2.5, attachment_demand: 0 }],
  } satisfies LetterEntries;
  const edition = { asce_7_edition: '7-22' };
  const typedOf = (row: object, array = 'South') => Object.keys(row).map((name) => `arrays/"${array}"/${name}`);

  const issued = async () => {
    const { at } = place();
    const id = await at(undefined, roofs);
    await issue(id, calculated);
    return id;
  };

  it('holds a second letter of the same job back, value by value', async () => {
    const id = await issued();
    await reviewer.value('withdrawLetter', { id, reason: 'older code' });
    const begun = (await draft(id)).entries;
    expect(heldOf(await draft(id))).toEqual([]);
    const newer = { ...begun, ...edition };
    const typed = ['asce_7_edition', ...loads];
    const held = await keep(id, newer, typed);
    expect(heldOf(held)).toEqual([...allOf(Object.keys(results)), ...allOf(['arrays/0/max_spacing_portrait'])]);
    expect(heldArrays(held)).toEqual([['South', '7-16', ...Object.keys(ofSouth)]]);
    // The older edition again.
    expect(heldOf(await keep(id, begun, typed))).toEqual([]);
    // What a person has entered is theirs, also as it was; and so is another value.
    const left = await keep(id, newer, [...typed, ...Object.keys(results), ...typedOf(spacings)]);
    expect([heldOf(left).length, heldArrays(left)]).toEqual([
      1,
      [['South', '7-16', 'max_cantilever', 'attachment_demand', 'demand_capacity_ratio']],
    ]);
    const rest = { max_cantilever: 12, attachment_demand: 500, demand_capacity_ratio: 0.9 };
    const changed = { ...newer, arrays: [{ ...south, ...rest }, calculated.arrays[1]!] };
    expect(heldOf(await keep(id, changed, typedOf(rest)))).toEqual([]);
    expect(heldOf(await keep(id, newer, typedOf(rest)))).toEqual([]);
  });

  it('stays copied where it is copied to another array', async () => {
    const id = await issued();
    await reviewer.value('withdrawLetter', { id, reason: 'older code' });
    const newer = { ...(await draft(id)).entries, ...edition };
    const typed = ['asce_7_edition', ...loads, ...Object.keys(results)];
    await keep(id, newer, typed);
    const arrays = [south, { ...calculated.arrays[1]!, ...spacings }];
    const held = await keep(id, { ...newer, arrays }, typed);
    expect(heldArrays(held)).toEqual([
      ['South', '7-16', ...Object.keys(ofSouth)],
      ['East', '7-16', ...Object.keys(spacings)],
    ]);
    // Entered once, and copied then: a person stands for it.
    const entered = { max_spacing_portrait: 40 };
    const again = [
      { ...south, ...entered },
      { ...calculated.arrays[1]!, ...spacings },
    ];
    await keep(id, { ...newer, arrays: again }, typedOf(entered));
    const copied = [again[0]!, { ...again[1]!, ...entered }];
    expect(heldArrays(await keep(id, { ...newer, arrays: copied }))).toEqual([
      ['South', '7-16', ...Object.keys(ofSouth).slice(1)],
      ['East', '7-16', ...Object.keys(spacings).slice(1)],
    ]);
  });

  it('is asked about in a revision with another edition, and not passed on by a draft that is held', async () => {
    const id = await issued();
    const revision = await revise(id);
    const begun = (await draft(revision)).entries;
    expect(begun).toMatchObject({ arrays: [{ name: 'South', ...spacings, max_cantilever: 16 }, { name: 'East' }] });
    const held = await keep(revision, { ...begun, ...edition }, ['asce_7_edition', ...loads]);
    expect(heldOf(held)[0]).toEqual(['#/attachment_point_load', '7-16', '7-22']);
    expect(heldArrays(held)).toEqual([['South', '7-16', ...Object.keys(spacings), 'max_cantilever']]);
    const next = (await draft(await revise(revision))).entries;
    const fastened = { fastener: 'lag', embedment: 2.5 };
    expect(next.arrays).toEqual([
      { name: 'South', ...fastened, mount_capacity: 900 },
      { name: 'East', ...fastened },
    ]);
    expect(next).not.toHaveProperty('attachment_point_load');
  });

  describe('comes with a preset', () => {
    const connection = () => ({ id: server.idOf('connection-types', 'Hanger bolt') });
    const preset = async (values: object) => {
      for (const { id } of await reviewer.value('listPresets', {})) await reviewer.value('removePreset', { id });
      const of = { title: 'Lag', connection: String(connection().id), racking: null };
      await reviewer.value('savePreset', { ...of, values: { fastener: 'lag', ...values } });
    };

    it.each([
      ['of the same edition, and is its own', { ...spacings, ...edition }, null],
      ['of another edition', { ...spacings, asce_7_edition: '7-16' }, '7-16'],
      ['without an edition', spacings, ''],
    ])('%s', async (_, values, from) => {
      const { at, save } = place();
      await save({ ...tableOf(older), ...edition });
      await preset(values);
      const held = from === null ? [] : [['South', from, ...Object.keys(spacings)]];
      // As the letter begins, whether the edition is the table's or a person's.
      const first = await at(undefined, { arrays: [{ name: 'South', connection_type: connection() }] });
      const { entries } = await draft(first);
      expect(entries).toMatchObject({ ...edition, arrays: [{ name: 'South', ...spacings }] });
      expect(entries.arrays).not.toMatchObject([edition]);
      expect(heldArrays(await draft(first))).toEqual(held);
      expect(heldArrays(await keep(first, entries))).toEqual(held);
      expect(heldArrays(await keep(first, entries, typedOf(spacings)))).toEqual([]);
      // The preset was used by a person, in the first save and in a later one.
      for (const isFirst of [true, false]) {
        const id = await at(undefined, roofs);
        const without = (await draft(id)).entries;
        if (!isFirst) await keep(id, without);
        const used = { ...without, arrays: [{ name: 'South', fastener: 'lag', ...spacings }] };
        expect(heldArrays(await keep(id, used, ['remarks']))).toEqual(held);
        // It was typed, and the preset was used then.
        const other = { ...used, arrays: [{ name: 'South', max_spacing_portrait: 30 }] };
        expect(heldArrays(await keep(id, other, ['arrays/"South"/max_spacing_portrait']))).toEqual([]);
        expect(heldArrays(await keep(id, used))).toEqual(held);
        const third = await keep(id, { ...used, asce_7_edition: '7-10' }, ['asce_7_edition']);
        expect(heldArrays(third)).toEqual([['South', from ?? '7-22', ...Object.keys(spacings)]]);
      }
    });
  });

  it('is asked about in both languages by its name, with what to do', async () => {
    const [array] = (await keepHeld()).overridable.filter(({ code }) => code === 'letter-array-values-of-edition');
    expect(array!.detail).toBe(
      'Of ASCE 7-16, for South: maximum attachment spacing, portrait and maximum cantilever. Enter this again for ASCE 7-22, or choose ASCE 7-16.',
    );
    const { code, params } = array!;
    expect(say('es', { code, params })).toBe(
      'De ASCE 7-16, en South: la separación máxima de fijaciones, vertical y el voladizo máximo. Ingréselo otra vez para ASCE 7-22, o elija ASCE 7-16.',
    );
  });
  const keepHeld = async () => {
    const { at } = place();
    const id = await at(undefined, roofs);
    await issue(id, { ...calculated, arrays: [{ name: 'South', max_spacing_portrait: 48, max_cantilever: 16 }] });
    const revision = await revise(id);
    return keep(revision, { ...(await draft(revision)).entries, ...edition }, ['asce_7_edition']);
  };
});

/** What the table has of a letter's entries. */
const tableOf = ({ asce_7_edition, wind_speed, ground_snow_load, roof_snow_load }: LetterEntries) => ({
  ...{ asce_7_edition, wind_speed, ground_snow_load, roof_snow_load },
});

describe('a draft of an earlier version, which has no editions of its loads', () => {
  const known = (edition: '7-16' | '7-22', entries: LetterEntries) => ({
    ...{ entries: { ...entries, asce_7_edition: edition }, sources: [] },
    editions: Object.fromEntries([...loads, 'asce_7_amendment'].map((name) => [name, edition])),
  });
  const snow = { ground_snow_load: 180, asce_7_amendment: 'Res. 11' };
  const entries = { ...snow, asce_7_edition: '7-22' };
  const saved = { by: 'ada@example.com', savedMs: 1, copied: null };
  it.each([
    ['the place says the same', known('7-16', snow), ['asce_7_edition'], '7-16'],
    ['the place has the loads of the new edition', known('7-22', { ground_snow_load: 257 }), ['asce_7_edition'], ''],
    ['nothing is known of the place', { entries: {}, sources: [], editions: {} }, ['asce_7_edition'], ''],
    ['the place has them with the new edition', known('7-22', snow), ['asce_7_edition'], null],
    ['no person is known to have entered the edition', known('7-16', snow), [], '7-16'],
    ['no person entered the edition of other loads', known('7-16', { ground_snow_load: 257 }), [], null],
    ['a person entered them', known('7-16', snow), ['asce_7_edition', ...Object.keys(snow)], null],
  ])('is asked about them unless they are known to fit: %s', (_, source, typed, from) => {
    const held = heldOfEdition(source, { ...saved, entries, typed }, entries);
    expect(held.map(({ pointer, params }) => [pointer, params.from])).toEqual(
      from === null ? [] : Object.keys(snow).map((name) => [`#/${name}`, from]),
    );
  });
});

describe('an amendment that was copied with another edition of ASCE 7', () => {
  const asce_7_amendment = 'Res. 2024-11';
  const codes = [
    ['that is not listed', { building_code: 'Park County Code', building_code_year: 2021 }],
    ['that is listed, with a third edition', { building_code: 'IRC', building_code_year: 2015 }],
  ] as const;
  it.each(codes)('holds a letter back under a code %s', async (_, code) => {
    const { at, save } = place();
    await save({ ...code, asce_7_edition: '7-22', asce_7_amendment });
    const id = await at();
    const begun: LetterEntries = { ...complete, ...(await draft(id)).entries };
    expect(begun).toMatchObject({ asce_7_edition: '7-22', asce_7_amendment, ...code });
    expect(heldOf(await keep(id, begun, loads))).toEqual([]);
    const older = { ...begun, asce_7_edition: '7-16' };
    const held = await keep(id, older, ['asce_7_edition', ...loads]);
    expect(held.overridable.slice(0, 1)).toMatchObject([
      { code: 'letter-amendment-of-edition', params: { amendment: asce_7_amendment } },
    ]);
    expect(heldOf(held)).toEqual(allOf(['asce_7_amendment'], '7-22', '7-16'));
    await save({ wind_exposure: 'C' });
    expect(heldOf(await draft(id))).toEqual(heldOf(held));
    const { asce_7_amendment: _taken, ...without } = older;
    expect(heldOf(await keep(id, without))).toEqual([]);
    // What a person enters is theirs, even if it is the same.
    expect(heldOf(await keep(id, older, ['asce_7_amendment']))).toEqual([]);
  });

  it('holds a draft of the table’s, is not passed on to a revision, and goes away', async () => {
    const { at, save } = place();
    await save({ asce_7_edition: '7-22', asce_7_amendment, wind_exposure: 'C' });
    const id = await at();
    const { entries } = await draft(id);
    const older = { ...entries, asce_7_edition: '7-16' };
    expect(heldOf(await keep(id, older, ['asce_7_edition']))).toEqual(allOf(['asce_7_amendment'], '7-22', '7-16'));
    await save({ asce_7_edition: '7-16', wind_exposure: 'C' });
    const revision = await revise(id);
    expect((await draft(revision)).entries).toMatchObject({ asce_7_edition: '7-16', wind_exposure: 'C' });
    expect((await draft(revision)).entries).not.toHaveProperty('asce_7_amendment');
  });
});
