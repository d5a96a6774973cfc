/**
 * The form in which makers and names are compared everywhere: compatibility composition (NFKC); every case form of a
 * letter made one, also where that changes the length (`Straße` = `STRASSE`, final sigma = sigma); `,`, `_` and a
 * free-standing `-` count as blanks, because the public lists write `Co., Ltd.` in these three ways; blanks collapsed
 * and trimmed. Keys are for comparing, never for showing. `matchKey(matchKey(x)) === matchKey(x)`.
 */
export const matchKey = (text: string): string =>
  foldCase(text.normalize('NFKC'))
    .normalize('NFKC')
    .replace(/[,_]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-')
    .join(' ');

/**
 * Full case folding from what the language has: lower case first (the capital sharp s has no upper case), then upper
 * (ß becomes SS), then lower again. The language writes a sigma at the end of a word as ς; folding knows one sigma.
 */
export const foldCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Letters that Unicode does not take apart into a plain letter and a mark, in lower case. */
const plainLetter: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
};
const specialLetters = new RegExp(`[${Object.keys(plainLetter).join('')}]`, 'g');

/**
 * Folded text as people type it whose keyboard lacks these letters: `zoe` finds Zoë, `orsted` Ørsted and `lodz` Łódź.
 * For searches only: keys of makers and names keep their letters.
 */
export const plainLetters = (folded: string): string =>
  folded
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(specialLetters, (letter) => plainLetter[letter]!)
    .normalize('NFC');
