import type { Words } from '../messages/rows.ts';
import type { photoMessages } from './messages.ts';

export const photoMessagesEs: Words<typeof photoMessages> = {
  'attachment-not-found': 'Esta foto no está en esta computadora.',
  'stored-file-not-found': 'Este archivo no está en esta computadora.',
  'photo-already-sent': 'Esta foto ya se envió, o empezó a enviarse.',
  'copy-not-smaller': 'No se puede hacer una copia más pequeña de esta imagen.',
  'copy-not-now':
    'Por ahora no se puede hacer la copia de esta imagen: en esta computadora no cabe otro programa. Cierre algunos.',
  'no-photos-to-report': ({ job }) => `El trabajo ${job} no tiene fotos.`,

  // Fragments that begin where the field's name ends.
  'array-needed-for-slot': 'hay que decir el arreglo: esta foto es de un arreglo',
  'array-not-for-slot': 'no lleva arreglo: esta foto es de todo el trabajo',
  'array-of-photo-unknown': ({ arrays }, { quoted }) =>
    `hay que decir el arreglo de esta foto: ${arrays.length === 0 ? 'el trabajo no tiene arreglos' : `uno de ${quoted(arrays)}`}`,
  'array-not-at-provider': ({ job, array, arrays }) =>
    `El proveedor no tiene en el trabajo ${job} ningún arreglo «${array}»; tiene ${arrays.length === 0 ? 'ninguno' : arrays.map((name) => `«${name}»`).join(', ')}.`,

  // In histories and the audit log.
  'event-photo-marked': 'Foto marcada',
  'event-photo-unmarked': 'Marca de una foto quitada',
  'event-photo-captioned': 'Pie de foto cambiado',
  'event-photo-report-made': 'Reporte de fotos creado',
};
