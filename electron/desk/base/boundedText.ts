/** The longest texts that the desk reads from a provider; longer ones are cut. */
export const longest = {
  name: 200,
  arrayName: 100,
  fileName: 255,
  status: 100,
  time: 100,
  id: 200,
  link: 8192,
  /** Notes, messages and every other text of a reply. */
  text: 20_000,
  /** The words of a refusal. */
  refusal: 2000,
} as const;

/** What a job's page shows of what a provider asks for: as much as a reviewer may ask for at once. */
export const mostAsks = 200;

/** At most so many UTF-16 code units of the text; a character outside the basic plane is not cut in two. */
export const cutText = (text: string, maximum: number): string =>
  text.length <= maximum ? text : text.slice(0, /[\uD800-\uDBFF]/.test(text[maximum - 1]!) ? maximum - 1 : maximum);

const deepest = 32;

/** A value of JSON with every text cut to the longest that is read; what is nested deeper than any reply is left out. */
export const cutTexts = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return cutText(value, longest.text);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((entry) => cutTexts(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cutText(name, longest.name), cutTexts(inner, depth + 1)]),
  );
};

/** Values of one JSON text: each takes memory of its own, far more than the two bytes that it may have in the text. */
export const mostJsonValues = 3_000_000;
const startsOfValues = new Set([...',[{'].map((character) => character.charCodeAt(0)));
const [quote, backslash] = ['"', '\\'].map((character) => character.charCodeAt(0));

/** Whether an odd number of backslashes stands before it. */
const isEscaped = (text: string, at: number): boolean => {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
};

/** Where the text that begins here ends; the end of all where it does not. */
const endOfText = (text: string, from: number): number => {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
};

/** Whether a JSON text has more values than are read. */
export const hasTooManyValues = (text: string): boolean => {
  if (text.length <= mostJsonValues) return false;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (startsOfValues.has(code)) values += 1;
  }
  return values > mostJsonValues;
};
