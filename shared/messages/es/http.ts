import type { httpMessages } from '../catalogue/http.ts';
import type { Words } from '../rows.ts';

export const httpWords: Words<typeof httpMessages> = {
  'headers-too-large': 'Los encabezados son más grandes de lo que este servidor recibe.',
  'url-not-encoded': 'La dirección tiene caracteres que deben ir codificados con porcentaje.',
  'path-not-encoded': 'La dirección no está bien escrita.',
  'request-too-slow': 'La solicitud tardó demasiado en llegar.',
  'not-a-request': 'Esto no es una solicitud que se pueda leer.',
  'request-not-read': ({ reason }) => `No se pudo leer la solicitud: «${reason}»`,
  'host-invalid': 'El encabezado Host no nombra ningún servidor.',
  'json-expected': 'Aquí se envía application/json.',
  'body-too-large': 'Lo enviado es más de lo que este servidor recibe.',
  'body-empty': 'Lo enviado está vacío.',
  'body-not-json': 'Lo enviado no es JSON válido.',
  'body-not-utf8': 'Lo enviado no es UTF-8 válido.',
  'body-length-differs': 'Lo enviado no llegó completo.',
  'form-expected': 'Envíe los archivos como multipart/form-data, cada parte con la clave "file".',
  'form-without-boundary': 'El Content-Type no dice cómo se separan las partes.',
  'too-many-parts': ({ maximum }) => `Una solicitud lleva como máximo ${maximum} partes.`,
  'upload-cut-off': 'El envío se cortó antes de que terminara el archivo.',
  'file-too-large': ({ maximumBytes }, { number }) => `Un archivo tiene más de ${number(maximumBytes)} bytes.`,
  'file-required': 'hace falta: al menos una parte con la clave "file"',
  'disk-full': 'El disco de este servidor está lleno. No se guardó nada; inténtelo más tarde.',
  'database-busy': 'La base de datos está ocupada. No se guardó nada; inténtelo en un momento.',
  'server-stopping': 'El servidor se está apagando.',
  'rate-limited': ({ maximum, seconds }) =>
    `Como máximo ${maximum} solicitudes por minuto. Inténtelo otra vez en ${seconds} s.`,
  'idempotency-key-invalid': 'Idempotency-Key debe tener de 1 a 255 caracteres ASCII visibles y enviarse una sola vez.',
  'request-running': 'La misma solicitud todavía está en marcha. Espere un momento.',
  'key-reused': ({ key }) => `La Idempotency-Key «${key}» ya llegó con otro método, otra dirección u otro contenido.`,
  'api-key-missing': 'Envíe la clave de la API como "Authorization: Bearer", "Api-Key" o "Token", o como "X-Api-Key".',
  'api-key-unknown': 'Esta clave de la API no se conoce aquí, o fue revocada.',
  'link-signature-wrong': 'La firma de este enlace no es correcta.',
  'link-expired': 'Este enlace venció. Lea otra vez la lista para obtener uno nuevo.',
  'no-such-operation': ({ method, path }) =>
    `${method} ${path} no es una operación de este servidor; su documentación está en /docs.`,
  'metrics-on-this-computer-only': 'Las métricas solo se dan en esta computadora.',
};
