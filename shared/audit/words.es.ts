import type { Translation } from '../messages/translation.ts';
import type { auditWordsEn } from './words.en.ts';

/** Of the audit log, in Spanish. */
export const auditWordsEs: Translation<typeof auditWordsEn> = {
  // Audit log
  auditAbout: 'Todo lo que los usuarios hicieron aquí. Las entradas no se pueden cambiar ni quitar.',
  auditWhen: 'Cuándo',
  auditWho: 'Quién',
  auditWhat: 'Qué',
  auditSubject: 'Sobre qué',
  auditDetails: 'Detalles',
  auditFrom: 'Desde el día',
  auditTo: 'Hasta el día',
  anyAction: 'Cualquier cosa',
  whoHint: 'Correo o clave',
  subjectHint: 'Trabajo 12, nombre',
  noAudit: 'Todavía no hay entradas',
  noAuditMatch: 'Nada corresponde a estos filtros',
  fromAddress: (address) => `desde ${address}`,
  fromTo: (from, to) => `${from} → ${to}`,
  emptyValue: 'vacío',
  commandLine: 'línea de comandos',
};
