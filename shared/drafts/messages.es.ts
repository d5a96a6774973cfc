import type { Words } from '../messages/rows.ts';
import type { draftMessages } from './messages.ts';

export const draftMessagesEs: Words<typeof draftMessages> = {
  'draft-not-found': 'Este trabajo no está en esta computadora.',
  'draft-still-sending': 'Todavía falta enviar algo de este trabajo; aún no se puede archivar.',
  'draft-archived': 'El borrador está archivado: recupérelo primero.',
  'job-already-sent': 'El trabajo ya se envió; lo que cambie ahora es una modificación.',
  'nothing-to-undo': 'No hay nada que deshacer.',
  'nothing-to-redo': 'No hay nada que rehacer.',
  'template-not-found': 'Esta plantilla ya no está en esta computadora.',
  'template-name-taken': ({ name }) => `Ya hay una plantilla «${name}». Elija otro nombre.`,
  'template-empty': 'Este trabajo no tiene nada que una plantilla tome: elija primero sus servicios o equipos.',
  'templates-full': ({ maximum }) => `Ya hay ${maximum} plantillas. Elimine una primero.`,

  // Fragments that begin where the field's name ends.
  'pointer-invalid': ({ pointer }) => `no se puede cambiar en «${pointer}»: no es un JSON Pointer`,
  'pointer-names-no-field': ({ pointer }) => `no se puede cambiar en ${pointer}: no es un campo`,
  'pointer-outside-list': ({ pointer }) => `no se puede cambiar en ${pointer}: está fuera de su lista`,
  'pointer-through-value': ({ pointer }) => `no se puede cambiar en ${pointer}: pasa por un valor sin campos`,
  'pointer-not-last': ({ pointer }) => `no se puede quitar en ${pointer}: no es el último de su lista`,
  'unknown-field': ({ nearest }, { quoted }) =>
    `no es un campo conocido${nearest.length === 0 ? '' : `; lo más parecido: ${quoted(nearest)}`}`,
  'field-of-array': 'es un campo de cada arreglo, no del trabajo',
  'field-of-job': 'es un campo del trabajo, no de un arreglo',
};
