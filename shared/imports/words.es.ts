import { countedEs as many } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { importWordsEn } from './words.en.ts';

/** Of the import of a file in the console, in Spanish. */
export const importWordsEs: Translation<typeof importWordsEn> = {
  // Import
  notOneFile: 'Suelte un solo archivo a la vez.',
  fileUnreadable: 'No se puede leer este archivo.',
  fileTooLarge: (most) => `Este archivo supera ${most}, el límite de una lista.`,
  sendingFile: (name) => `Enviando ${name}`,
  readingFile: (name) => `Leyendo ${name}…`,
  importing: (name) => `Importando ${name}…`,
  importShare: 'Cuánto del archivo se ha enviado',
  importStopped: 'Detenido.',
  importStoppedLate: 'Detenido. La lista muestra si la importación ya se había hecho.',
  dryRunTitle: 'Lo que haría la importación',
  doneTitle: 'Lo que hizo la importación',
  importErrors: (count) => many(count, 'fila tiene un error', 'filas tienen errores'),
  nothingImported: 'No se importa nada hasta que todas las filas estén bien. Corrija el archivo y elíjalo otra vez.',
  rowColumn: 'Fila',
  whatIsWrong: 'Qué está mal',
  wholeFile: 'Todo el archivo',
  importNow: 'Importar',
};
