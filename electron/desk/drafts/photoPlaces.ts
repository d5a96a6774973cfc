import { photoPlaces } from '../../../shared/job/arrayNames.ts';
import { type JobDocument, pathOf, type Piece } from './pieces.ts';

/** From one name to the other. */
export interface Renamed {
  from: string;
  to: string;
}

/** What the pieces that led from one document to the other renamed: arrays that stayed where they were, by a new name. */
export const renamedArrays = (before: JobDocument, after: JobDocument, pieces: readonly Piece[]): Renamed[] => {
  const paths = pieces.map(({ pointer }) => pathOf(pointer)).filter(([field]) => field === 'arrays');
  if (!paths.some(([, , field]) => field === 'name')) return [];
  // Another array may stand where a whole one was put: its photos are told by its name alone.
  const put = new Set(paths.filter((path) => path.length <= 2).map(([, index]) => index));
  if (put.has(undefined)) return [];
  const [old, now] = [photoPlaces(before), photoPlaces(after)];
  return old.flatMap((from, index) => {
    const to = now[index];
    return to === undefined || to === from || put.has(String(index)) ? [] : [{ from, to }];
  });
};
