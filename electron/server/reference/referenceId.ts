import { createHash } from 'node:crypto';
import { idText, referenceNamespace } from '../../../shared/reference/idText.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';

const namespaceBytes = Buffer.from(referenceNamespace.replaceAll('-', ''), 'hex');

/**
 * The UUIDv5 (RFC 9562) of an entry, from its list, maker and name as `matchKey` sees them: the same thing gets the
 * same id on every server. `edition` above 1 is for the rare entry whose id is held by one that has been renamed.
 */
export const referenceId = (
  list: ReferenceListKey,
  entry: { name: string; manufacture?: string | undefined },
  edition = 1,
): string => {
  const text = edition === 1 ? idText(list, entry) : `${idText(list, entry)}\u001f${edition}`;
  const bytes = createHash('sha1').update(namespaceBytes).update(text, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
