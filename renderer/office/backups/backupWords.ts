import { backupWordsEn } from '../../../shared/backups/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of the server's backups, its replica and checks. */
export const backupWords = new WordTable(backupWordsEn, {
  es: async () => (await import('../../../shared/backups/words.es.ts')).backupWordsEs,
});
/** They stand beside the words of the window. */
export type BackupWords = OfficeWords & typeof backupWordsEn;
