import type { Translation } from '../messages/translation.ts';
import type { deliverableWordsEn } from './words.en.ts';

/** Of files that the office delivers, in Spanish. */
export const deliverableWordsEs: Translation<typeof deliverableWordsEn> = {
  // Produced files and history
  deliverFiles: 'Entregar archivos',
  nothingDelivered: 'Aún no se ha entregado nada.',
  deliveredOn: (when, by) => (by === null ? `Entregado ${when}` : `Entregado ${when} por ${by}`),
  deliverService: 'Servicio',
  deliverServiceNeeded: 'Elija el servicio al que corresponden los archivos.',
  deliverName: 'Nombre',
  deliverNameHint: 'Opcional. La cuadrilla lo ve en lugar del nombre del archivo.',
  deliverNeedsFiles: 'Elija al menos un archivo.',
  deliverHint: 'PDF, imágenes, Word, DWG, DXF o ZIP. La aplicación de la cuadrilla los descarga.',
  deliverDrop: 'o suéltelos aquí',
  deliverChosen: 'Archivos elegidos',
  deliverProgress: 'Avance de la entrega',
  deliverSending: (done, total) => `Entregando ${done + 1} de ${total}…`,
  deliveredFiles: (count) => (count === 1 ? 'Se entregó 1 archivo.' : `Se entregaron ${count} archivos.`),
  filesWereThere: (count) => (count === 1 ? '1 archivo ya estaba.' : `${count} archivos ya estaban.`),
  replaceFile: 'Reemplazar…',
  replaceFileTitle: (name) => `Reemplazar ${name}`,
  replaceNow: 'Reemplazar el archivo',
  replaceHint:
    'La aplicación de la cuadrilla marca el archivo anterior como reemplazado, y sus enlaces dejan de funcionar.',
  fileReplacedNow: 'Se reemplazó el archivo.',
  withdrawFile: 'Retirar…',
  withdrawFileTitle: (name) => `Retirar ${name}`,
  withdrawFileHint:
    'La aplicación de la cuadrilla marca el archivo como retirado, y sus enlaces dejan de funcionar. No se puede deshacer.',
  withdrawFileNow: 'Retirar el archivo',
  withdrawFileNeeded: 'Escriba por qué se retira el archivo.',
  fileActions: (name) => `Más acciones para ${name}`,
};
