/** Shows what is not translated and what has too little room: English with accents, 40% longer. */
export const pseudoLocale = 'en-XA';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞQŔŠŢÛṼŴẊÝŽåƀçđéƒĝĥîĵķļɱñöþqŕšţûṽŵẋýž';
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index]!]));
letters.set('Q', 'Ǫ').set('q', 'ǫ');

export const pseudoText = (text: string): string => {
  const replaced = [...text].map((letter) => letters.get(letter) ?? letter).join('');
  return text === '' ? '' : `${replaced}${' éẋţŕå'.repeat(Math.ceil((0.4 * text.length) / 6))}`;
};

const untouched: readonly string[] = ['appName', 'units'];

/** All words of a tree of words. */
export const pseudoWords = <T extends object>(words: T): T =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]: [string, unknown]) => {
      if (key === 'languageCode') return [key, pseudoLocale];
      if (untouched.includes(key)) return [key, word];
      if (typeof word === 'string') return [key, pseudoText(word)];
      if (typeof word !== 'function') return [key, pseudoWords(word as object)];
      return [key, (...params: unknown[]) => pseudoText((word as (...all: unknown[]) => string)(...params))];
    }),
  ) as T;
