import type { Words } from '../messages/rows.ts';
import type { bundleMessages, outboxMessages } from './messages.ts';

const manifestDefects = {
  missing: (folder: string, name: string) => `En ${folder} no está ${name}.`,
  'not-json': (folder: string, name: string) => `En ${folder}, ${name} está incompleto o no es JSON.`,
  'unknown-version': (folder: string, name: string) => `En ${folder} hay un ${name} que esta versión no puede leer.`,
  'too-large': (folder: string, name: string) => `En ${folder}, ${name} es demasiado grande.`,
} as const;

const fileDefects = { missing: 'falta', changed: 'cambió', unreadable: 'no se puede leer' } as const;

export const outboxMessagesEs: Words<typeof outboxMessages & typeof bundleMessages> = {
  'item-not-found': 'Esto no está en la bandeja de salida de esta computadora.',
  'withdrawn-item-not-found': 'Esto no está entre lo que se retiró.',
  'job-not-sent': 'El trabajo todavía no se envía.',
  'job-not-queued': 'Ponga primero el trabajo en cola; los mensajes van después.',
  'job-in-flight': 'El trabajo se está enviando, o no está claro si llegó.',
  'nothing-to-decide': ({ isWaiting }) =>
    isWaiting
      ? 'Esto espera a ser enviado. Solo se puede retirar lo que fue rechazado.'
      : 'Aquí no hay nada que decidir.',
  'not-handed-over': 'Esto no se le pasó a ninguna otra computadora desde aquí.',
  'job-id-needed': 'Sus fotos y mensajes necesitan el trabajo: diga cuál resultó ser.',
  'not-a-candidate': ({ job, candidates }) =>
    `El trabajo ${job} no es de los encontrados: ${candidates.join(', ') || 'ninguno'}.`,

  // What became of what was sent.
  'sending-interrupted': 'El programa se cerró mientras esto se enviaba.',
  'marked-copy-not-made': 'No se pudo hacer la copia con las marcas: la foto no se puede leer.',
  'answer-not-processed': ({ error }) => `Rafter no pudo con la respuesta del proveedor (${error}).`,
  'outcome-unknown': ({ reason }, { say }) =>
    `No está claro si esto llegó, y el proveedor no puede decirlo: ${say(reason)}`,
  'similar-jobs-found': ({ kind }) =>
    `No está claro si ${kind === 'submit' ? 'este trabajo' : 'esta modificación'} llegó: el proveedor tiene trabajos parecidos.`,
  'job-sent-otherwise':
    'El proveedor ya recibió este trabajo, con otros datos: se envió después del respaldo con el que se restauró esta laptop.',
  'message-not-shown': ({ job }) => `No está claro si este mensaje llegó: el trabajo ${job} no lo muestra.`,
  'photo-outcome-unknown': 'No está claro si esta foto llegó, y no se le puede preguntar al proveedor.',
  'photo-outcome-unknown-often': ({ times }) =>
    `Esta foto se envió ${times} veces, y el proveedor nunca dijo claramente que la recibió.`,
  'upload-stalled': ({ bytes, sentBytes }, { storage }) =>
    `Casi nada de lo que se envía de este archivo llega: se enviaron ${storage(sentBytes)} para sus ${storage(bytes)}, y el proveedor no lo tiene completo. Aquí se conserva, y no se envía nada más de él hasta que usted lo envíe otra vez.`,
  'revised-job-not-found': ({ job }) => `El trabajo ${job} se modificó, pero no se encontró el nuevo.`,
  'handed-over': 'Esto se le pasó a otra computadora para que lo envíe. Si esa no lo hará, recupérelo aquí.',
  'photo-of-unknown-array': ({ array, photo }) =>
    `no tiene ningún arreglo «${array}», al que pertenece la foto ${photo}`,

  'bundle-exists': ({ folder }) => `${folder} ya contiene un paquete; elija una carpeta vacía.`,
  'bundle-photo-not-copied': ({ folder, reason }, { say }) => `Una foto no se pudo copiar a ${folder}: ${say(reason)}`,
  'bundle-photo-changed': 'Un archivo guardado cambió; el paquete no está completo.',
  'bundle-folder-trouble': ({ reason }, { say }) => `${say(reason)} No se recibió nada.`,
  'bundle-manifest': ({ folder, name, defect }) => `${manifestDefects[defect](folder, name)} No se recibió nada.`,
  'bundle-no-room': 'No hay espacio en este disco para los archivos. No se recibió nada.',
  'bundle-file': ({ sha256, defect }) => `El archivo ${sha256} del paquete ${fileDefects[defect]}. No se recibió nada.`,
  'bundle-text-too-long': ({ field, maximum }) =>
    `El paquete está dañado: ${field} tiene más de ${maximum} caracteres. No se recibió nada.`,
  'bundle-contradictory': 'El paquete se contradice, o contradice lo que hay en esta computadora. No se recibió nada.',
};
