/** Letters that fit on the two lines under a small picture. */
const most = 30;
const end = 16;

/** A long file name without its middle: what tells photos of one camera apart is at their ends. */
export const shortName = (name: string): string => {
  const letters = [...name];
  return letters.length <= most ? name : `${letters.slice(0, most - end - 1).join('')}…${letters.slice(-end).join('')}`;
};
