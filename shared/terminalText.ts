/**
 * What a terminal obeys instead of showing it: control characters, with those of eight bits (U+009B begins a sequence as ESC [
 * does), those that change the direction of what follows, and invisible ones: annotations and tags. Names and texts come from
 * strangers.
 */
const isObeyed =
  /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
const allObeyed = new RegExp(isObeyed, 'gu');

/** A text on one line: line breaks, too, become spaces. */
export const terminalLine = (text: string): string => text.replace(allObeyed, ' ');

/** A text of several lines. */
export const terminalText = (text: string): string => text.split('\n').map(terminalLine).join('\n');

/** Each half of a character outside of the basic plane. */
const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/** JSON without them, with the same meaning: inside of its strings they are escaped, and outside there are only line breaks. */
export const terminalJson = (json: string): string =>
  isObeyed.test(json) ? json.replace(allObeyed, (one) => (one === '\n' ? one : escaped(one))) : json;
