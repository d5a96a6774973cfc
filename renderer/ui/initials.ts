/** Hues apart enough to tell neighbors from each other. */
const hues = 10;

/** The first letters of the first and the last word; of an email address, those of its user. */
export const initialsOf = (name: string): string => {
  const words = name.replace(/(?<=.)@.*$/, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return chosen.map((word) => [...word][0]!.toLocaleUpperCase()).join('') || '?';
};

/** Degrees on the color wheel: always the same for a name, however it is capitalized. */
export const hueOf = (name: string): number => {
  let hash = 0;
  for (const letter of name.trim().toLocaleLowerCase()) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  return (hash % hues) * (360 / hues);
};
