/** CPU time of this thread, which no other program adds to. Some systems count it in steps of 16 ms. */
type Clock = () => NodeJS.CpuUsage;

const cpuMs = async (work: () => unknown, clock: Clock): Promise<number> => {
  const before = clock();
  await work();
  const after = clock();
  return (after.user + after.system - before.user - before.system) / 1000;
};

/** Two steps of the clock. */
const enoughMs = 30;

/** So often at most; where all of it takes nothing, it counts as `leastMs`. */
const mostTimes = 1024;
const leastMs = 1;

/**
 * Of one piece of work among many. It is done again, twice as often each time, until all of that takes `enoughMs` together,
 * so that the steps of the clock do not count, however little a single one is.
 */
const cpuMsOfOne = async (work: () => unknown, clock: Clock): Promise<number> => {
  for (let times = 1; ; times *= 2) {
    const all = await cpuMs(async () => {
      for (let done = 0; done < times; done += 1) await work();
    }, clock);
    if (all >= enoughMs || times >= mostTimes) return Math.max(all, leastMs) / times;
  }
};

/** What the longest input may take in any case: work that grows with the square takes seconds for it. */
const negligibleMs = 50;

/** Between 8, in proportion, and 64, with the square. */
const steepest = 24;

/**
 * How work grows: `in proportion` to its input, or by how much more where the input is eight times as large. `whole` is about
 * the longest input that may arrive: where that takes next to nothing, this is the proof. Otherwise both sizes are measured,
 * on the same computer at the same time, and of each the least of several times counts: a slow or busy computer makes no
 * difference, and no limit in milliseconds has to suit it.
 */
export const growth = async (
  whole: () => unknown,
  eighth: () => unknown,
  clock: Clock = () => process.threadCpuUsage(),
): Promise<string> => {
  let [most, least] = [await cpuMs(whole, clock), Infinity];
  for (let tries = 0; tries < 4 && most > negligibleMs; tries += 1) {
    least = Math.min(least, await cpuMsOfOne(eighth, clock));
    if (most < steepest * least) return 'in proportion';
    most = Math.min(most, await cpuMs(whole, clock));
  }
  return most <= negligibleMs || most < steepest * least
    ? 'in proportion'
    : `${Math.round(most / least)} times as much work for 8 times the input`;
};
