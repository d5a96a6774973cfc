/**
 * What is written to a terminal. Names and sentences come from providers, clients and other people's files, and a terminal obeys
 * what it is sent: control characters move its cursor, rename its window or answer in the user's place, and marks of the writing
 * direction show a text as another one.
 */

/** Control characters but for line breaks. */
const controls = /\r(?!\n)|[\p{Cc}--[\n\r]]/gv;
/** Marks of the writing direction, separators of lines, annotations and tags: invisible, and never needed to read a text. */
const invisible = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A text that a terminal only shows. Line breaks stay. */
export const harmless = (text: string): string => text.toWellFormed().replace(controls, ' ').replace(invisible, '');

const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/** JSON of the very same value, in which nothing but line breaks controls a terminal. */
export const harmlessJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replace(/[\u007f-\u009f]/g, escaped)
    .replace(invisible, escaped);

/** Writes to standard output. */
export const writeOutput = (text: string): void => void process.stdout.write(harmless(text));

/** Writes to standard error. */
export const writeError = (text: string): void => void process.stderr.write(harmless(text));

/** Writes one line to standard error, whatever line breaks the names in it have. */
export const writeErrorLine = (text: string): void => writeError(`${text.replace(/[\n\r]+/g, ' ')}\n`);
