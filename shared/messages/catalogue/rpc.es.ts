import type { Words } from '../rows.ts';
import type { rpcMessages } from './rpc.ts';

export const rpcMessagesEs: Words<typeof rpcMessages> = {
  'unknown-call': 'El programa no conoce esa acción: vuelva a cargar la página.',
  'invalid-call-input': ({ call, field, error }, { say, fieldTitle }) =>
    `Se pidió ${call} de una manera incorrecta: ${field === '' ? 'lo enviado' : fieldTitle(field)} ${say(error)}.`,
  'call-nested-too-deeply': ({ call }) => `Se pidió ${call} con demasiadas listas dentro de listas.`,
  'folder-not-chosen': 'Nadie ha elegido esa carpeta.',
  'photo-step-out-of-order': 'La foto no llegó bien: añádala otra vez.',
  'not-our-page': 'Solo las páginas de Rafter pueden hacer esto.',
  bug: ({ log }) =>
    `Algo falló en Rafter mismo.${log === null ? '' : ` Está en el registro del servidor como ${log}.`}`,

  // Files and events of the console.
  'invalid-address-query': 'La dirección no es correcta.',
  'file-not-sent-as-bytes': 'Envíe el archivo mismo, como application/octet-stream.',
  'too-many-event-listeners': 'Hay demasiadas páginas abiertas.',
};
