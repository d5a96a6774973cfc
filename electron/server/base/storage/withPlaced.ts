import type { PlacedFile } from '../../../files/fileStorage.ts';
import type { ReceivedFile } from '../../../files/incomingFiles.ts';
import type { Store } from '../../store/openStore.ts';

/**
 * Puts all files in their places, one after another, for the rows that `use` writes. Where these are refused, as in a race
 * for the rest of a quota, the files are removed again: nothing would name them, and they would count for no organization.
 * `isKept`: whether `use` wrote the rows, where it resolves either way.
 */
export const withPlaced = async <F extends ReceivedFile, T>(
  { files: storage, dropped }: Pick<Store, 'files' | 'dropped'>,
  organization: number,
  files: readonly F[],
  use: (placed: (F & PlacedFile)[]) => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> => {
  const placed: (F & PlacedFile)[] = [];
  let hasRows = false;
  const release = await dropped.hold(files);
  try {
    for (const file of files) placed.push(await storage.place(file));
    const result = await use(placed);
    hasRows = isKept(result);
    return result;
  } finally {
    release();
    // What the client has to know is why; the sweep finds what stays.
    if (!hasRows) await dropped.drop(organization, placed).catch(() => undefined);
  }
};
