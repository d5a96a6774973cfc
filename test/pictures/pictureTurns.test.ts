import { describe, expect, it } from 'vitest';
import { PictureTurns, smallInRow } from '../../electron/pictures/pictureTurns.ts';

/** The order in which these come, `A` and `B` as large ones of two organizations, `a` and `b` as small ones. */
const orderOf = (waiting: string, turns = new PictureTurns()): string => {
  const left = [...waiting].map((name) => ({ name, turn: name.toLowerCase(), isLarge: name !== name.toLowerCase() }));
  let order = '';
  for (let next = turns.next(left); next !== null; next = turns.next(left)) {
    order += next.name;
    left.splice(left.indexOf(next), 1);
  }
  return order;
};

describe('the order of pictures', () => {
  it('is that in which they were asked for, of one organization', () => expect(orderOf('aaa')).toBe('aaa'));

  it('has small ones before large ones, whose-ever they are', () => {
    expect(orderOf('AAAAAAAAAAAAb')).toBe('bAAAAAAAAAAAA');
    expect(orderOf('AAab')).toBe('abAA');
  });

  it('gives organizations turns, and not those who ask most', () => {
    expect(orderOf('aaaaaab')).toBe('abaaaaa');
    expect(orderOf('AAAAAAB')).toBe('ABAAAAA');
    expect(orderOf('aaaabbcc')).toBe('abcabcaa');
  });

  it('remembers whose turn was last', () => {
    const turns = new PictureTurns();
    expect(orderOf('a', turns)).toBe('a');
    expect(orderOf('aaab', turns)).toBe('baaa');
  });

  it('keeps no large one waiting for ever', () => {
    const many = 'a'.repeat(3 * smallInRow);
    expect(orderOf(`B${many}`).indexOf('B')).toBe(smallInRow);
  });
});
