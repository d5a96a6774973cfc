import type { officeMessages } from '../catalogue/office.ts';
import type { Words } from '../rows.ts';

const engineerParts = {
  name: 'el nombre',
  licence_number: 'el número de licencia',
  licence_state: 'el estado de la licencia',
} as const;
const otherWay = { Portrait: 'Landscape', Landscape: 'Portrait' } as const;
const images = { logo: 'El logotipo', signature: 'La firma' } as const;

export const officeWords: Words<typeof officeMessages> = {
  'signed-out': 'Primero inicie sesión.',
  'role-not-allowed': 'Su función no lo permite.',
  'sent-by-other-page': 'Esto vino de otra página.',
  'sent-by-other-origin': ({ console }) =>
    `Esto no vino de la consola en ${console}. Detrás de un proxy, --public-url debe ser la dirección que usan los navegadores.`,
  'invalid-address-query': 'La dirección no es correcta.',
  'wrong-credentials': 'El correo electrónico o la contraseña no es correcto.',
  'wrong-current-password': 'La contraseña actual no es correcta.',
  'account-changed-meanwhile': 'La cuenta cambió en el mismo momento. Inténtelo otra vez.',
  'first-administrator-link-void':
    'Este enlace ya no sirve. Arranque otra vez el servidor para obtener otro, o inicie sesión.',
  'too-many-sign-in-attempts': ({ seconds }) =>
    `Demasiados intentos de iniciar sesión. Inténtelo otra vez en ${seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`}.`,
  'sign-in-busy': 'Demasiadas personas inician sesión en este momento. Inténtelo otra vez en unos segundos.',
  'too-many-event-listeners': 'Hay demasiadas páginas abiertas.',

  'email-invalid': ({ typed }) => `«${typed}» no es un correo electrónico.`,
  'password-too-short': ({ minimum }) => `Una contraseña necesita al menos ${minimum} caracteres.`,
  'password-is-email': 'La contraseña no debe ser el correo electrónico.',
  'unknown-role': ({ allowed }, { list }) => `La función debe ser ${list(allowed, 'or')}.`,
  'role-needs-organization': 'Quien tiene la función de oficina del cliente pertenece a una organización: diga a cuál.',
  'role-takes-no-organization':
    'Solo la función de oficina del cliente va con una organización; las demás las ven todas.',
  'organization-unknown': 'No existe esa organización.',

  'approved-needs-withdrawal': ({ job }) =>
    `El trabajo ${job} está aprobado. Retire su carta, con un motivo, para retomarlo.`,
  'array-not-taken': ({ kind }) => `no se indica para ${kind}, que es de todo el trabajo`,
  'array-needed': ({ kind }) => `hace falta para ${kind}`,

  'letter-job-revised': ({ job, current }) =>
    `El trabajo ${job} fue modificado: su carta es la del trabajo ${current}.`,
  'letter-stands': ({ letter }) => `La carta ${letter} está en vigor. Retírela antes de emitir otra.`,
  'letter-job-not-open': ({ job, status }, { choice }) =>
    `El trabajo ${job} está en «${choice(status)}». Retómelo antes de emitir una carta.`,
  'letter-visit-unanswered': 'Diga si se visitó el sitio para esta carta.',
  'letter-spacing-missing': ({ array, laid }, { choice }) =>
    `${array}: los paneles van en posición ${choice(laid).toLowerCase()} y solo está la separación ${choice(otherWay[laid]).toLowerCase()}.`,
  'letter-finding-missing': 'La carta necesita un dictamen.',
  'letter-finding-not-adequate': 'Un techo que se dictamina no adecuado no se puede aprobar con una carta.',
  'letter-firm-unnamed': 'La empresa todavía no tiene nombre; un administrador lo escribe en los ajustes.',
  'letter-engineer-incomplete': ({ missing }) =>
    `Falta del ingeniero: ${missing.map((part) => engineerParts[part]).join(', ')}.`,
  'letter-to-nobody': ({ organization }) =>
    `La carta iría dirigida a “${organization}”; un administrador le pone a la organización su propio nombre.`,

  'letter-blocked': ({ blockers }, { say }) => blockers.map(say).join(' '),
  'roof-not-adequate': 'Un techo que se dictamina no adecuado no se puede aprobar con una carta.',
  'letter-differs-from-preview':
    'La carta diría algo distinto de su vista previa: el trabajo o el membrete cambió desde entonces.',
  'letter-not-pdf': ({ reason }, { say }) => `La carta debe ser un PDF: ${say(reason)}`,
  'preview-gone': 'Esta vista previa ya no está. Haga otra.',
  'firm-image-missing': 'La empresa no tiene esa imagen.',
  'firm-image-unprintable': ({ image, reason }, { say }) => `${images[image]} no se puede imprimir: ${say(reason)}.`,

  'file-not-sent-as-bytes': 'Envíe el archivo mismo, como application/octet-stream.',
  'list-file-over-limit': ({ megabytes }) => `El archivo pesa más de ${megabytes} MB, más que cualquier lista.`,
  'list-file-too-long': ({ lines }, { number }) =>
    `El archivo tiene más de ${number(lines)} líneas. \`reference import\` en la línea de comandos lo recibe.`,
  'list-not-found': 'No existe esa lista.',
};
