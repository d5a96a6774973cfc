import { ArrayEntries, LetterEntries } from '../../../../shared/letter/entries.ts';

/** What is right among entries, as they were typed or as older rules let them be; without those that are left out. */
export const validEntries = (
  typed: Readonly<Record<string, unknown>>,
  leftOut: readonly string[] = [],
): LetterEntries => {
  const right = Object.entries(LetterEntries.shape)
    .filter(([name]) => name !== 'arrays' && !leftOut.includes(name))
    .flatMap(([name, field]) => {
      const { data } = field.safeParse(typed[name]);
      return data === undefined ? [] : [[name, data] as const];
    });
  const arrays = (Array.isArray(typed.arrays) ? (typed.arrays as unknown[]) : []).flatMap((one) => {
    const { data } = ArrayEntries.safeParse(one);
    return data ? [data] : [];
  });
  return { ...(Object.fromEntries(right) as LetterEntries), arrays };
};
