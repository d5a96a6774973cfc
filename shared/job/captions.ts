/** The longest caption of a photo, in UTF-16 units. */
export const longestCaption = 120;
/** Embeddings and overrides of the direction of writing: in a name they would reorder what stands behind it. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;
/** The longest file name that file systems take, in bytes of UTF-8. */
const longestName = 255;

/**
 * Between a name and its caption: a dash between a narrow and a thin space. The spaces mark the caption as one that this app
 * wrote: a dash that a person typed, or another program wrote, has usual spaces, and belongs to the name.
 */
export const captionSeparator = '\u202f—\u2009';
/** How a name has the separator that it came with: what is behind it is no caption of this photo. */
const dash = ' — ';

/** Characters that a file name cannot have, and those that look like them. */
const inFileNames: Readonly<Record<string, string>> = { '/': '\u2044', '\\': '\u29f5', '"': '\u2033' };
/** Stands for a period where a file has no extension: what follows the last period would be taken for one. */
const dotLeader = '\u2024';
const asTyped = new Map([
  [dotLeader, '.'],
  ...Object.entries(inFileNames).map(([typed, stored]) => [stored, typed] as const),
]);

/** One line without control characters, cut to the longest caption between two characters. */
export const cleanCaption = (text: string): string => {
  const line = text
    .toWellFormed()
    .replaceAll(directions, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line
    .slice(0, longestCaption)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
};

const partsOf = (name: string): { stem: string; extension: string } => {
  const extension = /(?<=.)\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
};

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The longest beginning of a text, of at least one character, for which this is true. */
const cutWhile = (text: string, isTooLong: (text: string) => boolean): string => {
  const characters = [...text];
  while (characters.length > 1 && isTooLong(characters.join(''))) characters.pop();
  return characters.join('');
};

/**
 * The name under which a photo with a caption is uploaded: `IMG_0412 — split rafter.jpg`. It is the one form that every
 * provider keeps. Where both are too long, the name is cut, and then the caption. `mark` stands behind the name, whole.
 */
export const captionedName = (name: string, caption: string, mark = ''): string => {
  const text = cleanCaption(caption);
  const plain = name.replaceAll(captionSeparator, dash);
  const { stem, extension } = partsOf(plain);
  if (text === '' && mark === '') return plain;
  const written = text.replaceAll(/[/\\"]/g, (one) => inFileNames[one]!);
  const captioned = captionSeparator + (extension === '' ? written.replaceAll('.', dotLeader) : written);
  const stored = mark + (text === '' ? '' : captioned);
  const isTooLong = (rest: string) => (part: string) => bytesOf(part + rest + extension) > longestName;
  const cutStem = cutWhile(stem, isTooLong(stored));
  return cutWhile(cutStem + stored, isTooLong('')) + extension;
};

/** The name and the caption of an uploaded file; no caption where this app did not write one. */
export const splitCaption = (uploaded: string): { name: string; caption: string } => {
  const { stem, extension } = partsOf(uploaded);
  const at = stem.indexOf(captionSeparator);
  const caption = stem
    .slice(at + captionSeparator.length)
    .replaceAll(/[\u2024\u2044\u29f5\u2033]/g, (one) => asTyped.get(one)!);
  return at <= 0 || caption.trim() === ''
    ? { name: uploaded, caption: '' }
    : { name: stem.slice(0, at) + extension, caption };
};
