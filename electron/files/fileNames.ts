/** Device names of Windows, with any extension. */
const devices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;
/** Code points; with the folders around it a path stays shorter than Windows takes. */
const longest = 100;

const partsOf = (name: string): { stem: string; extension: string } => {
  const extension = /(?<=[^.])\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
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
  const short = [...stem].slice(0, longest).join('').trimEnd() + extension;
  if (/^[._\s]*$/.test(short)) return otherwise;
  return short.replace(devices, '_$1');
};

/** Makes names for one folder: valid, and unique on case-insensitive systems. */
export const createNames = (otherwise: string) => {
  const taken = new Set<string>();
  return (sent: string): string => {
    const name = safeName(sent, otherwise);
    const { stem, extension } = partsOf(name);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${extension}`;
    taken.add(free.toLowerCase());
    return free;
  };
};
export type Names = ReturnType<typeof createNames>;
