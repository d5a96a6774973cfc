/** More updates than signatures and their proofs make. */
const mostUpdates = 50;
const mostEntries = 10_000;

/** Where the table of a file begins, as the last lines of it state; null where they do not. */
const tableOf = (file: Buffer): number | null => {
  const found = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(file.toString('latin1', Math.max(0, file.length - 1024)));
  return found ? Number(found[1]) : null;
};

/** The object that begins at a place; null where none does. */
const numberAt = (file: Buffer, at: number): number | null => {
  const found = /^(\d{1,7}) (\d{1,5}) obj\b/.exec(file.toString('latin1', at, at + 24));
  return found ? Number(found[1]) : null;
};

/** The places in one table; null where it is not written as such tables are. */
const readTable = (file: Buffer, at: number): { places: [number, number][]; previous: number } | null => {
  const text = file.toString('latin1', at, Math.min(file.length, at + 21 * mostEntries));
  const head = /^xref[\r\n ]+/.exec(text);
  if (!head) return null;
  const places: [number, number][] = [];
  let from = head[0].length;
  const section = /(\d{1,7}) (\d{1,5})[\r\n ]+/y;
  const entry = /(\d{10}) (\d{5}) ([nf])(?: ?\r?\n| \r|\r)/y;
  for (;;) {
    section.lastIndex = from;
    const begun = section.exec(text);
    if (!begun) break;
    from = section.lastIndex;
    for (let count = 0; count < Number(begun[2]); count += 1) {
      entry.lastIndex = from;
      const found = entry.exec(text);
      if (!found || places.length > mostEntries) return null;
      from = entry.lastIndex;
      const number = Number(begun[1]) + count;
      // The list of free numbers begins with 0; any other free one takes an object away.
      if (found[3] === 'f' && number !== 0) return null;
      if (found[3] === 'n') places.push([number, Number(found[1])]);
    }
  }
  const trailer = /^\s*trailer\s*<<((?:(?!startxref)[\s\S])*)>>\s*startxref/.exec(text.slice(from))?.[1];
  const previous = /\/Prev\s+(\d{1,10})\b/.exec(trailer ?? '')?.[1];
  return trailer === undefined || previous === undefined || /\/XRefStm\b/.test(trailer)
    ? null
    : { places, previous: Number(previous) };
};

/**
 * What updates have defined since a file ended at `end`, by number and place; null where they are no plain updates of exactly
 * that file: where they bring back, move or take away an object of it.
 */
export const updatesAfter = (file: Buffer, end: number): [number, number][] | null => {
  const signed = tableOf(file.subarray(0, end));
  let at = tableOf(file);
  const places: [number, number][] = [];
  for (let count = 0; at !== null && at >= end; count += 1) {
    const table = count < mostUpdates ? readTable(file, at) : null;
    if (table === null) return null;
    if (!table.places.every(([number, place]) => place >= end && numberAt(file, place) === number)) return null;
    places.push(...table.places);
    if (table.previous >= at) return null;
    at = table.previous;
  }
  // Bytes behind the end that belong to no update are not for a program to judge.
  return signed !== null && at === signed && places.length > 0 ? places : null;
};
