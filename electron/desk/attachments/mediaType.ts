import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { fileTypes } from '../../../shared/api/fileTypes.ts';

/** What the content of these may be known by: Word's container only, and of a raw MPEG stream nothing. */
const insideOf: Readonly<Record<string, readonly (string | undefined)[]>> = {
  DOC: ['application/x-cfb'],
  DOCX: ['application/zip', 'application/x-cfb'],
  MPEG: [undefined],
};

/**
 * What a stored file is, by its content; by its name where the content of such a file may tell no more. Only for showing,
 * for what is said of it while its crew is still there, and for the form's part: whether a file is taken is the
 * provider's word. Never throws for what the file holds.
 */
export const mediaTypeOf = async (file: string, name: string): Promise<string> => {
  const seen = (await fileTypeFromFile(file).catch(() => undefined))?.mime;
  const extension = path.extname(name).slice(1).toLowerCase();
  const row = fileTypes.find(({ extensions }) => (extensions as readonly string[]).includes(extension));
  return (row && insideOf[row.type]?.includes(seen) ? row.mediaTypes[0] : seen) ?? 'application/octet-stream';
};
