import type { backupsEn } from './deskBackupsEn.ts';
import { timesIn } from '../messages/times.ts';
import type { Translation } from '../messages/translation.ts';

const jobs = (count: number): string => (count === 1 ? '1 trabajo' : `${count} trabajos`);
const files = (count: number): string => (count === 1 ? '1 archivo' : `${count} archivos`);
const time = (ms: number): string => timesIn('es-US').time(ms);

/** Backups of the whole desk, in Settings. */
export const backupsEs: Translation<typeof backupsEn> = {
  title: 'Respaldo',
  hint: 'Todo lo que hay en esta laptop: trabajos, fotos y cartas, también lo que falta por enviar. Su clave de API no se incluye. El respaldo no está cifrado: cuide su unidad igual que la laptop.',
  folder: 'Carpeta de respaldos',
  noFolder: 'Ninguna todavía. Lo mejor es otra unidad, o una carpeta que se copia a la nube.',
  chooseFolder: 'Elegir carpeta…',
  changeFolder: 'Cambiar carpeta…',
  onSameDisk:
    'Esta carpeta está en el mismo disco que Rafter. Un respaldo en otra unidad ayuda también si se pierde la laptop.',
  schedule: 'Respaldar automáticamente',
  times: { never: 'No', daily: 'Cada día', weekly: 'Cada semana' },
  scheduleHint: 'Mientras Rafter está abierto. Un respaldo que faltó se hace al abrirlo otra vez.',
  keep: 'Respaldos que se conservan',
  keepHint: 'Los más antiguos se eliminan. Cada foto se guarda una sola vez, sin importar cuántos respaldos haya.',
  fewer: 'Menos respaldos',
  more: 'Más respaldos',
  none: 'Todavía no hay respaldo',
  last: (ms, count, stored, size) => `Último respaldo: ${time(ms)}, ${jobs(count)}, ${files(stored)}, ${size}`,
  missing: (count) =>
    `${files(count)} no se ${count === 1 ? 'pudo' : 'pudieron'} leer en esta laptop y no ${count === 1 ? 'está' : 'están'} en él. El tablero de fotos indica cuáles.`,
  failed: (ms, reason) => `El respaldo de ${time(ms)} falló. ${reason}`,
  now: 'Respaldar ahora',
  backingUp: 'Respaldando',
  preparing: 'Revisando y copiando el respaldo',
  stop: 'Detener',
  restore: 'Restaurar un respaldo',
  restoreHint:
    'Primero se revisa el respaldo por completo. Los trabajos que hay ahora se conservan en una carpeta aparte y se pueden recuperar; no se borra nada.',
  fromThisFolder: 'Elegir respaldo…',
  fromOtherFolder: 'De otra carpeta…',
  choose: '¿Cuál respaldo?',
  found: (ms, device) => `${time(ms)}, ${device}`,
  holds: (count, unsent, stored, size) => `${jobs(count)}, ${unsent} sin enviar, ${files(stored)}, ${size}`,
  confirmTitle: '¿Restaurar este respaldo?',
  confirmReplace: (ms) => `Rafter mostrará los trabajos como estaban el ${time(ms)}.`,
  confirmLater:
    'Los trabajos que se cambiaron o se enviaron después aparecerán como estaban antes. Revise antes de enviar uno otra vez.',
  confirmKept: 'Lo que hay ahora se conserva en una carpeta al lado, con todo lo que falta por enviar.',
  restoreNow: 'Restaurar',
  restoreFailed: (reason) => `No se restauró el respaldo. ${reason}`,
  ready:
    'Los trabajos restaurados están listos. Reinicie Rafter para usarlos. Si no aparecen, cierre antes cualquier otra ventana o terminal con Rafter.',
  readyInBrowser:
    'Los trabajos restaurados están listos. Cierre Rafter en su terminal, y cualquier otro que use estos trabajos, y ábralo otra vez para usarlos.',
  restart: 'Reiniciar Rafter',
  giveUp: 'No restaurar',
  restored: (ms) => `Restaurado del respaldo del ${time(ms)}. Los trabajos que había antes se conservan en:`,
  restoredKept: (ms) =>
    `Están de vuelta los trabajos que se conservaron el ${time(ms)}. Los que había entretanto se conservan en:`,
  kept: 'Conservados de antes de una restauración',
  keptOn: (ms) => `Conservados el ${time(ms)}`,
  putBack: 'Recuperar',
  putBackTitle: '¿Recuperar estos trabajos?',
  putBackReplace: (ms) => `Rafter mostrará los trabajos como estaban el ${time(ms)}, antes de la restauración.`,
  understood: 'Entendido',
  commands: 'Un navegador no puede elegir carpetas. En una terminal:',
  folderPlace: 'CARPETA',
};
