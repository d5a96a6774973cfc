const atOnce = 8;

/** Runs `work` on several items at a time. Begins no further one after a failure, and throws the first. */
export const onEach = async <T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = (async function* () {
    yield* items;
  })();
  const worker = async (): Promise<void> => {
    try {
      for (let next = await rest.next(); !next.done; next = await rest.next()) await work(next.value);
    } catch (error) {
      await rest.return();
      throw error;
    }
  };
  for (const outcome of await Promise.allSettled(Array.from({ length: atOnce }, worker)))
    if (outcome.status === 'rejected') throw outcome.reason;
};
