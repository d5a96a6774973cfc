import { describe, expect, it } from 'vitest';
import type { Desk } from '../../../electron/desk/openDesk.ts';
import type { ReferenceEntry, ReferenceListKey } from '../../../shared/reference/lists.ts';
import { referenceListKeys } from '../../../shared/reference/lists.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import {
  asked,
  dayMs,
  everyTime,
  type FieldLaptop,
  inTurn,
  type Ours,
  takeLaptop,
  type Theirs,
} from '../fieldLaptop.ts';
import { startBothProviders } from '../bothProviders.ts';

const { ours, theirs } = await startBothProviders();

const entryOf = ({ desk }: FieldLaptop, list: ReferenceListKey, name: string): ReferenceEntry =>
  desk.reference.store.entries(desk.settings.provider()!.id, list).find((one) => one.name === name)!;
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
    const service = laptop.desk.settings.provider()!.id;
    for (const list of referenceListKeys) expect(laptop.desk.reference.store.fetched(service, list)!.etag).toMatch(/"/);
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
    const service = laptop.desk.settings.provider()!.id;
    expect(laptop.desk.reference.store.entries(service, 'module-types')).toHaveLength(13);
    expect(laptop.desk.reference.store.entries(service, 'beam-shape')).toHaveLength(9);
    expect(laptop.desk.reference.store.search(service, 'module-types', 'maxeon')).toMatchObject([
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
    await laptop.queued();
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.reference.store.entries(laptop.desk.settings.provider()!.id, 'roof-materials')).toEqual(
      referenceDefaults['roof-materials'],
    );
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
    laptop.desk.outbox.commands.queue(id);
    ours.proxy.setDecide(
      everyTime('POST', /\/jobs$/, { kind: 'status', status: 429, style: 'problem', retryAfterSeconds: 600 }),
    );
    expect(await laptop.sync(0.1)).toBe('time');
    expect(laptop.desk.drafts.store.notices(id)).toMatchObject([
      {
        pointer: '#/arrays/0/roof_material',
        detail: `"Sod" is no longer offered in the provider's list /roof-materials; choose another.`,
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
      notices.push(laptop.desk.drafts.store.notices(id).length);
    }
    expect(notices).toEqual([1, 0]);
  });
});

describe('400 for a job', () => {
  const edit = (desk: Desk, id: string) => desk.drafts.store.change(id, [{ pointer: '/notes', value: 'half a sent' }]);

  it('has the lists brought anew at once, whatever their age: whoever mends it chooses from what is offered now', async () => {
    const laptop = takeLaptop(await ours.organization());
    await laptop.sync();
    const moss = { id: crypto.randomUUID(), name: 'Moss' };
    await change('roof-materials', [moss]);
    await laptop.queued();
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
    laptop.desk.reference.store.put(laptop.desk.settings.provider()!.id, 'roof-materials', [old], null);
    const id = await laptop.queued({ roof_material: old });
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
    expect(laptop.desk.drafts.store.get(id).document.roof_material).toEqual(entryOf(laptop, 'roof-materials', 'Slate'));
  });

  it('for another reason than fields does not', async () => {
    const laptop = takeLaptop(await ours.organization());
    await laptop.sync();
    laptop.desk.outbox.commands.queue(await laptop.draft());
    ours.proxy.reset();
    ours.proxy.setDecide(inTurn('POST', /\/jobs$/, [{ kind: 'status', status: 422, style: 'problem' }]));
    expect(await laptop.sync()).toBe('person');
    expect(listsAsked(ours).filter((at) => at === '/roof-materials')).toEqual([]);
  });
});
