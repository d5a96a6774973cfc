import type { Words } from '../rows.ts';
import type { commandLineMessages } from './commandLine.ts';

const hint = (typed: string, shortest: number): string =>
  typed.length < shortest ? ` Escriba al menos los primeros ${shortest} caracteres de un id.` : '';

export const commandLineMessagesEs: Words<typeof commandLineMessages> = {
  'no-server-data': ({ folder }) =>
    `No hay datos de servidor en ${folder}. \`org add\` o \`npm run serve\` los crea; --data elige otro directorio.`,
  'data-is-a-file': ({ file }) => `${file} es un archivo, y --data pide una carpeta.`,
  'quota-not-bytes': ({ typed }) =>
    `«${typed}» no es un límite: indique un número de bytes, o none para no tener límite.`,
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
  'flag-not-a-time': ({ flag }) => `${flag} espera una hora con su zona, como 2026-11-22T14:05:00Z.`,
  'flag-not-a-url': ({ flag }) => `${flag} debe empezar por http:// o https://.`,
  'flag-not-a-host': ({ flag }) => `${flag} espera un nombre de servidor, como jobs.example.com.`,
  'api-key-not-given': 'Indique la clave de la API en RAFTER_API_KEY o con --api-key-stdin.',
  'flag-not-an-origin': ({ flag }) => `${flag} espera un origen, como https://app.example.com.`,
  'flag-refused': ({ flag, error }, { say }) => `${flag} ${say(error)}.`,
  'flag-org-and-role': '--org va con el rol office y con ningún otro: nombra la organización del usuario.',
  'entries-without-letter': '--no-letter no admite --entries ni --letter.',
  'entries-and-letter': '--entries y --letter se excluyen: una carta terminada no lleva datos.',
  'service-flag-needed': ({ requested }, { list }) =>
    `Hace falta --service: ${list(requested, 'or')}, que es lo que pide el trabajo.`,
  'one-file-replaces': ({ files }) => `--replace pone un archivo en lugar de otro, no ${files}.`,
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
  'connection-key-refused': ({ reason, baseUrl }, { say }) =>
    `El proveedor rechazó esta clave: ${say(reason)}\nLa conexión con ${baseUrl} no cambió.`,
  'connection-not-reached': ({ reason, baseUrl }, { say }) =>
    `${say(reason)}\nLa conexión con ${baseUrl} no cambió; esa ha funcionado.`,
  'data-in-use': ({ folder }) =>
    `Otro servidor de Rafter usa ${folder}, o se están moviendo sus archivos. Detenga ese servidor o espere, o elija otro --data.`,
  'port-taken': ({ port, host }) => `El puerto ${port} de ${host} está ocupado. Elija otro --port.`,
  'port-forbidden': ({ port, host }) => `Este usuario no puede usar el puerto ${port} de ${host}. Elija otro --port.`,
  'no-such-host': ({ host }) => `No existe la dirección ${host}. Elija otro --host.`,
  'no-disk-space': 'No hay espacio en este disco. Todo lo guardado está a salvo; haga sitio y repita la orden.',
  'database-io': ({ reason, code }) =>
    `No se puede leer o escribir la base de datos («${reason}», ${code}): puede que el disco esté lleno, falle o esté protegido. Todo lo guardado sigue como estaba.`,
  'database-damaged': ({ reason }) => `La base de datos está dañada («${reason}»). No se cambió nada.`,
  'host-of-another': ({ host }) => `${host} no es una dirección de este equipo. Elija otro --host.`,
  'calculation-file': ({ file, maximum }, { number }) =>
    `${file} debe tener una lista de ${number(maximum)} cálculos a lo sumo, cada uno con id, function e inputs.`,
  'calculation-entries': ({ file, entries }, { plural }) =>
    `${entries} ${plural(entries, { one: 'entrada', other: 'entradas' })} de ${file} sin calcular:`,
  'calculation-entry': ({ entry, field, error }, { say }) => `entrada ${entry}: ${field} ${say(error)}`,
  'calculation-inputs-unknown': ({ names, allowed }, { quoted }) =>
    `tiene nombres desconocidos: ${quoted(names)}. La función admite ${allowed.join(', ')}`,
};
