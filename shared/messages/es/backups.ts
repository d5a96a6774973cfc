import type { backupMessages } from '../catalogue/backups.ts';
import type { Words } from '../rows.ts';

export const backupWords: Words<typeof backupMessages> = {
  'backup-file-exists': ({ file }) => `${file} ya existe; un respaldo no sobrescribe nada.`,
  'backup-folder-missing': ({ folder }) => `No hay ninguna carpeta ${folder} para el respaldo.`,
  'backup-file-trouble': ({ reason }) => `No se puede escribir el respaldo: «${reason}»`,
  'stored-file-damaged': ({ name }) =>
    `${name} está dañado: no tiene el SHA-256 con el que se guardó. \`check\` dice más.`,
  'stored-file-missing': ({ sha256 }) => `El archivo ${sha256} falta o tiene otro tamaño. \`check\` dice más.`,
  'restore-file-missing': ({ file }) => `No hay ningún archivo ${file}.`,
  'restore-folder-not-empty': ({ folder }) =>
    `${folder} no está vacía. Restaure en otro --data, o mueva antes esa carpeta.`,
  'restore-file-trouble': ({ reason }, { say }) => `${say(reason)} No se restauró nada.`,
  'not-a-backup': 'Esto no es un respaldo hecho por Rafter: no empieza con su manifiesto.',
  'backup-manifest-unreadable': 'Esto no es un respaldo hecho por Rafter: no se puede leer su manifiesto.',
  'backup-newer': 'Este respaldo lo hizo una versión más nueva de Rafter. Restáurelo con ella.',
  'backup-damaged': ({ defect }, { say }) => `El respaldo está dañado: ${say(defect)}. No se restauró nada.`,
  'entry-not-a-file': ({ name }) => `${name} no es un archivo`,
  'entry-foreign': ({ name }) => `${name} no debería estar ahí`,
  'entry-changed': ({ name }) => `${name} no está como se guardó`,
  'database-changed': 'la base de datos no está como se guardó',
  'database-absent': 'termina antes de la base de datos',
  'database-not-whole': ({ defect }, { say }) => `la base de datos no pasa su comprobación (${say(defect)})`,
  'archive-files-missing': ({ found, expected }) => `tiene ${found} de ${expected} archivos`,
  'archive-file-missing': ({ sha256 }) => `falta el archivo ${sha256}`,
  'archive-unreadable': ({ reason }) => `«${reason}»`,

  'check-finding': ({ about, defect }, { say }) => `${say(about)}: ${say(defect)}`,
  'about-database': 'base de datos',
  'about-job': ({ job }) => `trabajo ${job}`,
  'about-file': ({ sha256 }) => `archivo ${sha256}`,
  'about-check': 'revisión',
  'database-defect': ({ says }) => says,
  'row-points-nowhere': ({ row, table, parent }) => `la fila ${row} de ${table} no lleva a ningún ${parent}`,
  'job-inconsistent': 'su fila, su documento, sus arreglos y su entrada de búsqueda no coinciden',
  'stored-file-absent': 'falta',
  'stored-file-changed': 'está dañado',
  'check-broke-off': ({ reason }) => `se interrumpió: ${reason}`,
  'more-findings': ({ count }) => `y ${count} más; \`check\` los nombra`,
  quotation: ({ text }) => text,
};
