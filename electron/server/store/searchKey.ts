import { foldCase, withoutMarks } from '../../../shared/reference/matchKey.ts';

/**
 * Text in the form in which partial matches compare it: without case and accents, so that `jose` finds `José`, `ZOË` and `zoe` find
 * `Zoë`, and `STRASSE` finds `straße`. Our reading of "case-insensitive partial match" in §4.2.
 */
export const searchKey = (text: string): string => withoutMarks(foldCase(text));
