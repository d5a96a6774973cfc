import { settingWordsEn } from '../../../shared/settings/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { AppWords } from '../parts/words.ts';

/** Of the field app's settings. */
export const settingWords = new WordTable(settingWordsEn, {
  es: async () => (await import('../../../shared/settings/words.es.ts')).settingWordsEs,
});
/** They stand beside the words of the window. */
export type SettingWords = AppWords & typeof settingWordsEn;
