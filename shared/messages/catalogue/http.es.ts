import type { Words } from '../rows.ts';
import type { apiMessages, errorPageMessages, httpMessages, operationsMessages, rpcMessages } from './http.ts';

export const httpMessagesEs: Words<typeof apiMessages & typeof httpMessages & typeof operationsMessages> = {
  'invalid-fields': ({ field, error, others, named }, { say, fieldTitle }) =>
    `${field === '' ? 'Lo enviado' : fieldTitle(field)} ${say(error)}${others === 0 ? '' : `, y ${others} más`}.${named === null ? '' : ` Se nombran los primeros ${named}.`}`,
  internal: 'Algo falló de nuestro lado.',

  'headers-too-large': 'Los encabezados son más grandes de lo que este servidor recibe.',
  'url-not-encoded': 'La dirección tiene caracteres que deben ir codificados con porcentaje.',
  'path-not-encoded': 'La dirección no está bien escrita.',
  'request-too-slow': 'La solicitud tardó demasiado en llegar.',
  'not-a-request': 'Esto no es una solicitud que se pueda leer.',
  'request-not-read': ({ reason }) => `No se pudo leer la solicitud: «${reason}»`,
  'host-invalid': 'El encabezado Host no nombra ningún servidor.',
  'host-repeated': 'La cabecera Host se envía una sola vez.',
  'host-not-served': ({ host }) =>
    `Este servidor no responde con el nombre ${host}. Use su dirección pública; su administrador puede agregar un nombre con --allowed-host.`,
  'method-not-allowed': ({ method, path, allowed }, { list }) =>
    `${path} no admite ${method}; admite ${list(allowed)}.`,
  'version-changed': 'Esto cambió después del ETag enviado en If-Match. Hay que leerlo de nuevo antes de cambiarlo.',
  'json-expected': 'Aquí se envía application/json.',
  'encoding-not-read': ({ encoding, accepted }, { list }) =>
    `Aquí no se lee Content-Encoding ${encoding}. El cuerpo se envía tal cual o con ${list(accepted, 'or')}.`,
  'charset-not-read': ({ charset }) => `El juego de caracteres ${charset} no se conoce. Se envía UTF-8.`,
  'body-not-decoded': ({ encoding }) => `Lo enviado no es ${encoding} válido.`,
  'body-too-large': ({ maximumBytes }, { number }) =>
    `Lo enviado pasa de los ${number(maximumBytes)} bytes que este servidor recibe; lo codificado se cuenta descodificado.`,
  'body-over-bounds': ({ what, maximum }, { number }) =>
    ({
      names: `El JSON enviado puede tener como máximo ${number(maximum)} nombres; los desconocidos también cuentan.`,
      entries: `Las listas del JSON enviado pueden tener como máximo ${number(maximum)} elementos en total; los desconocidos también cuentan.`,
    })[what],
  'body-too-deep': ({ maximum }, { number }) =>
    `El JSON enviado puede tener como máximo ${number(maximum)} niveles de profundidad.`,
  'body-empty': 'Lo enviado está vacío.',
  'body-not-json': 'Lo enviado no es JSON válido.',
  'text-holds-nul': 'La solicitud tiene un texto con un carácter nulo.',
  'body-not-utf8': 'Lo enviado no es UTF-8 válido.',
  'body-not-in-charset': ({ charset }) => `Lo enviado no es ${charset} válido.`,
  'name-forbidden': ({ name }) => `El nombre ${name} no se acepta en lo enviado.`,
  'body-length-differs': 'Lo enviado no llegó completo.',
  'form-expected': 'Envíe los archivos como multipart/form-data, cada parte con la clave "file".',
  'form-without-boundary': 'El Content-Type no dice cómo se separan las partes.',
  'too-many-parts': ({ maximum }) => `Una solicitud lleva como máximo ${maximum} partes.`,
  'upload-cut-off': 'El envío se cortó antes de que terminara el archivo.',
  'file-too-large': ({ maximumBytes }, { number }) => `Un archivo tiene más de ${number(maximumBytes)} bytes.`,
  'file-required': 'hace falta: al menos una parte con la clave "file"',
  'upload-not-found': 'Este envío no existe o venció. Empiécelo de nuevo.',
  'upload-header-invalid': ({ header }) => `Falta el encabezado ${header} o su valor no es válido.`,
  'upload-part-expected': 'Envíe los bytes siguientes como application/partial-upload.',
  'upload-offset-differs': ({ expected, provided }, { number }) =>
    `El envío continúa en el byte ${number(expected)}, no en el byte ${number(provided)}.`,
  'upload-length-differs': ({ length }, { number }) =>
    `El envío tiene ${number(length)} bytes, según se anunció antes.`,
  'upload-digest-differs': 'Lo que llegó no es el archivo anunciado: su SHA-256 es otro. Empiece el envío de nuevo.',
  'upload-completed': 'Este envío está completo: no se le puede agregar nada.',
  'too-many-open-uploads': ({ maximum }) =>
    `Puede haber como máximo ${maximum} envíos abiertos a la vez. Termine o cancele uno, o envíe el archivo como formulario.`,
  'disk-full': 'El disco de este servidor está lleno. No se guardó nada; inténtelo más tarde.',
  'database-busy': 'La base de datos está ocupada. No se guardó nada; inténtelo en un momento.',
  'file-storage-away':
    'No se puede acceder al almacenamiento de archivos en este momento. Inténtelo de nuevo en un minuto.',
  'database-unavailable': 'No se puede acceder a la base de datos. No se guardó nada; inténtelo en un momento.',
  'database-outcome-unknown':
    'La conexión con la base de datos se cortó mientras guardaba. Repita la solicitud con la misma Idempotency-Key, o compruebe si está guardado antes de intentarlo otra vez.',
  'rate-limited': ({ maximum, seconds }) =>
    `Como máximo ${maximum} solicitudes por minuto. Inténtelo otra vez en ${seconds} s.`,
  'work-limited': ({ kind, seconds }) =>
    `${
      {
        thread: 'Es más trabajo del que el servidor hace a la vez para una cuenta.',
        bytes: 'Son más bytes de los que el servidor recibe y envía a la vez para una cuenta.',
        pictures: 'Son más imágenes de las que el servidor prepara a la vez para una cuenta.',
        rows: 'Son más filas de las que el servidor lee y escribe a la vez para una cuenta.',
      }[kind]
    } No se cambió nada. Inténtelo otra vez en ${seconds} s.`,
  'too-many-slow-bodies': ({ maximum }) =>
    `Como máximo ${maximum} solicitudes sin clave pueden estar llegando a la vez desde una dirección. Inténtelo de nuevo en un momento.`,
  'idempotency-key-invalid': 'Idempotency-Key debe tener de 1 a 255 caracteres ASCII visibles y enviarse una sola vez.',
  'request-running': 'La misma solicitud todavía está en marcha. Espere un momento.',
  'key-reused': ({ key }) => `La Idempotency-Key «${key}» ya llegó con otro método, otra dirección u otro contenido.`,
  'api-key-missing': 'Envíe la clave de la API como "Authorization: Bearer", "Api-Key" o "Token", o como "X-Api-Key".',
  'api-key-unknown': 'Esta clave de la API no se conoce aquí, venció o fue revocada.',
  'link-signature-wrong': 'La firma de este enlace no es correcta.',
  'link-expired': 'Este enlace venció. Lea otra vez la lista para obtener uno nuevo.',
  'no-such-operation': ({ method, path }) =>
    `${method} ${path} no es una operación de este servidor; su documentación está en /docs.`,

  'server-stopping': 'El servidor se está apagando.',
  'metrics-on-this-computer-only': 'Las métricas solo se dan en esta computadora.',
};

export const rpcMessagesEs: Words<typeof rpcMessages> = {
  'unknown-call': 'El programa no conoce esa acción: vuelva a cargar la página.',
  'invalid-call-input': ({ call, field, error }, { say, fieldTitle }) =>
    `Se pidió ${call} de una manera incorrecta: ${field === '' ? 'lo enviado' : fieldTitle(field)} ${say(error)}.`,
  'call-nested-too-deeply': ({ call }) => `Se pidió ${call} con demasiadas listas dentro de listas.`,
  'folder-not-chosen': 'Nadie ha elegido esa carpeta.',
  'photo-step-out-of-order': 'La foto no llegó bien: añádala otra vez.',
  'not-our-page': 'Solo las páginas de Rafter pueden hacer esto.',
  bug: ({ log }) =>
    `Algo falló en Rafter mismo.${log === null ? '' : ` Está en el registro del servidor como ${log}.`}`,

  // Files and events of the console.
  'invalid-address-query': 'La dirección no es correcta.',
  'file-not-sent-as-bytes': 'Envíe el archivo mismo, como application/octet-stream.',
  'too-many-event-listeners': 'Hay demasiadas páginas abiertas.',
};

export const errorPageMessagesEs: Words<typeof errorPageMessages> = {
  'page-back-to-console': 'A la consola',
  'page-signed-out': 'No ha iniciado sesión',
  'page-signed-out-text': 'Inicie sesión en la consola y abra esto otra vez.',
  'page-forbidden': 'Esto no es para su función',
  'page-forbidden-text': 'Pídalo a un administrador si lo necesita.',
  'page-wrong-origin': 'Esto solo se abre desde la consola',
  'page-wrong-origin-text': 'Se abrió desde otra página. Vaya a la consola y ábralo allí.',
  'page-not-found': 'Aquí no hay nada',
  'page-not-found-text': 'Lo que había en esta dirección ya no está, se retiró, o usted no puede verlo.',
  'page-preview': 'Esta vista previa ya no está',
  'page-preview-text':
    'La vista previa de una carta se guarda diez minutos, para quien la pidió. Vuelva a la carta: allí se hace otra vez.',
  'page-unauthenticated': 'Este enlace no está completo',
  'page-unauthenticated-text': 'Abra el archivo con el enlace entero, o en la consola.',
  'page-misdirected': 'Este servidor tiene otra dirección',
  'page-misdirected-text':
    'Use la dirección que le dio su administrador. Administradores: el servidor responde en su dirección pública y con los nombres que agrega --allowed-host.',
  'page-link-refused': 'Este enlace ya no sirve',
  'page-link-refused-text':
    'Los enlaces a archivos vencen después de unos días. Abra el archivo en la consola, o pida un enlace nuevo.',
  'page-letter-not-available': 'Ahora no hay carta',
  'page-letter-not-available-text': 'El trabajo no está aprobado, o su carta se retiró.',
  'page-too-many-requests': 'Se pidió demasiado',
  'page-too-many-requests-text': 'Inténtelo en un momento.',
  'page-unavailable': 'Esto no se puede mostrar ahora',
  'page-unavailable-text': 'Inténtelo en un momento.',
  'page-other': 'Esto no se puede mostrar',
  'page-other-text': 'Vuelva a la consola e inténtelo desde allí.',
};
