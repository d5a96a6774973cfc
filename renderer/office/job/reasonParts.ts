/** Begins a line of a list. */
const bullet = '- ';
const isItem = (line: string): boolean => line.startsWith(bullet);

/** One line of a list in a reason. */
export const listItem = (text: string): string => `${bullet}${text.replace(/\s+/g, ' ').trim()}`;

/** A text of several lines, as the field of a form has it. */
export const passageOf = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** Whether the reason has these lines as they are: then the part is ticked, also after a reload. */
export const hasPart = (reason: string, part: string): boolean => `\n${reason}\n`.includes(`\n${part}\n`);

/** The reason with one more part: items stand together, passages between blank lines. */
export const withPart = (reason: string, part: string): string => {
  const lines = reason.trimEnd().split('\n');
  if (isItem(part)) {
    const last = lines.findLastIndex(isItem);
    if (last !== -1) return lines.toSpliced(last + 1, 0, part).join('\n');
  }
  const before = lines.join('\n');
  return before === '' ? part : `${before}\n\n${part}`;
};

/** The reason without a part. */
export const withoutPart = (reason: string, part: string): string => {
  const framed = `\n${reason}\n`;
  const at = framed.indexOf(`\n${part}\n`);
  if (at === -1) return reason;
  const [before, after] = [framed.slice(0, at + 1), framed.slice(at + part.length + 2)];
  return `${before}${after}`.replace(/\n{3,}/g, '\n\n').trim();
};
