import type { Icon } from './icon.ts';

/** What a person can go to, or do, by typing a part of its name. */
export interface Command {
  key: string;
  label: string;
  /** Quietly behind it: what tells it from another one of this name. */
  detail?: string;
  icon: Icon;
  run: () => unknown;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Those whose names and details hold every word of the text, whatever its case and accents. */
export const matchingCommands = (commands: readonly Command[], text: string): Command[] => {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return commands.filter(({ label, detail = '' }) => {
    const words = plain(`${label} ${detail}`);
    return wanted.every((word) => words.includes(word));
  });
};
