import { es } from './es.ts';
import { sayMistakeEs } from './mistakesEs.ts';
import { type KnownSentences, sayKnown } from './sayKnown.ts';

const parts: Readonly<Record<string, string>> = {
  name: 'el nombre',
  'licence number': 'el número de licencia',
  'licence state': 'el estado de la licencia',
};
/** How an array is laid, in the middle of a sentence. */
const laidEs = (laid: string): string => (es.choices[laid] ?? laid).toLowerCase();
/** Kinds of files, as they are never written by who means something else: `JPEG, PNG or PDF`. */
const kinds = '([A-Z\\d]+(?:(?:, | or )[A-Z\\d]+)*)';
const orEs = (of: string): string => of.replace(' or ', ' o ');
/** A status in the middle of a sentence. */
const statusEs = (status: string): string => es.statuses[status] ?? status;
const unit = (english: string): string => (english === 'minutes' ? 'minutos' : 'segundos');
const images: Readonly<Record<string, string>> = { logo: 'El logotipo', signature: 'La firma' };

/** Why an image is not printed, as electron/server/letters/letterImage.ts words it. */
const imageReasons: readonly (readonly [RegExp, string])[] = [
  [/^The image has no area$/, 'no tiene superficie'],
  [/^The image has more than (\S+) megapixels$/, 'tiene más de $1 megapíxeles'],
  [/^The image is larger than (\S+) MB$/, 'pesa más de $1 MB'],
  [/^The image is neither PNG nor JPEG$/, 'no es PNG ni JPEG'],
  [/^The (PNG|JPEG) is cut short$/, 'el $1 está incompleto'],
  [/^The (PNG|JPEG) .*$/, 'el $1 está dañado o no se puede leer'],
];
const imageReason = (detail: string): string => {
  const found = imageReasons.find(([said]) => said.test(detail));
  return found ? detail.replace(...found) : detail;
};

/** What the server refuses, as it words it, and the same in Spanish. */
const known: KnownSentences = [
  // Organizations, keys and users
  [/^There is already an organization "(.*)"\.$/, 'Ya hay una organización «$1».'],
  [/^An organization needs a name\.$/, 'Una organización necesita un nombre.'],
  [/^The name of an organization is one line of text\.$/, 'El nombre de una organización es una sola línea.'],
  [/^Each part of an address is one line of text\.$/, 'Cada parte de una dirección es una sola línea.'],
  [/^There is no such organization\.$/, 'No existe esa organización.'],
  [/^There is no such key\.$/, 'No existe esa clave.'],
  [/^There is no such list\.$/, 'No existe esa lista.'],
  [/^There is no such laptop\.$/, 'No existe esa laptop.'],
  [/^There is already a user (.*)\.$/, 'Ya hay un usuario $1.'],
  [/^There is no such user\.$/, 'No existe ese usuario.'],
  [/^"(.*)" is not an email address\.$/, '«$1» no es un correo electrónico.'],
  [
    /^(.*) is the last administrator who can sign in\. Make another one first\.$/,
    '$1 es el último administrador que puede iniciar sesión. Cree antes otro.',
  ],
  [/^You cannot disable yourself\.$/, 'No puede desactivarse a usted mismo.'],
  [
    /^Somebody of the role office belongs to an organization: say to which\.$/,
    'Quien tiene la función de oficina del cliente pertenece a una organización: diga a cuál.',
  ],
  [
    /^Only the role office goes with an organization, (.*) sees all of them\.$/,
    'Solo la función de oficina del cliente va con una organización; las demás las ven todas.',
  ],
  [/^The password must not be the email address\.$/, 'La contraseña no debe ser el correo electrónico.'],
  [/^A password needs at least (\d+) characters\.$/, 'Una contraseña necesita al menos $1 caracteres.'],
  [/^The current password is not right\.$/, 'La contraseña actual no es correcta.'],

  // The door
  [/^The email address or the password is not right\.$/, 'El correo electrónico o la contraseña no es correcto.'],
  [
    /^The account was changed at the same moment\. Try again\.$/,
    'La cuenta cambió en el mismo momento. Inténtelo otra vez.',
  ],
  [
    /^This link is not good any more\. Start the server again for a new one, or sign in\.$/,
    'Este enlace ya no sirve. Arranque otra vez el servidor para obtener otro, o inicie sesión.',
  ],
  [
    /^Too many attempts to sign in\. Try again in (\d+) (seconds|minutes)\.$/,
    (number = '', of = '') => `Demasiados intentos de iniciar sesión. Inténtelo otra vez en ${number} ${unit(of)}.`,
  ],
  [
    /^Too many people sign in at this moment\. Try again in a few seconds\.$/,
    'Demasiadas personas inician sesión en este momento. Inténtelo otra vez en unos segundos.',
  ],
  [/^Sign in first\.$/, 'Primero inicie sesión.'],
  [/^Your role does not allow this\.$/, 'Su función no lo permite.'],
  [/^This came from another page\.$/, 'Esto vino de otra página.'],
  [
    /^This did not come from the console at (.*)\. Behind a proxy, --public-url has to be the address that browsers use\.$/,
    'Esto no vino de la consola en $1. Detrás de un proxy, --public-url debe ser la dirección que usan los navegadores.',
  ],
  [/^The address is not right\.$/, 'La dirección no es correcta.'],
  [/^(.*) was asked for with lists in lists beyond measure\.$/, 'Se pidió $1 con demasiadas listas dentro de listas.'],
  [/^(.*) was asked for in a wrong way\.$/, 'Se pidió $1 de una manera incorrecta.'],
  [/^There is no such call\.$/, 'El servidor no conoce esa acción: vuelva a cargar la página.'],
  [
    /^Something went wrong in Rafter itself\. The server's log has it under (.*)\.$/,
    'Algo falló en Rafter mismo. Está en el registro del servidor como $1.',
  ],
  [/^Too many open pages listen\.$/, 'Hay demasiadas páginas abiertas.'],
  [/^The list cannot go on from there\.$/, 'La lista no puede seguir desde ahí.'],

  // The disk, and what arrives
  [
    /^The disk of this server is full\. Nothing was stored; try again later\.$/,
    'El disco de este servidor está lleno. No se guardó nada; inténtelo más tarde.',
  ],
  [
    /^The database is busy\. Nothing was stored; try again in a moment\.$/,
    'La base de datos está ocupada. No se guardó nada; inténtelo en un momento.',
  ],
  [/^A file is more than (\d+) bytes\.$/, 'Un archivo tiene más de $1 bytes.'],
  [/^A file is (.*)\.$/, 'Un archivo es demasiado grande ($1).'],
  [/^The file is more than (.*) bytes\.$/, 'El archivo tiene más de $1 bytes.'],
  [/^Send the file itself, as application\/octet-stream\.$/, 'Envíe el archivo mismo, como application/octet-stream.'],
  [/^The file ended before its last byte\.$/, 'El archivo terminó antes de su último byte.'],
  [/^The upload ended before its file did\.$/, 'El envío se cortó antes de que terminara el archivo.'],
  [/^Send application\/json here; .*$/, 'Aquí se envía application/json.'],
  [/^The JSON body is larger than this server takes\.$/, 'Lo enviado es más de lo que este servidor recibe.'],
  [/^The body must be a JSON object; it is empty\.$/, 'Lo enviado está vacío.'],
  [/^The body is not valid JSON\.$/, 'Lo enviado no es JSON válido.'],
  [/^The body is not as long as its Content-Length says\.$/, 'Lo enviado no llegó completo.'],
  [/^The path is not valid percent-encoding\.$/, 'La dirección no está bien escrita.'],
  [
    /^The file is larger than (\S+) MB, more than any list is\.$/,
    'El archivo pesa más de $1 MB, más que cualquier lista.',
  ],
  [
    /^The file has more than (\S+) lines\. `reference import` on the command line takes it\.$/,
    'El archivo tiene más de $1 líneas. `reference import` en la línea de comandos lo recibe.',
  ],
  [/^The letter must be a PDF: (.*)$/s, (why = '') => `La carta debe ser un PDF: ${serverSaysEs(why)}`],
  [
    new RegExp(`^(.*) is empty; send a ${kinds} file\\.$`, 's'),
    (name = '', of = '') => `${name} está vacío; envíe un archivo ${orEs(of)}.`,
  ],
  [
    /^(.*) is .+ of (\d+) × (\d+) pixels; send one of at most (\d+) megapixels\.$/s,
    '$1 tiene $2 × $3 píxeles; envíe una imagen de $4 megapíxeles como máximo.',
  ],
  [
    new RegExp(`^(.*) is .+; send an intact ${kinds} file\\.$`, 's'),
    (name = '', of = '') => `${name} está dañado; envíe un archivo ${orEs(of)} que esté entero.`,
  ],
  [
    new RegExp(`^(.*) is .+; send a ${kinds} file\\.$`, 's'),
    (name = '', of = '') => `${name} no es de un tipo que se reciba; envíe un archivo ${orEs(of)}.`,
  ],
  [
    /^(.*) is .+, but names ending in (\S+) are not taken; give it one ending in (\S+)\.$/s,
    'Los nombres que terminan en $2 no se reciben; dé a $1 uno que termine en $3.',
  ],
  [
    /^(.*) is .+, but its name says otherwise; give it one ending in (\S+) if that is what was meant\.$/s,
    'El nombre de $1 no corresponde a su contenido; si es lo que quería enviar, dele uno que termine en $2.',
  ],

  // Jobs
  [/^There is no job (\d+) here\.$/, 'Aquí no hay ningún trabajo $1.'],
  [/^There is no array \S+ in job (\d+) here\.$/, 'El trabajo $1 no tiene ese arreglo.'],
  [/^There is no (?:file|upload|letter|picture|page|preview)\b.* here\.$/, 'Aquí no hay tal archivo.'],
  [/^There is no .* here\.$/, 'Aquí no hay nada así.'],
  [
    /^Job (\d+) was revised\. Send this to job (\d+) instead\.$/,
    'El trabajo $1 fue modificado. Envíe esto al trabajo $2.',
  ],
  [
    /^Job (\d+) is (.+); it cannot become (.+)\.$/,
    (job = '', is = '', to = '') => `El trabajo ${job} está en «${statusEs(is)}»; no puede pasar a «${statusEs(to)}».`,
  ],
  [
    /^Job (\d+) is Approved\. Withdraw its letter, with a reason, to take it up again\.$/,
    'El trabajo $1 está aprobado. Retire su carta, con un motivo, para retomarlo.',
  ],
  [/^This picture cannot be made now\.$/, 'Esta imagen no se puede hacer ahora.'],
  [/^Too many pictures are being made\.$/, 'Se están haciendo demasiadas imágenes a la vez.'],

  // Letters
  [/^Say whether the site was visited for this letter\.$/, 'Diga si se visitó el sitio para esta carta.'],
  [/^The letter needs a finding\.$/, 'La carta necesita un dictamen.'],
  [
    /^A roof that is found not adequate cannot be approved with a letter\.$/,
    'Un techo que se dictamina no adecuado no se puede aprobar con una carta.',
  ],
  [
    /^The firm has no name yet; an administrator enters it in the settings\.$/,
    'La empresa todavía no tiene nombre; un administrador lo escribe en los ajustes.',
  ],
  [
    /^The letter would be addressed to “(.+)”; an administrator gives the organization its own name\.$/,
    (name = '') => `La carta iría dirigida a “${name}”; un administrador le pone a la organización su propio nombre.`,
  ],
  [
    /^(.+) is laid (.+), and only the (.+) spacing is entered\.$/s,
    (array = '', laid = '', entered = '') =>
      `${array}: los paneles van en posición ${laidEs(laid)} y solo está la separación ${laidEs(entered)}.`,
  ],
  [
    /^The engineer's ([a-z, ]+) (?:is|are) missing\.$/,
    (missing = '') =>
      `Falta del ingeniero: ${missing
        .split(', ')
        .map((part) => parts[part] ?? part)
        .join(', ')}.`,
  ],
  [
    /^Job (\d+) was revised: its letter is that of job (\d+)\.$/,
    'El trabajo $1 fue modificado: su carta es la del trabajo $2.',
  ],
  [
    /^Letter (\S+) stands\. Withdraw it before another one is issued\.$/,
    'La carta $1 está en vigor. Retírela antes de emitir otra.',
  ],
  [
    /^Job (\d+) is (.+)\. Take it up again before a letter is issued\.$/,
    (job = '', is = '') => `El trabajo ${job} está en «${statusEs(is)}». Retómelo antes de emitir una carta.`,
  ],
  [
    /^Job (\d+) is (.+): no letter is written for it now\.$/,
    (job = '', is = '') => `El trabajo ${job} está en «${statusEs(is)}»: ahora no se escribe ninguna carta para él.`,
  ],
  [
    /^Job (\d+) changed while its letter was made\. Try again\.$/,
    'El trabajo $1 cambió mientras se hacía su carta. Inténtelo otra vez.',
  ],
  [
    /^(.+) has changed this letter since\. Look at it again\.$/,
    '$1 cambió esta carta desde entonces. Mírela otra vez.',
  ],
  [
    /^Job (\d+) is not Approved, so there is no letter to withdraw\.$/,
    'El trabajo $1 no está aprobado: no hay carta que retirar.',
  ],
  [
    /^The letter would say something else than its preview: the job or the letterhead has changed since\.$/,
    'La carta diría algo distinto de su vista previa: el trabajo o el membrete cambió desde entonces.',
  ],
  [/^The entries are not valid\.$/, 'Algunos valores de la carta no son correctos.'],
  [/^Some entries are about no array of the job\.?$/, 'Algunos valores no son de ningún arreglo del trabajo.'],
  [/^Entries of a letter are at most (\S+) kB\.$/, 'Los valores de una carta ocupan como máximo $1 kB.'],
  [/^The thread that draws letters ended\.$/, 'Se interrumpió la elaboración de la carta. Inténtelo otra vez.'],
  [/^The letter takes too long to draw\.$/, 'La carta tarda demasiado en hacerse.'],
  [
    /^Too many letters are being drawn\. Try again soon\.$/,
    'Se hacen demasiadas cartas a la vez. Inténtelo en un momento.',
  ],
  [/^The server is stopping\.$/, 'El servidor se está apagando.'],

  // The firm
  [/^The settings are not valid\.$/, 'Algunos valores del membrete no son correctos.'],
  [
    /^The (\S+) cannot be printed: (.*)\.$/s,
    (what = '', why = '') => `${images[what] ?? what} no se puede imprimir: ${imageReason(why)}.`,
  ],

  // Titles of refusals that say no more
  [/^The request could not be read$/, 'No se pudo leer lo enviado'],
  [/^Some fields are not valid$/, 'Algunos campos no son correctos'],
  [/^An API key is needed$/, 'Hace falta una clave de la API'],
  [/^This link is not valid, or not any more$/, 'Este enlace no es válido, o ya no lo es'],
  [/^There is nothing here$/, 'Aquí no hay nada'],
  [/^The letter is available once the job is Approved$/, 'La carta está disponible cuando el trabajo está aprobado'],
  [/^This job was revised; the work goes on under a new id$/, 'Este trabajo fue modificado; sigue con otro número'],
  [/^The job cannot take this status now$/, 'El trabajo no puede tomar ese estado ahora'],
  [/^A request with this Idempotency-Key is still running$/, 'La misma solicitud todavía está en marcha'],
  [/^The request is too large$/, 'Lo enviado es demasiado grande'],
  [/^This Content-Type is not read here$/, 'Ese tipo de contenido no se recibe aquí'],
  [/^This kind of file is not accepted$/, 'Ese tipo de archivo no se acepta'],
  [/^This Idempotency-Key was used for another request$/, 'Esa clave de solicitud ya se usó para otra'],
  [/^Too many requests$/, 'Demasiadas solicitudes'],
  [/^Something went wrong on our side$/, 'Algo falló de nuestro lado'],
  [/^The service cannot take this now$/, 'El servicio no puede recibir esto ahora'],
];

/** Several obstacles come in one text: from the left, the longest piece that is known. */
const sayPieces = (detail: string): string | null => {
  const whole = sayKnown(known, detail);
  if (whole !== null) return whole;
  const ends = [...detail.matchAll(/\.(?= [A-Z])/g)].map(({ index }) => index + 1).reverse();
  for (const end of ends) {
    const first = sayKnown(known, detail.slice(0, end));
    const rest = first === null ? null : sayPieces(detail.slice(end + 1));
    if (first !== null && rest !== null) return `${first} ${rest}`;
  }
  return null;
};

/** A field that is refused by its path: `revision_reason must not be empty, and 2 more.` */
const sayField = (detail: string): string | null => {
  const [, field, mistake, more] =
    /^([\w/]+|The body) (.+?)(?:, and (\d+) more)?\.(?: The first .* named\.)?$/s.exec(detail) ?? [];
  const said = mistake === undefined ? null : sayMistakeEs(mistake);
  if (said === null) return null;
  return `${field === 'The body' ? 'Lo enviado' : field} ${said}${more === undefined ? '' : `, y ${more} más`}.`;
};

/** In Spanish where it is known; as the server words it where it is not. */
export const serverSaysEs = (detail: string): string =>
  sayPieces(detail) ?? sayField(detail) ?? sayMistakeEs(detail) ?? detail;
