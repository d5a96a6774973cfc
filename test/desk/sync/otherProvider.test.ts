import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDesk } from '../../../electron/cli/desk/connect.ts';
import type { Item } from '../../../electron/desk/outbox/item.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { asked, everyTime, type FieldLaptop, startOurs, startTheirs, takeLaptop, type Theirs } from '../fieldLaptop.ts';

const ours = await startOurs();
const theirs = await startTheirs();
const others = await startTheirs();
beforeEach(() => {
  theirs.provider.reset();
  others.provider.reset();
});
afterEach(() => {
  for (const { proxy } of [ours, theirs, others]) {
    proxy.setDecide(() => null);
    proxy.reset();
  }
});

const refusedThere = (): void => {
  theirs.proxy.setDecide(({ method }) =>
    method === 'POST' ? { kind: 'status', status: 429, style: 'plain', retryAfterSeconds: 60 } : null,
  );
};
const begun = async (laptop: FieldLaptop, files = 1): Promise<string> => {
  const id = await laptop.queued({}, files);
  return id;
};
const flags = ({ way, key }: Pick<Theirs, 'way' | 'key'>) => ({ ...way, apiKey: key });

describe('work that was begun with one provider', () => {
  it('never goes to another: it waits, and what is new goes there', async () => {
    const laptop = takeLaptop(theirs);
    const old = await begun(laptop);
    refusedThere();
    expect(await laptop.sync(0.01)).toBe('time');
    laptop.connect(others);
    const fresh = await laptop.queued({ client_name: 'Ada' }, 1);
    expect(await laptop.sync(2)).toBe('person');
    expect(laptop.desk.drafts.store.get(fresh).state).toBe('sent');
    expect(laptop.states(old)).toEqual(['submit waiting', 'upload waiting']);
    expect(others.provider.jobs().map(({ fields }) => fields.client_name)).toEqual(['Ada']);
    theirs.proxy.setDecide(() => null);
    laptop.connect(theirs);
    expect(await laptop.sync(2)).toBe('sent');
    expect(theirs.provider.jobs()).toHaveLength(1);
    expect(others.provider.jobs()).toHaveLength(1);
  });

  it.each<Item['kind']>(['upload', 'message', 'revision'])('goes on there alone, also as a later %s', async (kind) => {
    const laptop = takeLaptop(theirs);
    const id = await begun(laptop, 0);
    expect(await laptop.sync(1)).toBe('sent');
    laptop.connect(others);
    await laptop.sync();
    if (kind === 'upload') {
      await laptop.attach(id, 'file', null);
      laptop.desk.outbox.commands.queue(id);
    } else if (kind === 'message') laptop.desk.outbox.commands.message(id, 'hello');
    else laptop.desk.outbox.commands.revise(id, { revision_reason: 'other', revision_notes: 'x' });
    expect(await laptop.sync(1)).toBe('person');
    expect(asked(others.proxy)).toEqual([]);
    laptop.connect(theirs);
    expect(await laptop.sync(1)).toBe('sent');
  });

  it('is not looked for at another either, where its end is unclear', async () => {
    const laptop = takeLaptop(theirs);
    const id = await begun(laptop);
    let gone = false;
    theirs.proxy.setDecide(({ method }) =>
      gone ? { kind: 'refuse' } : method === 'POST' ? ((gone = true), { kind: 'lost-reply' }) : null,
    );
    expect(await laptop.sync(0.1)).toBe('time');
    expect(laptop.item(id)).toMatchObject({ state: 'unknown' });
    laptop.connect(others);
    expect(await laptop.sync(1)).toBe('person');
    expect(asked(others.proxy, 'GET').filter((at) => at === '/jobs')).toEqual([]);
    theirs.proxy.setDecide(() => null);
    laptop.connect(theirs);
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs()).toHaveLength(1);
  });

  it('keeps the ids of that provider’s lists', async () => {
    const laptop = takeLaptop(theirs);
    await laptop.sync();
    const service = laptop.desk.settings.provider()!.id;
    const slate = laptop.desk.reference.store.entries(service, 'roof-materials').find(({ name }) => name === 'Slate')!;
    const id = await laptop.queued({ roof_material: slate });
    refusedThere();
    expect(await laptop.sync(0.01)).toBe('time');
    const { body } = laptop.item(id);
    expect(laptop.item(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    laptop.connect(await ours.organization());
    await laptop.sync(1);
    expect(laptop.desk.drafts.store.get(id).document.roof_material).toEqual(slate);
    expect(laptop.desk.drafts.store.notices(id)).toEqual([]);
    expect(laptop.item(id)).toMatchObject({ state: 'waiting', body });
  });

  it('is told of when another is connected', async () => {
    const laptop = takeLaptop(theirs);
    await begun(laptop, 2);
    refusedThere();
    expect(await laptop.sync(0.01)).toBe('time');
    laptop.connect(others);
    const { id } = laptop.desk.settings.provider()!;
    expect(laptop.desk.settings.services.othersWithOpenWork(id)).toMatchObject([
      { open: 3, service: { baseUrl: theirs.way.baseUrl } },
    ]);
  });
});

describe('a provider that goes on under another URL', () => {
  it('is known again by its instance, where it is ours: its work goes on by itself', async () => {
    const moved = await startFaultProxy({ target: () => ours.server.url });
    const provider = await ours.organization();
    const laptop = takeLaptop(provider);
    const id = await begun(laptop);
    expect(await laptop.sync()).toBe('sent');
    const { id: service, instance } = laptop.desk.settings.provider()!;
    await laptop.attach(id, 'file', null);
    laptop.desk.outbox.commands.queue(id);
    laptop.connect({ key: provider.key, way: { ...provider.way, baseUrl: `${moved.url}/api` } });
    await ours.proxy.setDown(true);
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.desk.settings.provider()).toMatchObject({ id: service, instance, baseUrl: `${moved.url}/api` });
    expect(asked(moved)).toContain('/jobs/ID/files');
    expect(await ours.server.store.jobs.uploads.ofJob(laptop.desk.drafts.store.get(id).jobId!)).toHaveLength(2);
  });

  it('is another one, or a copy, while the one of that instance still answers', async () => {
    const copy = await startFaultProxy({ target: () => ours.server.url });
    const provider = await ours.organization();
    const laptop = takeLaptop(provider);
    const id = await begun(laptop);
    expect(await laptop.sync()).toBe('sent');
    const before = laptop.desk.settings.provider()!;
    await laptop.attach(id, 'file', null);
    laptop.desk.outbox.commands.queue(id);
    const way = { ...provider.way, baseUrl: `${copy.url}/api` };
    ours.proxy.reset();
    const { exitCode } = await connectDesk(laptop.desk, flags({ key: provider.key, way }));
    expect(exitCode).toBe(0);
    const here = laptop.desk.settings.provider()!;
    expect(here).toMatchObject({ instance: before.instance, baseUrl: way.baseUrl });
    expect(laptop.desk.settings.services.withInstance(here.instance!, here.id)).toEqual([
      expect.objectContaining({ id: before.id, baseUrl: before.baseUrl }),
    ]);
    // The other one is asked without the key.
    expect(ours.proxy.log().map(({ path }) => path)).toEqual(['/api']);
    expect(await laptop.sync(1)).toBe('person');
    expect(asked(copy)).not.toContain('/jobs/ID/files');
    await connectDesk(laptop.desk, { ...flags({ key: provider.key, way }), sameService: true });
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.desk.settings.provider()!.id).toBe(before.id);
  });

  it('is another one until a person says it is the same, where it is not ours', async () => {
    const moved = await startFaultProxy({ target: () => theirs.provider.url });
    const laptop = takeLaptop(theirs);
    const id = await begun(laptop);
    theirs.proxy.setDecide(
      everyTime('POST', /\/files$/, { kind: 'status', status: 429, style: 'plain', retryAfterSeconds: 60 }),
    );
    expect(await laptop.sync(0.1)).toBe('time');
    const way = { ...theirs.way, baseUrl: moved.url + theirs.provider.basePath };
    laptop.connect({ way, key: theirs.key });
    expect(await laptop.sync(1)).toBe('person');
    expect(asked(moved)).toEqual([]);
    // `--same-service`, after the refusal named what waits.
    const before = laptop.desk.drafts.store.get(id).serviceId;
    const { status } = await connectDesk(laptop.desk, { ...flags({ way, key: theirs.key }), sameService: true });
    expect(status).toMatchObject({ base_url: way.baseUrl, state: 'open' });
    expect(laptop.desk.settings.provider()!.id).toBe(before);
    expect(await laptop.sync(1)).toBe('sent');
    expect(asked(moved)).toEqual(['/jobs/ID/files']);
    expect(laptop.states(id)).toEqual(['submit done', 'upload done']);
  });

  it('takes along what was sent under the new URL before anybody said that it is the same', async () => {
    const moved = await startFaultProxy({ target: () => theirs.provider.url });
    const laptop = takeLaptop(theirs);
    const [before, after] = [await begun(laptop), await laptop.draft({ client_name: 'Ada' }, 1)];
    expect(await laptop.sync(1)).toBe('sent');
    const way = { ...theirs.way, baseUrl: moved.url + theirs.provider.basePath };
    laptop.connect({ way, key: theirs.key });
    laptop.desk.outbox.commands.queue(after);
    expect(await laptop.sync(1)).toBe('sent');
    for (const [id] of [[before], [after]]) laptop.desk.outbox.commands.message(id!, 'hello');
    expect(await laptop.sync(1)).toBe('person');
    await connectDesk(laptop.desk, { ...flags({ way, key: theirs.key }), sameService: true });
    expect(await laptop.sync(1)).toBe('sent');
    const service = laptop.desk.settings.provider()!.id;
    for (const id of [before, after]) {
      expect(laptop.desk.drafts.store.get(id)).toMatchObject({ serviceId: service, state: 'sent' });
      expect(laptop.desk.jobs.store.current(id)).toMatchObject({ serviceId: service, error: null });
    }
    expect(theirs.provider.jobs().map(({ messages }) => messages.length)).toEqual([1, 1]);
  });

  it('as one that needs a slash is connected with it', async () => {
    const laptop = takeLaptop(theirs);
    await connectDesk(laptop.desk, { ...flags(theirs), trailingSlash: false });
    expect(laptop.desk.settings.store.read().connection).toMatchObject({ trailingSlash: true });
    await begun(laptop);
    expect(await laptop.sync()).toBe('sent');
  });

  it('keeps the key that was there when another is refused', async () => {
    const laptop = takeLaptop(theirs);
    const before = laptop.desk.settings.store.read();
    const wrong = { ...flags(others), apiKey: 'mistyped-key-of-theirs' };
    await expect(connectDesk(laptop.desk, wrong)).rejects.toThrow(/refused this key: .*is unchanged/s);
    expect([laptop.desk.settings.store.read(), laptop.desk.settings.secrets.apiKey()]).toEqual([before, theirs.key]);
    // A first one is kept: there is nothing to lose, and the provider may only not know it yet.
    laptop.desk.settings.secrets.saveApiKey(null);
    expect(await connectDesk(laptop.desk, wrong)).toMatchObject({ exitCode: 1, status: { state: 'stopped' } });
    expect(laptop.desk.settings.secrets.apiKey()).toBe(wrong.apiKey);
  });

  it.each([
    ['baseUrl', 'ftp://example.com', '--base-url'],
    ['apiKey', 'two words', '--api-key'],
    ['authHeader', 'Not A Header', '--auth-header'],
  ] as const)('is not connected with a wrong %s', async (field, value, flag) => {
    const laptop = takeLaptop(theirs);
    const before = laptop.desk.settings.store.read();
    await expect(connectDesk(laptop.desk, { ...flags(theirs), [field]: value })).rejects.toThrow(flag);
    expect(laptop.desk.settings.store.read()).toEqual(before);
  });
});
