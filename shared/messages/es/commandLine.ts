import type { commandLineMessages } from '../catalogue/commandLine.ts';
import type { Words } from '../rows.ts';

const hint = (typed: string, shortest: number): string =>
  typed.length < shortest ? ` Escriba al menos los primeros ${shortest} caracteres de un id.` : '';

export const commandLineWords: Words<typeof commandLineMessages> = {
  'no-server-data': ({ folder }) =>
    `No hay datos de servidor en ${folder}. \`org add\` o \`npm run serve\` los crea; --data elige otro directorio.`,
  'data-is-a-file': ({ file }) => `${file} es un archivo, y --data pide una carpeta.`,
  'not-an-id': ({ typed, of }) => `«${typed}» no es el id de ${of === 'job' ? 'un trabajo' : 'una clave'}.`,
  'file-not-json': ({ file, reason }) => `${file} no es JSON: «${reason}»`,
  'file-nested-too-deeply': ({ file }) =>
    `${file} tiene demasiados niveles: los campos de un trabajo tienen tres a lo sumo.`,
  'text-empty': ({ name }) => `${name} no puede estar vacío.`,
  'flag-empty': ({ flag }) => `${flag}: no puede estar vacío`,
  'flag-choice': ({ flag, choices }, { list }) => `${flag} debe ser ${list(choices, 'or')}.`,
  'flag-number': ({ flag, minimum, maximum }) =>
    maximum === null
      ? `${flag} debe ser un número, ${minimum} o más.`
      : `${flag} debe ser un número de ${minimum} a ${maximum}.`,
  'flag-not-a-url': ({ flag }) => `${flag} debe empezar por http:// o https://.`,
  'flag-refused': ({ flag, error }, { say }) => `${flag} ${say(error)}.`,
  'flag-org-and-role': '--org va con el rol office y con ningún otro: nombra la organización del usuario.',
  'entries-and-letter': '--entries y --letter se excluyen: una carta terminada no lleva datos.',
  'no-such-list': ({ typed, lists }) => `No hay ninguna lista «${typed}». Las listas son ${lists.join(', ')}.`,
  'name-the-drafts': 'Nombre los borradores, o use --all.',
  'name-one-decision': 'Use una de --job ID, --send-again y --sent-elsewhere.',
  'no-such-draft': ({ typed, shortest }) =>
    `No hay ningún borrador ni trabajo ${typed} en este equipo.${hint(typed, shortest)}`,
  'no-such-item': ({ typed, shortest }) => `No hay nada «${typed}» por enviar.${hint(typed, shortest)}`,
  'job-of-several-drafts': ({ job, drafts }, { list }) =>
    `Varios borradores son el trabajo ${job} de su proveedor. Nombre uno: ${list(drafts, 'or')}.`,
  'id-of-several': ({ typed, found }) =>
    [`Varios ids empiezan por «${typed}»:`, ...found.map(({ id, name }) => `  ${id}  ${name}`)].join('\n'),
  'connection-key-refused': ({ reason, baseUrl }) =>
    `El proveedor rechazó esta clave: «${reason}»\nLa conexión con ${baseUrl} no cambió.`,
  'connection-not-reached': ({ reason, baseUrl }) =>
    `${reason}\nLa conexión con ${baseUrl} no cambió; esa ha funcionado.`,
  'data-in-use': ({ folder }) => `Otro servidor de Rafter usa ${folder}. Deténgalo primero, o elija otro --data.`,
  'port-taken': ({ port, host }) => `El puerto ${port} de ${host} está ocupado. Elija otro --port.`,
  'port-forbidden': ({ port, host }) => `Este usuario no puede usar el puerto ${port} de ${host}. Elija otro --port.`,
  'no-such-host': ({ host }) => `No existe la dirección ${host}. Elija otro --host.`,
  'no-disk-space': 'No hay espacio en este disco. Todo lo guardado está a salvo; haga sitio y repita la orden.',
  'database-io': ({ reason, code }) =>
    `No se puede leer o escribir la base de datos («${reason}», ${code}): puede que el disco esté lleno, falle o esté protegido. Todo lo guardado sigue como estaba.`,
  'database-damaged': ({ reason }) => `La base de datos está dañada («${reason}»). No se cambió nada.`,
  'host-of-another': ({ host }) => `${host} no es una dirección de este equipo. Elija otro --host.`,
};
