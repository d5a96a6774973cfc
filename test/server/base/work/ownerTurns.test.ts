import { describe, expect, it } from 'vitest';
import { OwnerTurns, smallInRow, TurnQueue } from '../../../../electron/ownerTurns.ts';

/** By its group; a capital letter is large, and after a dot comes the member. */
const addTo = (turns: OwnerTurns<string>, name: string): boolean => {
  const [group = '', member] = name.toLowerCase().split('.');
  return turns.add({ group, ...(member === undefined ? {} : { member }) }, name, name !== name.toLowerCase());
};
const waiting = (all: readonly string[], turns = new OwnerTurns<string>()): OwnerTurns<string> => {
  for (const name of all) addTo(turns, name);
  return turns;
};

/** The order in which one worker takes them. */
const orderOf = (turns: OwnerTurns<string>): string => {
  const order: string[] = [];
  for (let turn = turns.take(); turn; turn = turns.take()) {
    order.push(turn.item);
    turns.done(turn);
  }
  return order.join(' ');
};

describe('turns', () => {
  it.each([
    ['in the order of arrival, of one group', 'a a a', 'a a a'],
    ['of groups, however many works one of them has', 'a a a b c', 'a b c a a'],
    ['of groups that have several', 'a a a a b b c c', 'a b c a b c a a'],
    ['of the members within that of their group', 'a.x a.x a.x a.y b b', 'a.x b a.y b a.x a.x'],
    ['of a group as of one, however many members it has', 'a.u a.v a.w a.x b b', 'a.u b a.v b a.w a.x'],
    ['of small works before large ones', 'A A A b', 'b A A A'],
    ['of groups among the large ones, too', 'A A a b B', 'a b A B A'],
  ])('come %s', (_what, arrived, order) => expect(orderOf(waiting(arrived.split(' ')))).toBe(order));

  it('of large works come after a few small ones', () => {
    const small = Array.from({ length: 3 * smallInRow }, () => 'a');
    expect(
      orderOf(waiting(['B', ...small]))
        .split(' ')
        .indexOf('B'),
    ).toBe(smallInRow);
  });

  it('give a group no second one before the first is done, but for a small one beside a large one', () => {
    const turns = waiting(['a', 'a', 'A', 'A', 'b']);
    const [first, second, third] = [turns.take(), turns.take(), turns.take()];
    expect([first?.item, second?.item, third?.item, turns.take()]).toEqual(['a', 'b', 'A', undefined]);
    turns.done(first!);
    expect(turns.take()?.item).toBe('a');
  });

  it('are no large ones where none may be', () => {
    const turns = waiting(['A', 'a']);
    expect([turns.take(false)?.item, turns.take(false)]).toEqual(['a', undefined]);
    expect(turns.take()?.item).toBe('A');
  });

  it('go first to who came while the last work of another was under way', () => {
    for (const [before, first, after] of [
      ['a', ['a', 'a'], 'b'],
      ['a.x', ['a.x'], 'a.y'],
      ['A', ['A', 'A'], 'B'],
    ] as const) {
      const turns = waiting([before]);
      const under = turns.take()!;
      waiting([...first, after], turns);
      turns.done(under);
      expect(turns.take()?.item).toBe(after);
    }
  });

  it('are refused to a member, to a group and to all where too many wait', () => {
    const turns = new OwnerTurns<string>({ mostOfMember: 2, mostOfGroup: 3, mostWaiting: 5 });
    const asked = ['a.x', 'a.x', 'a.x', 'a.y', 'a.z', 'b', 'c', 'c', 'b'].map((name) => addTo(turns, name));
    expect(asked).toEqual([true, true, false, true, false, true, true, false, false]);
    turns.take();
    expect(addTo(turns, 'c')).toBe(true);
    expect(turns.clear()).toHaveLength(5);
    expect([turns.take(), addTo(turns, 'a.x')]).toEqual([undefined, true]);
  });

  it('are never refused to a group that has nothing waiting, but where too many groups wait', () => {
    const turns = new OwnerTurns<string>({ mostOfGroup: 2, mostWaiting: 4, mostGroups: 4 });
    const ask = (...names: string[]): boolean[] => names.map((name) => addTo(turns, name));
    // Two groups take all the room.
    expect(ask('a', 'A', 'b', 'b', 'a')).toEqual([true, true, true, true, false]);
    expect(ask('c', 'c', 'D', 'd', 'e')).toEqual([true, false, true, false, false]);
    // Room of another group comes with its last one.
    expect(turns.take()?.item).toBe('a');
    expect(ask('e')).toEqual([false]);
    expect([turns.take()?.item, turns.take()?.item]).toEqual(['b', 'c']);
    expect(ask('e', 'f')).toEqual([true, false]);
    expect([turns.waiting, turns.clear().length]).toEqual([4, 4]);
    expect(ask('f', 'g', 'h', 'i', 'j')).toEqual([true, true, true, true, false]);
  });
});

describe('works by turns', () => {
  /** Works that end when they are called. */
  const held = (queue: TurnQueue) => {
    const begun: string[] = [];
    const ends = new Map<string, (error?: Error) => void>();
    const run = (group: string, name: string): Promise<string> =>
      queue.run({ group }, () => {
        begun.push(name);
        return new Promise((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))));
      });
    return { begun, run, end: (name: string, error?: Error) => ends.get(name)!(error) };
  };

  it('are so many at once, of different groups, and one that fails makes room as well', async () => {
    const queue = new TurnQueue({ atOnce: 2 });
    const { begun, run, end } = held(queue);
    const all = ['a', 'a', 'b', 'c'].map((group, at) => run(group, `${group}${at}`).catch(() => 'failed'));
    await expect.poll(() => begun).toEqual(['a0', 'b2']);
    expect(queue.waiting).toBe(2);
    end('a0', new Error('no'));
    await expect.poll(() => begun).toEqual(['a0', 'b2', 'c3']);
    for (const name of ['b2', 'c3']) end(name);
    await expect.poll(() => begun.at(-1)).toBe('a1');
    end('a1');
    expect(await Promise.all(all)).toEqual(['failed', 'a1', 'b2', 'c3']);
  });

  it('are refused where too many wait', async () => {
    const queue = new TurnQueue({ atOnce: 1, mostOfGroup: 1, refusal: () => new Error('busy') });
    const { run, end } = held(queue);
    const first = [run('a', 'one'), run('a', 'two')];
    await expect(run('a', 'three')).rejects.toThrow('busy');
    end('one');
    await first[0];
    end('two');
    expect(await first[1]).toBe('two');
  });
});
