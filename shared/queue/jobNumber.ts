/** `Job 4`, `job #4` and `Trabajo 4`, as the console writes numbers of jobs, are `#4`. */
export const withPlainNumbers = (search: string): string =>
  search.replace(/(?<=^|[\s,])(?:job|trabajo)\s*#?\s*(?=(?:test-)?\d+(?:-\d+)?(?:[\s,]|$))/gi, '#');

/** The number of a job that a search is: `4`, `#4`, `Job 4`; null for any other text. */
export const jobNumberIn = (search: string): number | null => {
  const number = /^#?([1-9]\d{0,14})$/.exec(withPlainNumbers(search.trim()))?.[1];
  return number === undefined ? null : Number(number);
};
