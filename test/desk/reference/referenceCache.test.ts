import { message } from '../../../shared/messages/catalogue.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ListAnswer, ReferenceCache } from '../../../electron/desk/reference/referenceCache.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { type ReferenceListKey, referenceListKeys } from '../../../shared/reference/lists.ts';
import { createTestDesk } from '../testDesk.ts';

const test = createTestDesk();
const { desk, clock } = test;
const dayMs = 24 * 60 * 60 * 1000;
const store = desk.reference.store;

let service = 0;
let asked: { list: ReferenceListKey; etag: string | null }[] = [];
let atOnce = 0;
let most = 0;
let answer: (list: ReferenceListKey, etag: string | null) => ListAnswer;
beforeEach(() => {
  service = desk.settings.services.at(`https://${crypto.randomUUID()}.example/api`).id;
  asked = [];
  most = 0;
  answer = (list) => ({
    kind: 'list',
    entries: [{ id: list === 'connection-types' ? 5 : 'A0', name: `of ${list}` }],
    etag: '"1"',
  });
});
const cache = new ReferenceCache({
  store,
  clock,
  fetchList: async (list, etag) => {
    asked.push({ list, etag });
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    return answer(list, etag);
  },
});

describe('the copy of a provider’s nine lists', () => {
  it('before the first connection is the built-in one', () => {
    for (const list of referenceListKeys) {
      expect(store.entries(null, list)).toEqual(referenceDefaults[list]);
      expect(store.entries(service, list)).toEqual(referenceDefaults[list]);
      expect(store.fetched(service, list)).toBeNull();
    }
  });

  it('is brought whole, three lists at once, and told list by list', async () => {
    expect(await cache.refresh(service)).toEqual({ refreshed: [...referenceListKeys], failed: [] });
    expect(asked.map(({ list }) => list).sort()).toEqual([...referenceListKeys].sort());
    expect(most).toBe(3);
    for (const list of referenceListKeys)
      expect(store.entries(service, list).map(({ name }) => name)).toEqual([`of ${list}`]);
    expect(store.find(service, 'states', 'a0')!.entry.name).toBe('of states');
    expect(store.find(service, 'connection-types', '5')!.entry.id).toBe(5);
  });

  it('is asked for again after a day, with the ETag of the copy here; "not modified" keeps it', async () => {
    await cache.refresh(service);
    asked = [];
    clock.pass(dayMs - 1);
    expect(await cache.refresh(service)).toEqual({ refreshed: [], failed: [] });
    expect(asked).toEqual([]);
    clock.pass(1);
    answer = () => ({ kind: 'unchanged' });
    const entries = store.entries(service, 'states');
    expect((await cache.refresh(service)).refreshed).toHaveLength(9);
    expect(asked.every(({ etag }) => etag === '"1"')).toBe(true);
    // The same array as long as nothing changed: whoever built an index over it keeps it.
    expect(store.entries(service, 'states')).toBe(entries);
    expect(store.fetched(service, 'states')).toEqual({ etag: '"1"', fetchedMs: clock.now() });
  });

  it('is asked for at once where that is forced', async () => {
    await cache.refresh(service);
    asked = [];
    expect((await cache.refresh(service, { force: true })).refreshed).toHaveLength(9);
    expect(asked).toHaveLength(9);
  });

  it('dated in the future by a clock that was wrong is asked for again', async () => {
    clock.pass(100 * dayMs);
    await cache.refresh(service);
    clock.pass(-50 * dayMs);
    asked = [];
    await cache.refresh(service);
    expect(asked).toHaveLength(9);
  });

  it('keeps what it has of a list that does not come; the others are not held up', async () => {
    await cache.refresh(service);
    answer = (list) =>
      list === 'states'
        ? { kind: 'failed', reason: message('answer-timed-out') }
        : { kind: 'list', entries: [], etag: null };
    const { refreshed, failed } = await cache.refresh(service, { force: true });
    expect(failed).toEqual([{ list: 'states', reason: message('answer-timed-out') }]);
    expect(refreshed).toEqual(referenceListKeys.filter((list) => list !== 'states'));
    expect(store.entries(service, 'states')).toHaveLength(1);
    expect(store.entries(service, 'roof-materials')).toEqual([]);
  });

  it('says so where "not modified" is answered to a first question', async () => {
    answer = () => ({ kind: 'unchanged' });
    const { refreshed, failed } = await cache.refresh(service);
    expect([refreshed, failed.length, failed[0]!.reason.code]).toEqual([[], 9, 'list-never-sent']);
  });

  it('keeps what is not offered any more, retired, for drafts that name it; and offers it again when it is back', () => {
    const [a, b] = [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ];
    store.put(service, 'roof-materials', [a, b], null);
    store.put(service, 'roof-materials', [b], null);
    expect(store.entries(service, 'roof-materials')).toEqual([b]);
    expect(store.find(service, 'roof-materials', 'a')).toEqual({ entry: a, retired: true });
    expect(store.search(service, 'roof-materials', 'a')).toEqual([]);
    store.put(service, 'roof-materials', [b, a], null);
    expect(store.entries(service, 'roof-materials')).toEqual([b, a]);
    expect(store.find(service, 'roof-materials', 'A')).toEqual({ entry: a, retired: false });
  });

  it('is one for each provider, and outlives the program', () => {
    const other = desk.settings.services.at('https://other.example/api').id;
    store.put(service, 'roof-materials', [{ id: 'x', name: 'Ours' }], '"x"');
    store.put(other, 'roof-materials', [{ id: 'x', name: 'Theirs' }], null);
    const again = test.openAgain();
    expect([service, other].map((id) => again.reference.store.entries(id, 'roof-materials')[0]!.name)).toEqual([
      'Ours',
      'Theirs',
    ]);
    expect(again.reference.store.fetched(service, 'roof-materials')!.etag).toBe('"x"');
    // What one program brings, another that has the desk open sees.
    store.put(service, 'roof-materials', [{ id: 'y', name: 'Newer' }], '"y"');
    expect(again.reference.store.entries(service, 'roof-materials')[0]!.name).toBe('Newer');
  });

  it('counts the last of a repeated id', () => {
    store.put(
      service,
      'roof-materials',
      [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
        { id: 'A', name: 'A again' },
      ],
      null,
    );
    expect(store.entries(service, 'roof-materials').map(({ name }) => name)).toEqual(['B', 'A again']);
  });

  it('is searched by maker, name and abbreviation, whole beginnings first', () => {
    const entries = [
      { id: '1', name: 'Maxeon XR10' },
      { id: '2', name: 'XR100', manufacture: 'IronRidge' },
      { id: '3', name: 'XR10', manufacture: 'IronRidge' },
      { id: '4', name: 'Solar Mount', manufacture: 'Unirac' },
    ];
    store.put(service, 'racking-types', entries, null);
    const found = (text: string, limit?: number) =>
      store.search(service, 'racking-types', text, limit).map(({ id }) => id);
    expect(found('xr10')).toEqual(['2', '3', '1']);
    expect(found('ironridge xr10')).toEqual(['2', '3']);
    expect(found('mount UNIRAC')).toEqual(['4']);
    expect(found('olar')).toEqual(['4']);
    expect(found('xr10', 1)).toEqual(['2']);
    expect(found('nothing like it')).toEqual([]);
    expect(found('')).toEqual(['1', '2', '3', '4']);
  });
});
