/** What the server refuses most often, as it words it, and the same in Spanish. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^There is already an organization "(.*)"\.$/, 'Ya hay una organización «$1».'],
  [/^An organization needs a name\.$/, 'Una organización necesita un nombre.'],
  [/^The name of an organization is one line of text\.$/, 'El nombre de una organización es una sola línea.'],
  [/^Each part of an address is one line of text\.$/, 'Cada parte de una dirección es una sola línea.'],
  [/^There is no such organization\.$/, 'No existe esa organización.'],
  [/^There is no such key\.$/, 'No existe esa clave.'],
  [/^There is already a user (.*)\.$/, 'Ya hay un usuario $1.'],
  [/^There is no such user\.$/, 'No existe ese usuario.'],
  [/^"(.*)" is not an email address\.$/, '«$1» no es un correo electrónico.'],
  [
    /^(.*) is the last administrator who can sign in\. Make another one first\.$/,
    '$1 es el último administrador que puede iniciar sesión. Cree antes otro.',
  ],
  [/^You cannot disable yourself\.$/, 'No puede desactivarse a usted mismo.'],
  [/^The password must not be the email address\.$/, 'La contraseña no debe ser el correo electrónico.'],
  [/^A password needs at least (\d+) characters\.$/, 'Una contraseña necesita al menos $1 caracteres.'],
];

/** In Spanish where it is known; as the server words it where it is not. */
export const serverSaysEs = (detail: string): string => {
  const found = known.find(([said]) => said.test(detail));
  return found ? detail.replace(...found) : detail;
};
