import type { Words } from '../messages/rows.ts';
import type { queueMessages } from './messages.ts';

export const queueMessagesEs: Words<typeof queueMessages> = {
  'assignee-not-reviewer': ({ email }) => `${email} no puede revisar trabajos: asígnelo a un revisor o administrador.`,
  'board-cursor-invalid': 'Esa página no existe. Vuelva a cargar la lista.',
  'views-full': ({ whose, maximum }) =>
    whose === 'own'
      ? `Usted tiene ${maximum} vistas guardadas, el máximo posible. Quite una antes.`
      : `La oficina comparte ${maximum} vistas, el máximo posible. Quite una antes.`,
  'view-name-taken': ({ name }) => `Ya hay una vista llamada «${name}». Elija otro nombre o cambie esa vista.`,
  'view-gone': 'Esta vista se quitó entretanto.',
  'view-of-another': ({ author }) =>
    `Solo ${author}, que guardó esta vista, o un administrador puede cambiarla o quitarla.`,
  'holiday-twice': 'está dos veces en la lista',

  // In histories and the audit log.
  'event-assigned': 'Asignado',
  'event-unassigned': 'Sin asignar',
  'event-turnaround-changed': 'Plazos cambiados',
  'event-view-saved': 'Vista guardada',
  'event-view-changed': 'Vista cambiada',
  'event-view-removed': 'Vista quitada',
  'subject-turnaround': 'plazos y festivos',
  'subject-view': ({ name }) => `vista ${name}`,
};
