import type { Words } from '../messages/rows.ts';
import type { noticeMessages } from './messages.ts';

export const noticeMessagesEs: Words<typeof noticeMessages> = {
  // Webhooks, and the log of deliveries.
  'webhook-url-invalid': 'Escriba una dirección completa, como https://hooks.example.com/rafter.',
  'webhook-url-insecure': 'Escriba una dirección que empiece con https://.',
  'webhook-url-credentials': 'Escriba una dirección sin usuario ni contraseña: las solicitudes van firmadas.',
  'webhook-url-too-long': ({ maximum }) => `Escriba una dirección de ${maximum} caracteres como máximo.`,
  'webhook-url-private': ({ host }) =>
    `${host} no está en la internet pública. Solo quien opera el servidor puede permitir esas direcciones.`,
  'webhook-host-unknown': ({ host }) => `El servidor no encuentra ninguna dirección para ${host}.`,
  'webhook-without-events': 'Elija al menos un suceso.',
  'webhooks-full': ({ maximum }) => `Puede haber como máximo ${maximum} webhooks. Quite uno antes.`,
  'webhook-not-found': 'Este webhook no existe.',
  'delivery-not-found': 'Este envío no existe.',
  'delivery-target-gone': 'El webhook de este envío se quitó.',

  // How an attempt to deliver a notice ended. Words of a receiver are quoted.
  'delivery-answered': ({ status, text }) => (text === '' ? `Respondió ${status}.` : `Respondió ${status}: «${text}»`),
  'delivery-redirected': ({ status }) =>
    `Respondió ${status}, una redirección. No se siguen: escriba la dirección a la que lleva.`,
  'delivery-timed-out': ({ seconds }) => `Sin respuesta en ${seconds} segundos.`,
  'delivery-target-private': ({ host }) => `No se envió: ${host} no está en la internet pública.`,
  'delivery-no-connection': ({ reason }) => `Sin conexión (${reason}).`,
  'delivery-target-removed': 'No se envió: el webhook se quitó.',
  'delivery-interrupted': 'El servidor se detuvo durante el intento.',
  'delivery-restored': 'No se envió: esperaba en un respaldo que se restauró.',
  'delivery-void': 'No se envió: aquello de lo que avisa ya no es válido.',
  'delivery-not-written': ({ reason }) => `No se envió: no se pudo redactar. Motivo: ${reason}`,
  'delivery-mail-taken': ({ text }) => `El servidor de correo lo aceptó: «${text}»`,
  'delivery-mail-refused': ({ text }) => `El servidor de correo lo rechazó: «${text}»`,
  'delivery-mail-sign-in-refused': ({ text }) => `El servidor de correo rechazó el usuario o la contraseña: «${text}»`,
  'delivery-mail-unencrypted': ({ text }) => `No hay conexión cifrada con el servidor de correo: «${text}»`,
  'delivery-mail-off': 'El correo no está configurado.',

  // The settings of mail, and what needs it.
  'mail-host-invalid': 'Escriba solo el nombre del servidor de correo, como smtp.example.com.',
  'mail-from-invalid': 'Escriba una sola dirección de correo, como oficina@example.com.',
  'mail-password-unencrypted': 'Elija una conexión cifrada: la contraseña se podría leer en el camino.',
  'mail-password-anew': 'Escriba la contraseña: la guardada era para otro servidor, puerto, cifrado o usuario.',
  'mail-off': 'El correo no está configurado. Un administrador lo hace en la página Avisos.',
  'mail-test-failed': ({ reason }, { say }) => `El correo no se envió. ${say(reason)}`,

  // In the audit log.
  'event-webhook-added': 'Webhook agregado',
  'event-webhook-changed': 'Webhook cambiado',
  'event-webhook-secret-made': 'Secreto de webhook creado',
  'event-webhook-removed': 'Webhook quitado',
  'event-webhook-tested': 'Aviso de prueba enviado',
  'event-delivery-sent-again': 'Envío repetido',
  'event-delivery-dismissed': 'Envío descartado',
  'event-deliveries-dismissed': 'Envíos fallidos descartados',
  'event-mail-settings-changed': 'Correo configurado',
  'event-mail-turned-off': 'Correo desactivado',
  'event-mail-tested': 'Correo de prueba enviado',
  'subject-webhook': ({ url }) => `webhook ${url}`,
  'subject-delivery': ({ delivery, to }) => `envío ${delivery} a ${to}`,
  'subject-mail': 'correo',
};
