/** The longest time that an action of the person waits for an answer that it can do without. */
export const longestWaitMs = 10_000;

/** Resolves with null where the work fails, or takes too long. */
export const inTime = async <T>(work: Promise<T>): Promise<T | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), longestWaitMs)));
  try {
    return await Promise.race([work, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};
