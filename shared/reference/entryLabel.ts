import type { ReferenceEntry } from './lists.ts';

/** What an entry is called in a field and on a letter: with its maker, unless the name begins with that. */
export const entryLabel = ({ name, manufacture }: Pick<ReferenceEntry, 'name' | 'manufacture'>): string =>
  manufacture && !name.toLowerCase().startsWith(manufacture.toLowerCase()) ? `${manufacture} ${name}` : name;
