import { message } from '../../../shared/messages/catalogue.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  canMoveItem,
  type ItemTransition,
  itemTransitions,
  itemStates,
} from '../../../electron/desk/outbox/itemStates.ts';
import { root } from '../../support/processes.ts';
import { createTestDesk } from '../testDesk.ts';

const test = createTestDesk();
const { desk } = test;

const readme = readFileSync(path.join(root, 'electron/desk/outbox/README.md'), 'utf8');
const diagram = /```mermaid\nstateDiagram-v2\n([^`]*)```/.exec(readme)![1]!.trim().split('\n');
const arrow = /^ *(\S+) --> (\S+?)(?:: (.+))?$/;

const pairs = itemStates.flatMap((from) => itemStates.map((to) => ({ from, to })));
const isRow = ({ from, to }: Pick<ItemTransition, 'from' | 'to'>): boolean =>
  itemTransitions.some((move) => move.from === from && move.to === to);

describe('the diagram of the outbox', () => {
  it('shows exactly the moves that there are, in their order and with their reasons', () => {
    const shown = diagram.map((line) => arrow.exec(line)!.slice(1));
    expect(shown.at(0)).toEqual(['[*]', 'waiting', undefined]);
    expect(shown.at(-1)).toEqual(['done', '[*]', undefined]);
    expect(shown.slice(1, -1)).toEqual(itemTransitions.map(({ from, to, because }) => [from, to, because]));
  });

  it('shows every state, names no move twice, and lets nothing leave "done"', () => {
    const named = new Set(itemTransitions.flatMap(({ from, to }) => [from, to]));
    expect([...named].sort()).toEqual([...itemStates].sort());
    expect(new Set(itemTransitions.map(({ from, to }) => `${from} ${to}`)).size).toBe(itemTransitions.length);
    expect(itemTransitions.filter(({ from }) => (from as string) === 'done')).toEqual([]);
    // Whatever goes wrong, a way leads on to "done".
    for (const state of itemStates.filter((one) => one !== 'done')) {
      const reached = new Set<string>([state]);
      for (let round = 0; round < itemStates.length; round += 1)
        for (const { from, to } of itemTransitions) if (reached.has(from)) reached.add(to);
      expect(reached).toContain('done');
    }
  });

  it('says of every pair of states whether there is such a move', () => {
    for (const pair of pairs) expect([pair, canMoveItem(pair.from, pair.to)]).toEqual([pair, isRow(pair)]);
  });
});

describe('the store', () => {
  const error = { message: message('provider-said', { status: 400, text: 'no' }), status: 400, errors: [] };
  /** An item that came into this state over moves that there are. */
  const itemIn = (state: string): string => {
    const { id: draftId } = desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
    const { id } = desk.outbox.store.addSubmit(draftId, '{}');
    if (state === 'waiting') return id;
    const service = desk.settings.services.at('http://127.0.0.1:1/api').id;
    desk.outbox.store.claim(desk.outbox.store.get(id), service, {}, 0);
    if (state === 'failed') desk.outbox.store.move(id, 'failed', { error, needsPerson: true });
    else if (state !== 'sending') desk.outbox.store.move(id, state as 'done' | 'unknown', {});
    return id;
  };

  it.each(pairs.filter((pair) => pair.from !== pair.to && isRow(pair)))('moves from $from to $to', ({ from, to }) => {
    const id = itemIn(from);
    const changes = to === 'failed' ? { error, needsPerson: true } : {};
    expect(desk.outbox.store.move(id, to, changes).state).toBe(to);
    expect(desk.outbox.store.get(id).doneMs !== null).toBe(to === 'done');
  });

  it.each(pairs.filter((pair) => pair.from !== pair.to && !isRow(pair)))(
    'refuses to move from $from to $to, and leaves everything as it was',
    ({ from, to }) => {
      const id = itemIn(from);
      const before = desk.outbox.store.get(id);
      expect(before.state).toBe(from);
      let alongside = false;
      const move = () =>
        desk.outbox.store.move(id, to, { remoteId: '1', error, needsPerson: true }, () => (alongside = true));
      expect(move).toThrow(`an item cannot go from ${from} to ${to}`);
      expect([desk.outbox.store.get(id), alongside]).toEqual([before, false]);
    },
  );

  it('claims what waits, and nothing else, once', () => {
    const service = desk.settings.services.at('http://127.0.0.1:1/api').id;
    for (const state of ['sending', 'done', 'unknown', 'failed'])
      expect(desk.outbox.store.claim(desk.outbox.store.get(itemIn(state)), service, {}, 0)).toBeNull();
    const item = desk.outbox.store.get(itemIn('waiting'));
    expect(desk.outbox.store.claim(item, service, {}, 0)).toMatchObject({ state: 'sending', attempts: 1 });
    expect(desk.outbox.store.claim(item, service, {}, 0)).toBeNull();
  });

  it('writes a move and what belongs to it in one transaction, or neither', () => {
    const id = itemIn('sending');
    const draft = desk.outbox.store.get(id).draftId;
    const failing = () =>
      desk.outbox.store.move(id, 'done', { remoteId: '7' }, () => {
        throw new Error('the disk is full');
      });
    expect(failing).toThrow('the disk is full');
    expect([desk.outbox.store.get(id).state, desk.drafts.store.get(draft).state]).toEqual(['sending', 'sending']);
  });

  it('marks as needing a person what failed, and never leaves it without a word', () => {
    expect(() => desk.outbox.store.move(itemIn('sending'), 'failed', {})).toThrow(/CHECK/);
    expect(() => desk.outbox.store.move(itemIn('sending'), 'failed', { error })).toThrow(/CHECK/);
  });

  it('says "draft", "queued", "sending", "blocked" and "sent" of a draft as its items stand', () => {
    const stateOf = (id: string) => desk.drafts.store.get(desk.outbox.store.get(id).draftId).state;
    expect(desk.drafts.store.create({}).state).toBe('draft');
    expect(['waiting', 'sending', 'failed', 'done'].map((state) => stateOf(itemIn(state)))).toEqual([
      'queued',
      'sending',
      'blocked',
      'sent',
    ]);
    expect(stateOf(itemIn('unknown'))).toBe('queued');
    const asked = itemIn('unknown');
    desk.outbox.store.move(asked, 'unknown', { needsPerson: true });
    expect(stateOf(asked)).toBe('blocked');
  });

  it('turns every "sending" into "unknown" at start-up, and makes everything that waits due', () => {
    const [sending, waiting, failed, done] = ['sending', 'waiting', 'failed', 'done'].map(itemIn);
    desk.outbox.store.move(waiting!, 'waiting', { nextAttemptMs: test.clock.now() + 1e9 });
    expect(desk.outbox.store.startUp()).toBeGreaterThan(0);
    expect(desk.outbox.store.get(sending!)).toMatchObject({
      state: 'unknown',
      maybeTaken: true,
      needsPerson: false,
      error: { message: { code: 'sending-interrupted' } },
    });
    expect(desk.outbox.store.get(waiting!)).toMatchObject({ state: 'waiting', nextAttemptMs: 0 });
    expect([desk.outbox.store.get(failed!).state, desk.outbox.store.get(done!).state]).toEqual(['failed', 'done']);
    expect(desk.outbox.store.startUp()).toBe(0);
  });
});
