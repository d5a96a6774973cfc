/**
 * Text as partial matches compare it: canonical composition, and every case form of a letter made one, so that
 * `Zoë` finds `ZOË` and `STRASSE` finds `straße` (§4.2, case-insensitive partial match).
 */
export const foldCase = (text: string): string =>
  text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
