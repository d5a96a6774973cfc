/** Notes with a line at their end, which they have once only. */
export const withLine = (notes: unknown, line: string): string => {
  const before = typeof notes === 'string' ? notes.trimEnd() : '';
  if (before.split('\n').includes(line)) return before;
  return before === '' ? line : `${before}\n${line}`;
};

/** The entry for what a list lacks, where it has one: its notes say what it is. */
export const otherEntry = <E extends { name: string }>(entries: readonly E[]): E | undefined =>
  entries.find(({ name }) => /\bsee notes\b/i.test(name));
