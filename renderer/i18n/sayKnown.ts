/** A sentence as a program words it, and the same in another language: with `$1`, or made of what the sentence names. */
export type KnownSentences = readonly (readonly [RegExp, string | ((...facts: string[]) => string)])[];

/** What a sentence says in the other language; null where it is none of those that are known. */
export const sayKnown = (known: KnownSentences, detail: string): string | null => {
  for (const [sentence, said] of known) {
    const [whole, ...facts] = sentence.exec(detail) ?? [];
    if (whole === undefined) continue;
    return typeof said === 'string' ? detail.replace(sentence, said) : said(...facts);
  }
  return null;
};
