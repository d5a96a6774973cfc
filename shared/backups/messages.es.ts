import type { Words } from '../messages/rows.ts';
import type { backupMessages, dataCheckMessages, deskBackupMessages } from './messages.ts';

export const backupMessagesEs: Words<typeof backupMessages & typeof dataCheckMessages & typeof deskBackupMessages> = {
  'backup-file-exists': ({ file }) => `${file} ya existe; un respaldo no sobrescribe nada.`,
  'backup-folder-missing': ({ folder }) => `No hay ninguna carpeta ${folder} para el respaldo.`,
  'backup-file-trouble': ({ reason }) => `No se puede escribir el respaldo: «${reason}»`,
  'backup-disk-short': ({ folder, needed, free }, { storage }) =>
    `El respaldo necesita ${storage(needed)} libres en el disco de ${folder}, que tiene ${storage(free)}. Elimine respaldos viejos, o dé más espacio a la carpeta.`,
  'backups-inside-server': ({ flag, folder }) =>
    `${flag} no puede estar dentro de ${folder}, donde el servidor guarda sus propios archivos.`,
  'backup-place-missing':
    'Este servidor no tiene carpeta para respaldos. Quien lo opera indica una con --backups o RAFTER_BACKUPS, y lo inicia de nuevo.',
  'backup-busy': 'Hay un respaldo o la revisión de uno en curso. Espere a que termine, o deténgalo.',
  'backup-not-kept': ({ name }) => `No existe el respaldo ${name}.`,
  'backup-not-ours': ({ name }) =>
    `${name} no se puede leer como respaldo, así que no se eliminó. Elimine el archivo en el servidor.`,
  'backup-broke-off': ({ reason }) => `Se interrumpió: ${reason}`,
  'backup-lost-database': 'Se interrumpió porque se perdió la conexión con la base de datos.',
  'not-a-time-of-day': 'debe ser una hora en formato de 24 horas, como 02:30',
  'stored-file-damaged': ({ name }) =>
    `${name} está dañado: no tiene el SHA-256 con el que se guardó. \`check\` dice más.`,
  'stored-file-missing': ({ sha256 }) => `El archivo ${sha256} falta o tiene otro tamaño. \`check\` dice más.`,
  'restore-file-missing': ({ file }) => `No hay ningún archivo ${file}.`,
  'restore-folder-not-empty': ({ folder }) =>
    `${folder} no está vacía. Restaure en otro --data, o mueva antes esa carpeta.`,
  'restore-file-trouble': ({ reason }, { say }) => `${say(reason)} No se restauró nada.`,
  'restore-database-not-empty': ({ place }) =>
    `${place} no está vacía. Restaure en una base de datos nueva; si la llenó una restauración interrumpida, elimínela antes.`,
  'restore-rows-refused': ({ table, reason }) =>
    `PostgreSQL rechaza filas de ${table} («${reason}»). No se restauró nada.`,
  'not-a-backup': 'Esto no es un respaldo hecho por Rafter: no empieza con su manifiesto.',
  'backup-manifest-unreadable': 'Esto no es un respaldo hecho por Rafter: no se puede leer su manifiesto.',
  'backup-newer': 'Este respaldo lo hizo una versión más nueva de Rafter. Restáurelo con ella.',
  'backup-too-old': ({ found, known }) =>
    `Este respaldo lo hizo una versión de Rafter demasiado antigua para esta (esquema ${found}; este programa restaura desde el ${known}). Restáurelo con una versión anterior que conozca ambos esquemas y después abra esos datos con esta.`,
  'backup-damaged': ({ defect }, { say }) => `El respaldo está dañado: ${say(defect)}. No se restauró nada.`,
  'entry-not-a-file': ({ name }) => `${name} no es un archivo`,
  'entry-foreign': ({ name }) => `${name} no debería estar ahí`,
  'entry-changed': ({ name }) => `${name} no está como se guardó`,
  'database-changed': 'la base de datos no está como se guardó',
  'database-absent': 'termina antes de la base de datos',
  'database-not-whole': ({ defect }, { say }) => `la base de datos no pasa su comprobación (${say(defect)})`,
  'archive-files-missing': ({ found, expected }) => `tiene ${found} de ${expected} archivos`,
  'archive-file-missing': ({ sha256 }) => `falta el archivo ${sha256}`,
  'archive-table-missing': ({ table }) => `falta la tabla ${table}`,
  'archive-table-foreign': ({ table }) => `su esquema no tiene ninguna tabla ${table}`,
  'archive-row-invalid': ({ table, row }) => `no se puede leer la fila ${row} de ${table}`,
  'archive-row-refused': ({ table, row, reason }) =>
    `la base de datos rechaza la fila ${row} de ${table} («${reason}»)`,
  'archive-next-id-too-low': ({ table }) => `el próximo id de ${table} ya está en uso`,
  'archive-unreadable': ({ reason }) => `«${reason}»`,
  'replica-inside-data': ({ flag }) =>
    `${flag} debe indicar un lugar fuera de la carpeta de datos, de preferencia en otra máquina: lo que está dentro se pierde con ella.`,
  'not-a-replica': ({ target }) => `${target} no es una réplica hecha por Rafter.`,
  'replica-of-other-data': ({ target }) => `${target} contiene la réplica de otro servidor. Elija un lugar vacío.`,
  'replica-taken-over': ({ target }) =>
    `Otro servidor con una copia de estos datos guarda su réplica en ${target}. Dé a cada servidor un lugar propio; el que se inició por último sigue aquí.`,
  'replica-target-empty': ({ target }) =>
    `${target} ya no contiene la réplica. Compruebe que su disco esté montado. Para empezar de nuevo, elija otra carpeta.`,
  'replica-unreadable': ({ target }) => `No se puede leer replica.json en ${target}.`,
  'replica-unfinished': 'Esta réplica todavía no tiene una copia completa de la base de datos.',
  'replica-too-young': ({ from }) => `Esta réplica llega hasta ${from}, no antes.`,
  'replica-damaged': ({ defect }, { say }) =>
    `La réplica está dañada: ${say(defect)}. No se restauró nada. Use --up-to-damage para restaurar todo lo anterior.`,
  'replica-object-missing': ({ name }) => `falta ${name}`,
  'replica-content-changed': ({ name }) => `${name} no está como se escribió`,
  'replica-log-lost':
    'Otro programa pasó el registro a la base de datos antes de que se copiara todo. La réplica sigue con una copia nueva.',
  'restore-to-needs-replica':
    '--to y --up-to-damage se usan con una réplica. Un respaldo contiene los datos de un solo momento.',
  'replica-segment-missing': ({ index }) => `falta el segmento ${index} del registro`,
  'replica-segment-foreign': ({ index }) => `el segmento ${index} del registro no continúa el anterior`,
  'replica-log-refused': 'SQLite no acepta su registro',
  'replica-files-damaged': ({ count }, { plural }) =>
    `${count} ${plural(count, { one: 'archivo guardado está dañado y no se copió', other: 'archivos guardados están dañados y no se copiaron' })}. \`check\` dice más.`,
  'replica-stopped': ({ reason }) => `La réplica se detuvo y volverá a empezar: ${reason}`,

  // In the audit log.
  'event-backup-made': 'Respaldo hecho',
  'event-backup-restored': 'Respaldo restaurado',
  'event-backup-started': 'Respaldo iniciado',
  'event-backup-stopped': 'Respaldo detenido',
  'event-backup-failed': 'Respaldo fallido',
  'event-backup-removed': 'Respaldo eliminado',
  'event-backup-downloaded': 'Respaldo descargado',
  'event-backup-checked': 'Respaldo revisado',
  'event-backup-check-stopped': 'Revisión de un respaldo detenida',
  'event-backup-schedule-changed': 'Horario de respaldos cambiado',
  'subject-backup': ({ file }) => `respaldo ${file}`,
  'subject-all-data': 'todos los datos',

  'check-finding': ({ about, defect }, { say }) => `${say(about)}: ${say(defect)}`,
  'about-database': 'base de datos',
  'about-job': ({ job }) => `trabajo ${job}`,
  'about-file': ({ sha256 }) => `archivo ${sha256}`,
  'about-check': 'revisión',
  'database-defect': ({ says }) => says,
  'row-points-nowhere': ({ row, table, parent }) => `la fila ${row} de ${table} no lleva a ningún ${parent}`,
  'job-inconsistent': 'su fila, su documento, sus arreglos y su entrada de búsqueda no coinciden',
  'files-without-rows': ({ count }, { plural }) =>
    `${count} ${plural(count, { one: 'archivo no pertenece a ningún trabajo; el servidor lo elimina', other: 'archivos no pertenecen a ningún trabajo; el servidor los elimina' })} al arrancar`,
  'stored-file-absent': 'falta',
  'stored-file-changed': 'está dañado',
  'check-broke-off': ({ reason }) => `se interrumpió: ${reason}`,
  'more-findings': ({ count }) => `y ${count} más; \`check\` los nombra`,
  'event-check-started': 'Revisión iniciada',

  'desk-backup-folder-unset': 'Todavía no se eligió una carpeta para los respaldos. Elíjala en Ajustes, o indíquela.',
  'desk-backup-folder-away': ({ folder }) => `La carpeta ${folder} no está. Conecte su unidad, o elija otra carpeta.`,
  'desk-backup-inside-desk': ({ folder }) =>
    `${folder} está dentro de los datos de Rafter y se perdería con ellos. Elija una carpeta en otro lugar, de preferencia en otra unidad.`,
  'desk-backup-not-read-back': ({ file }) =>
    `${file} se escribió, pero no se puede leer igual. La unidad puede estar fallando: elija otra carpeta o unidad.`,
  'desk-backup-none': ({ folder }) =>
    `No hay ningún respaldo de Rafter en ${folder}. Elija la carpeta en la que se guardaron los respaldos.`,
  'desk-backup-unreadable': ({ folder }) =>
    `El respaldo en ${folder} está dañado, incompleto o no es como los que hace Rafter. No se restauró nada, y lo que hay aquí se queda. Elija otro respaldo.`,
  'desk-backup-damaged': ({ folder, files }, { plural, number }) =>
    `El respaldo en ${folder} tiene ${number(files)} ${plural(files, { one: 'archivo dañado o faltante', other: 'archivos dañados o faltantes' })}. No se restauró nada. Elija otro respaldo.`,
  'kept-desk-gone': ({ name }) => `${name} ya no está. Vuelva a mirar la lista.`,
  'kept-desk-damaged': ({ folder }) =>
    `Los trabajos en ${folder} están dañados y no se recuperaron. Lo que hay ahora se queda. Restaure un respaldo en su lugar.`,
  'desk-restore-waits':
    'Los datos restaurados están listos. Se usarán cuando se cierren todos los programas de Rafter que usan este directorio de datos y se inicie uno de nuevo.',
};
