import { describe, expect, it } from 'vitest';
import { PhoneConnections } from '../../electron/phone/phoneConnections.ts';

class Line {
  isOpen = true;
  readonly remoteAddress: string;
  #closed = (): void => undefined;

  constructor(remoteAddress: string) {
    this.remoteAddress = remoteAddress;
  }
  once(_name: 'close', listener: () => void): void {
    this.#closed = listener;
  }
  destroy(): void {
    this.isOpen = false;
    this.#closed();
  }
}

const start = (known: string[] = []) => {
  const lines = new PhoneConnections<Line>((from) => known.includes(from));
  const open = (from: string, count = 1): Line[] =>
    Array.from({ length: count }, () => {
      const line = new Line(from);
      lines.add(line);
      return line;
    });
  return { lines, open };
};
const left = (all: Line[]): number => all.filter(({ isOpen }) => isOpen).length;

describe('connections of phones', () => {
  it('are bounded for one address and for all, and come back when they end', () => {
    const { lines, open } = start();
    const own = open('phone', 14);
    expect([left(own), own[12]!.isOpen, lines.count]).toEqual([12, false, 12]);
    own[0]!.destroy();
    expect(left(open('phone', 2))).toBe(1);
    for (let address = 0; address < 100; address += 1) open(`stranger ${address}`, 3);
    expect(lines.count).toBe(64);
  });

  it('of strangers give way to those of a phone that proved the secret', () => {
    const { open, lines } = start(['phone']);
    const own = open('phone', 6);
    const strangers = Array.from({ length: 200 }, (_, address) => open(`stranger ${address}`, 12)).flat();
    expect([left(own), lines.count]).toEqual([6, 64]);
    const more = open('phone', 6);
    expect([left(own), left(more), left(strangers)]).toEqual([6, 6, 52]);
  });

  it('of the address with the most give way to those of a phone that is about to prove it', () => {
    const { open } = start();
    const crowd = Array.from({ length: 7 }, (_, address) => open(`stranger ${address}`, 12)).flat();
    const honest = open('phone', 6);
    for (let turn = 0; turn < 20; turn += 1)
      crowd.push(...Array.from({ length: 7 }, (_, at) => open(`stranger ${at}`)).flat());
    expect([left(honest), left(crowd)]).toEqual([6, 58]);
  });

  it('of phones alone have the same bound', () => {
    const known = Array.from({ length: 6 }, (_, at) => `phone ${at}`);
    const { open, lines } = start(known);
    const all = known.map((from) => open(from, 12));
    expect(lines.count).toBe(64);
    for (const own of all) expect(left(own)).toBeGreaterThan(9);
  });
});
