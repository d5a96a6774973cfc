/** Numbers in [0, 1) that one seed always brings in the same order; the verbs draw from the same row. */
export interface Random {
  (): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** True in `share` of the calls, 0 to 1. */
  chance(share: number): boolean;
}

/** What the draws of this run follow: `SEED` replays one. */
export const seedOfRun = (): number =>
  Number(process.env.SEED ?? process.env.RAFTER_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** A generator for simulations that have to replay: small and quick, and of no use for secrets. */
export const createRandom = (seed: number): Random => {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return Object.assign(next, {
    int,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError('There is nothing to pick from');
      return list[int(0, list.length - 1)] as T;
    },
    chance: (share: number): boolean => next() < share,
  });
};
