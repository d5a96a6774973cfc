import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { fileTypes } from '../../../shared/api/fileTypes.ts';

/**
 * What a stored file is, by its content; by its name where the content tells nothing (Word 97, raw MPEG streams).
 * Only for showing and for the form's part: whether a file is taken is the provider's word. Never throws for what the
 * file holds.
 */
export const mediaTypeOf = async (file: string, name: string): Promise<string> => {
  const seen = await fileTypeFromFile(file).catch(() => undefined);
  const extension = path.extname(name).slice(1).toLowerCase();
  const named = fileTypes.find(({ extensions }) => (extensions as readonly string[]).includes(extension))
    ?.mediaTypes[0];
  // An old Word file is known by its container only.
  if (seen === undefined || seen.mime === 'application/x-cfb') return named ?? seen?.mime ?? 'application/octet-stream';
  return seen.mime;
};
