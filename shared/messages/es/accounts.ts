import type { accountMessages } from '../catalogue/accounts.ts';
import type { Words } from '../rows.ts';

export const accountWords: Words<typeof accountMessages> = {
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
  'laptop-not-found': 'No existe esa laptop.',
  'user-not-found': 'No existe ese usuario.',
  'email-taken': ({ email }) => `Ya hay un usuario ${email}.`,
  'last-administrator': ({ email }) => `${email} es el último administrador que puede iniciar sesión. Cree antes otro.`,
  'cannot-disable-yourself': 'No puede desactivarse a usted mismo.',
};
