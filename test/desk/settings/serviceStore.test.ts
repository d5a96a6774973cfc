import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDesk, type TestDesk } from '../testDesk.ts';
import { databaseOf } from '../deskDatabase.ts';

let test: TestDesk;
beforeEach(() => void (test = createTestDesk()));

const rafter = (instance: string | null) => ({
  kind: 'rafter' as const,
  instance,
  name: 'Valley Solar',
  version: '1.0.0',
  extensions: ['idempotency-key'],
});

describe('a provider', () => {
  it('is one, with or without a slash at the end of its URL', () => {
    const {
      settings: { services },
    } = test.desk;
    const here = services.at('https://solar.example/api/');
    expect(here).toMatchObject({ kind: 'unknown', extensions: [], probedMs: null });
    expect(services.at('https://solar.example/api').id).toBe(here.id);
    expect(services.at('https://solar.example/api2').id).not.toBe(here.id);
  });

  it('is one, however its URL is written', () => {
    const {
      settings: { services },
    } = test.desk;
    const ids = ['https://solar.example/api', 'https://SOLAR.example/api', 'https://solar.example:443/api/'];
    expect(new Set(ids.map((url) => services.at(url).id)).size).toBe(1);
  });

  it('that says the same of itself under another URL is another one, until somebody knows that it moved', () => {
    const {
      settings: { services },
    } = test.desk;
    const before = services.learn(services.at('http://old.example').id, rafter('i-1'), 1);
    const there = services.learn(services.at('http://new.example').id, rafter('i-1'), 2);
    expect(there.id).not.toBe(before.id);
    expect(services.withInstance('i-1', there.id)).toMatchObject([{ id: before.id }]);
  });

  it('that answers under another URL is the same one, moved; its work goes on', () => {
    const {
      settings: { services },
    } = test.desk;
    const before = services.learn(services.at('http://old.example').id, rafter('i-1'), 1);
    const moved = services.learn(services.at('http://new.example').id, rafter('i-1'), 2, before.id);
    expect(moved).toMatchObject({ id: before.id, baseUrl: 'http://new.example', probedMs: 2 });
    expect(services.at('http://new.example').id).toBe(before.id);
    expect(services.at('http://old.example').id).not.toBe(before.id);
  });

  it('is never taken for another one: two instances stay two, and so do those that name none', () => {
    const {
      settings: { services },
    } = test.desk;
    const ids = ['i-1', 'i-2', null, null].map(
      (instance, at) => services.learn(services.at(`http://${at}.example`).id, rafter(instance), 1).id,
    );
    expect(new Set(ids).size).toBe(4);
  });

  it('that moves to where another one was leaves that one’s work alone', () => {
    const {
      settings: { services },
      drafts: { store: drafts },
    } = test.desk;
    const [before, stranger] = ['i-1', 'i-2'].map((instance, at) =>
      services.learn(services.at(`http://${at}.example`).id, rafter(instance), 1),
    );
    const { id } = drafts.create({ client_name: 'Ada' });
    databaseOf(test.desk).prepare('UPDATE draft SET service_id = ?').run(stranger!.id);
    expect(services.learn(stranger!.id, rafter('i-1'), 2, before!.id).id).toBe(before!.id);
    expect(drafts.get(id).serviceId).toBe(stranger!.id);
  });

  it('moves when a person says so, also onto a URL that was tried before', () => {
    const {
      settings: { services },
    } = test.desk;
    const [old, tried] = [services.at('http://old.example'), services.at('http://new.example')];
    expect(services.move(old.id, 'http://new.example/')).toMatchObject({ id: old.id, baseUrl: 'http://new.example' });
    expect(services.get(tried.id).baseUrl).not.toBe('http://new.example');
    expect(services.move(old.id, 'http://new.example').id).toBe(old.id);
  });

  it('is remembered by what it was last seen to say', () => {
    const {
      settings: { services },
    } = test.desk;
    const { id } = services.learn(services.at('http://a.example').id, rafter('i-1'), 1);
    services.setUpdatedSince(id, '2026-03-14T15:00:00Z');
    expect(services.learn(id, { ...rafter(null), kind: 'plain', extensions: [] }, 3)).toMatchObject({
      kind: 'plain',
      instance: 'i-1',
      extensions: [],
    });
    expect(services.updatedSince(id)).toBe('2026-03-14T15:00:00Z');
  });
});

it('a desk that is there is opened without writing, also while another program writes', () => {
  const busy = databaseOf(test.desk);
  busy.exec('BEGIN IMMEDIATE');
  try {
    expect(test.openAgain().base.deviceId).toBe(test.desk.base.deviceId);
  } finally {
    busy.exec('ROLLBACK');
  }
});

describe('a fact of this desk', () => {
  it('is made once, and kept until it is put anew', () => {
    const {
      base: { keyValues },
    } = test.desk;
    expect(keyValues.read('colour')).toBeNull();
    expect([keyValues.getOrCreate('colour', () => 'red'), keyValues.getOrCreate('colour', () => 'blue')]).toEqual([
      'red',
      'red',
    ]);
    keyValues.put('colour', 'green');
    expect(test.openAgain().base.keyValues.read('colour')).toBe('green');
  });

  it('is who it is: the same for every program, another on every laptop', async () => {
    expect(test.openAgain().base.deviceId).toBe(test.desk.base.deviceId);
    const other = createTestDesk();
    expect(other.desk.base.deviceId).not.toBe(test.desk.base.deviceId);
    await other.close();
  });
});
