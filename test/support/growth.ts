/** CPU milliseconds of this thread for some work: no other program adds to them. */
const cpuMs = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** Work of which too little is done to show how it grows. */
const negligibleMs = 50;

/** Between 8, in proportion, and 64, with the square. */
const steepest = 24;

/**
 * How work grows: `in proportion` to its input, or by how much more where the input is eight times as large. Both sizes are
 * measured, on the same computer at the same time, and of each the least of several times counts: a slow or busy computer
 * makes no difference, and no limit in milliseconds has to suit it.
 */
export const growth = async (whole: () => unknown, eighth: () => unknown): Promise<string> => {
  let [most, least] = [await cpuMs(whole), Infinity];
  for (let tries = 0; tries < 4 && most > negligibleMs; tries += 1) {
    least = Math.min(least, await cpuMs(eighth));
    if (most < steepest * least) return 'in proportion';
    most = Math.min(most, await cpuMs(whole));
  }
  return most <= negligibleMs || most < steepest * least
    ? 'in proportion'
    : `${Math.round(most / least)} times as much work for 8 times the input`;
};
