import { describe, expect, it } from 'vitest';
import type { ArrayEntries } from '../../../shared/letters/entries.ts';
import { attachmentOf, mostPresets, presetEditionOf, presetsFor } from '../../../shared/designValues/presets.ts';
import { startOnBothEngines } from '../../support/bothEngines.ts';
import { signedIn } from '../../support/console.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { startLetters } from '../letters/startLetters.ts';

const { server, reviewer, admin, office, draft, keep, forget } = await startLetters();
const connection = (name: string) => ({ id: server.idOf('connection-types', name) });
const racking = (name: string) => ({ id: server.idOf('racking-types', name) });
const [hanger, hook] = [connection('Hanger bolt'), connection('Tile hook')];
const [rail, other] = [racking('XR100'), racking('XR10')];
const values = { fastener: '5/16 in lag', embedment: 2.5, max_spacing_portrait: 48 };
const lag = { title: 'Lag on XR100', connection: String(hanger.id), racking: String(rail.id), values };

const emptied = async () => {
  for (const { id } of await reviewer.value('listPresets', {})) await reviewer.value('removePreset', { id });
};

describe('presets', () => {
  it('are added, changed and removed by reviewers, with the names of their connection type and racking', async () => {
    const [added] = await reviewer.value('savePreset', { ...lag, title: ' Lag on XR100 ' });
    expect(added).toEqual({
      id: expect.any(String) as unknown,
      title: lag.title,
      connection: { id: lag.connection, name: 'Hanger bolt' },
      racking: { id: lag.racking, name: 'IronRidge XR100' },
      values,
    });
    const both = await admin.value('savePreset', { ...lag, title: 'Any rail', racking: null });
    expect(both.map(({ title, racking: of }) => [title, of?.name ?? null])).toEqual([
      ['Any rail', null],
      ['Lag on XR100', 'IronRidge XR100'],
    ]);
    const { id } = added!;
    const changed = await reviewer.value('savePreset', { ...lag, id, values: { embedment: 3 } });
    expect(changed.find((one) => one.id === id)?.values).toEqual({ embedment: 3 });
    // Saved as it was: nothing for the audit log.
    await reviewer.value('savePreset', { ...lag, id, values: { embedment: 3 } });
    expect(await reviewer.value('removePreset', { id })).toHaveLength(1);
    for (const gone of [id, '__proto__'])
      expect((await reviewer.refusal('savePreset', { ...lag, id: gone })).code).toBe('not-found');
    expect((await office.refusal('listPresets', {})).code).toBe('forbidden');
    const { rows } = await admin.value('listAudit', { action: 'Preset' });
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['Preset removed', reviewer.email],
      ['Preset changed', reviewer.email],
      ['Preset added', admin.email],
      ['Preset added', reviewer.email],
    ]);
    expect(rows[1]!.detail).toEqual({
      from: { preset: lag.title, ...values },
      to: { preset: lag.title, embedment: 3 },
    });
    await emptied();
  });

  it('have the edition of ASCE 7 that their spacings were calculated for, and no value with it alone', async () => {
    const of = (edition: object) => ({ ...lag, values: { ...values, ...edition } });
    const [saved] = await reviewer.value('savePreset', of({ asce_7_edition: '7-22' }));
    expect(saved!.values).toEqual({ ...values, asce_7_edition: '7-22' });
    const refused = { ...lag, values: { asce_7_edition: '7-22' } };
    expect((await reviewer.refusal('savePreset', refused)).errors).toMatchObject([{ code: 'preset-empty' }]);
    const entries = { asce_7_edition: '7-16', wind_speed: 95 };
    expect(presetEditionOf(entries, values)).toEqual({ asce_7_edition: '7-16' });
    expect([presetEditionOf(entries, { fastener: 'lag' }), presetEditionOf({}, values)]).toEqual([{}, {}]);
    await emptied();
  });

  it.each([
    ['copied with another one', { max_spacing_portrait: '7-16', max_cantilever: '7-16' }, { asce_7_edition: '7-16' }],
    ['copied with one that is not known', { max_spacing_portrait: '', max_cantilever: '' }, {}],
    ['of several', { max_spacing_portrait: '7-16' }, {}],
    ['those of other values', { bending_demand: '7-16' }, { asce_7_edition: '7-22' }],
  ])('state no edition of ASCE 7 for values that hold the letter back: %s', (_, held, edition) => {
    const spaced = { fastener: 'lag', max_spacing_portrait: 48, max_cantilever: 16 };
    expect(presetEditionOf({ asce_7_edition: '7-22' }, spaced, held)).toEqual(edition);
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: ' \u200b ' }],
    ['title', { title: 'two\nlines' }],
    ['title', { title: 'nul\0' }],
    ['title', { title: 'x'.repeat(81) }],
    ['connection', { connection: '999999' }],
    ['connection', { connection: 'none' }],
    ['racking', { racking: 'none' }],
    ['values', { values: {} }],
    ['values', { values: { name: 'South' } }],
    ['values/fastener', { values: { fastener: 'half \ud800' } }],
    ['values/fastener', { values: { fastener: 'x'.repeat(201) } }],
    ['values/embedment', { values: { embedment: 25 } }],
    ['values/embedment', { values: { embedment: 'deep' } }],
  ])('take no wrong %s: %j', async (field, wrong) => {
    const { code, errors } = await reviewer.refusal('savePreset', { ...lag, ...wrong });
    expect([...new Set(errors.map(({ pointer }) => pointer))]).toEqual([`#/${field}`]);
    expect(code).toBe(field === 'title' ? 'bad-call' : 'invalid-fields');
  });

  it(`are at most ${mostPresets}`, async () => {
    for (let n = 0; n < mostPresets; n += 1) await reviewer.value('savePreset', { ...lag, title: `${n}` });
    const { code, message } = await reviewer.refusal('savePreset', lag);
    expect([code, message?.code]).toEqual(['too-large', 'presets-full']);
    await emptied();
  });

  it('fit an array by connection type, and by racking before those for any racking', () => {
    const preset = (connection: string, of: string | null) => ({
      connection: { id: connection, name: '' },
      racking: of === null ? null : { id: of, name: '' },
    });
    const [exact, any, elsewhere] = [preset('1', 'a'), preset('1', null), preset('2', null)];
    const all = [exact, any, elsewhere];
    expect(presetsFor(all, { connection: '1', racking: 'a' })).toEqual([exact]);
    expect(presetsFor(all, { connection: '1', racking: 'b' })).toEqual([any]);
    expect(presetsFor(all, { connection: '1', racking: null })).toEqual([any]);
    expect(presetsFor(all, { connection: null, racking: 'a' })).toEqual([]);
    const job = { connection_type: { id: 2 }, racking_type: { id: 'a' } };
    expect(attachmentOf(job, { connection_type: { id: 1 } })).toEqual({ connection: '1', racking: 'a' });
    expect(attachmentOf({}, undefined)).toEqual({ connection: null, racking: null });
  });
});

describe('a letter', () => {
  const arrays = [
    { name: 'South', connection_type: hanger, racking_type: rail },
    { name: 'East', connection_type: hanger, racking_type: other },
    { name: 'West', connection_type: hook },
    { name: 'Shed' },
  ];

  it('begins with the one preset that fits each array, marked until it is changed', async () => {
    await reviewer.value('savePreset', lag);
    const [, second] = await reviewer.value('savePreset', {
      ...lag,
      title: 'Lag on XR100, long',
      values: { embedment: 3 },
    });
    const { id } = await server.submit({ arrays });
    // Two fit: the reviewer chooses.
    expect((await draft(id)).prefilled).toEqual([]);
    await reviewer.value('removePreset', { id: second!.id });
    const begun = await draft(id);
    expect(begun.entries.arrays).toEqual([
      { name: 'South', ...values },
      { name: 'East' },
      { name: 'West' },
      { name: 'Shed' },
    ]);
    const names = Object.keys(values).map((name) => `arrays/0/${name}`);
    expect(begun.prefilled).toEqual([{ from: { kind: 'preset', title: lag.title }, names }]);
    const [south, ...rest] = begun.entries.arrays as ArrayEntries[];
    const kept = await keep(id, { ...begun.entries, arrays: [{ ...south, embedment: 3 }, ...rest] });
    expect(kept.prefilled[0]?.names).toEqual(names.filter((name) => !name.endsWith('embedment')));
    await forget(id);
    await reviewer.value('savePreset', { ...lag, title: 'Any', racking: null });
    expect((await draft(id)).prefilled.map(({ from, names: of }) => [from, of.map((name) => name[7])])).toEqual([
      [{ kind: 'preset', title: lag.title }, ['0', '0', '0']],
      [{ kind: 'preset', title: 'Any' }, ['1', '1', '1']],
    ]);
    await emptied();
  });

  it('begins with the dead loads of the presets of all its arrays, where they agree', async () => {
    const loads = { roof_dead_load: 10, array_dead_load: 3 };
    const loaded = { ...lag, racking: null, values: { ...values, ...loads } };
    await reviewer.value('savePreset', loaded);
    const hooks = { ...loaded, title: 'Hook', connection: String(hook.id) };
    const all = await reviewer.value('savePreset', {
      ...hooks,
      values: { fastener: 'hook', ...loads, roof_dead_load: 18 },
    });
    const begun = async (connections: object[]) => {
      const { id } = await server.submit({
        arrays: connections.map((of, index) => ({ name: `Array ${index}`, ...of })),
      });
      const { entries, prefilled } = await draft(id);
      const names = prefilled.flatMap((one) => one.names).filter((name) => !name.includes('/'));
      return [entries.roof_dead_load, entries.array_dead_load, ...names];
    };
    const on = (of: object) => ({ connection_type: of });
    expect(await begun([on(hanger), on(hanger)])).toEqual([10, 3, 'roof_dead_load', 'array_dead_load']);
    expect(await begun([on(hanger), on(hook)])).toEqual([undefined, 3, 'array_dead_load']);
    expect(await begun([on(hook), {}])).toEqual([undefined, undefined]);
    const { id } = all.find(({ title }) => title === 'Hook')!;
    await reviewer.value('savePreset', { ...hooks, id, values: { fastener: 'hook', ...loads } });
    expect(await begun([on(hanger), on(hook)])).toEqual([10, 3, 'roof_dead_load', 'array_dead_load']);
    await emptied();
  });

  it('for all arrays together goes by what the job says of the whole roof', async () => {
    await reviewer.value('savePreset', { ...lag, racking: null });
    const { id } = await server.submit({ connection_type: hanger });
    expect((await draft(id)).entries.arrays).toEqual([{ name: 'All arrays', ...values }]);
    await emptied();
  });
});

describe.skipIf(!hasPostgres())('on both engines', async () => {
  if (!hasPostgres()) return;
  const { ofBoth } = await startOnBothEngines();

  it('are the same, and two that are added at the same time are both kept', async () => {
    const [one, same] = await ofBoth(async (of) => {
      const console = await signedIn(of, 'reviewer', { email: 'r@x.example' });
      const preset = { ...lag, connection: String(of.idOf('connection-types', 'Hanger bolt')), racking: null };
      await Promise.all(['One', 'Two'].map((title) => console.call('savePreset', { ...preset, title })));
      const listed = await console.call('listPresets', {});
      return listed.map(({ id: _id, ...rest }) => rest);
    });
    expect(one!.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(same).toEqual(one);
  });
});
