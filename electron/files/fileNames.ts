/** Device names of Windows, with any extension, also behind blanks. */
const devices = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\s*(\.|$))/i;
/** Code points; with the folders around it a path stays shorter than Windows takes. */
const longest = 100;
/** The most that file systems take for one name, in UTF-8. */
const mostBytes = 255;
/** Limit of the name that is stored for a file, in code points. */
const maxNameLength = 255;

/**
 * Control characters, halves of characters, line separators, and marks of direction: behind one of these `gpj.exe` looks
 * like `exe.jpg`. Joiners stay, which emoji and some scripts need.
 */
const hidden = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Without characters that show nothing. */
export const withoutHidden = (text: string): string => text.toWellFormed().replace(hidden, '');

/** Without the folders that some senders add. '' where nothing is left. */
const shownName = (sent: string): string => {
  const name = withoutHidden(sent.replace(/^.*[/\\]/s, ''));
  return /^[.\s]*$/.test(name) ? '' : name;
};

/** The name that is stored for a file: as its sender calls it, cut to 255 characters before its extension. */
export const storedFileName = (sent: string): string => {
  const name = shownName(sent);
  const extension = /\.[^.]{1,20}$/u.exec(name)?.[0] ?? '';
  const stem = [...name.slice(0, name.length - extension.length)];
  return stem.slice(0, maxNameLength - extension.length).join('') + extension;
};

const partsOf = (name: string): { stem: string; extension: string } => {
  const extension = /(?<=[^.])\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
};

const characters = new Intl.Segmenter();

const bytesOf = (text: string): number => Buffer.byteLength(text);
const pointsOf = (text: string): number => [...text].length;

/** The longest beginning of whole characters, as people see them, with at most so many of what `sizeOf` counts. */
const beginningOf = (text: string, most: number, sizeOf: (text: string) => number): string => {
  if (sizeOf(text) <= most) return text;
  let [left, end] = [most, 0];
  for (const { segment, index } of characters.segment(text)) {
    left -= sizeOf(segment);
    if (left < 0) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
};

/** Cut before the end, so that it is a name on every file system. */
const fitted = (stem: string, end: string): string => {
  const cut = beginningOf(stem, mostBytes - bytesOf(end), bytesOf);
  return (cut === stem ? stem : cut.trimEnd()) + end;
};

/** A valid file name on every system. */
const safeName = (sent: string, otherwise: string): string => {
  const clean = sent
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .replace(/[<>:"/\\|?*\ufffd]/g, '_')
    .trim()
    .replace(/[. ]+$/, '');
  const { stem, extension } = partsOf(clean);
  // The cut may leave a dot or a blank at the end, which Windows takes away.
  const short = fitted(beginningOf(stem, longest, pointsOf).trimEnd(), extension).replace(/[. ]+$/, '');
  if (/^[._\s]*$/.test(short)) return otherwise;
  return devices.test(short) ? fitted(`_${partsOf(short).stem}`, extension) : short;
};

/** Two names that some file system takes for the same. */
const folded = (name: string): string => name.toUpperCase().toLowerCase();

/** Makes names for one folder: valid, at most 255 bytes long, and unique on case-insensitive systems. */
export const createNames = (otherwise: string) => {
  const taken = new Set<string>();
  /** By the name that was asked for: a folder of a thousand equal names is not searched a thousand times. */
  const numbers = new Map<string, number>();
  return (sent: string): string => {
    const name = safeName(sent, otherwise);
    const { stem, extension } = partsOf(name);
    let free = name;
    let number = numbers.get(folded(name)) ?? 2;
    for (; taken.has(folded(free)); number += 1) free = fitted(stem, ` (${number})${extension}`);
    numbers.set(folded(name), number);
    taken.add(folded(free));
    return free;
  };
};
export type Names = ReturnType<typeof createNames>;
