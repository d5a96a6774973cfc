import { describe, expect, it } from 'vitest';
import { OwnerTurns } from '../../../../electron/server/office/imports/ownerTurns.ts';

const waiting = (...owners: string[]): OwnerTurns<string> => {
  const turns = new OwnerTurns<string>({ mostOfOwner: 3, mostWaiting: 6 });
  for (const [at, owner] of owners.entries()) turns.add(owner, `${owner}${at}`);
  return turns;
};

describe('turns', () => {
  it('go round the owners, however many one of them sends', () => {
    const turns = waiting('a', 'a', 'a', 'b', 'c');
    const order: string[] = [];
    for (let turn = turns.take(); turn; turn = turns.take()) {
      order.push(turn.item);
      turns.done(turn.owner);
    }
    expect(order).toEqual(['a0', 'b3', 'c4', 'a1', 'a2']);
  });

  it('give an owner no second one before the first is done', () => {
    const turns = waiting('a', 'a', 'b');
    expect([turns.take()?.item, turns.take()?.item, turns.take()]).toEqual(['a0', 'b2', undefined]);
    turns.done('a');
    expect(turns.take()?.item).toBe('a1');
  });

  it('are refused to an owner who waits for too many, and to all when too many wait', () => {
    const turns = waiting('a', 'a', 'a');
    expect([turns.add('a', 'x'), turns.add('b', 'x'), turns.add('c', 'x'), turns.add('d', 'x')]).toEqual([
      ...[false, true, true, true],
    ]);
    expect(turns.add('e', 'x')).toBe(false);
    turns.take();
    expect(turns.add('e', 'x')).toBe(true);
    expect(turns.clear()).toHaveLength(6);
    expect(turns.take()).toBeUndefined();
  });
});
