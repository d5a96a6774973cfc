import type { Words } from '../messages/rows.ts';
import type { organizationMessages } from './messages.ts';

export const organizationMessagesEs: Words<typeof organizationMessages> = {
  'organization-not-found': 'No existe esa organización.',
  'organization-name-unknown': ({ name }) => `No hay ninguna organización «${name}»; \`org list\` las muestra.`,
  'organization-name-taken': ({ name }) => `Ya hay una organización «${name}».`,
  'organization-name-missing': 'Una organización necesita un nombre.',
  'organization-name-not-one-line': 'El nombre de una organización es una sola línea.',
  'organization-name-too-long': ({ maximum }) =>
    `El nombre de una organización tiene como máximo ${maximum} caracteres.`,
  'address-part-not-one-line': 'Cada parte de una dirección es una sola línea.',
  'address-part-too-long': ({ maximum }) => `Cada parte de una dirección tiene como máximo ${maximum} caracteres.`,
  'key-not-found': 'No existe esa clave.',
  'key-number-unknown': ({ id }) => `No hay ninguna clave ${id}; \`key list\` las muestra.`,
  'day-has-passed': 'no debe ser un día que ya pasó',

  // In the audit log.
  'event-organization-added': 'Organización agregada',
  'event-organization-changed': 'Organización cambiada',
  'event-key-made': 'Clave creada',
  'event-key-revoked': 'Clave revocada',
  'subject-organization': ({ name }) => `organización ${name}`,
  'subject-key': ({ shown, organization }) => `clave ${shown} de ${organization}`,
};
