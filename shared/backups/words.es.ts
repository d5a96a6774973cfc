import { storageIn } from '../messages/measures.ts';
import { countedEs as many } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { backupWordsEn } from './words.en.ts';

/** Of the server's backups, its replica and checks, in Spanish. */
export const backupWordsEs: Translation<typeof backupWordsEn> = {
  // Health
  backupTitle: 'Respaldo',
  lastBackup: 'Último respaldo',
  backupFile: 'Escrito en',
  noBackupBesideReplica: 'Todavía no hay ningún respaldo. La réplica repite los errores; un respaldo no.',
  noBackup: 'Todavía no hay ningún respaldo. Si este disco falla, se pierde todo.',
  backupOld: (days) => `El último respaldo tiene ${days} días.`,
  backupHow: 'Ejecute esto en el servidor para respaldarlo mientras funciona, de preferencia en otro disco:',
  backupCommand: 'Comando',
  backupFolder: 'Carpeta',
  backupRoom: 'Libre ahí',
  backupRoomOf: (free, needed) => `${storageIn('es-MX')(free)}; un respaldo ocupa unos ${storageIn('es-MX')(needed)}`,
  backUpNow: 'Respaldar ahora',
  stopBackupCheck: 'Detener la revisión',
  stoppingBackup: 'Deteniendo…',
  checkingBackup: 'Revisando el respaldo…',
  backupGoesOn: (what, by) =>
    by === null
      ? `${what} Lo inició el horario. Puede salir de esta página.`
      : `${what} Lo inició ${by}. Puede salir de esta página.`,
  backupFailed: (time) => `El respaldo de ${time} falló.`,
  backupRetried: (time) => `El servidor lo intenta de nuevo: ${time}.`,
  noBackupFolder:
    'Este servidor no tiene carpeta para respaldos. Quien lo opera indica con --backups o RAFTER_BACKUPS una a la que lleguen todos los procesos de esta base de datos, y reinicia el servidor. Mientras tanto, haga los respaldos en el servidor.',
  backupsOnDataDisk:
    'Estos respaldos están en el mismo disco que los datos, y se pierden con él. Descargue uno de vez en cuando, o indique una carpeta en otro disco con --backups o RAFTER_BACKUPS.',
  keptBackups: 'Respaldos',
  noKeptBackups: 'La consola todavía no ha hecho ningún respaldo.',
  backupMade: 'Hecho',
  backupSize: 'Tamaño',
  bySchedule: 'Por el horario',
  byPerson: (who) => `Por ${who}`,
  byUnknown: 'una persona desconocida',
  backupActions: (time) => `Acciones del respaldo de ${time}`,
  downloadBackup: 'Descargar',
  downloadBackupTitle: (time) => `¿Descargar el respaldo de ${time}?`,
  downloadBackupHint:
    'Contiene todo: trabajos, fotos y cartas de cada organización, y contraseñas y claves como hashes. Guárdelo con tanto cuidado como el servidor.',
  downloadBackupAudited: 'La descarga queda en el registro de auditoría.',
  checkBackup: 'Revisar este respaldo',
  removeBackup: 'Eliminar',
  removeBackupTitle: (time) => `¿Eliminar el respaldo de ${time}?`,
  removeBackupHint: 'El archivo se borra del servidor, y no se puede recuperar.',
  backupRemoved: 'Se eliminó el respaldo.',
  lastDrill: 'Última prueba',
  drilledBackup: 'Respaldo',
  drillGood: (files, size) =>
    `Se restauró aparte y está completo: cada tabla, y ${many(files, 'archivo', 'archivos')} con ${size}.`,
  drillRead: (files, size) =>
    `Está completo: cada tabla, y ${many(files, 'archivo', 'archivos')} con ${size}. El disco no tenía espacio para restaurar los archivos, así que se leyeron y compararon.`,
  drillBad: 'No se puede confiar en este respaldo. Haga otro.',
  scheduleTitle: 'Horario de respaldos',
  scheduleEvery: 'Respaldar',
  scheduleNever: 'Nunca',
  scheduleDaily: 'Cada día',
  scheduleWeekly: 'Cada semana',
  scheduleWeekday: 'Día',
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  scheduleTime: 'Hora',
  scheduleZone: (zone) => `Zona horaria ${zone}`,
  scheduleKeep: 'Conservar los más recientes',
  scheduleKeepHint: 'Los respaldos programados más viejos se eliminan cuando uno nuevo está completo.',
  saveSchedule: 'Guardar horario',
  scheduleSaved: 'Se guardó el horario.',
  nextBackup: (time) => `Próximo respaldo: ${time}`,
  replicaTitle: 'Réplica',
  replicaHint: 'Copia cada cambio a otro lugar en segundos, por si se pierde esta máquina.',
  replicaUntil: 'Al día hasta',
  replicaPlace: 'Se copia en',
  replicaBegins: 'La primera copia todavía no está completa.',
  replicaFails: 'Los cambios no se están copiando. Rafter lo sigue intentando.',
  replicaLate: (seconds) => `La réplica lleva ${many(seconds, 'segundo', 'segundos')} de retraso.`,
};
