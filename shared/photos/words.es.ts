import { countedEs as many, numbersEs as numbers } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { fieldPhotoWordsEn, officePhotoWordsEn } from './words.en.ts';

/** Of photos in the office: marks, facts and the report, in Spanish. */
export const officePhotoWordsEs: Translation<typeof officePhotoWordsEn> = {
  // Job page: head
  photoReportHint:
    'Un PDF con todas las fotos de este trabajo en su membrete, por arreglo y casilla, con la hora, el lugar y el SHA-256 de cada una.',
  photoReportMaking: (ready, photos) => `Preparando fotos: ${ready} de ${photos}`,
  photoReportReady: (photos) => many(photos, 'foto lista.', 'fotos listas.'),
  photoReportDownload: 'Descargar PDF',

  // Photos beside measurements
  notGiven: 'no indicado',
  noFilesHere: 'Aquí no hay archivos.',
  addHere: (slot) => `Agregar a ${slot}`,
  arrivedOn: (when) => `Llegó ${when}`,
  saveOriginal: 'Guardar el original',
  photoCaption: (caption) => `Pie de foto: ${caption}`,
  fromMiddle: (distance) => `a ${distance} del centro de las fotos del trabajo`,
  awayFrom: (distance) => `a ${distance}`,
  takenFar: (distance) => `Tomada a ${distance} de las demás fotos`,
  takenBefore: (days) => `Tomada ${numbers.format(days)} días antes que las demás fotos`,
  markComment: 'Comentario para la espera',
  markNeeded: 'Elija una marca para la foto: el comentario se guarda con ella. Hasta entonces queda aquí.',
  markedBy: (who, when) => `Marcada por ${who}, ${when}`,
};

/** Of a draft's photo board, in Spanish. */
export const fieldPhotoWordsEs: Translation<typeof fieldPhotoWordsEn> = {
  // Draft
  stillAdding: (files) =>
    files === 1 ? 'Aún no: se está agregando 1 archivo.' : `Aún no: se están agregando ${files} archivos.`,

  // Photos
  addFiles: 'Agregar archivos',
  addFolder: 'Agregar carpeta',
  fromPhone: 'Agregar desde el teléfono',
  dropHere: 'Suelte aquí',
  removedMany: (photos) => (photos === 1 ? 'Foto quitada.' : `${photos} fotos quitadas.`),
  sortBar: 'Mover las fotos elegidas a un espacio',
  selectedPhotos: (photos) => (photos === 0 ? 'Ninguna elegida' : photos === 1 ? '1 elegida' : `${photos} elegidas`),
  selectHint: 'Elija fotos y pulse el número de un espacio, o arrástrelas ahí.',
  selectKeys:
    'Las flechas mueven, la barra espaciadora elige, Mayús amplía, Ctrl+A elige todas, Intro muestra, F2 escribe un pie de foto, M marca, Supr quita.',
  removeSelected: 'Quitar las elegidas',
  selectThese: 'Elegir',
  selectBurst: (photos) => `Elegir ${photos}`,
  suggestion: (photos, place) => `Mover ${photos} a ${place}`,
  suggestedPlace: (place) => `A ${place}`,
  timesTaken: (day, from, to) => (from === to ? `${day}, ${from}` : `${day}, ${from} a ${to}`),
  addUnsorted: 'Agregar fotos para ordenar',
  dropUnsorted: 'Suelte en cualquier lugar: las fotos esperan aquí hasta que las ordene',
  allSorted: 'Todas las fotos están ordenadas.',
  nextUnsorted: 'Siguiente sin ordenar',
  moveToSlot: 'Mover a un espacio',
  movedPhotos: (photos, place) => `${photos}: ahora en ${place}.`,
  sentStay: (photos) =>
    photos === 1 ? '1 foto ya se envió y se queda.' : `${photos} fotos ya se enviaron y se quedan.`,
  captionOf: (name) => `Pie de foto de ${name}`,
  addCaption: 'Agregar un pie de foto',
  captionStates: {
    waiting: 'El pie de foto aún no se envía',
    local: 'Pie de foto solo en esta computadora: este proveedor no lo recibe después de la foto',
  },
  recentlyRemoved: 'Quitadas hace poco',
  recentlyRemovedHint: 'Se guardan 30 días y luego se borran. No se envían.',
  keptUntil: (when) => `Se guarda hasta el ${when}`,
  putBackNamed: (name) => `Devolver ${name}`,
  putBackAll: 'Devolver todas',
  photosBack: (photos) => `${photos}: de vuelta en su lugar.`,
  backAlready: (photos) =>
    photos === 1 ? '1 foto ya está entre las fotos.' : `${photos} fotos ya están entre las fotos.`,
  photoSent: 'Enviada',
  photosHint:
    'Suelte, pegue o elija fotos y carpetas enteras donde sea. Sobre un espacio quedan ahí; en otro lugar esperan en Sin ordenar.',
  arraysForSlots: 'Anote los arreglos en Estructura y cada uno tendrá sus propios espacios.',
  addTo: (slot) => `Agregar fotos a ${slot}`,
  addFilesTo: (slot) => `Agregar archivos a ${slot}`,
  waysToAdd: (slot) => `Otras formas de agregar a ${slot}`,
  nothingToPaste: 'No hay ninguna imagen para pegar.',
  alreadyThere: (file, place, as) =>
    as === null ? `${file} ya estaba en ${place}.` : `${file} ya estaba en ${place}, con el nombre ${as}.`,
  alreadyThereMany: (count, places) => `${count} archivos ya estaban en ${places}.`,
  strayPhotos: 'De ningún arreglo',
  strayHint: 'Su arreglo cambió de nombre o se quitó. Muévalas a donde van.',
  photoActions: (name) => `Acciones para ${name}`,
  movedTo: (place) => `Se movió a ${place}.`,
  addedAt: (when) => `Agregada ${when}`,
  noPlace: 'La foto no trae ubicación',
  cameraStarting: 'Iniciando la cámara…',
  cameraTook: (photos) => (photos === 1 ? '1 foto tomada' : `${photos} fotos tomadas`),
  cameraProblems: {
    refused:
      'La cámara no está permitida. Permítala para Rafter en los ajustes del navegador o del sistema e intente otra vez.',
    absent: 'Esta computadora no tiene cámara.',
    busy: 'No se puede usar la cámara. Tal vez la tiene otro programa.',
  },

  // Settings
  openWithProgram: 'Abrir en otro programa',
};
