import type { Speech, Words } from '../rows.ts';
import { fileTypes } from '../../api/fileTypes.ts';
import type { fileEvents, fileMessages, uploadMessages } from './files.ts';

/** A file by its name; in general where it is empty. */
export const fileOrEs = (name: string): string => name || 'El archivo';

const supportedTypes = ({ list }: Speech): string =>
  list(
    fileTypes.map(({ type }) => type),
    'or',
  );

export const fileMessagesEs: Words<typeof uploadMessages & typeof fileMessages & typeof fileEvents> = {
  'file-empty': ({ name }, speech) => `${fileOrEs(name)} está vacío; envíe un archivo ${supportedTypes(speech)}.`,
  'file-unsupported': ({ name }, speech) =>
    `${fileOrEs(name)} no es de un tipo que se reciba; envíe un archivo ${supportedTypes(speech)}.`,
  'file-damaged': ({ name }, speech) =>
    `${fileOrEs(name)} está dañado; envíe un archivo ${supportedTypes(speech)} que esté entero.`,
  'picture-too-large': ({ name, width, height, maxMegapixels }) =>
    `${fileOrEs(name)} tiene ${width} × ${height} píxeles; envíe una imagen de ${maxMegapixels} megapíxeles como máximo.`,
  'extension-not-taken': ({ name, extension, suggestion }) =>
    `Los nombres que terminan en ${extension} no se reciben; dé a ${name || 'este archivo'} uno que termine en ${suggestion}.`,
  'name-misleads': ({ name, suggestion }) =>
    `El nombre de ${name || 'este archivo'} no corresponde a su contenido; si es lo que quería enviar, dele uno que termine en ${suggestion}.`,

  'picture-not-now': 'Esta imagen no se puede hacer ahora.',
  'too-many-pictures': 'Se están haciendo demasiadas imágenes a la vez.',

  // Logo and signature of letters.
  'image-without-area': 'no tiene superficie',
  'image-too-many-pixels': ({ maxMegapixels }) => `tiene más de ${maxMegapixels} megapíxeles`,
  'image-too-large': ({ maxMegabytes }) => `pesa más de ${maxMegabytes} MB`,
  'image-not-png-or-jpeg': 'no es PNG ni JPEG',
  'image-cut-short': ({ type }) => `el ${type} está incompleto`,
  'image-damaged': ({ type }) => `el ${type} está dañado o no se puede leer`,

  // S3-compatible storage.
  'files-elsewhere': ({ location }) =>
    `Los archivos de este directorio de datos están en ${location}. Agregue --files ${location} o defina RAFTER_FILES.`,
  'files-in-folder': ({ folder, location }) =>
    `${folder} ya contiene archivos. Inicie sin --files ni RAFTER_FILES, o muévalos: rafter files move --to ${location}`,
  'files-of-another': ({ location }) =>
    `${location} contiene archivos que no son de estos datos: los de otro servidor, o lo que dejó una restauración interrumpida. Elija un bucket o un prefijo sin archivos.`,
  'files-not-there': ({ location }) =>
    `La base de datos nombra archivos, pero en ${location} no está ninguno. Inicie con el --files o RAFTER_FILES con el que se usaban estos datos; si los archivos se perdieron, restaure una copia de seguridad.`,
  'files-there-already': ({ location }) => `Los archivos ya están en ${location}.`,
  'files-used-there': ({ location }) => `Los archivos de ${location} están en uso y no se borraron.`,
  'files-being-moved': 'Otra orden está moviendo o borrando archivos aquí. Espere a que termine.',
  'files-without-room': ({ folder, neededBytes, freeBytes }, { storage }) =>
    `Los archivos ocupan ${storage(neededBytes)} y el disco de ${folder} tiene ${storage(freeBytes)}. Haga espacio y ejecute esto otra vez.`,
  'files-from-elsewhere': ({ location }) =>
    `El servidor usa ${location}: mueva los archivos desde allí, o de otro lugar hacia allí.`,
  'files-moved-to-s3': ({ location }) =>
    `Inicie el servidor con --files ${location}, o defina RAFTER_FILES=${location}. Los archivos anteriores siguen en su lugar: cuando todo esté bien, files delete los borra.`,
  'files-moved-to-folder':
    'Inicie el servidor sin --files y sin RAFTER_FILES. Los archivos anteriores siguen en su lugar: cuando todo esté bien, files delete los borra.',
  'files-copied-for-now':
    'Hay un servidor en marcha: deténgalo y ejecute esto otra vez, para copiar lo nuevo y terminar el traslado.',
  'files-not-moved': ({ count }, { number }) =>
    `${number(count)} archivos faltan o están dañados donde están, así que el servidor sigue usando el lugar anterior. Restáurelos de una copia de seguridad o ejecute esto otra vez con --skip-damaged.`,
  'files-left-behind': ({ count }, { plural, number }) =>
    `${number(count)} ${plural(count, { one: 'archivo faltaba o estaba dañado y no se copió', other: 'archivos faltaban o estaban dañados y no se copiaron' })}: vea «damaged». Restaure de una copia de seguridad los que necesite.`,
  'files-all-there': ({ location }) => `Todos los archivos están en ${location}.`,
  'files-kept': ({ count, at, used }, { plural, number }) =>
    `${number(count)} ${plural(count, { one: 'archivo falta o está dañado donde lo usa el servidor y no se borró', other: 'archivos faltan o están dañados donde los usa el servidor y no se borraron' })} aquí. Copie de nuevo lo que aquí está entero: rafter files move --from ${at} --to ${used} --verify`,
  'files-of-database-elsewhere': ({ there, here }) =>
    `Los archivos de esta base de datos están en ${there}, no en ${here}. Inicie todos los servidores y órdenes de esta base de datos con el mismo --files s3://bucket/prefijo (o RAFTER_FILES). Sin él, una base de datos tiene un solo servidor, con un solo directorio de datos.`,
  's3-location-invalid':
    'La ubicación de los archivos es s3://bucket o s3://bucket/prefijo: el bucket en minúsculas, dígitos, puntos y guiones; el prefijo, sin caracteres especiales.',
  's3-endpoint-invalid':
    'AWS_ENDPOINT_URL_S3 debe ser el comienzo de una URL, como https://s3.example.com, sin ruta, usuario ni contraseña.',
  's3-credentials-missing':
    'El almacenamiento necesita credenciales: defina AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY, o indique en AWS_SHARED_CREDENTIALS_FILE un archivo que las contenga.',
  's3-addressing-invalid':
    'RAFTER_S3_ADDRESSING es path o virtual; virtual necesita un endpoint con nombre en lugar de una dirección IP.',
  's3-bucket-missing': ({ bucket, endpoint, reason }) =>
    `No hay ningún bucket ${bucket} en ${endpoint}. Créelo o corrija el nombre (${reason}).`,
  's3-region-wrong': ({ bucket, region, actual, reason }) =>
    `El bucket ${bucket} no está en la región ${region}. Defina ${actual === undefined ? 'AWS_REGION con su región' : `AWS_REGION=${actual}`} (${reason}).`,
  's3-key-refused': ({ reason }) =>
    `El almacenamiento no acepta las credenciales. Revise AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY (${reason}).`,
  's3-token-refused': ({ reason }) =>
    `El almacenamiento no acepta el token de sesión, que quizá venció. Defina un AWS_SESSION_TOKEN nuevo con su clave (${reason}).`,
  's3-forbidden': ({ bucket, reason }) =>
    `Estas credenciales no tienen permiso para esto en el bucket ${bucket}. Permita listarlo, y obtener, guardar y borrar objetos (${reason}).`,
  's3-clock-wrong': ({ reason }) =>
    `El reloj de esta computadora difiere en más de 15 minutos del reloj del almacenamiento. Ajústelo, de preferencia con un servicio de hora (${reason}).`,
  's3-certificate-refused': ({ endpoint, reason }) =>
    `No se acepta el certificado de ${endpoint}. Si lo firmó una autoridad propia, indique el archivo de esa autoridad en NODE_EXTRA_CA_CERTS (${reason}).`,
  's3-failed': ({ endpoint, reason }) => `El almacenamiento en ${endpoint} no responde como debería (${reason}).`,
  'file-not-private': ({ file }) =>
    `Otros usuarios de esta computadora pueden leer ${file}, que contiene credenciales. Ejecute: chmod 600 ${file}`,

  // What the file system does not allow with one file or folder.
  'path-not-there': ({ path }) => `${path} no existe.`,
  'path-no-permission': ({ path }) => `${path} no se puede abrir: este usuario no tiene permiso.`,
  'path-is-folder': ({ path }) => `${path} es una carpeta, y aquí va un archivo.`,
  'path-not-plain': ({ path }) => `${path} no es un archivo normal: no se leen tuberías, dispositivos ni enlaces.`,
  'path-through-file': ({ path }) =>
    `No se puede llegar a ${path}: una parte de la ruta es un archivo, no una carpeta.`,
  'path-exists': ({ path }) => `${path} ya existe.`,
  'path-too-long': ({ path }) => `${path} es más largo de lo que puede ser el nombre de un archivo.`,
  'path-loops': ({ path }) => `No se puede llegar a ${path}: sus enlaces forman un círculo.`,
  'disk-read-only': ({ path }) => `${path} está en un disco en el que no se puede escribir.`,
  'disk-failing': ({ path }) => `${path} no se puede leer ni escribir: puede que el disco esté fallando.`,
  'disk-without-space': ({ path }) => `No hay espacio en este disco para ${path}.`,
  'file-too-large-for-disk': ({ path }) => `${path} es más grande de lo que admite este disco.`,
  'path-unreadable': ({ path }) => `${path} no se puede leer.`,
  'laptop-disk-full': 'No hay espacio en el disco de esta computadora: libere espacio e inténtelo otra vez.',
  'file-not-opened': ({ name }) =>
    `Ningún programa de esta computadora abrió ${name === '' ? 'el archivo' : name}. Guárdelo y ábralo desde ahí.`,

  'event-exported': 'Exportado',
  'event-tried-out': 'Revisado sin guardar',
};
