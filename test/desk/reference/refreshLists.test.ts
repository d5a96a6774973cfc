import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../../electron/desk/openDesk.ts';
import type { ReferenceEntry, ReferenceListKey } from '../../../shared/reference/lists.ts';
import { referenceListKeys } from '../../../shared/reference/lists.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import {
  asked,
  dayMs,
  endLaptops,
  everyTime,
  type FieldLaptop,
  inTurn,
  type Ours,
  startOurs,
  startTheirs,
  takeLaptop,
  type Theirs,
} from '../fieldLaptop.ts';
import { refusalOf } from '../testDesk.ts';

let ours: Ours;
let theirs: Theirs;
beforeAll(async () => {
  ours = await startOurs();
  theirs = await startTheirs();
});
beforeEach(() => theirs.provider.reset());
afterEach(endLaptops);
afterAll(async () => {
  await ours.close();
  await theirs.close();
});

const builtIn = (list: ReferenceListKey, name: string): ReferenceEntry =>
  referenceDefaults[list].find((one) => one.name === name)!;
const entryOf = ({ desk }: FieldLaptop, list: ReferenceListKey, name: string): ReferenceEntry =>
  desk.references.entries(desk.service()!.id, list).find((one) => one.name === name)!;
const listsAsked = (one: Ours | Theirs): string[] =>
  asked(one.proxy, 'GET').filter((at) => (referenceListKeys as readonly string[]).includes(at.slice(1)));
const change = (list: ReferenceListKey, put: ReferenceEntry[], retire: (string | number)[] = []) =>
  ours.server.store.references.change(list, () => ({ changes: { put, retire }, result: null }));

describe('§4.10 the nine lists', () => {
  it('come with the first connection, and are left alone for a day', async () => {
    const laptop = takeLaptop(await ours.organization());
    await laptop.sync();
    // The probe reads the states too.
    expect(listsAsked(ours).sort()).toEqual([...referenceListKeys.map((list) => `/${list}`), '/states'].sort());
    const service = laptop.desk.service()!.id;
    for (const list of referenceListKeys) expect(laptop.desk.references.fetched(service, list)!.etag).toMatch(/"/);
    ours.proxy.reset();
    await laptop.sync();
    expect(listsAsked(ours)).toEqual([]);
  });

  it('are asked for again after a day, with their ETags: nothing is sent twice', async () => {
    const laptop = takeLaptop(await ours.organization());
    await laptop.sync();
    laptop.jump(dayMs);
    ours.proxy.reset();
    await laptop.sync();
    const answers = ours.proxy
      .log()
      .filter(({ path }) => (referenceListKeys as readonly string[]).includes(path.slice(5)));
    expect(answers.filter(({ targetStatus }) => targetStatus === 304)).toHaveLength(9);
  });

  it('come from a provider that pages one, answers another with 201, and names no makers', async () => {
    const laptop = takeLaptop(theirs);
    await laptop.sync();
    const service = laptop.desk.service()!.id;
    expect(laptop.desk.references.entries(service, 'module-types')).toHaveLength(13);
    expect(laptop.desk.references.entries(service, 'beam-shape')).toHaveLength(9);
    expect(laptop.desk.references.search(service, 'module-types', 'maxeon')).toMatchObject([
      { name: 'Maxeon 6 AC 440' },
    ]);
  });

  it('that fail leave the built-in ones in their place, and hold up no job that needs none', async () => {
    const laptop = takeLaptop(await ours.organization());
    ours.proxy.setDecide(({ method, path }) =>
      method === 'GET' && !path.endsWith('/states') && (referenceListKeys as readonly string[]).includes(path.slice(5))
        ? { kind: 'status', status: 500, style: 'page' }
        : null,
    );
    const id = await laptop.draft();
    laptop.desk.outbox.queue(id);
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.references.entries(laptop.desk.service()!.id, 'roof-materials')).toEqual(
      referenceDefaults['roof-materials'],
    );
  });
});

describe('a draft that was begun before the first connection', () => {
  const racking = builtIn('racking-types', 'XR100');
  const slate = builtIn('roof-materials', 'Slate');

  it('is matched again by maker and name, and sent with the provider’s ids', async () => {
    const laptop = takeLaptop(theirs);
    const id = await laptop.draft({
      client_state: builtIn('states', 'California'),
      racking_type: racking,
      arrays: [{ name: 'South', roof_material: slate, connection_type: { id: 1, name: 'L-Foot' } }],
    });
    laptop.desk.outbox.queue(id);
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
    expect(laptop.desk.drafts.get(id).document).toMatchObject({ racking_type: theirRacking });
    expect(laptop.desk.drafts.notices(id)).toEqual([]);
  });

  it('whose choice the provider does not list is told so, and waits for a person instead of being refused', async () => {
    const laptop = takeLaptop(theirs);
    const thatch = { id: crypto.randomUUID(), name: 'Thatch' };
    const id = await laptop.draft({ roof_material: thatch });
    laptop.desk.outbox.queue(id);
    expect(await laptop.sync()).toBe('person');
    const detail = `The provider's list /roof-materials has no "Thatch"; choose one that it has.`;
    expect(laptop.desk.drafts.notices(id)).toEqual([{ pointer: '#/roof_material', detail }]);
    expect(laptop.item(id)).toMatchObject({ state: 'failed', needsPerson: true, attempts: 0 });
    expect(laptop.item(id).error).toMatchObject({
      detail,
      status: null,
      errors: [{ pointer: '#/roof_material', detail }],
    });
    expect(theirs.provider.jobs()).toEqual([]);
    laptop.desk.drafts.change(id, [{ pointer: '/roof_material', value: entryOf(laptop, 'roof-materials', 'Slate') }]);
    laptop.desk.outbox.retry(laptop.item(id).id);
    expect(await laptop.sync()).toBe('sent');
  });

  it('holds up no other draft', async () => {
    const laptop = takeLaptop(theirs);
    const bad = await laptop.draft({ roof_material: { id: crypto.randomUUID(), name: 'Thatch' } });
    const good = await laptop.draft({ client_name: 'Ada', roof_material: slate });
    for (const id of [bad, good]) laptop.desk.outbox.queue(id);
    expect(await laptop.sync()).toBe('person');
    expect([bad, good].map((id) => laptop.desk.drafts.get(id).state)).toEqual(['blocked', 'sent']);
  });

  it('that is not queued is only flagged, and mended', async () => {
    const laptop = takeLaptop(theirs);
    const id = await laptop.draft({
      roof_material: { id: crypto.randomUUID(), name: 'Thatch' },
      racking_type: racking,
    });
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.drafts.get(id)).toMatchObject({
      state: 'draft',
      document: { racking_type: entryOf(laptop, 'racking-types', 'XR100') },
    });
    expect(laptop.desk.drafts.notices(id).map(({ pointer }) => pointer)).toEqual(['#/roof_material']);
    // The person can take the change back, and see what was meant.
    expect(laptop.desk.drafts.undo(id).document.racking_type).toEqual(racking);
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
      const id = await laptop.draft({ client_name, ...builtInFields() });
      laptop.desk.outbox.queue(id);
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
    const id = await laptop.draft({ ...builtInFields(), arrays: [{ name: 'South', connection_type: bolt }] });
    laptop.desk.outbox.queue(id);
    laptop.connect(theirs);
    expect(await laptop.sync()).toBe('sent');
    expect(theirs.provider.jobs()[0]!.body).toMatchObject({
      roof_material: { id: entryOf(laptop, 'roof-materials', 'Slate').id },
      arrays: [{ connection_type: { id: 107 } }],
    });
  });

  it('is matched also where the program ended between the lists and the drafts', async () => {
    const laptop = takeLaptop(theirs);
    const id = await laptop.draft(builtInFields());
    laptop.desk.outbox.queue(id);
    const { client, service } = (await laptop.desk.line.pass(new AbortController().signal))!;
    const roofs = await client.call('listRoofMaterials', {});
    if (roofs.kind !== 'answered') throw new Error(roofs.kind);
    laptop.desk.references.put(service.id, 'roof-materials', roofs.value, null);
    theirs.proxy.setDecide(({ method, path }) =>
      method === 'GET' && /-types\/$|beam-shape\/$/.test(path) ? { kind: 'status', status: 500, style: 'page' } : null,
    );
    laptop.desk.references.confirm(service.id, 'roof-materials');
    await laptop.sync(0.01);
    expect(laptop.desk.drafts.get(id).document.roof_material).toEqual(entryOf(laptop, 'roof-materials', 'Slate'));
  });

  it('is not queued with a number that means something else there', async () => {
    const laptop = takeLaptop(theirs);
    await laptop.sync();
    const ballast = entryOf(laptop, 'connection-types', 'Ballast').id;
    const id = await laptop.draft({ connection_type: { id: ballast, name: 'Magnet' } });
    expect(await refusalOf(() => laptop.desk.outbox.queue(id))).toMatchObject({
      code: 'invalid-fields',
      pointers: ['#/connection_type'],
    });
    laptop.desk.drafts.change(id, [{ pointer: '/connection_type', value: { id: ballast } }]);
    expect((await refusalOf(() => laptop.desk.outbox.queue(id))).message).toContain('say the name too');
    expect(laptop.items(id)).toEqual([]);
  });
});

describe('an entry that is retired', () => {
  it('is flagged in drafts that name it, before they are sent; the provider may still take it', async () => {
    const laptop = takeLaptop(await ours.organization());
    await change('roof-materials', [{ id: crypto.randomUUID(), name: 'Sod' }]);
    await laptop.sync();
    const sod = entryOf(laptop, 'roof-materials', 'Sod');
    const id = await laptop.draft({ arrays: [{ name: 'South', roof_material: sod }] });
    await change('roof-materials', [], [sod.id]);
    laptop.jump(dayMs);
    laptop.desk.outbox.queue(id);
    ours.proxy.setDecide(
      everyTime('POST', /\/jobs$/, { kind: 'status', status: 429, style: 'problem', retryAfterSeconds: 600 }),
    );
    expect(await laptop.sync(0.1)).toBe('time');
    expect(laptop.desk.drafts.notices(id)).toEqual([
      {
        pointer: '#/arrays/0/roof_material',
        detail: `"Sod" is not offered any more in the provider's list /roof-materials; choose another.`,
      },
    ]);
    ours.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
  });

  it('is flagged no more when it is offered again', async () => {
    const laptop = takeLaptop(await ours.organization());
    const sod = { id: crypto.randomUUID(), name: 'Seaweed' };
    await change('roof-materials', [sod]);
    await laptop.sync();
    const id = await laptop.draft({ roof_material: sod });
    const notices: number[] = [];
    for (const retire of [[sod.id], []]) {
      await change('roof-materials', retire.length > 0 ? [] : [sod], retire);
      laptop.jump(dayMs);
      await laptop.sync();
      notices.push(laptop.desk.drafts.notices(id).length);
    }
    expect(notices).toEqual([1, 0]);
  });
});

describe('400 for a job', () => {
  const edit = (desk: Desk, id: string) => desk.drafts.change(id, [{ pointer: '/notes', value: 'half a sent' }]);

  it('has the lists brought anew at once, whatever their age: whoever mends it chooses from what is offered now', async () => {
    const laptop = takeLaptop(await ours.organization());
    await laptop.sync();
    const moss = { id: crypto.randomUUID(), name: 'Moss' };
    await change('roof-materials', [moss]);
    const id = await laptop.draft();
    laptop.desk.outbox.queue(id);
    ours.proxy.reset();
    ours.proxy.setDecide(inTurn('POST', /\/jobs$/, [{ kind: 'status', status: 400, style: 'problem' }]));
    expect(await laptop.sync()).toBe('person');
    // Once: a refusal is no reason to ask again and again.
    expect(listsAsked(ours).filter((at) => at === '/roof-materials')).toHaveLength(1);
    expect(entryOf(laptop, 'roof-materials', 'Moss')).toEqual(moss);
  });

  /** A job for a provider that has numbered its roofs anew since the lists came. */
  const queuedWithOldId = async () => {
    const laptop = takeLaptop(theirs);
    await laptop.sync();
    const old = { id: crypto.randomUUID(), name: 'Slate' };
    laptop.desk.references.put(laptop.desk.service()!.id, 'roof-materials', [old], null);
    const id = await laptop.draft({ roof_material: old });
    laptop.desk.outbox.queue(id);
    return { laptop, id };
  };

  it('that the refreshed lists mend is sent again by itself, with what was found', async () => {
    const { laptop, id } = await queuedWithOldId();
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.item(id)).toMatchObject({ state: 'done', attempts: 2 });
    const { id: slate } = entryOf(laptop, 'roof-materials', 'Slate');
    expect(theirs.provider.jobs().map(({ body }) => body)).toMatchObject([{ roof_material: { id: slate } }]);
  });

  it.each([
    ['is about something else too', () => undefined, 'plain'],
    ['came for a job that was edited meanwhile', (desk: Desk, id: string) => edit(desk, id), 'page'],
  ] as const)('that %s waits for a person', async (_what, meanwhile, style) => {
    const { laptop, id } = await queuedWithOldId();
    theirs.proxy.setDecide(({ method, path }) => {
      if (method !== 'POST' || !/\/jobs\/$/.test(path)) return null;
      laptop.jump(1);
      meanwhile(laptop.desk, id);
      return { kind: 'status', status: 400, style };
    });
    expect(await laptop.sync()).toBe('person');
    expect(laptop.item(id)).toMatchObject({ state: 'failed', needsPerson: true, attempts: 1 });
    // What was found is in the draft all the same.
    expect(laptop.desk.drafts.get(id).document.roof_material).toEqual(entryOf(laptop, 'roof-materials', 'Slate'));
  });

  it('for another reason than fields does not', async () => {
    const laptop = takeLaptop(await ours.organization());
    await laptop.sync();
    laptop.desk.outbox.queue(await laptop.draft());
    ours.proxy.reset();
    ours.proxy.setDecide(inTurn('POST', /\/jobs$/, [{ kind: 'status', status: 422, style: 'problem' }]));
    expect(await laptop.sync()).toBe('person');
    expect(listsAsked(ours).filter((at) => at === '/roof-materials')).toEqual([]);
  });
});
