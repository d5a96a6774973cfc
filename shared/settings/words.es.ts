import { countEs as count } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { settingWordsEn } from './words.en.ts';

/** Of the field app's settings, in Spanish. */
export const settingWordsEs: Translation<typeof settingWordsEn> = {
  // Jobs
  templateRemoved: (name) => `Se quitó la plantilla «${name}».`,
  templateHolds: (values, arrays) =>
    [
      values === 1 ? '1 valor' : `${values} valores`,
      arrays === 0 ? '' : arrays === 1 ? '1 arreglo' : `${arrays} arreglos`,
    ]
      .filter(Boolean)
      .join(' · '),

  // Settings
  connectionHint: 'Quién recibe los trabajos: su dirección y la clave que le dieron.',
  goesTo: 'Los trabajos van a',
  noProvider: 'Ninguno todavía. Los borradores y las fotos se guardan en esta computadora.',
  baseUrlHint: 'Por ejemplo https://jobs.example.com/api',
  apiKeyHint: 'Tal como la dio el proveedor',
  keySaved: 'Hay una clave guardada. Escriba para cambiarla.',
  keyForm: 'La clave se envía como',
  keyFormOther: 'Otro encabezado',
  keyHeader: 'Encabezado',
  keyPrefix: 'Palabra antes de la clave',
  keyPrefixHint: 'Vacío si no lleva',
  connectionError: (pointer, detail) => {
    switch (pointer) {
      case '#/baseUrl':
        return 'Debe ser una URL como https://jobs.example.com/api, sin usuario, sin contraseña, sin "?" y sin "#".';
      case '#/apiKey':
        return 'Debe ser la clave tal como se la dieron, sin espacios.';
      case '#/authHeader':
        return 'Debe ser el nombre de un encabezado.';
      case '#/authPrefix':
        return 'Debe ser una sola palabra, o nada.';
      default:
        return detail;
    }
  },
  testOk: (provider) => `Funciona: ${provider}.`,
  testFailed: 'No funciona por ahora',
  plainProvider: 'el proveedor responde',
  slashFound: 'Este proveedor quiere una diagonal al final de cada dirección; se agrega.',
  connectAnyway: 'Conectar de todos modos',
  connectAnywayHint: 'Se guarda y se reintenta automáticamente.',
  testKeyInUse:
    'Es una clave de prueba: los trabajos enviados con ella son de prueba, y la oficina no trabaja en ellos.',
  disconnectTitle: '¿Desconectar?',
  keyForgotten: 'La clave se borra. Para conectarse otra vez hay que escribirla.',
  everythingStays: 'Los trabajos, las fotos y las cartas se quedan en esta computadora.',
  unsentWaits: (items, url) =>
    items === 1
      ? `1 envío que se empezó con ${url} lo espera.`
      : `${items} envíos que se empezaron con ${url} lo esperan.`,
  connectAgain: 'Conéctese otra vez con él para continuar.',
  replaceTitle: '¿Cambiar de proveedor?',
  queuedGoTo: (jobs, to) => (jobs === 1 ? `1 trabajo en cola va a ${to}.` : `${jobs} trabajos en cola van a ${to}.`),
  companyDefaultsHint:
    'Los trabajos nuevos empiezan con estos valores. En cada trabajo puede cambiarlos o deshacerlos.',
  defaultNotesHint: 'Por ejemplo, lo que siempre pide el departamento de construcción (AHJ).',
  templatesHint: 'Empiece un trabajo nuevo con los valores de uno anterior.',
  noTemplates: 'Todavía no hay plantillas. Abra un trabajo y elija «Guardar como plantilla…» en su menú.',
  templateActions: (name) => `Acciones de la plantilla ${name}`,
  renameTemplate: 'Cambiar el nombre de la plantilla',
  smallerPhotosHint: 'Los originales se quedan en esta computadora.',
  longestEdge: 'Lado más largo',
  parallelUploads: 'Fotos a la vez',
  parallelUploadsHint: 'Menos es mejor con una red débil.',
  resendUnclear: 'Enviar otra vez cuando no está claro si una foto llegó',
  resendUnclearHint: 'Una foto puede quedar dos veces, pero ninguna se pierde.',
  networkHint: 'Solo para redes de empresas: en las demás queda como está.',
  proxyAutomatic: 'Como el sistema',
  proxyOfVariable: (name, address) =>
    address === null ? `${name} no es la dirección de un proxy HTTP.` : `Del entorno: ${name}=${address}`,
  proxyNone: 'Ninguno',
  proxyOther: 'Otro',
  proxyAddress: 'Dirección del proxy',
  proxyAddressHint:
    'Por ejemplo proxy.example.com:3128, o con inicio de sesión http://usuario:contraseña@proxy.example.com:3128.',
  proxyPasswordSaved: 'Su contraseña está guardada y no se muestra.',
  proxyPasswordUnsaved:
    'Esta computadora no tiene un almacén de claves, o está bloqueado: la contraseña no se guarda, y habrá que escribirla otra vez después de cerrar Rafter.',
  certificatesHint: 'Se confía en los del sistema. Un archivo (PEM) agrega la autoridad de su empresa.',
  certificateUntil: (day) => `válido hasta el ${day}`,
  certificatesChoose: 'Elegir archivo',
  thisComputerInText: 'esta computadora',
  deviceNameHint: 'La oficina ve este nombre. Vacío: el nombre de la computadora.',
  storageUsed: (files, size) => `${count(files, 'archivo', 'archivos')}, ${size}`,
  storageFolder: 'Carpeta',
  exportUnsent: 'Exportar los trabajos sin enviar',
  exportUnsentHint: 'Para que lo envíe otra laptop, con una memoria USB.',
  exportChoose: 'Elegir carpeta…',
  exporting: 'Copiando…',
  exportDone: (jobs, files, folder) =>
    jobs === 0
      ? 'No hay nada sin enviar que exportar.'
      : `${count(jobs, 'trabajo', 'trabajos')} con ${count(files, 'archivo', 'archivos')} en ${folder}.`,
  exportCommand:
    'La app de escritorio tiene un botón para esto. Aquí, ejecute este comando donde está instalado Rafter:',
  exportFolder: 'CARPETA',
  importBundleHint: 'Lo que exportó otra computadora: esta lo envía.',
  importDone: (jobs, here) =>
    `${jobs === 1 ? 'Se recibió 1 trabajo' : `Se recibieron ${jobs} trabajos`}${here === 0 ? '' : `; ${here} ya ${here === 1 ? 'estaba' : 'estaban'} aquí`}.`,
  notificationsHint:
    'Cuando un trabajo queda en espera o se rechaza, y cuando llega un mensaje o una carta, mientras hay otra ventana al frente.',
  notificationsBlocked:
    'Este navegador las bloquea. Permita las notificaciones de esta página en sus ajustes y actívelas aquí otra vez.',
  standaloneHint:
    'Enciende aquí un servidor con su consola de oficina. Antes de la primera carta, póngale allí su nombre a la organización “This computer”.',
  standaloneServer: 'Servidor en esta computadora',
  standaloneStarting: 'Iniciando…',
  standaloneStopping: 'Deteniendo…',
  standaloneAt: 'Dirección:',
  openConsole: 'Abrir la consola de la oficina',
  standaloneFails: 'No arranca',
  standaloneOther: 'Está encendido, pero los trabajos van a otro proveedor.',
  useThisComputer: 'Enviar los trabajos aquí',
  standaloneStopTitle: '¿Detener el servidor de esta computadora?',
  standaloneStopHint: 'Sus datos se conservan y estarán ahí cuando se encienda otra vez.',
  stopIt: 'Detener el servidor',

  // First run
  welcomeHint: 'Los borradores y las fotos no necesitan internet ni cuenta.',
  welcomeDraft: 'Empezar ya',
  welcomeDraftHint: 'Llene un trabajo y agregue sus fotos. Se envía después, cuando haya un proveedor.',
  welcomeConnect: 'Conectar con un proveedor',
  welcomeConnectHint: 'Si tiene la dirección y la clave de un proveedor de ingeniería.',
  welcomeAloneHint: 'Usted mismo revisa los trabajos, o aún no hay proveedor.',
  workAlone: 'Trabajar solo',
};
