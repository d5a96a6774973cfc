import type { AskedPart } from '../../../shared/job/holdReasons.ts';

/** One box that can be ticked. */
export interface ReasonPart {
  title: string;
  /** The beginning of a longer text, or empty. */
  about: string;
  /** What ticking adds to the reason. */
  part: string;
  /** As it is counted; null for what no field and no slot is missing. */
  asked: AskedPart | null;
}

/** How many of the parts now are not among those shown, and how many of those shown are none now. */
export const partsSince = (shown: readonly ReasonPart[], now: readonly ReasonPart[]) => {
  const missingIn = (of: readonly ReasonPart[]) => {
    const parts = new Set(of.map(({ part }) => part));
    return ({ part }: ReasonPart): boolean => !parts.has(part);
  };
  return { added: now.filter(missingIn(shown)).length, gone: shown.filter(missingIn(now)).length };
};

/** Begins a line of a list. */
const bullet = '- ';
const isItem = (line: string): boolean => line.startsWith(bullet);

/** One line of a list in a reason. */
export const listItem = (text: string): string => `${bullet}${text.replace(/\s+/g, ' ').trim()}`;

/** A text of several lines, as the field of a form has it. */
export const passageOf = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** Whether the reason has these lines as they are: then the part is ticked, also after a reload. */
export const hasPart = (reason: string, part: string): boolean => `\n${reason}\n`.includes(`\n${part}\n`);

/**
 * The reason with one more part: items stand together, passages between blank lines. `passages` are those that may have
 * lists of their own: an item is never put into the middle of one.
 */
export const withPart = (reason: string, part: string, passages: readonly string[] = []): string => {
  const before = reason.trimEnd();
  const lines = before.split('\n');
  const last = isItem(part) ? lines.findLastIndex(isItem) : -1;
  if (last !== -1) {
    const listed = lines.toSpliced(last + 1, 0, part).join('\n');
    if (passages.every((passage) => !hasPart(before, passage) || hasPart(listed, passage))) return listed;
  }
  return before === '' ? part : `${before}\n\n${part}`;
};

/** The reason without a part. Of the rest only the blank lines around the part change. */
export const withoutPart = (reason: string, part: string): string => {
  const at = `\n${reason}\n`.indexOf(`\n${part}\n`);
  if (at === -1) return reason;
  const [before, after] = [reason.slice(0, at), reason.slice(at + part.length + 1)];
  if (after.trim() === '') return before.trimEnd();
  return /^$|\n\n$/.test(before) ? `${before}${after.replace(/^\n+/, '')}` : `${before}${after}`;
};
