import type { deskMessages } from '../catalogue/desk.ts';
import type { Words } from '../rows.ts';
import { listNamesEs } from './listFiles.ts';

const manifestDefects = {
  missing: (folder: string, name: string) => `En ${folder} no está ${name}.`,
  'not-json': (folder: string, name: string) => `En ${folder}, ${name} está incompleto o no es JSON.`,
  'unknown-version': (folder: string, name: string) => `En ${folder} hay un ${name} que esta versión no puede leer.`,
  'too-large': (folder: string, name: string) => `En ${folder}, ${name} es demasiado grande.`,
} as const;

const fileDefects = { missing: 'falta', changed: 'cambió', unreadable: 'no se puede leer' } as const;

const quoted = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ');

export const deskWords: Words<typeof deskMessages> = {
  'draft-not-found': 'Este trabajo no está en esta computadora.',
  'item-not-found': 'Esto no está en la bandeja de salida de esta computadora.',
  'withdrawn-item-not-found': 'Esto no está entre lo que se retiró.',
  'attachment-not-found': 'Esta foto no está en esta computadora.',
  'stored-file-not-found': 'Este archivo no está en esta computadora.',

  'job-already-sent': 'El trabajo ya se envió; lo que cambie ahora es una modificación.',
  'job-not-sent': 'El trabajo todavía no se envía.',
  'job-not-queued': 'Ponga primero el trabajo en cola; los mensajes van después.',
  'job-in-flight': 'El trabajo se está enviando, o no está claro si llegó.',
  'draft-still-sending': 'Todavía falta enviar algo de este trabajo; aún no se puede archivar.',
  'draft-archived': 'El borrador está archivado: recupérelo primero.',
  'photo-already-sent': 'Esta foto ya se envió, o empezó a enviarse.',
  'nothing-to-undo': 'No hay nada que deshacer.',
  'nothing-to-redo': 'No hay nada que rehacer.',
  'nothing-to-decide': 'Aquí no hay nada que decidir.',
  'not-handed-over': 'Esto no se le pasó a ninguna otra computadora desde aquí.',
  'job-id-needed': 'Sus fotos y mensajes necesitan el trabajo: diga cuál resultó ser.',
  'not-a-candidate': ({ job, candidates }) =>
    `El trabajo ${job} no es de los encontrados: ${candidates.join(', ') || 'ninguno'}.`,

  'server-elsewhere':
    'En esta computadora ya funciona otro servidor de Rafter con los mismos datos. Deténgalo primero, o conéctese a él como proveedor.',
  'server-not-started': ({ reason }) => `El servidor no arranca: «${reason}»`,
  'laptop-disk-full': 'No hay espacio en el disco de esta computadora: libere espacio e inténtelo otra vez.',

  'path-unreadable': ({ path }) => `${path} no se puede leer.`,

  'bundle-exists': ({ folder }) => `${folder} ya contiene un paquete; elija una carpeta vacía.`,
  'bundle-photo-not-copied': ({ folder, reason }, { say }) => `Una foto no se pudo copiar a ${folder}: ${say(reason)}`,
  'bundle-photo-changed': 'Un archivo guardado cambió; el paquete no está completo.',
  'bundle-folder-trouble': ({ reason }, { say }) => `${say(reason)} No se recibió nada.`,
  'bundle-manifest': ({ folder, name, defect }) => `${manifestDefects[defect](folder, name)} No se recibió nada.`,
  'bundle-no-room': 'No hay espacio en este disco para los archivos. No se recibió nada.',
  'bundle-file': ({ sha256, defect }) => `El archivo ${sha256} del paquete ${fileDefects[defect]}. No se recibió nada.`,
  'bundle-contradictory': 'El paquete se contradice, o contradice lo que hay en esta computadora. No se recibió nada.',

  'pointer-invalid': ({ pointer }) => `no se puede cambiar en «${pointer}»: no es un JSON Pointer`,
  'pointer-names-no-field': ({ pointer }) => `no se puede cambiar en ${pointer}: no es un campo`,
  'pointer-outside-list': ({ pointer }) => `no se puede cambiar en ${pointer}: está fuera de su lista`,
  'pointer-through-value': ({ pointer }) => `no se puede cambiar en ${pointer}: pasa por un valor sin campos`,
  'pointer-not-last': ({ pointer }) => `no se puede quitar en ${pointer}: no es el último de su lista`,
  'array-needed-for-slot': 'hay que decir el arreglo: esta foto es de un arreglo',
  'array-not-for-slot': 'no lleva arreglo: esta foto es de todo el trabajo',
  'array-of-photo-unknown': ({ arrays }) =>
    `hay que decir el arreglo de esta foto: ${arrays.length === 0 ? 'el trabajo no tiene arreglos' : `uno de ${quoted(arrays)}`}`,
  'photo-of-unknown-array': ({ array, photo }) =>
    `no tiene ningún arreglo «${array}», al que pertenece la foto ${photo}`,
  'unknown-field': ({ nearest }) =>
    `no es un campo conocido${nearest.length === 0 ? '' : `; lo más parecido: ${quoted(nearest)}`}`,
  'field-of-array': 'es un campo de cada arreglo, no del trabajo',
  'field-of-job': 'es un campo del trabajo, no de un arreglo',
  'not-a-base-url': 'debe ser una URL como https://jobs.example.com/api',
  'url-with-password': 'no debe contener usuario ni contraseña',
  'url-with-query': 'debe terminar con la ruta: sin «?» ni «#»',
  'key-not-printable': 'debe ser la clave tal como se la dieron: caracteres ASCII visibles sin espacios',
  'not-a-header-name': 'debe ser el nombre de un encabezado',
  'not-one-word': 'debe ser una palabra, o nada',

  'reference-retired': ({ list, name }) =>
    `El proveedor ya no ofrece ${JSON.stringify(name)} en su lista «${listNamesEs[list]}»: elija otra opción.`,
  'reference-missing': ({ list, name }) =>
    `La lista «${listNamesEs[list]}» del proveedor no tiene ${JSON.stringify(name)}: elija una opción que tenga.`,
  'reference-number-ambiguous': ({ list }) =>
    `Cada proveedor numera la lista «${listNamesEs[list]}» a su manera: diga también el nombre, o elija una opción de este proveedor.`,
  'reference-unknown': ({ list }) =>
    `La lista «${listNamesEs[list]}» del proveedor no tiene esa opción: elija una que tenga.`,

  'stored-text': ({ text }) => text,
};
