import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs the work, and returns the CPU milliseconds of its longest tick of the event loop, and of one millisecond at most
 * beside it: looking after each tick would cost more than the work. CPU time, so that a busy machine makes no tick longer.
 */
export const longestTickMs = async (work: () => unknown): Promise<number> => {
  let longest = 0;
  let before = process.threadCpuUsage();
  const measure = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    before = process.threadCpuUsage();
  };
  let isOver = false;
  const ended = Promise.resolve()
    .then(work)
    .finally(() => (isOver = true));
  // Awaited below; a failure before that is not unhandled.
  ended.catch(() => {});
  while (!isOver) {
    await pause(1);
    measure();
  }
  await ended;
  return longest / 1000;
};
