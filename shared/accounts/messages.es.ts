import type { Words } from '../messages/rows.ts';
import type { accountMessages } from './messages.ts';

export const accountMessagesEs: Words<typeof accountMessages> = {
  'user-not-found': 'No existe ese usuario.',
  'email-taken': ({ email }) => `Ya hay un usuario ${email}.`,
  'last-administrator': ({ email }) => `${email} es el último administrador que puede iniciar sesión. Cree antes otro.`,
  'cannot-disable-yourself': 'No puede desactivarse a usted mismo.',
  'email-invalid': ({ typed }) => `«${typed}» no es un correo electrónico.`,
  'password-too-short': ({ minimum }) => `Una contraseña necesita al menos ${minimum} caracteres.`,
  'password-is-email': 'La contraseña no debe ser el correo electrónico.',
  'password-common': 'Esta contraseña es de las que los atacantes prueban primero. Elija otra.',
  'unknown-role': ({ allowed }, { list }) => `La función debe ser ${list(allowed, 'or')}.`,
  'role-needs-organization':
    'Quien tiene la función de oficina de la cuadrilla pertenece a una organización: diga a cuál.',
  'role-takes-no-organization':
    'Solo la función de oficina de la cuadrilla va con una organización; las demás las ven todas.',
  'organization-unknown': 'No existe esa organización.',

  // The session guard, and signing in.
  'signed-out': 'Primero inicie sesión.',
  'role-not-allowed': 'Su función no lo permite.',
  'sent-by-other-page': 'Esto vino de otra página.',
  'sent-by-other-origin': ({ console }) =>
    `Esto no vino de la consola en ${console}. Detrás de un proxy, --public-url debe ser la dirección que usan los navegadores.`,
  'wrong-credentials': 'El correo electrónico o la contraseña no es correcto.',
  'wrong-current-password': 'La contraseña actual no es correcta.',
  'account-changed-meanwhile': 'La cuenta cambió en el mismo momento. Inténtelo otra vez.',
  'first-administrator-link-void':
    'Este enlace ya no sirve. Arranque otra vez el servidor para obtener otro, o inicie sesión.',
  'too-many-sign-in-attempts': ({ seconds }) =>
    `Demasiados intentos de iniciar sesión. Inténtelo otra vez en ${seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`}.`,
  'sign-in-busy': 'Demasiadas personas inician sesión en este momento. Inténtelo otra vez en unos segundos.',
  'sign-in-elsewhere': ({ own }) =>
    `Las llaves de acceso y el inicio de sesión único funcionan aquí en ${own}. Para otra dirección, el servidor se arranca con --public-url.`,

  // Second factors, passkeys and single sign-on.
  'sign-in-code-needed': 'Escriba el código de su aplicación de autenticación.',
  'sign-in-code-wrong':
    'Este código no es correcto. Escriba el que la aplicación muestra ahora, o un código de recuperación.',
  'sign-in-code-used': 'Este código ya se usó. Espere a que la aplicación muestre el siguiente.',
  'sign-in-other-user': ({ email }) =>
    `Aquí solo puede iniciar sesión ${email}. Use otra cuenta en la página de inicio de sesión.`,
  'totp-on': 'La aplicación de autenticación ya está activada.',
  'totp-off': 'La aplicación de autenticación está desactivada.',
  'totp-not-begun': 'Escanee primero un código QR nuevo: este ya no sirve.',
  'too-many-sign-ins-begun': ({ seconds }) =>
    `Se empezaron demasiados inicios de sesión sin terminarlos. Inténtelo otra vez en ${seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`}.`,
  'passkey-address': ({ host }) =>
    `Las llaves de acceso necesitan un nombre como oficina.example.com: la consola está abierta en la dirección ${host}.`,
  'passkey-void': 'Tardó demasiado o ya se usó. Inténtelo otra vez.',
  'passkey-refused': 'La llave de acceso no se aceptó. Inténtelo otra vez.',
  'passkey-unknown': 'Ninguna cuenta de aquí tiene esta llave de acceso. Inicie sesión de otra manera.',
  'passkey-cloned': ({ name }) =>
    `Es posible que la llave de acceso «${name}» se haya copiado, y se rechazó. Inicie sesión de otra manera, quítela en su cuenta y avise a un administrador.`,
  'passkey-taken': 'Esta llave de acceso ya está registrada.',
  'passkey-unnamed': 'Escriba un nombre para la llave de acceso.',
  'passkeys-full': ({ maximum }) => `Se pueden registrar como máximo ${maximum} llaves de acceso. Quite una primero.`,
  'passkey-not-found': 'Esta llave de acceso se quitó.',
  'cannot-reset-yourself': 'Cambie su propio inicio de sesión en su cuenta.',
  'sso-off': 'El inicio de sesión único no está configurado.',
  'sso-issuer-invalid': 'Escriba el emisor como una dirección https, por ejemplo https://login.example.com.',
  'sso-issuer-insecure': 'El emisor necesita una dirección https.',
  'sso-issuer-private': ({ host }) => `${host} lleva a una red privada. Quien opera el servidor puede permitirlo.`,
  'sso-host-unknown': ({ host }) => `El nombre ${host} no lleva a ninguna dirección.`,
  'sso-client-missing': 'Escriba el identificador de cliente que le dio el proveedor.',
  'sso-label-missing': 'Escriba cómo se llama el botón de la página de inicio de sesión.',
  'sso-domains-missing': 'Indique al menos un dominio de correo, por ejemplo example.com.',
  'sso-many-tenants':
    'Este emisor inicia la sesión de usuarios de muchas organizaciones, así que no se puede confiar en sus correos. Escriba el emisor de su propio inquilino.',
  'sso-domain-invalid': ({ typed }) => `«${typed}» no es un dominio, como example.com.`,
  'sso-unreachable': ({ host, reason }) =>
    `${host} no responde como proveedor de inicio de sesión (${reason}). Inténtelo más tarde o use su contraseña.`,
  'sso-refused': ({ reason }) => `El proveedor no inició su sesión: «${reason}».`,
  'sso-answer-invalid': 'No se pudo verificar la respuesta del proveedor. Inténtelo otra vez.',
  'sso-sign-in-void':
    'Este inicio de sesión tardó demasiado, ya se usó o empezó en otro navegador. Inténtelo otra vez.',
  'sso-email-unverified':
    'El proveedor no ha verificado su correo electrónico, así que no se puede vincular con ninguna cuenta de aquí.',
  'sso-user-disabled': 'Su cuenta está desactivada. Pregunte a un administrador.',
  'sso-user-linked': ({ email }) =>
    `La cuenta ${email} está vinculada con otro usuario del proveedor. Un administrador puede restablecer su inicio de sesión.`,
  'sso-no-account': ({ email }) => `No hay ninguna cuenta para ${email}. Pida una invitación a un administrador.`,
  'not-base64url': 'debe ser como lo escribió el navegador',

  // Invitations, and links that set a password.
  'account-link-void': 'Este enlace ya no sirve. Pida otro.',
  'invitation-not-found': 'Esta invitación se aceptó, se retiró o ha vencido.',
  'invitations-full': ({ maximum }) =>
    `Puede haber como máximo ${maximum} invitaciones abiertas. Retire algunas antes.`,
  'too-many-reset-requests': ({ seconds }) =>
    `Demasiadas solicitudes de contraseña nueva. Inténtelo otra vez en ${seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`}.`,

  // In the audit log.
  'event-signed-in': 'Inició sesión',
  'event-signed-out': 'Cerró sesión',
  'event-signed-out-everywhere': 'Cerró sesión en todas partes',
  'event-sign-in-slowed-down': 'Inicio de sesión frenado',
  'event-password-changed': 'Contraseña cambiada',
  'event-password-reset': 'Contraseña puesta de nuevo',
  'event-first-administrator-made': 'Primer administrador creado',
  'event-user-added': 'Usuario agregado',
  'event-user-changed': 'Usuario cambiado',
  'event-user-disabled': 'Usuario desactivado',
  'event-user-enabled': 'Usuario activado',
  'event-invited': 'Invitación hecha',
  'event-invitation-sent-again': 'Invitación enviada otra vez',
  'event-invitation-revoked': 'Invitación retirada',
  'event-invitation-accepted': 'Invitación aceptada',
  'event-password-reset-asked': 'Contraseña nueva pedida',
  'event-password-reset-by-mail': 'Contraseña cambiada por correo',
  'event-totp-on': 'Aplicación de autenticación activada',
  'event-totp-off': 'Aplicación de autenticación desactivada',
  'event-sign-in-code-wrong': 'Código de inicio de sesión incorrecto',
  'event-recovery-code-used': 'Código de recuperación usado',
  'event-recovery-codes-renewed': 'Códigos de recuperación renovados',
  'event-passkey-added': 'Llave de acceso agregada',
  'event-passkey-renamed': 'Llave de acceso renombrada',
  'event-passkey-removed': 'Llave de acceso quitada',
  'event-passkey-cloned': 'Llave de acceso copiada rechazada',
  'event-sign-in-reset': 'Inicio de sesión restablecido',
  'event-sso-changed': 'Inicio de sesión único cambiado',
  'event-sso-turned-off': 'Inicio de sesión único desactivado',
  'event-sso-linked': 'Vinculada con el inicio de sesión único',
  'event-sso-tested': 'Inicio de sesión único probado',
  'event-mail-choices-changed': 'Avisos por correo cambiados',
  'subject-user': ({ email }) => `usuario ${email}`,
  'subject-sso': 'inicio de sesión único',
};
