import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { fileTypes } from '../../../shared/api/fileTypes.ts';

/** Kinds whose content may tell nothing: Word 97 and raw MPEG streams. All others begin with their own mark. */
const named = ['DOC', 'MPEG', 'DOCX'];

/**
 * What a stored file is, by its content; by its name where the content of such a file may tell nothing. Only for showing,
 * for what is said of it while its crew is still there, and for the form's part: whether a file is taken is the
 * provider's word. Never throws for what the file holds.
 */
export const mediaTypeOf = async (file: string, name: string): Promise<string> => {
  const seen = await fileTypeFromFile(file).catch(() => undefined);
  const extension = path.extname(name).slice(1).toLowerCase();
  const row = fileTypes.find(({ extensions }) => (extensions as readonly string[]).includes(extension));
  const byName = row && named.includes(row.type) ? row.mediaTypes[0] : undefined;
  // A Word file may be known by its container only.
  if (seen === undefined || seen.mime === 'application/x-cfb' || seen.mime === 'application/zip')
    return byName ?? seen?.mime ?? 'application/octet-stream';
  return seen.mime;
};
