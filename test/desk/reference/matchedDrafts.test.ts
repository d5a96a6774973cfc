import { describe, expect, it } from 'vitest';
import type { ReferenceEntry, ReferenceListKey } from '../../../shared/reference/lists.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { type FieldLaptop, takeLaptop, takeQueued } from '../fieldLaptop.ts';
import { startBothProviders } from '../bothProviders.ts';
import { refusalOf } from '../testDesk.ts';

const { ours, theirs } = await startBothProviders();

const builtIn = (list: ReferenceListKey, name: string): ReferenceEntry =>
  referenceDefaults[list].find((one) => one.name === name)!;
const entryOf = ({ desk }: FieldLaptop, list: ReferenceListKey, name: string): ReferenceEntry =>
  desk.reference.store.entries(desk.settings.provider()!.id, list).find((one) => one.name === name)!;

describe('a draft that was begun before the first connection', () => {
  const racking = builtIn('racking-types', 'XR100');
  const slate = builtIn('roof-materials', 'Slate');

  it('is matched again by maker and name, and sent with the provider’s ids', async () => {
    const [laptop, id] = await takeQueued(theirs, {
      client_state: builtIn('states', 'California'),
      racking_type: racking,
      arrays: [{ name: 'South', roof_material: slate, connection_type: { id: 1, name: 'L-Foot' } }],
    });
    expect(await laptop.sync()).toBe('sent');
    const { body } = theirs.provider.jobs()[0]!;
    const [theirRacking, theirSlate] = [
      entryOf(laptop, 'racking-types', 'XR100'),
      entryOf(laptop, 'roof-materials', 'Slate'),
    ];
    expect(theirRacking.id).not.toBe(racking.id);
    expect(body).toMatchObject({
      client_state: { id: entryOf(laptop, 'states', 'California').id },
      racking_type: { id: theirRacking.id },
      arrays: [{ roof_material: { id: theirSlate.id }, connection_type: { id: 101 } }],
    });
    expect(laptop.desk.drafts.store.get(id).document).toMatchObject({ racking_type: theirRacking });
    expect(laptop.desk.drafts.store.notices(id)).toEqual([]);
  });

  it('whose choice the provider does not list is told so, and waits for a person instead of being refused', async () => {
    const laptop = takeLaptop(theirs);
    const thatch = { id: crypto.randomUUID(), name: 'Thatch' };
    const id = await laptop.queued({ roof_material: thatch });
    expect(await laptop.sync()).toBe('person');
    const detail = `The provider's list /roof-materials has no "Thatch"; choose one that it has.`;
    expect(laptop.desk.drafts.store.notices(id)).toMatchObject([
      { pointer: '#/roof_material', detail, code: 'reference-missing' },
    ]);
    expect(laptop.item(id)).toMatchObject({ state: 'failed', needsPerson: true, attempts: 0 });
    expect(laptop.item(id).error).toMatchObject({
      message: { code: 'invalid-fields' },
      status: null,
      errors: [{ pointer: '#/roof_material', detail }],
    });
    expect(theirs.provider.jobs()).toEqual([]);
    laptop.desk.drafts.store.change(id, [
      { pointer: '/roof_material', value: entryOf(laptop, 'roof-materials', 'Slate') },
    ]);
    laptop.desk.outbox.commands.retry(laptop.item(id).id);
    expect(await laptop.sync()).toBe('sent');
  });

  it('holds up no other draft', async () => {
    const laptop = takeLaptop(theirs);
    const bad = await laptop.draft({ roof_material: { id: crypto.randomUUID(), name: 'Thatch' } });
    const good = await laptop.draft({ client_name: 'Ada', roof_material: slate });
    for (const id of [bad, good]) laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('person');
    expect([bad, good].map((id) => laptop.desk.drafts.store.get(id).state)).toEqual(['blocked', 'sent']);
  });

  it('that is not queued is only flagged, and mended', async () => {
    const laptop = takeLaptop(theirs);
    const id = await laptop.draft({
      roof_material: { id: crypto.randomUUID(), name: 'Thatch' },
      racking_type: racking,
    });
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.drafts.store.get(id)).toMatchObject({
      state: 'draft',
      document: { racking_type: entryOf(laptop, 'racking-types', 'XR100') },
    });
    expect(laptop.desk.drafts.store.notices(id).map(({ pointer }) => pointer)).toEqual(['#/roof_material']);
    // The person can take the change back, and see what was meant.
    expect(laptop.desk.drafts.store.undo(id).document.racking_type).toEqual(racking);
  });
});

describe('a draft whose provider’s lists are fresh', () => {
  const builtInFields = () => ({
    roof_material: builtIn('roof-materials', 'Slate'),
    arrays: [{ name: 'South', connection_type: { id: 1, name: 'L-Foot' } }],
  });

  it('is matched when it is queued, as the one before it was when they came', async () => {
    const laptop = takeLaptop(theirs);
    for (const client_name of ['First', 'Second']) {
      await laptop.queued({ client_name, ...builtInFields() });
      expect(await laptop.sync()).toBe('sent');
      laptop.jump(60 * 60 * 1000);
    }
    const slate = entryOf(laptop, 'roof-materials', 'Slate').id;
    for (const { body } of theirs.provider.jobs())
      expect(body).toMatchObject({ roof_material: { id: slate }, arrays: [{ connection_type: { id: 101 } }] });
  });

  it('is matched anew when the provider is another one by the time it is sent', async () => {
    const laptop = takeLaptop(theirs);
    await laptop.sync();
    const provider = await ours.organization();
    laptop.connect(provider);
    await laptop.sync();
    const bolt = entryOf(laptop, 'connection-types', 'Hanger bolt');
    await laptop.queued({ ...builtInFields(), arrays: [{ name: 'South', connection_type: bolt }] });
    laptop.connect(theirs);
    expect(await laptop.sync()).toBe('sent');
    expect(theirs.provider.jobs()[0]!.body).toMatchObject({
      roof_material: { id: entryOf(laptop, 'roof-materials', 'Slate').id },
      arrays: [{ connection_type: { id: 107 } }],
    });
  });

  it('is matched also where the program ended between the lists and the drafts', async () => {
    const [laptop, id] = await takeQueued(theirs, builtInFields());
    const { client, service } = (await laptop.desk.sync.provider.ensureOpen(new AbortController().signal))!;
    const roofs = await client.call('listRoofMaterials', {});
    if (roofs.kind !== 'answered') throw new Error(roofs.kind);
    laptop.desk.reference.store.put(service.id, 'roof-materials', roofs.value, null);
    theirs.proxy.setDecide(({ method, path }) =>
      method === 'GET' && /-types\/$|beam-shape\/$/.test(path) ? { kind: 'status', status: 500, style: 'page' } : null,
    );
    laptop.desk.reference.store.confirm(service.id, 'roof-materials');
    await laptop.sync(0.01);
    expect(laptop.desk.drafts.store.get(id).document.roof_material).toEqual(entryOf(laptop, 'roof-materials', 'Slate'));
  });

  it('is not queued with a number that means something else there', async () => {
    const laptop = takeLaptop(theirs);
    await laptop.sync();
    const ballast = entryOf(laptop, 'connection-types', 'Ballast').id;
    const id = await laptop.draft({ connection_type: { id: ballast, name: 'Magnet' } });
    expect(await refusalOf(() => laptop.desk.outbox.commands.queue(id))).toMatchObject({
      code: 'invalid-fields',
      pointers: ['#/connection_type'],
    });
    laptop.desk.drafts.store.change(id, [{ pointer: '/connection_type', value: { id: ballast } }]);
    expect((await refusalOf(() => laptop.desk.outbox.commands.queue(id))).message).toContain('give the name too');
    expect(laptop.items(id)).toEqual([]);
  });
});
