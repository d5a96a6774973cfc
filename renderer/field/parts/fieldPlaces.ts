import { decodeSegment, hashOf, type PlaceCodec } from '../../base/router.svelte.ts';
import type { AppWords } from './words.ts';

/** The parts of the settings, in the order of their screen. */
export const settingsParts = [
  'connection',
  'standalone',
  'defaults',
  'templates',
  'photos',
  'network',
  'computer',
  'backups',
  'storage',
] as const;
type SettingsPart = (typeof settingsParts)[number];

const isSettingsPart = (part: string): part is SettingsPart => (settingsParts as readonly string[]).includes(part);

/** The title of each part, and the settings in it that people look for by name. */
export const settingsPartNames = (words: AppWords): Record<SettingsPart, { title: string; holds: string[] }> => ({
  connection: { title: words.connection, holds: [words.baseUrl, words.apiKey] },
  standalone: { title: words.standalone, holds: [] },
  defaults: { title: words.companyDefaults, holds: [] },
  templates: { title: words.templates, holds: [] },
  photos: { title: words.photosSetting, holds: [words.smallerPhotos] },
  network: { title: words.network, holds: [words.proxy, words.certificates] },
  computer: {
    title: words.thisComputer,
    holds: [words.deviceName, words.notifications, words.language, words.theme, words.density],
  },
  backups: { title: words.backups.title, holds: [] },
  storage: { title: words.storageUse, holds: [] },
});

/** Where a field window is. */
export type FieldPlace =
  | { screen: 'jobs'; filter?: 'attention' }
  /** Without a part it opens at the one that was open last. */
  | { screen: 'draft'; id: string; part: string }
  | { screen: 'job'; id: string }
  | { screen: 'visits' }
  | { screen: 'sync' }
  | { screen: 'settings'; part?: SettingsPart }
  | { screen: 'welcome' };

/** `#/jobs/attention`, `#/draft/ID`, `#/draft/ID/client`, `#/job/ID`, `#/sync`, `#/settings/network`; anything unknown is the list of jobs. */
export const fieldPlaces: PlaceCodec<FieldPlace> = {
  read: (hash): FieldPlace => {
    const [screen = '', id = '', part = ''] = hash.replace(/^#\/?/, '').split('/').map(decodeSegment);
    if (screen === 'draft' && id !== '') return { screen, id, part };
    if (screen === 'job' && id !== '') return { screen, id };
    if (screen === 'settings' && isSettingsPart(id)) return { screen, part: id };
    if (screen === 'visits' || screen === 'sync' || screen === 'settings' || screen === 'welcome') return { screen };
    return screen === 'jobs' && id === 'attention' ? { screen, filter: id } : { screen: 'jobs' };
  },
  write: (place) => {
    const segments: string[] = [place.screen];
    if (place.screen === 'jobs' && place.filter) segments.push(place.filter);
    if ('id' in place) segments.push(place.id);
    if ('part' in place && place.part !== undefined && place.part !== '') segments.push(place.part);
    return hashOf(segments);
  },
};
