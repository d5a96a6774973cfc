/** Whether the work ended within its limit, and not whether it succeeded; it goes on when it did not end. */
export const isDoneWithin = (limitMs: number, work: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs, false);
    const end = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(end, end);
  });
