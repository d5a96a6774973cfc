import { slotHintsEs, slotNamesEs } from '../../../shared/photos/slotNamesEs.ts';
import type { PhoneWords } from './en.ts';

const photos = (count: number): string => (count === 1 ? '1 foto' : `${count} fotos`);

/** The words of the page for phones, in the Spanish of crews in Mexico and the United States. */
export const phoneEs: PhoneWords = {
  languageCode: 'es',
  title: 'Fotos para Rafter',
  titleFor: (job) => `Fotos de ${job}`,
  unnamed: 'un trabajo sin nombre',
  slots: slotNamesEs,
  slotHints: slotHintsEs,
  wholeJob: 'Todo el trabajo',
  where: '¿A dónde van las fotos?',
  chooseFirst: 'Elija a dónde van las fotos.',
  placeOf: (slot, array) => (array === null ? slot : `${slot} · ${array}`),
  toPlace: (place) => `A ${place}`,
  there: photos,
  takePhoto: 'Tomar foto',
  choosePhotos: 'Elegir fotos',
  chooseFiles: 'Elegir archivos',
  filesHint: 'De archivos: fotos tal como se tomaron, con su ubicación; videos y PDF.',
  withoutPlace: (count) =>
    `${count === 1 ? '1 foto llegó' : `${count} fotos llegaron`} sin ubicación. «Elegir archivos» la conserva, si la cámara la anotó.`,
  yourPhotos: 'Sus fotos',
  notAdded: 'Fotos que no se pudieron enviar',
  sentOf: (sent, all) => `${sent} de ${all} enviadas`,
  notSent: (count) => (count === 1 ? '1 foto aún no se ha enviado' : `${count} fotos aún no se han enviado`),
  allSent: (count) =>
    count === 1 ? 'La foto ya está en la computadora.' : `Las ${count} fotos ya están en la computadora.`,
  keepOpen: 'Deje esta página abierta hasta que se envíen todas las fotos.',
  photo: (number) => `Foto ${number}`,
  size: (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`),
  progress: 'Enviado',
  waiting: 'En espera',
  sending: 'Enviando…',
  sent: 'Enviada',
  wasThere: 'Ya estaba',
  retry: 'Intentar otra vez',
  remove: 'Quitar',
  problems: {
    'photo-too-large': 'Demasiado grande: más de 100 MB.',
    'too-many-photos': 'Demasiadas fotos para un código. Pida un código nuevo en la computadora.',
    'disk-full': 'La computadora ya no tiene espacio.',
    'place-gone': 'Este lugar ya no existe. Elija otro y agregue la foto otra vez.',
    'other-job': 'Elegida para otro trabajo. Escanee el código de ese trabajo para enviarla.',
    'photo-changed': 'La foto cambió mientras tanto. Agréguela otra vez.',
    'not-kept': 'La computadora no pudo guardarla.',
    unreadable: 'El teléfono ya no puede leerla. Agréguela otra vez.',
  },
  connecting: 'Conectando con la computadora…',
  connected: 'Conectado con la computadora',
  unreachable: 'Sin conexión con la computadora. Intentando otra vez…',
  unreachableHint: 'Quédese en la misma red Wi-Fi que la computadora. Si ya no recibe fotos, pida ahí un código nuevo.',
  wrongCode: 'Este código ya no es válido.',
  wrongCodeHint:
    'Presione «Agregar desde el teléfono» en la computadora y escanee el código nuevo. Las fotos sin enviar esperan aquí.',
  noCode: 'Escanee el código de la computadora.',
  noCodeHint: 'Presione «Agregar desde el teléfono» en las fotos de un trabajo y escanee el código que aparece.',
  elsewhere: (count) =>
    `${photos(count)} en espera en otra pestaña de este navegador: se envían desde ahí. No la cierre.`,
};
