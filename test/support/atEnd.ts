// Benchmarks and child processes use the same servers without the test runner, and close them themselves.
const isInTests = '__vitest_worker__' in globalThis;
const runner = isInTests ? await import('vitest') : null;
const closers: (() => unknown)[] = [];

/**
 * Closes what the tests of a file opened outside of a test; `closeAtEnd.ts` calls it after every file. What does not close
 * keeps nothing else open, which would be there for the next file of the worker.
 */
export const closeAll = async (): Promise<void> => {
  const errors: unknown[] = [];
  for (const close of closers.splice(0).toReversed()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
};

/**
 * Closes a resource at the end of the test that opened it, or at the end of the file if no test was running, or if further
 * tests use it. Returns a function that closes it earlier; only the first call does something.
 */
export const atEnd = <T>(close: () => T, { isOfFile = false } = {}): (() => T) => {
  let closed: { result: T } | undefined;
  const once = (): T => (closed ??= { result: close() }).result;
  const test = runner?.TestRunner.getCurrentTest();
  // Among concurrent tests the runner does not know which one is asking.
  if (test && !test.concurrent && !isOfFile) runner?.onTestFinished(async () => void (await once()));
  else closers.push(once);
  return once;
};
