import { createNames } from '../../files/fileNames.ts';
import type { LettersToDownload } from '../../../shared/letters/shapes.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { ProducedFile } from '../jobs/store/producedFileRows.ts';
import type { Store } from '../store/openStore.ts';
import { filesMissing, type StreamedZip, streamedZip } from '../jobs/streamedZip.ts';

type LetterStores = Pick<Store, 'jobs' | 'files'>;

/** The letters of these jobs that are neither withdrawn nor missing, and the jobs that have none. */
const lettersOf = async (
  { jobs, files }: LetterStores,
  ids: readonly number[],
): Promise<{ letters: ProducedFile[]; without: number[] }> => {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => ({ id, letter: await jobs.letters.current(id) })),
  );
  const letters = found.flatMap(({ letter }) => letter ?? []);
  const missing = await filesMissing(files, letters);
  return {
    letters: letters.filter((letter) => !missing.has(letter)),
    without: found.filter(({ letter }) => letter === null || missing.has(letter)).map(({ id }) => id),
  };
};

/** What a download of the letters of these jobs will hold. */
export const lettersToDownload = async (store: LetterStores, ids: readonly number[]): Promise<LettersToDownload> => {
  const { letters, without } = await lettersOf(store, ids);
  return { letters: letters.length, bytes: letters.reduce((sum, { bytes }) => sum + bytes, 0), without };
};

/** The letters of these jobs as a streamed ZIP. Throws `no-letters-to-download`. */
export const lettersZip = async (store: LetterStores, ids: readonly number[]): Promise<StreamedZip> => {
  const { letters } = await lettersOf(store, ids);
  if (letters.length === 0) throw problem('no-letters-to-download');
  const nameOf = createNames('letter');
  return streamedZip(store.files, {
    texts: [],
    places: letters.map(({ name, sha256, bytes, created_ms }) => ({
      path: nameOf(name),
      ...{ sha256, bytes, atMs: created_ms },
    })),
  });
};
