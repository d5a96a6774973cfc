import { countEs as count } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { syncWordsEn } from './words.en.ts';

/** Of what is not sent yet, in Spanish. */
export const syncWordsEs: Translation<typeof syncWordsEn> = {
  // The connection to the provider
  elsewhereHint: 'Otro programa envía desde esta carpeta de datos. Estos botones vuelven a funcionar cuando termine.',

  // Sync
  elseSent: 'Todo lo demás está enviado.',
  toSendOf: (items, jobs) => `${items} por enviar, de ${count(jobs, 'trabajo', 'trabajos')}`,
  minutesLeft: (seconds) =>
    seconds < 60
      ? 'menos de un minuto'
      : seconds < 5400
        ? `cerca de ${Math.round(seconds / 60)} min`
        : `cerca de ${Math.round(seconds / 3600)} h`,
  nextTry: (seconds) =>
    seconds < 60 ? `otro intento en ${seconds} s` : `otro intento en ${Math.round(seconds / 60)} min`,
  itemKinds: {
    submit: 'Datos del trabajo',
    message: 'Mensaje',
    revision: 'Modificación',
  },
  whichJob: '¿Es uno de estos?',
  thisOne: 'Es este',
  sendAnyway: 'No llegó: enviarlo',
  dontSend: 'No enviar',
  dontSendAll: 'No enviar estos…',
  dontSendTitle: '¿No enviarlo?',
  dontSendHint: 'Queda en esta computadora, y se puede enviar después.',
  notSentNow: 'No se envía.',
  sendAfterAll: 'Enviar de todos modos',
  refusedCount: (files) => `${count(files, 'archivo rechazado', 'archivos rechazados')}`,
  retryAll: 'Intentar todos otra vez',
  tooLargeHint:
    'No se puede hacer una copia más pequeña de este archivo. Guárdelo en un tamaño menor y reemplácelo, o avise a los ingenieros con un mensaje.',
  sendSmaller: 'Enviar una copia más pequeña',
  sameFile: 'Ese mismo archivo fue rechazado. Elija otro.',
  waitsForProvider: (url) =>
    `Se empezó con ${url} y espera a ese proveedor. Conéctese otra vez con él para enviar el resto.`,
  waitsForHere: 'Se empezó con el servidor de esta computadora y lo espera. Enciéndalo otra vez para enviar el resto.',
  connectionOtherHint: 'Lo que está en espera se empezó con otro proveedor.',
  connectionReason: 'En palabras del proveedor',
  openSettings: 'Abrir Ajustes',
  tryingNow: 'intentando ahora',
  photosLaterHint: 'Los trabajos y mensajes salen ya; las fotos esperan hasta que se apague.',
  needYou: (items) => (items === 1 ? '1 asunto requiere su atención' : `${items} asuntos requieren su atención`),
  beingSent: (items) => `${items} enviándose`,
  perSecond: (size) => `${size}/s`,
  sizeLeft: (size) => `faltan ${size}`,
  noJobWaits:
    'No hay nada por enviar. Los trabajos aparecen aquí desde que se ponen en cola hasta que todo haya llegado.',
  nothingWaits: 'No hay nada por enviar.',
  jobsShowHere: 'Los trabajos aparecen aquí desde que se ponen en cola hasta que todo haya llegado.',
  sendStatus: (isSent, photos, messagesAndRevisions) => {
    const waiting = [
      photos === 0 ? '' : photos === 1 ? '1 foto o archivo en espera' : `${photos} fotos y archivos en espera`,
      messagesAndRevisions === 0
        ? ''
        : messagesAndRevisions === 1
          ? '1 mensaje o modificación en espera'
          : `${messagesAndRevisions} mensajes y modificaciones en espera`,
    ].filter(Boolean);
    return [isSent ? 'Enviado' : 'Aún sin enviar', ...waiting].join(', ');
  },
  itemsOf: (name) => `Pendientes de ${name}`,
  itemActions: (name) => `Acciones para ${name}`,
  ofSize: (sent, all) => `${sent} de ${all}`,
  candidate: (id, name, when) => [`Trabajo ${id}`, name, when].filter(Boolean).join(' · '),
  reviseAgain: 'Hacer otra modificación',
  sendAgainNow: 'Intentar ya',
};
