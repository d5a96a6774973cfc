import type { providerMessages } from '../catalogue/provider.ts';
import type { Words } from '../rows.ts';

const portal = 'quizá esta red pide iniciar sesión, o la URL base lleva a otro lugar';

const copyDefects = {
  missing: 'falta',
  unreadable: 'no se puede leer',
  'size-changed': 'cambió: tiene otro tamaño',
  'cut-off': 'está incompleta',
  changed: 'cambió desde que se agregó',
} as const;

export const providerWords: Words<typeof providerMessages> = {
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
  'not-the-provider': `Lo que responde no es el proveedor: ${portal}.`,
  'service-not-found': 'En esta dirección no hay tal servicio. La URL base suele terminar en /api.',
  'answer-not-modified': 'El proveedor respondió «sin cambios» a algo que no había recibido antes.',
  'answer-web-page': `En lugar de una respuesta llegó una página web: ${portal}.`,
  'answer-incomplete': ({ status }) => `La respuesta (${status}) está incompleta o no es la esperada.`,
  'answer-undocumented': ({ status }) => `La respuesta (${status}) no es la que promete la referencia.`,
  'list-pages-circular': 'Las páginas de la lista llevan a otro lugar o en círculos.',
  'list-never-sent': 'El proveedor dice que la lista no cambió, pero nunca la envió.',
  'server-unidentified': 'El servidor ya no dice quién es, como antes: quizá hay algo en medio.',
  'other-job-answered': ({ asked, answered }) =>
    `El proveedor respondió con el trabajo ${answered} cuando se le pidió el ${asked}.`,

  'disk-has-no-room': 'No hay espacio en este disco.',
  'disk-write-failed': ({ error }) => `El archivo no se puede escribir en esta computadora (${error}).`,
  'stored-copy': ({ defect }) => `La copia guardada de este archivo ${copyDefects[defect]}.`,

  'link-invalid': 'El enlace del archivo no lleva a ningún lado.',
  'download-too-large': ({ maximumMegabytes }, { number }) =>
    `El archivo pesa más de ${number(maximumMegabytes)} MB, lo máximo que se recibe.`,
  'download-too-slow': 'El archivo llegaba demasiado lento para completarse.',
  'download-incomplete': ({ received, expected }) => `Llegaron ${received} de ${expected} bytes.`,
  'download-web-page': 'En lugar del archivo llegó una página web: quizá esta red pide iniciar sesión.',
  'download-compressed': 'El archivo llegó comprimido sin que se pidiera.',
  'download-altered': 'Lo que llegó no es lo que el proveedor envió.',
  'download-not-pdf': 'Lo que llegó en lugar de la carta no es un PDF.',
  'letter-end-missing': 'Falta el final de la carta.',
  'produced-file-pending': ({ name }) => `${name}: todavía no llega`,
  'produced-file-missing': ({ name, reason }, { say }) => `${name}: ${say(reason)}`,

  'sending-interrupted': 'El programa se cerró mientras esto se enviaba.',
  'answer-not-processed': ({ error }) => `Rafter no pudo con la respuesta del proveedor (${error}).`,
  'outcome-unknown': ({ reason }, { say }) =>
    `No está claro si esto llegó, y el proveedor no puede decirlo: ${say(reason)}`,
  'similar-jobs-found': ({ kind }) =>
    `No está claro si ${kind === 'submit' ? 'este trabajo' : 'esta modificación'} llegó: el proveedor tiene trabajos parecidos.`,
  'message-not-shown': ({ job }) => `No está claro si este mensaje llegó: el trabajo ${job} no lo muestra.`,
  'photo-outcome-unknown': 'No está claro si esta foto llegó, y no se le puede preguntar al proveedor.',
  'photo-outcome-unknown-often': ({ times }) =>
    `Esta foto se envió ${times} veces, y el proveedor nunca dijo claramente que la recibió.`,
  'revised-job-not-found': ({ job }) => `El trabajo ${job} se modificó, pero no se encontró el nuevo.`,
  'handed-over': 'Esto se le pasó a otra computadora para que lo envíe. Si esa no lo hará, recupérelo aquí.',
  'array-not-at-provider': ({ job, array, arrays }) =>
    `El proveedor no tiene en el trabajo ${job} ningún arreglo «${array}»; tiene ${arrays.length === 0 ? 'ninguno' : arrays.map((name) => `«${name}»`).join(', ')}.`,

  'job-continues-as': ({ job }) => `El trabajo se modificó; continúa como ${job}.`,
  'job-was-revised': 'El trabajo se modificó.',
  'letter-was-withdrawn': ({ number }) => `La carta ${number} se retiró.`,
  'letter-job-status-changed': ({ status }, { choice }) => `El trabajo está otra vez en «${choice(status)}».`,
  'newer-letter-received': 'Llegó una carta más nueva.',
  'other-letter-valid': 'Otra carta tomó su lugar.',
};
