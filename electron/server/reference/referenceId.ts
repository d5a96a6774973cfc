import { createHash } from 'node:crypto';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

/** The namespace of every UUID of built-in and imported entries. It must never change: jobs everywhere hold these ids. */
const namespace = Buffer.from('e00bed0878f54406b9519010b698ec56', 'hex');
const unitSeparator = '\u001f';

/**
 * The UUIDv5 (RFC 9562) of an entry, from its list, maker and name as `matchKey` sees them: the same thing gets the
 * same id on every server. `edition` above 1 is for the rare entry whose id is held by one that has been renamed.
 */
export const referenceId = (
  list: ReferenceListKey,
  entry: { name: string; manufacture?: string | undefined },
  edition = 1,
): string => {
  const parts = [list, matchKey(entry.manufacture ?? ''), matchKey(entry.name), ...(edition === 1 ? [] : [edition])];
  const bytes = createHash('sha1').update(namespace).update(parts.join(unitSeparator), 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
