import { auditWordsEn } from '../../../shared/audit/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of the audit log. */
export const auditWords = new WordTable(auditWordsEn, {
  es: async () => (await import('../../../shared/audit/words.es.ts')).auditWordsEs,
});
/** They stand beside the words of the window. */
export type AuditWords = OfficeWords & typeof auditWordsEn;
