import type { ReferenceListKey } from './lists.ts';
import { matchKey } from './matchKey.ts';

/**
 * The namespace of every UUID of the built-in and imported entries. It must never change: jobs everywhere hold ids
 * made from it.
 */
export const referenceNamespace = 'e00bed08-78f5-4406-b951-9010b698ec56';

const unitSeparator = '\u001f';

/** The text a UUIDv5 is made of: list, key of the maker, key of the name. The same thing has the same id everywhere. */
export const idText = (list: ReferenceListKey, entry: { name: string; manufacture?: string | undefined }): string =>
  [list, matchKey(entry.manufacture ?? ''), matchKey(entry.name)].join(unitSeparator);
