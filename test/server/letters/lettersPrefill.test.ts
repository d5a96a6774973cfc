import { describe, expect, it } from 'vitest';
import { adequate, basis, firm, startLetters } from './startLetters.ts';

const { server, reviewer, admin, issue, keep, draft } = await startLetters();

/** Of a letter for another job: neither the basis of its finding nor what lies on its roof. */
const { finding_basis: _basis, ...ofRevision } = basis;
const { risk_category: _category, roof_dead_load: _roof, array_dead_load: _array, ...ofSite } = ofRevision;
const { array_standoff: _standoff, ...ofPlace } = ofSite;

const california = async () => ({ client_state: { id: server.idOf('states', 'California') } });

describe('the letter of a revision', () => {
  const roofs = { arrays: [{ name: 'South' }, { name: 'East' }, { name: 'Twin' }, { name: 'Twin' }] };
  const entries = {
    ...adequate,
    finding: 'adequate_with_repairs',
    repairs: ['Sister it.'],
    remarks: 'Mind the hip.',
    arrays: [
      { name: 'East', fastener: 'lag' },
      { position: 1, embedment: 2 },
      { position: 3, fastener: 'not this' },
    ],
  };
  const revise = async (id: number) => {
    const arrays = [{ name: 'Garage' }, { name: 'South' }, { name: 'East' }];
    const sent = { revision_notes: 'n', revision_reason: 'other', arrays };
    return (await server.post<{ id: number }>(`/jobs/${id}/revision`, sent)).json.id;
  };
  const begun = {
    ...ofRevision,
    remarks: 'Mind the hip.',
    arrays: [{ name: 'Garage' }, { name: 'South', embedment: 2 }, { name: 'East', fastener: 'lag' }],
  };

  it('begins with what was kept for the job it revises, arrays by their names, without the finding', async () => {
    const { id } = await server.submit(roofs);
    await keep(id, { ...entries, ground_snow_load: 'much' });
    const next = await revise(id);
    const { ground_snow_load: _wrong, ...right } = begun;
    expect(await draft(next)).toMatchObject({ from: 'prefilled', revised: { job: id, letter: null }, entries: right });
    for (const anew of ['finding', 'site_visited']) expect((await draft(next)).entries).not.toHaveProperty(anew);
    expect((await draft(next)).errors).toEqual([]);
  });

  it('copies what was chosen for the roof, and nothing that was calculated for it', async () => {
    const { id } = await server.submit(roofs);
    const chosen = {
      ...ofRevision,
      roof_height: 18,
      sheathing: '7/16 in OSB',
      lateral_statement: 'Shear walls were seen.',
    };
    const mount = { name: 'South', screws_per_mount: 2, withdrawal_value: 266, max_spacing_portrait_zone_3: 24 };
    const figures = { existing_gravity_load: 60, existing_lateral_load: 20_000, existing_condition: 'Dry.' };
    const checked = { demand_capacity_ratio: 0.8, member_check: '2x6', attachment_demand: 400 };
    await keep(id, { ...basis, ...chosen, ...figures, arrays: [{ ...mount, ...checked }] });
    const { entries: copied } = await draft(await revise(id));
    expect(copied).toEqual({ ...chosen, arrays: [{ name: 'Garage' }, mount, { name: 'East' }] });
  });

  it('else with its last letter, or that of the job before', async () => {
    const { id } = await server.submit(roofs);
    await issue(id, entries);
    const next = await revise(id);
    const after = await revise(next);
    for (const one of [next, after])
      expect(await draft(one)).toMatchObject({ revised: { job: id, letter: `${id}-1` }, entries: begun });
    expect((await draft(after)).entries).not.toHaveProperty('repairs');
    expect((await keep(after, { remarks: 'x' })).revised).toBeNull();
  });
});

describe('what an AHJ has had before', () => {
  const south = { arrays: [{ name: 'South' }] };
  const entries = {
    ...adequate,
    remarks: 'of that roof',
    arrays: [{ name: 'South', fastener: 'lag', embedment: 2.5 }],
  };

  it('is the design basis of the next letter, whatever the case of its name; nothing that is of one roof', async () => {
    const state = await california();
    const first = await server.submit({ ...south, ...state, ahj: 'City of Selma' });
    await reviewer.value('setAhj', { id: first.id, ahj: 'City of Selma' });
    await issue(first.id, entries);
    const next = await server.submit({ ...south, ...state });
    await reviewer.value('setAhj', { id: next.id, ahj: 'CITY OF SELMA' });
    const begun = await draft(next.id);
    expect(begun.entries).toEqual({
      ...ofPlace,
      arrays: [{ name: 'South' }],
      engineer: firm.engineer,
    });
    const at = { kind: 'letter', by: 'ahj', place: 'CITY OF SELMA', letter: `${first.id}-1` };
    const from = { ...at, atMs: expect.any(Number) as number };
    expect(begun.prefilled).toEqual([{ from, names: Object.keys(ofPlace) }]);
    const { place, letter, atMs } = begun.prefilled[0]!.from as typeof from;
    expect(begun.remembered).toEqual({ ahj: place, letter, atMs, names: Object.keys(ofPlace) });
    const kept = await reviewer.value('keepLetterDraft', {
      id: next.id,
      entries: { ...begun.entries, wind_speed: 110 },
    });
    expect(kept.prefilled[0]?.names).toEqual(Object.keys(ofPlace).filter((name) => name !== 'wind_speed'));
    // A typed value is marked as typed, even if it equals the prefilled one.
    await keep(next.id, begun.entries, ['wind_speed']);
    const again = await keep(next.id, begun.entries, ['wind_exposure']);
    const typed = ['wind_speed', 'wind_exposure'];
    expect(again.prefilled[0]?.names).toEqual(Object.keys(ofPlace).filter((name) => !typed.includes(name)));
    expect((await admin.value('draftLetter', { id: next.id })).prefilled).toEqual(again.prefilled);
  });

  it('is not that of a place of the same name in another state, nor of a letter that was taken back, nor of no AHJ', async () => {
    const state = await california();
    const first = await server.submit({ ...south, ...state });
    await reviewer.value('setAhj', { id: first.id, ahj: 'City of Springfield' });
    await issue(first.id, entries);
    const elsewhere = await server.submit({ ...south, client_state: { id: server.idOf('states', 'Illinois') } });
    await reviewer.value('setAhj', { id: elsewhere.id, ahj: 'City of Springfield' });
    expect((await draft(elsewhere.id)).prefilled).toEqual([]);
    const same = await server.submit({ ...south, ...state });
    await reviewer.value('setAhj', { id: same.id, ahj: 'City of Springfield' });
    expect((await draft(same.id)).prefilled).toMatchObject([{ from: { letter: `${first.id}-1` } }]);
    await reviewer.value('withdrawLetter', { id: first.id, reason: 'wrong wind' });
    expect((await draft(same.id)).prefilled).toEqual([]);
    const nowhere = await server.submit();
    await issue(nowhere.id);
    expect((await draft((await server.submit()).id)).prefilled).toEqual([]);
  });
});

describe('what is known of the place', () => {
  const zipOf = (zip: string) => ({ client_street_address: `1234 N Van Ness Ave, Fresno, CA ${zip}` });
  const at = async (zip: string, ahj: string) => {
    const { id } = await server.submit({ ...zipOf(zip), ...(await california()) });
    await reviewer.value('setAhj', { id, ahj });
    return id;
  };
  const sourcesOf = async (id: number) =>
    (await draft(id)).prefilled.map(({ from, names }) => [
      from.kind === 'preset' ? from.title : `${from.kind} ${from.by} ${from.place}`,
      names,
    ]);
  const site = ['wind_speed', 'wind_exposure', 'ground_snow_load', 'roof_snow_load'];

  it('of the site comes from the last letter of its ZIP code before that of its AHJ', async () => {
    const ahj = 'City of Kerman';
    await issue(await at('93630', ahj), { ...adequate, wind_speed: 90 });
    await issue(await at('93631-1234', 'City of Kingsburg'), { ...adequate, wind_speed: 110, risk_category: 'III' });
    const id = await at('93631', ahj);
    expect((await draft(id)).entries).toMatchObject({ ...ofPlace, wind_speed: 110 });
    expect(await sourcesOf(id)).toEqual([
      ['letter zip 93631', site],
      [`letter ahj ${ahj}`, Object.keys(ofPlace).filter((name) => !site.includes(name))],
    ]);
    // A mistyped ZIP code brings no wind of another state.
    const elsewhere = { ...zipOf('93631'), client_state: { id: server.idOf('states', 'Illinois') } };
    const illinois = await server.submit(elsewhere);
    expect(await sourcesOf(illinois.id)).toEqual([]);
    expect((await sourcesOf((await server.submit({ ...zipOf('93631') })).id))[0]).toEqual(['letter zip 93631', site]);
    // Of a letter that was taken back nothing is known.
    const latest = await at('93631', 'City of Sanger');
    await issue(latest, { ...adequate, wind_speed: 130 });
    expect((await draft(id)).entries).toMatchObject({ wind_speed: 130 });
    await reviewer.value('withdrawLetter', { id: latest, reason: 'x' });
    expect((await draft(id)).entries).toMatchObject({ wind_speed: 110 });
  });

  it('comes from the firm’s table first: ZIP code before county before AHJ, value by value', async () => {
    const ofAhj = ['asce_7_edition', 'roof_live_load', 'roof_live_load_under_array'];
    const id = await at('93632', 'City of Firebaugh');
    await issue(await at('93632', 'City of Firebaugh'), adequate);
    const save = (place: object, values: object) =>
      admin.value('saveDesignValues', { state: 'CA', ...place, values: { ...values } });
    await save(
      { ahj: 'Firebaugh', county: 'Fresno County' },
      { wind_speed: 101, building_code: 'By AHJ', building_code_year: 2021 },
    );
    await save({ ahj: 'Town of Firebaugh' }, { wind_speed: 200 });
    await save({ county: 'fresno' }, { wind_speed: 102, building_code: 'By county' });
    await save({ county: 'Kern' }, { wind_speed: 103 });
    await save({ zip: '93632', state: '' }, { wind_speed: 104 });
    expect(await sourcesOf(id)).toEqual([
      ['table zip 93632', ['wind_speed']],
      ['table county fresno, CA', ['building_code']],
      ['table ahj Firebaugh, CA', ['building_code_year']],
      ['letter zip 93632', site.filter((name) => name !== 'wind_speed')],
      ['letter ahj City of Firebaugh', ofAhj],
    ]);
    expect((await draft(id)).entries).toMatchObject({
      wind_speed: 104,
      building_code: 'By county',
      building_code_year: 2021,
    });
    // A county is known by the name of an AHJ, too, and by nothing else.
    expect((await sourcesOf(await at('93633', 'County of Kern')))[0]).toEqual([
      'table county Kern, CA',
      ['wind_speed'],
    ]);
    expect(await sourcesOf(await at('93634', 'City of Kern'))).toEqual([]);
    // The exact name of an AHJ wins over the bare one.
    expect((await sourcesOf(await at('93635', 'town of firebaugh')))[0]).toEqual([
      'table ahj Town of Firebaugh, CA',
      ['wind_speed'],
    ]);
    // However its kind of place is written.
    await save({ ahj: 'San Juan', state: 'PR' }, { wind_speed: 170 });
    const { id: island } = await server.submit({ client_state: { id: server.idOf('states', 'Puerto Rico') } });
    for (const ahj of ['Municipality of San Juan', 'Municipio de San Juan', 'City of San Juan']) {
      await reviewer.value('setAhj', { id: island, ahj });
      expect((await draft(island)).entries).toMatchObject({ wind_speed: 170 });
    }
    const nevada = await server.submit({ client_state: { id: server.idOf('states', 'Nevada') } });
    await reviewer.value('setAhj', { id: nevada.id, ahj: 'County of Kern' });
    expect(await sourcesOf(nevada.id)).toEqual([]);
  });

  it('loads of another edition of ASCE 7 are not copied into a letter that begins with the table’s', async () => {
    const site = { client_city: 'Truckee', client_zip_code: '96161', ...(await california()) };
    const { id: older } = await server.submit(site);
    await issue(older, {
      ...adequate,
      asce_7_edition: '7-16',
      ground_snow_load: 180,
      roof_snow_load: 126,
      wind_speed: 110,
    });
    const begunWith = async () => (await draft((await server.submit(site)).id)).entries;
    expect(await begunWith()).toMatchObject({ asce_7_edition: '7-16', ground_snow_load: 180, roof_snow_load: 126 });
    await admin.value('saveDesignValues', { zip: '96161', values: { asce_7_edition: '7-22', wind_exposure: 'C' } });
    const newer = await begunWith();
    expect(newer.asce_7_edition).toBe('7-22');
    for (const load of ['ground_snow_load', 'roof_snow_load', 'wind_speed']) expect(newer).not.toHaveProperty(load);
    // What is the same in every edition stays.
    expect(newer.building_code).toBe(adequate.building_code);
  });

  it('loads of a letter that names no edition of ASCE 7 are asked about beside the edition of the table', async () => {
    const site = { client_city: 'Truckee', client_zip_code: '96162', ...(await california()) };
    const { asce_7_edition: _none, ...without } = adequate;
    await issue((await server.submit(site)).id, { ...without, ground_snow_load: 180 });
    const heldIn = ({ overridable }: Awaited<ReturnType<typeof draft>>) =>
      overridable.flatMap(({ code, params }) =>
        code === 'letter-load-of-edition' ? [[params.value, params.from]] : [],
      );
    const { id } = await server.submit(site);
    expect(heldIn(await draft(id))).toEqual([]);
    await admin.value('saveDesignValues', { zip: '96162', values: { asce_7_edition: '7-22' } });
    const begun = await draft(id);
    expect(begun.entries).toMatchObject({ asce_7_edition: '7-22', ground_snow_load: 180 });
    const held = ['wind_speed', 'ground_snow_load'];
    expect(heldIn(begun)).toEqual(held.map((load) => [load, '']));
    expect(heldIn(await keep(id, begun.entries))).toEqual(held.map((load) => [load, '']));
    expect(heldIn(await keep(id, begun.entries, held))).toEqual([]);
  });

  it('an amendment of the edition of ASCE 7 is copied only from where the edition is, or from a row of the same edition', async () => {
    const amended = { ...adequate, asce_7_edition: '7-22', asce_7_amendment: 'Res. 11' };
    const id = await at('93640', 'City of Amended');
    await issue(await at('93641', 'City of Amended'), amended);
    const begunWith = async () => {
      const { asce_7_edition: edition, asce_7_amendment: amendment } = (await draft(id)).entries;
      return [edition, amendment];
    };
    expect(await begunWith()).toEqual(['7-22', 'Res. 11']);
    const save = (place: object, values: object) =>
      admin.value('saveDesignValues', { ...place, values: { ...values } });
    const county = { county: 'Amended', state: 'CA' };
    // The table knows the edition, and of no amendment: that of the letter belonged to its code.
    await save({ zip: '93640', county: 'Amended' }, { asce_7_edition: '7-22' });
    expect(await begunWith()).toEqual(['7-22', undefined]);
    await save(county, { asce_7_edition: '7-16', asce_7_amendment: 'Res. 12' });
    expect(await begunWith()).toEqual(['7-22', undefined]);
    const [row] = (await admin.value('listDesignValues', { text: 'amended ca' })).rows.filter(({ zip }) => zip === '');
    await save({ ...county, id: row!.id }, { asce_7_edition: '7-22', asce_7_amendment: 'Res. 13' });
    expect(await begunWith()).toEqual(['7-22', 'Res. 13']);
    expect((await draft(id)).prefilled).toContainEqual({
      from: { kind: 'table', by: 'county', place: 'Amended, CA' },
      names: ['asce_7_amendment'],
    });
  });
});
