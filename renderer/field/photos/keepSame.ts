/** The new list, with the former object of every item that is as it was: what shows it is not rendered again. */
export const keepSame = <T extends { id: string }>(before: readonly T[], now: readonly T[]): T[] => {
  const known = new Map(before.map((one) => [one.id, one]));
  return now.map((one) => {
    const former = known.get(one.id);
    return former && JSON.stringify(former) === JSON.stringify(one) ? former : one;
  });
};
