import type { Translation } from '../messages/translation.ts';
import type { editorWordsEn } from './words.en.ts';

/** Of the editor of a draft, in Spanish. */
export const editorWordsEs: Translation<typeof editorWordsEn> = {
  // Jobs
  templateName: 'Nombre de la plantilla',
  templateNameNeeded: 'Póngale un nombre para poder elegirla.',
  templateReplaces: 'Reemplaza la plantilla de este nombre.',
  templateSaved: (name) => `Guardado como la plantilla «${name}».`,
  templateReplaced: (name) => `Se reemplazó la plantilla «${name}».`,

  // Draft
  queueFixFirst: 'No se puso en cola: primero hay que corregir lo que la verificación marca en rojo.',
  queueNotSaved: 'No se puso en cola: algo de lo escrito aún no está guardado.',
  stillSaving: (name) => `${name}: aún no está todo guardado. Deje Rafter abierto: se reintenta automáticamente.`,
  refusedTitle: 'No se pudo guardar',
  refusedHint: 'Lo que escribió sigue aquí: cópielo o descártelo.',
  fieldGone: 'El campo se quitó en otra ventana.',
  removedValue: 'quitado',
  queueAgain: 'Enviar otra vez',
  isQueued: 'Espera a ser enviado',
  queueAnyway: '¿Poner en cola así?',
  queueAnywayHint: 'La lista está en Verificar. Lo que está en cola se puede completar hasta que se envíe.',
  neededCount: (count) =>
    count === 1 ? 'Falta 1 cosa que los ingenieros necesitan.' : `Faltan ${count} cosas que los ingenieros necesitan.`,
  queuedNow: 'En cola. Se envía enseguida.',
  queuedPaused: 'En cola. El envío está en pausa: se envía cuando lo reanude.',
  queuedStopped: 'En cola. El envío se detuvo: se envía cuando se corrija la conexión.',
  queuedNoProvider: 'En cola. Se envía cuando haya un proveedor.',
  copyArray: 'Copiar arreglo',
  addressFilled: 'Ciudad, estado y ZIP completados.',
  addressDiffers: 'La ciudad, el estado o el ZIP no son los de abajo.',
  useAddress: (place) => `Usar ${place}`,
  inNotes: (line) => `Ahora está en Notas: ${line}`,
  addressHint: 'Puede pegar la dirección completa: la ciudad, el estado y el ZIP se llenan solos.',
  arrayRemoved: 'Arreglo quitado.',
  redone: (what) => `Rehecho: ${what}.`,
  photoSteps: {
    added: (photos) => `agregar ${photos}`,
    removed: (photos) => `quitar ${photos}`,
    moved: (photos) => `mover ${photos}`,
    captioned: (photos) => `cambiar el pie de ${photos}`,
    drawn: (photos) => `marcar ${photos}`,
  },
  recipientHint:
    'A quién va dirigida la carta, por ejemplo el departamento de construcción, si no es su propia empresa. Si lo es, déjelo vacío.',
  structureArrays: 'Arreglo por arreglo',
  partDone: 'Listo',
  slotsFilled: (filled, all) => `${filled} de ${all} espacios tienen fotos`,
  fromDefaults: 'Valor de la empresa',
  fromTemplate: (name) => `De la plantilla «${name}»`,
  beganWith: (values, template, hasDefaults) => {
    const sources = [
      template === null ? '' : `la plantilla «${template}»`,
      hasDefaults ? 'los valores de la empresa' : '',
    ];
    const from = sources.filter(Boolean).join(' y ');
    return `Este trabajo empezó con ${values === 1 ? '1 valor' : `${values} valores`} de ${from}. Revíselos.`;
  },
  clearBeginning: 'Borrar estos valores',
  beginningCleared: 'Borrados. Lo que usted escribió se queda.',
  errorsHere: (errors) => `${errors} por corregir`,

  // Photos
  isSentAddPhotos:
    'Este trabajo ya se envió. Las fotos que ahora ponga en un espacio también se envían a este trabajo.',
  sortFirst: 'Ordenar las fotos',
  queueUnsorted: '¿Poner en cola sin las fotos sin ordenar?',
  sendUnsorted: 'Enviar como otros archivos',
  tooHeavyNamed: (name, most) => `${name} pesa más de ${most}: un servidor Rafter lo rechaza.`,

  // Check
  checkTitle: '¿Ya se puede ir del sitio?',
  nothingMissing: 'No falta nada.',
  mustFix: 'Hay que corregirlo antes de enviar',
};
