import type { rpcMessages } from '../catalogue/rpc.ts';
import type { Words } from '../rows.ts';

export const rpcWords: Words<typeof rpcMessages> = {
  'unknown-call': 'El programa no conoce esa acción: vuelva a cargar la página.',
  'invalid-call-input': ({ call, field, error }, { say, fieldTitle }) =>
    `Se pidió ${call} de una manera incorrecta: ${field === '' ? 'lo enviado' : fieldTitle(field)} ${say(error)}.`,
  'call-nested-too-deeply': ({ call }) => `Se pidió ${call} con demasiadas listas dentro de listas.`,
  'folder-not-chosen': 'Nadie ha elegido esa carpeta.',
  'not-our-page': 'Solo las páginas de Rafter pueden hacer esto.',
  bug: ({ log }) =>
    `Algo falló en Rafter mismo.${log === null ? '' : ` Está en el registro del servidor como ${log}.`}`,
};
