import type { Words } from '../messages/rows.ts';
import type { engineerMessages } from './messages.ts';

export const engineerMessagesEs: Words<typeof engineerMessages> = {
  'engineer-unnamed': ({ email }) =>
    `Un ingeniero responsable necesita un nombre para las cartas: ponga primero el de ${email}.`,
  'engineer-of-another': 'Las licencias y firmas de otras personas las cambian los administradores.',
  'no-engineer-of-record':
    'Todavía nadie es ingeniero responsable, así que nadie podría emitir una carta. Nombre primero ingeniero responsable a uno de los usuarios.',
  'last-engineer-of-record': ({ name }) =>
    `${name} es el último ingeniero responsable, y aquí solo los ingenieros responsables emiten cartas: nadie podría emitir una. Nombre antes a otro usuario ingeniero responsable, o permita que todos los revisores emitan cartas (Membrete).`,
  'engineer-image-missing': 'Este ingeniero no tiene imagen de firma.',
  'license-repeated': 'está dos veces para esta especialidad',
  'event-engineer-changed': 'Licencia o firma de un ingeniero cambiada',
};
