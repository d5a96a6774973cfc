import type { Words } from '../rows.ts';
import type { providerMessages } from './provider.ts';

/** Dónde se configuran un proxy y los certificados. */
const networkSettings = 'Ajustes, en Red (`desk network`)';
const portalGuess = 'quizá esta red pide iniciar sesión, o la URL base lleva a otro lugar';
const copyDefects = {
  missing: 'falta',
  unreadable: 'no se puede leer',
  'size-changed': 'cambió: tiene otro tamaño',
  'cut-off': 'está incompleta',
  changed: 'cambió desde que se agregó',
} as const;

export const providerMessagesEs: Words<typeof providerMessages> = {
  'provider-said': ({ text }) => text,
  'provider-silent': ({ status }) => `El proveedor respondió ${status} sin decir más.`,
  'provider-answered': ({ status, reason }, { say }) => `El proveedor respondió ${status}: ${say(reason)}`,
  'provider-in-trouble': ({ status }) => `El proveedor respondió ${status}: quizá tiene problemas.`,
  'provider-unreachable': 'No se pudo llegar al proveedor.',
  'answer-timed-out': 'No llegó respuesta a tiempo.',
  'request-stopped': 'El envío se detuvo.',
  'connection-broken': 'La conexión se cortó.',
  'address-redirects': ({ to }) => `La dirección lleva a ${to}: revise la URL base, o inicie sesión en esta red.`,
  'answer-see-other': 'El proveedor remitió a otro lugar (303), algo que la referencia no prevé.',
  'network-sign-in': 'Esta red pide iniciar sesión antes de dejar pasar algo.',
  'base-url-redirects': 'La URL base lleva a otro lugar: quizá esta red pide iniciar sesión.',
  'proxy-unreachable': ({ proxy }) =>
    `No se pudo llegar al proxy ${proxy}. Revise ${networkSettings}, y si esta computadora está en la red del proxy.`,
  'proxy-sign-in': ({ proxy, isRefused, schemes }, { list }) => {
    if (schemes.length > 0 && !schemes.some((scheme) => scheme.toLowerCase() === 'basic'))
      return `El proxy ${proxy} solo acepta iniciar sesión por ${list(schemes, 'or')}, que Rafter no admite. Pida un acceso con usuario y contraseña (Basic), o una excepción.`;
    return isRefused
      ? `El proxy ${proxy} no acepta el usuario y la contraseña de su dirección. Corríjalos en ${networkSettings}.`
      : `El proxy ${proxy} pide usuario y contraseña. Agréguelos a su dirección en ${networkSettings}: http://usuario:contraseña@${proxy}.`;
  },
  'proxy-password-missing': ({ proxy }) =>
    `La contraseña del proxy ${proxy} no está guardada, o esta computadora no puede leerla ahora. Ingrese de nuevo la dirección con su contraseña en ${networkSettings}.`,
  'proxy-refused': ({ proxy, host, status }) =>
    status >= 500
      ? `El proxy ${proxy} no llegó a ${host} (${status}).`
      : `El proxy ${proxy} no permite conexiones con ${host} (${status}). Pida a su administrador que las permita.`,
  'forward-refused': ({ proxy, host, status }) =>
    `El proxy ${proxy}, o un servidor web delante de ${host}, rechaza esta solicitud (${status}). Pida que la permitan al administrador del proxy y al de ${host}.`,
  'proxy-address-unusable': ({ source }) =>
    source === 'setting'
      ? `La dirección del proxy no es válida. Corríjala en ${networkSettings}.`
      : `La variable ${source} no contiene la dirección de un proxy HTTP, como http://proxy.example.com:3128.`,
  'proxy-kind-unknown': ({ proxy }) =>
    `El sistema indica un tipo de proxy que Rafter no admite (${proxy}). Ingrese un proxy HTTP en ${networkSettings}.`,
  'certificate-refused': ({ host, why, subject, issuer, authority, error }) => {
    const names = subject === '' ? '' : ` (para ${subject}, emitido por ${issuer})`;
    switch (why) {
      case 'unknown-issuer':
        return `El certificado de ${host}${names} no es de confianza, porque esta computadora no conoce a ${authority || 'su emisor'}. Si es la autoridad de su propia empresa, agregue su certificado en ${networkSettings}, o a los del sistema. Si no lo es, quizá esta red lee lo que se envía.`;
      case 'expired':
        return `El certificado de ${host}${names} venció. Revise la fecha de esta computadora; si es correcta, el dueño de ${host} debe renovar el certificado.`;
      case 'not-yet-valid':
        return `El certificado de ${host}${names} todavía no es válido. Revise la fecha de esta computadora.`;
      case 'other-host':
        return `El certificado${names} no es para ${host}. Revise la dirección, o inicie sesión en esta red.`;
      case 'other':
        return `El certificado de ${host}${names} fue rechazado (${error}). Consulte al dueño de ${host}.`;
    }
  },
  'not-the-provider': `Lo que responde no es el proveedor: ${portalGuess}.`,
  'service-not-found': 'En esta dirección no hay tal servicio. La URL base suele terminar en /api.',
  'answer-not-modified': 'El proveedor respondió «sin cambios» a algo que no había recibido antes.',
  'answer-web-page': `En lugar de una respuesta llegó una página web: ${portalGuess}.`,
  'answer-incomplete': ({ status }) => `La respuesta (${status}) está incompleta o no es la esperada.`,
  'answer-undocumented': ({ status }) => `La respuesta (${status}) no es la que promete la referencia.`,
  'list-pages-circular': 'Las páginas de la lista llevan a otro lugar o en círculos.',
  'answer-too-large': ({ bytes }, { storage }) =>
    `La respuesta pasa de ${storage(bytes)}, y no se leyó hasta el final.`,
  'answer-too-many-values': ({ maximum }, { number }) =>
    `La respuesta tiene más de ${number(maximum)} valores, y no se leyó.`,
  'list-too-long': ({ maximum }, { number }) =>
    `La lista tiene más de ${number(maximum)} entradas, y no se recibió. Lo que ya estaba aquí se queda.`,
  'server-unidentified': 'El servidor ya no dice quién es, como antes: quizá hay algo en medio.',
  'disk-has-no-room': 'No hay espacio en este disco.',
  'disk-write-failed': ({ error }) => `El archivo no se puede escribir en esta computadora (${error}).`,
  'stored-copy': ({ defect }) => `La copia guardada de este archivo ${copyDefects[defect]}.`,
  'link-invalid': 'El enlace del archivo no lleva a ningún lado.',
  'link-not-public': ({ host }) => `El enlace lleva a ${host}, que no está en la internet pública.`,
  'download-too-large': ({ maximumMegabytes }, { number }) =>
    `El archivo pesa más de ${number(maximumMegabytes)} MB, lo máximo que se recibe.`,
  'download-too-slow': 'El archivo llegaba demasiado lento para completarse.',
  'download-incomplete': ({ received, expected }) => `Llegaron ${received} de ${expected} bytes.`,
  'download-web-page': 'En lugar del archivo llegó una página web: quizá esta red pide iniciar sesión.',
  'download-compressed': 'El archivo llegó comprimido sin que se pidiera.',
  'download-not-pdf': 'Lo que llegó en lugar de la carta no es un PDF.',
  'letter-end-missing': 'Falta el final de la carta.',

  // Rules of its address and key: fragments that begin where the field's name ends.
  'not-a-base-url': 'debe empezar con http:// o https:// y un servidor, por ejemplo https://jobs.example.com/api',
  'url-with-password': 'no debe contener usuario ni contraseña',
  'url-with-query': 'debe terminar con la ruta: sin «?» ni «#»',
  'key-not-printable': 'debe escribirse tal como se la dieron: caracteres ASCII visibles sin espacios',
  'not-a-header-name': 'solo puede tener letras, cifras y guiones, por ejemplo Authorization',
  'not-one-word': 'debe ser una palabra, o nada',
};
