import { type KnownSentences, sayKnown } from './sayKnown.ts';
import { serverSaysEs } from './serverSaysEs.ts';

/** A path or the name of a file: sentences about one begin with it, and a provider's own words seldom do. */
const file = String.raw`((?:/|[A-Za-z]:[\\/]|\\\\).+|.+\.\w{2,5}|A file)`;
const aboutFile = (says: string): RegExp => new RegExp(`^${file} ${says}\\.$`, 's');

/** What this computer says of the provider, of files and of what it refuses, as electron/desk words it. */
const known: KnownSentences = [
  // The provider and the way to it
  [/^The provider could not be reached(?: \((\w+)\))?\.$/, 'No se pudo llegar al proveedor.'],
  [/^No answer came in time\.$/, 'No llegó respuesta a tiempo.'],
  [/^The request was stopped\.$/, 'El envío se detuvo.'],
  [/^The connection broke off(?: \((\w+)\))?\.$/, 'La conexión se cortó.'],
  [
    /^The address leads on to (.+): check the base URL, or sign in to this network\.$/s,
    'La dirección lleva a $1: revise la URL base, o inicie sesión en esta red.',
  ],
  [
    /^This network wants a sign-in before it lets anything through\.$/,
    'Esta red pide iniciar sesión antes de dejar pasar algo.',
  ],
  [
    /^The base URL leads elsewhere: this network may want a sign-in\.$/,
    'La URL base lleva a otro lugar: quizá esta red pide iniciar sesión.',
  ],
  [
    /^What answers is not the provider: this network may want a sign-in, or the base URL leads elsewhere\.$/,
    'Lo que responde no es el proveedor: quizá esta red pide iniciar sesión, o la URL base lleva a otro lugar.',
  ],
  [
    /^There is no such service at this address\. The base URL often ends with \/api\.$/,
    'En esta dirección no hay tal servicio. La URL base suele terminar en /api.',
  ],
  [/^The provider answered (\d+): it may be in trouble\.$/, 'El proveedor respondió $1: quizá tiene problemas.'],
  [/^The provider answered (\d+) without a word\.$/, 'El proveedor respondió $1 sin decir más.'],
  [
    /^The provider answered (\d+): (.*)$/s,
    (status = '', why = '') => `El proveedor respondió ${status}: ${deskSaysEs(why)}`,
  ],
  [
    /^The provider answered "not modified" to .*\.$/,
    'El proveedor respondió «sin cambios» a algo que no había recibido antes.',
  ],
  [
    /^The provider answered with a look elsewhere \(303\), which the reference does not know\.$/,
    'El proveedor remitió a otro lugar (303), algo que la referencia no prevé.',
  ],
  [
    /^The provider answered with job (\d+) when it was asked for (\d+)\.$/,
    'El proveedor respondió con el trabajo $1 cuando se le pidió el $2.',
  ],
  [
    /^The answer \((\d+)\) is not what the reference promises\.$/,
    'La respuesta ($1) no es la que promete la referencia.',
  ],
  [
    /^The answer \((\d+)\) is cut off, or not what was promised\.$/,
    'La respuesta ($1) está incompleta o no es la esperada.',
  ],
  [
    /^A web page came instead of an answer: this network may want a sign-in, or the base URL leads elsewhere\.$/,
    'En lugar de una respuesta llegó una página web: quizá esta red pide iniciar sesión, o la URL base lleva a otro lugar.',
  ],
  [
    /^The server does not say who it is, as it did before: something may stand in between\.$/,
    'El servidor ya no dice quién es, como antes: quizá hay algo en medio.',
  ],
  [
    /^The provider says that the list is unchanged, but it never sent it\.$/,
    'El proveedor dice que la lista no cambió, pero nunca la envió.',
  ],
  [/^The pages of the list lead away, or in circles\.$/, 'Las páginas de la lista llevan a otro lugar o en círculos.'],
  [/^No provider is set\.?$/, 'No hay proveedor.'],
  [/^Work that was begun with another provider is still open\.?$/, 'Todavía hay trabajo abierto con otro proveedor.'],

  // What comes back
  [/^The link to the file leads nowhere\.$/, 'El enlace del archivo no lleva a ningún lado.'],
  [/^The file is larger than the (\S+) MB that are taken\.$/, 'El archivo pesa más de $1 MB, lo máximo que se recibe.'],
  [/^The file came too slowly to be whole one day\.$/, 'El archivo llegaba demasiado lento para completarse.'],
  [/^(\d+) of (\d+) bytes arrived\.$/, 'Llegaron $1 de $2 bytes.'],
  [
    /^A web page came instead of the file: this network may want a sign-in\.$/,
    'En lugar del archivo llegó una página web: quizá esta red pide iniciar sesión.',
  ],
  [/^The file came packed, which was not asked for\.$/, 'El archivo llegó comprimido sin que se pidiera.'],
  [/^What came instead of the letter is not a PDF\.$/, 'Lo que llegó en lugar de la carta no es un PDF.'],
  [/^The end of the letter is missing\.$/, 'Falta el final de la carta.'],
  [/^The (letter|file) did not come as the provider sent it\.$/, 'Lo que llegó no es lo que el proveedor envió.'],
  [/^(.+): did not come yet$/s, '$1: todavía no llega'],

  // What is not clear
  [/^The program ended while this was being sent\.$/, 'El programa se cerró mientras esto se enviaba.'],
  [
    /^Rafter could not deal with the provider's answer \((.*)\)\.$/s,
    'Rafter no pudo con la respuesta del proveedor ($1).',
  ],
  [
    /^It is not clear whether this arrived, and the provider cannot say: (.*)$/s,
    (why = '') => `No está claro si esto llegó, y el proveedor no puede decirlo: ${deskSaysEs(why)}`,
  ],
  [
    /^It is not clear whether this (job|revision) arrived: there are jobs like it at the provider\.$/,
    (what = '') =>
      `No está claro si ${what === 'job' ? 'este trabajo' : 'esta modificación'} llegó: el proveedor tiene trabajos parecidos.`,
  ],
  [
    /^It is not clear whether this message arrived: job (\d+) does not show it\.$/,
    'No está claro si este mensaje llegó: el trabajo $1 no lo muestra.',
  ],
  [
    /^It is not clear whether this photo arrived, and the provider cannot be asked\.$/,
    'No está claro si esta foto llegó, y no se le puede preguntar al proveedor.',
  ],
  [
    /^Job (\d+) was revised, but the new job was not found\.$/,
    'El trabajo $1 se modificó, pero no se encontró el nuevo.',
  ],
  [
    /^This photo was sent (\d+) times, and the provider never said clearly that it took it\.$/,
    'Esta foto se envió $1 veces, y el proveedor nunca dijo claramente que la recibió.',
  ],
  [
    /^Another laptop got this (?:photo )?to send(?:, and may be about to)?\. If that one will not, take it over here\.$/,
    'Esto se le pasó a otra computadora para que lo envíe. Si esa no lo hará, recupérelo aquí.',
  ],
  [/^No other laptop got a copy of this from here\.$/, 'Esto no se le pasó a ninguna otra computadora desde aquí.'],
  [
    /^Its photos and messages need the job: say which one it became\.$/,
    'Sus fotos y mensajes necesitan el trabajo: diga cuál resultó ser.',
  ],

  [
    /^Job (\d+) has no array named "(.*)" at the provider; it has (.*)\.$/s,
    (job = '', name = '', others = '') =>
      `El proveedor no tiene en el trabajo ${job} ningún arreglo «${name}»; tiene ${others === 'none' ? 'ninguno' : others}.`,
  ],

  // Files and the disk
  [/^The stored copy of this file .*\.$/, 'La copia guardada de este archivo está dañada o cambió.'],
  [/^The stored copy of the file is missing or was changed\.?$/, 'La copia guardada del archivo falta o cambió.'],
  [/^There is no room on this disk\.$/, 'No hay espacio en este disco.'],
  [/^There is no room on this disk to keep (.+)\.$/s, 'No hay espacio en este disco para guardar $1.'],
  [/^There is no room on this disk for the files of the bundle\.$/, 'No hay espacio en este disco para los archivos.'],
  [/^This disk keeps no file as large as (.+)\.$/s, 'Este disco no guarda un archivo tan grande como $1.'],
  [
    /^The file cannot be written on this computer \((\w+)\)\.$/,
    'El archivo no se puede escribir en esta computadora ($1).',
  ],
  [aboutFile('is not there'), '$1 no está ahí.'],
  [aboutFile('is a folder(?:, and a file belongs here)?'), '$1 es una carpeta.'],
  [aboutFile('cannot be read'), '$1 no se puede leer.'],
  [
    aboutFile('cannot be opened: this user has no permission for it'),
    '$1 no se puede abrir: este usuario no tiene permiso.',
  ],
  [aboutFile('cannot be reached: .+'), 'No se puede llegar a $1.'],
  [aboutFile('is there already'), '$1 ya existe.'],
  [aboutFile('is on a disk that cannot be written to'), '$1 está en un disco en el que no se puede escribir.'],
  [aboutFile('is larger than this disk takes'), '$1 es más grande de lo que este disco admite.'],
  [
    aboutFile('cannot be read or written: the disk may be failing'),
    '$1 no se puede leer ni escribir: quizá el disco está fallando.',
  ],
  [aboutFile('is longer than a name of a file can be'), '$1 es más largo que cualquier nombre de archivo.'],
  [
    /^A photo could not be copied to (.+?): (.*)$/s,
    (folder = '', why = '') => `Una foto no se pudo copiar a ${folder}: ${deskSaysEs(why)}`,
  ],
  [
    /^The stored file \w+ was changed; the bundle is not complete\.$/,
    'Un archivo guardado cambió; el paquete no está completo.',
  ],
  [/^(.+) holds a bundle already; choose an empty folder\.$/s, '$1 ya contiene un paquete; elija una carpeta vacía.'],
  [/^(.+) has no ([\w.-]+)\. Nothing was taken in\.$/s, 'En $1 no está $2. No se recibió nada.'],
  [
    /^(.+) holds a ([\w.-]+) that is cut off or is not JSON\. Nothing was taken in\.$/s,
    'En $1, $2 está incompleto o no es JSON. No se recibió nada.',
  ],
  [
    /^(.+) holds a ([\w.-]+) that this version cannot read\. Nothing was taken in\.$/s,
    'En $1 hay un $2 que esta versión no puede leer. No se recibió nada.',
  ],
  [
    /^The bundle contradicts itself or this desk: .*\. Nothing was taken in\.$/s,
    'El paquete se contradice, o contradice lo que hay en esta computadora. No se recibió nada.',
  ],
  [
    /^The file (\w+) of the bundle (?:is missing|was changed|cannot be read)\. Nothing was taken in\.$/,
    'El archivo $1 del paquete falta, cambió o no se puede leer. No se recibió nada.',
  ],
  [/^(.+\.) Nothing was taken in\.$/s, (why = '') => `${deskSaysEs(why)} No se recibió nada.`],
  [
    /^(.+) was written by a newer version of Rafter \(schema .*\)\. Nothing was changed\.$/s,
    'Una versión más nueva de Rafter escribió $1. No se cambió nada.',
  ],
  [/^Nobody has chosen this folder\.$/, 'Nadie eligió esta carpeta.'],

  // What is refused
  [
    /^There is (?:nothing with this id|no \w+ .+) (?:on this desk|in the outbox)\.?$/s,
    'Esto no está en esta computadora.',
  ],
  [/^Nothing with the id .+ was taken back\.$/s, 'Esto no está entre lo que se retiró.'],
  [
    /^Job (\d+) is not one of those that were found: (.*)\.$/s,
    (job = '', found = '') => `El trabajo ${job} no es de los encontrados: ${found === 'none' ? 'ninguno' : found}.`,
  ],
  [
    /^The job was sent; what changes now is a revision\.?$/,
    'El trabajo ya se envió; lo que cambie ahora es una modificación.',
  ],
  [/^The job was not sent yet\.?$/, 'El trabajo todavía no se envía.'],
  [
    /^Queue the job first; then messages can follow it\.$/,
    'Ponga primero el trabajo en cola; los mensajes van después.',
  ],
  [
    /^The job is being sent, or it is not clear whether it arrived\.?$/,
    'El trabajo se está enviando, o no está claro si llegó.',
  ],
  [
    /^Something of this job is still to be sent; it cannot be put away yet\.$/,
    'Todavía falta enviar algo de este trabajo; aún no se puede archivar.',
  ],
  [/^This photo was sent, or its sending has begun\.$/, 'Esta foto ya se envió, o empezó a enviarse.'],
  [/^The draft is archived; restore it first\.?$/, 'El borrador está archivado: recupérelo primero.'],
  [/^The file cannot be read$/, 'El archivo no se puede leer'],
  [/^There is nothing to undo\.?$/, 'No hay nada que deshacer.'],
  [/^There is nothing to redo\.?$/, 'No hay nada que rehacer.'],
  [/^This item waits for nothing that could be decided\.?$/, 'Aquí no hay nada que decidir.'],
  [/^Two arrays have the same name\.$/, 'Dos arreglos tienen el mismo nombre.'],
  [
    /^Another Rafter server is running on this (?:computer with the same data \((.+)\)\. Stop that one first, or connect to it as a provider\.|data directory)$/s,
    'En esta computadora ya funciona otro servidor de Rafter con los mismos datos. Deténgalo primero, o conéctese a él como proveedor.',
  ],
  [/^The server could not start: (.*)$/s, 'El servidor no arranca: $1'],
  [/^The server on this computer could not start\.?$/, 'El servidor de esta computadora no arranca.'],
  [/^The bundle cannot be read\.?$/, 'El paquete no se puede leer.'],
  [
    /^There is no room on the disk of this computer; make room, and try again\.?$/,
    'No hay espacio en el disco de esta computadora: libere espacio e inténtelo otra vez.',
  ],
  [/^Something went wrong in Rafter itself\.$/, 'Algo falló en Rafter.'],
];

/** In Spanish where it is known; in the words of the desk, the server or another provider where it is not. */
export function deskSaysEs(detail: string): string {
  const said = serverSaysEs(detail);
  // What the server says is the more exact: some sentences here begin with anything.
  return said === detail ? (sayKnown(known, detail) ?? detail) : said;
}
