import type { summaryEn } from './summaryEn.ts';
import type { Translation } from '../messages/translation.ts';

/** The summary of a job as a PDF. */
export const summaryEs: Translation<typeof summaryEn> = {
  action: 'Resumen en PDF…',
  title: 'Resumen del trabajo',
  hint: 'Todo lo que se anotó y cada foto con su descripción, y los nombres de otros archivos, para el expediente del cliente. Se hace en esta computadora, sin internet.',
  making: (ready, of) => (of === 0 ? 'Haciendo el PDF…' : `${ready} de ${of} fotos`),
  ready: (pages) => (pages === 1 ? 'Listo: 1 página' : `Listo: ${pages} páginas`),
  open: 'Abrir',
  savePdf: 'Guardar',
  print: 'Imprimir',
  failed: (reason) => `No se pudo hacer el resumen. ${reason}`,
  site: 'Sitio',
  job: 'Trabajo',
  state: 'Estado',
  notSent: 'Todavía no se envía',
  date: 'Resumen hecho',
  photos: 'Fotos',
  otherFiles: 'Otros archivos del trabajo, que no se muestran aquí',
  place: (latitude, longitude) => `Lugar ${latitude}, ${longitude} (latitud, longitud)`,
  count: (count) => (count === 1 ? '1 foto' : `${count} fotos`),
  photoNote:
    'Las horas y los lugares son los que registraron las cámaras. El SHA-256 es el del archivo original, del que se muestra una copia más pequeña.',
  footer: (name) => `Resumen del trabajo · ${name} · página {at} de {of}`,
  photo: 'Foto',
  noPicture: 'No se pudo hacer una imagen pequeña de esta foto.',
  notGiven: 'sin dato',
};
