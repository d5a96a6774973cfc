import { foldCase, plainLetters } from '../../../../shared/reference/matchKey.ts';

/** Most texts are, and need no more than lower case. */
const isAscii = /^\p{ASCII}*$/u;

/**
 * Text in the form in which partial matches compare it: without case and in plain letters, so that `jose` finds `José`, `ZOË` and
 * `zoe` find `Zoë`, `STRASSE` finds `straße`, and `orsted` finds `Ørsted`. Our reading of "case-insensitive partial match" in §4.2.
 */
export const searchKey = (text: string): string =>
  isAscii.test(text) ? text.toLowerCase() : plainLetters(foldCase(text));
