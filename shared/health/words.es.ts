import { countedEs as many } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { healthWordsEn } from './words.en.ts';

/** Of the server's health, in Spanish. */
export const healthWordsEs: Translation<typeof healthWordsEn> = {
  // Health
  fileStorage: 'Almacenamiento de archivos',
  filesAway:
    'No se puede acceder al almacenamiento de archivos. Hasta que vuelva, las computadoras conservan sus envíos y no se pueden abrir archivos.',
  healthVersion: 'Versión',
  runningSince: 'En marcha desde',
  dataFolder: 'Carpeta de datos',
  databaseSize: 'Base de datos',
  reserveUsed: (free) =>
    `El disco estuvo lleno y se cedió el espacio reservado para administrar las cuentas. Se reservará de nuevo cuando haya ${free} libres.`,
  filesHeld: (count, size) => `${size} en ${many(count, 'archivo', 'archivos')}`,
  jobsHeld: (live, test) =>
    [many(live, 'trabajo', 'trabajos'), test > 0 ? many(test, 'trabajo de prueba', 'trabajos de prueba') : '']
      .filter(Boolean)
      .join(', '),
  freeDisk: 'Libre en el disco',
  diskLow: (free) =>
    `Solo quedan ${free} libres en el disco. Cuando se llene, no se puede recibir nada de lo que envían las cuadrillas.`,
  integrityTitle: 'Integridad',
  checkHint: 'Lee la base de datos y cada archivo, y los compara con lo que se recibió.',
  lastCheck: 'Última revisión',
  noCheck: 'Nunca revisado',
  checkGood: 'Todo coincide con lo que se recibió.',
  checkBad: (count) => many(count, 'problema', 'problemas'),
  checkBadHint: 'Restaure lo dañado desde un respaldo, y revise otra vez.',
  checkNow: 'Revisar ahora',
  checking: 'Revisando…',
  checkingHint: 'Tarda un rato cuando hay muchas fotos. Puede salir de esta página.',

  // Avisos
  givenUpDeliveries: (count: number) => `${many(count, 'aviso no se pudo', 'avisos no se pudieron')} entregar.`,
  seeNotices: 'Ver el registro',
};
