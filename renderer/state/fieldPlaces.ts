import { decodeSegment, hashOf, type PlaceCodec } from './router.svelte.ts';

/** Where a field window is. */
export type FieldPlace =
  | { screen: 'jobs' }
  | { screen: 'draft'; id: string; part: string }
  | { screen: 'job'; id: string }
  | { screen: 'sync' }
  | { screen: 'settings' }
  | { screen: 'welcome' };

/** `#/draft/ID/client`, `#/job/ID`, `#/sync`; anything unknown is the list of jobs. */
export const fieldPlaces: PlaceCodec<FieldPlace> = {
  read: (hash) => {
    const [screen = '', id = '', part = ''] = hash.replace(/^#\/?/, '').split('/').map(decodeSegment);
    if (screen === 'draft' && id !== '') return { screen, id, part: part || 'client' };
    if (screen === 'job' && id !== '') return { screen, id };
    return screen === 'sync' || screen === 'settings' || screen === 'welcome' ? { screen } : { screen: 'jobs' };
  },
  write: (place) => {
    const segments: string[] = [place.screen];
    if ('id' in place) segments.push(place.id);
    if ('part' in place) segments.push(place.part);
    return hashOf(segments);
  },
};
