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
export type SettingsPart = (typeof settingsParts)[number];

export const isSettingsPart = (part: string): part is SettingsPart =>
  (settingsParts as readonly string[]).includes(part);

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
