import { backupsEs } from '../../shared/backups/deskBackupsEs.ts';
import type { AppWords } from './en.ts';
import { photoMapEs } from '../../shared/photos/photoMapEs.ts';
import { countEs as count, sharedEs } from '../base/words/sharedEs.ts';
import { slotHintsEs } from '../../shared/photos/slotNamesEs.ts';
import { summaryEs } from '../../shared/job/summaryEs.ts';

/** The words of the field app, in Spanish. */
export const appEs: AppWords = {
  ...sharedEs,

  // Everywhere
  redo: 'Rehacer',

  // The connection to the provider
  elsewhereHint: 'Otro programa envía desde esta carpeta de datos. Estos botones vuelven a funcionar cuando termine.',

  // Jobs
  newFromTemplate: 'De plantilla: empezar un trabajo nuevo',
  fromTemplateMenu: 'De plantilla',
  newJobFrom: (template) => `Nuevo trabajo con «${template}»`,
  editTemplates: 'Editar plantillas…',
  saveAsTemplate: 'Guardar como plantilla…',
  templateName: 'Nombre de la plantilla',
  templateNameNeeded: 'Póngale un nombre para poder elegirla.',
  templateReplaces: 'Reemplaza la plantilla de este nombre.',
  templateSaved: (name) => `Guardado como la plantilla «${name}».`,
  templateReplaced: (name) => `Se reemplazó la plantilla «${name}».`,
  templateRemoved: (name) => `Se quitó la plantilla «${name}».`,
  templateTakes: 'Una plantilla toma servicios, equipos, materiales, los nombres de los arreglos y el destinatario.',
  templateLeaves:
    'Nunca toma el cliente, la dirección, las notas, las fotos ni lo que se mide, se cuenta o se lee en un sitio.',
  templateHolds: (values, arrays) =>
    [
      values === 1 ? '1 valor' : `${values} valores`,
      arrays === 0 ? '' : arrays === 1 ? '1 arreglo' : `${arrays} arreglos`,
    ]
      .filter(Boolean)
      .join(' · '),
  nothingNeedsYou: 'Nada requiere su atención',
  nothingNeedsYouHint:
    'Aquí aparecen los trabajos en espera o rechazados, los mensajes nuevos y lo que no se pudo enviar.',
  itemsSent: (done, all) => `${done} de ${all} enviados`,
  letterReceived: 'Ya está la carta',
  letterWithdrawnBadge: 'Carta retirada',
  duplicated: 'Copiado sin sus fotos: son del otro techo.',
  isCopy: 'Copia',
  isArchived: 'Este trabajo está archivado. Recupérelo para cambiarlo o enviarlo.',

  // The list of jobs
  filterJobs: 'Mostrar',
  sortBy: 'Ordenar por',
  jobSortings: { changed: 'Último cambio', city: 'Ciudad', name: 'Nombre del cliente' },
  dayGroups: { today: 'Hoy', week: 'Esta semana', earlier: 'Antes' },
  withoutCity: 'Sin ciudad',
  attentionReasons: {
    hold: 'En espera',
    rejected: 'Rechazado',
    message: 'Mensaje nuevo',
    refused: 'No se pudo enviar',
  },
  pickJob: (name) => `Seleccionar ${name}`,
  selectedJobs: (count) => (count === 1 ? '1 trabajo seleccionado' : `${count} trabajos seleccionados`),
  selectedJobsActions: 'Acciones para los trabajos seleccionados',
  nothingToQueue: 'Nada que poner en cola: estos trabajos ya esperan su envío, se enviaron o están archivados.',
  queueJobs: (count) => (count === 1 ? '¿Poner 1 trabajo en cola?' : `¿Poner ${count} trabajos en cola?`),
  queueJobsHint: 'Se envían a los ingenieros en cuanto haya conexión.',
  incompleteJobs: (count) =>
    count === 1
      ? 'A 1 de ellos le falta algo que los ingenieros necesitan, o tiene fotos sin clasificar.'
      : `A ${count} de ellos les falta algo que los ingenieros necesitan, o tienen fotos sin clasificar.`,
  jobsWithoutVisit: (count) =>
    count === 1
      ? 'La oficina canceló la visita de 1 de ellos, u otra laptop también la tomó. Pregunte antes de enviarlo.'
      : `La oficina canceló las visitas de ${count} de ellos, u otras laptops también las tomaron. Pregunte antes de enviarlos.`,
  jobsChanged: {
    queue: (count) => (count === 1 ? '1 trabajo en cola.' : `${count} trabajos en cola.`),
    archive: (count) => (count === 1 ? '1 trabajo archivado.' : `${count} trabajos archivados.`),
    restore: (count) => (count === 1 ? '1 trabajo recuperado.' : `${count} trabajos recuperados.`),
    duplicate: (count) =>
      count === 1 ? '1 trabajo copiado, sin sus fotos.' : `${count} trabajos copiados, sin sus fotos.`,
  },
  jobsRefused: (count, names, why) =>
    count === 1
      ? `1 trabajo queda como está: ${names}. ${why}`
      : `${count} trabajos quedan como están: ${names}. ${why}`,
  fixConnection: 'Arreglar la conexión',
  fieldShortcutGroups: {
    all: 'En todas partes',
    list: 'Lista de trabajos',
    draft: 'Borrador',
    photos: 'Fotos',
    markup: 'Marcas',
  },
  fieldShortcutTexts: {
    help: 'Mostrar estos atajos',
    find: 'Buscar un trabajo o una pantalla',
    new: 'Trabajo nuevo',
    search: 'Buscar en la lista de trabajos',
    next: 'Trabajo siguiente',
    previous: 'Trabajo anterior',
    open: 'Abrir el trabajo',
    select: 'Seleccionar o quitar la selección',
    selectMore: 'Seleccionar hasta aquí',
    selectAll: 'Seleccionar todo',
    clear: 'Quitar la selección',
    queue: 'Poner en cola',
    undo: 'Deshacer',
    redo: 'Rehacer',
    slot: 'Mover al espacio con este número, del 1 al 9',
    selectPhoto: 'Seleccionar una foto',
    caption: 'Escribir un pie de foto',
    mark: 'Marcar una foto',
    remove: 'Quitar fotos',
    tool: 'Flecha, cota, recuadro, línea libre, texto',
    selectMark: 'Elegir una marca',
    draw: 'Empezar una marca y terminarla',
    drawOn: 'Dibujar, o mover una marca',
    resize: 'Cambiar el tamaño de una marca',
  },

  // Draft
  notSaved: 'Sin guardar',
  stillAdding: (files) =>
    files === 1 ? 'Aún no: se está agregando 1 archivo.' : `Aún no: se están agregando ${files} archivos.`,
  queueFixFirst: 'No se puso en cola: primero hay que corregir lo que la verificación marca en rojo.',
  queueNotSaved: 'No se puso en cola: algo de lo escrito aún no está guardado.',
  notAllSaved: 'Algo de lo escrito aún no está guardado. Espere a que se guarde.',
  stillSaving: (name) => `${name}: aún no está todo guardado. Deje Rafter abierto: se reintenta automáticamente.`,
  refusedTitle: 'No se pudo guardar',
  refusedHint: 'Lo que escribió sigue aquí: cópielo o descártelo.',
  fieldGone: 'El campo se quitó en otra ventana.',
  removedValue: 'quitado',
  queueJob: 'Poner en cola',
  queueAgain: 'Enviar otra vez',
  isQueued: 'Espera a ser enviado',
  queueAnyway: '¿Poner en cola así?',
  queueAnywayHint: 'La lista está en Verificar. Lo que está en cola se puede completar hasta que se envíe.',
  queueIt: 'Poner en cola así',
  neededCount: (count) =>
    count === 1 ? 'Falta 1 cosa que los ingenieros necesitan.' : `Faltan ${count} cosas que los ingenieros necesitan.`,
  queuedNow: 'En cola. Se envía enseguida.',
  queuedPaused: 'En cola. El envío está en pausa: se envía cuando lo reanude.',
  queuedStopped: 'En cola. El envío se detuvo: se envía cuando se corrija la conexión.',
  queuedNoProvider: 'En cola. Se envía cuando haya un proveedor.',
  openJob: 'Abrir el trabajo',
  copyArray: 'Copiar arreglo',
  addressFilled: 'Ciudad, estado y ZIP completados.',
  addressDiffers: 'La ciudad, el estado o el ZIP no son los de abajo.',
  useAddress: (place) => `Usar ${place}`,
  inNotes: (line) => `Ahora está en Notas: ${line}`,
  addressHint: 'Puede pegar la dirección completa: la ciudad, el estado y el ZIP se llenan solos.',
  arrayRemoved: 'Arreglo quitado.',
  undone: (what) => `Deshecho: ${what}.`,
  redone: (what) => `Rehecho: ${what}.`,
  photoSteps: {
    added: (photos) => `agregar ${photos}`,
    removed: (photos) => `quitar ${photos}`,
    moved: (photos) => `mover ${photos}`,
    captioned: (photos) => `cambiar el pie de ${photos}`,
    drawn: (photos) => `marcar ${photos}`,
  },
  recipientHint:
    'A quién va dirigida la carta, por ejemplo el departamento de construcción, si no es su propia empresa. Si lo es, déjelo vacío.',
  structureArrays: 'Arreglo por arreglo',
  partDone: 'Listo',
  slotsFilled: (filled, all) => `${filled} de ${all} espacios tienen fotos`,
  fromDefaults: 'Valor de la empresa',
  fromTemplate: (name) => `De la plantilla «${name}»`,
  beganWith: (values, template, hasDefaults) => {
    const sources = [
      template === null ? '' : `la plantilla «${template}»`,
      hasDefaults ? 'los valores de la empresa' : '',
    ];
    const from = sources.filter(Boolean).join(' y ');
    return `Este trabajo empezó con ${values === 1 ? '1 valor' : `${values} valores`} de ${from}. Revíselos.`;
  },
  clearBeginning: 'Borrar estos valores',
  beginningCleared: 'Borrados. Lo que usted escribió se queda.',
  errorsHere: (errors) => `${errors} por corregir`,

  // Photos
  addPhotos: 'Agregar fotos',
  addFiles: 'Agregar archivos',
  photoPlace: 'A dónde va',
  choosePlaceFirst: 'Elija a dónde van las fotos.',
  isSentAddPhotos:
    'Este trabajo ya se envió. Las fotos que ahora ponga en un espacio también se envían a este trabajo.',
  addPhotosHint: 'Se envían a este trabajo ya, o cuando haya conexión. También puede soltar archivos aquí.',
  addFolder: 'Agregar carpeta',
  fromPhone: 'Agregar desde el teléfono',
  phone: {
    scan: 'Escanee este código con la cámara del teléfono o abra la dirección en su navegador.',
    code: 'Código que abre la página de fotos en un teléfono',
    address: 'Dirección',
    network: 'Red',
    networkOption: (address, network) => `${address} (${network})`,
    sameNetwork: 'El teléfono debe estar en la misma red Wi-Fi que esta computadora. No hace falta internet.',
    noNetwork: 'Esta computadora no está en ninguna red a la que pueda unirse un teléfono.',
    noNetworkHint:
      'Active la zona Wi-Fi de esta computadora y conecte el teléfono, o conecte esta computadora a la zona Wi-Fi del teléfono.',
    lookAgain: 'Buscar otra vez',
    starting: 'Iniciando…',
    waiting: 'Esperando al teléfono…',
    connected: (phones) => count(phones, 'teléfono conectado', 'teléfonos conectados'),
    added: (photos) => `${count(photos, 'foto', 'fotos')} desde el teléfono`,
    stop: 'Dejar de recibir',
    goOn: 'Cerrar y seguir recibiendo',
    showCode: 'Mostrar código',
    receiving: 'Recibiendo desde un teléfono',
    again: 'Código nuevo',
    ended: {
      stopped: 'Se dejó de recibir desde el teléfono.',
      idle: 'Se dejó de recibir: ningún teléfono envió nada en 30 minutos.',
      'not-a-draft': 'Se dejó de recibir porque el trabajo se puso en cola o se archivó.',
      'address-gone': 'Se dejó de recibir: esta computadora salió de la red.',
    },
    safety:
      'Quien tenga este código puede agregar fotos a este trabajo hasta que usted lo detenga. Ve el nombre del trabajo y sus espacios, pero ninguna foto.',
  },
  dropHere: 'Suelte aquí',
  slotHints: slotHintsEs,
  removedMany: (photos) => (photos === 1 ? 'Foto quitada.' : `${photos} fotos quitadas.`),
  sortBar: 'Mover las fotos elegidas a un espacio',
  selectedPhotos: (photos) => (photos === 0 ? 'Ninguna elegida' : photos === 1 ? '1 elegida' : `${photos} elegidas`),
  selectHint: 'Elija fotos y pulse el número de un espacio, o arrástrelas ahí.',
  selectKeys:
    'Las flechas mueven, la barra espaciadora elige, Mayús amplía, Ctrl+A elige todas, Intro muestra, F2 escribe un pie de foto, M marca, Supr quita.',
  selectNone: 'No elegir ninguna',
  removeSelected: 'Quitar las elegidas',
  selectThese: 'Elegir',
  selectBurst: (photos) => `Elegir ${photos}`,
  suggestion: (photos, place) => `Mover ${photos} a ${place}`,
  suggestedPlace: (place) => `A ${place}`,
  photosTaken: (photos) => (photos === 1 ? '1 foto' : `${photos} fotos`),
  timesTaken: (day, from, to) => (from === to ? `${day}, ${from}` : `${day}, ${from} a ${to}`),
  addUnsorted: 'Agregar fotos para ordenar',
  dropUnsorted: 'Suelte en cualquier lugar: las fotos esperan aquí hasta que las ordene',
  allSorted: 'Todas las fotos están ordenadas.',
  nextUnsorted: 'Siguiente sin ordenar',
  moveToSlot: 'Mover a un espacio',
  movedPhotos: (photos, place) => `${photos}: ahora en ${place}.`,
  sentStay: (photos) =>
    photos === 1 ? '1 foto ya se envió y se queda.' : `${photos} fotos ya se enviaron y se quedan.`,
  captionOf: (name) => `Pie de foto de ${name}`,
  addCaption: 'Agregar un pie de foto',
  captionStates: {
    waiting: 'El pie de foto aún no se envía',
    local: 'Pie de foto solo en esta computadora: este proveedor no lo recibe después de la foto',
  },
  markUp: 'Marcar',
  markup: {
    title: (name) => `Marcas en ${name}`,
    tools: {
      select: 'Elegir',
      arrow: 'Flecha',
      dimension: 'Cota',
      box: 'Recuadro',
      line: 'Línea libre',
      text: 'Texto',
    },
    tool: 'Herramienta',
    done: 'Listo',
    stage: (name) => `Dibujo sobre ${name}`,
    keys: 'Presione la letra de una herramienta, luego Enter para empezar, las flechas para dibujar y Enter para terminar. Tab recorre las marcas: las flechas mueven una, Mayús con las flechas cambia su tamaño, Supr la borra, Enter cambia su longitud o texto. Ctrl da pasos pequeños.',
    length: 'Longitud',
    lengthWays: `Por ejemplo 12' 6", 24 o 60 cm.`,
    lengthWrong: `Escriba una longitud, por ejemplo 12' 6", 24 o 60 cm.`,
    text: 'Texto',
    textHint: 'Se muestra sobre la foto.',
    started: 'Empezado. Las flechas dibujan, Enter termina.',
    deleted: 'Marca borrada.',
    full: 'Esta foto ya tiene todas las marcas que caben.',
    sentBeside: 'Una copia con las marcas se envía junto a la foto, que queda como está.',
    sentAlready: (copies) =>
      copies === 1
        ? 'Ya se envió una copia con las marcas anteriores, y allí queda. Los cambios van como otra copia.'
        : `Ya se enviaron ${copies} copias con marcas anteriores, y allí quedan. Los cambios van como otra copia.`,
    nothing: 'Todavía no hay marcas.',
    counts: {
      arrow: (count) => (count === 1 ? '1 flecha' : `${count} flechas`),
      box: (count) => (count === 1 ? '1 recuadro' : `${count} recuadros`),
      line: (count) => (count === 1 ? '1 línea libre' : `${count} líneas libres`),
    },
    dimensionOf: (length) => `una cota de ${length}`,
    dimensionWithout: 'una cota sin longitud',
    textOf: (text) => `el texto «${text}»`,
    arrowFrom: (from, to) => `Flecha desde ${from} hasta ${to}`,
    dimensionFrom: (length, from, to) => `Cota de ${length} desde ${from} hasta ${to}`,
    withoutLength: (from, to) => `Cota sin longitud desde ${from} hasta ${to}`,
    boxFrom: (from, to) => `Recuadro desde ${from} hasta ${to}`,
    lineFrom: (from, to) => `Línea libre desde ${from} hasta ${to}`,
    textAt: (text, at) => `Texto «${text}» en ${at}`,
    regions: {
      topLeft: 'la esquina superior izquierda',
      top: 'la parte superior',
      topRight: 'la esquina superior derecha',
      left: 'la izquierda',
      middle: 'el centro',
      right: 'la derecha',
      bottomLeft: 'la esquina inferior izquierda',
      bottom: 'la parte inferior',
      bottomRight: 'la esquina inferior derecha',
    },
  },
  recentlyRemoved: 'Quitadas hace poco',
  recentlyRemovedHint: 'Se guardan 30 días y luego se borran. No se envían.',
  keptUntil: (when) => `Se guarda hasta el ${when}`,
  putBack: 'Devolver',
  putBackNamed: (name) => `Devolver ${name}`,
  putBackAll: 'Devolver todas',
  photosBack: (photos) => `${photos}: de vuelta en su lugar.`,
  backAlready: (photos) =>
    photos === 1 ? '1 foto ya está entre las fotos.' : `${photos} fotos ya están entre las fotos.`,
  unsortedNotSent: (photos) =>
    photos === 1 ? '1 foto está sin ordenar y no se envía.' : `${photos} fotos están sin ordenar y no se envían.`,
  unsortedOfSent: 'Ordenarlas',
  sortFirst: 'Ordenar las fotos',
  queueUnsorted: '¿Poner en cola sin las fotos sin ordenar?',
  sendUnsorted: 'Enviar como otros archivos',
  tooManyFiles: (files, most) =>
    `${files} fotos y archivos: un servidor Rafter acepta ${most} por trabajo y rechaza los demás.`,
  tooHeavyNamed: (name, most) => `${name} pesa más de ${most}: un servidor Rafter lo rechaza.`,
  photoSent: 'Enviada',
  photoCount: (photos) =>
    photos === 0 ? 'Aún no hay fotos' : photos === 1 ? '1 foto o archivo' : `${photos} fotos y archivos`,
  photosHint:
    'Suelte, pegue o elija fotos y carpetas enteras donde sea. Sobre un espacio quedan ahí; en otro lugar esperan en Sin ordenar.',
  arraysForSlots: 'Anote los arreglos en Estructura y cada uno tendrá sus propios espacios.',
  addTo: (slot) => `Agregar fotos a ${slot}`,
  addFilesTo: (slot) => `Agregar archivos a ${slot}`,
  waysToAdd: (slot) => `Otras formas de agregar a ${slot}`,
  paste: 'Pegar',
  nothingToPaste: 'No hay ninguna imagen para pegar.',
  alreadyThere: (file, place, as) =>
    as === null ? `${file} ya estaba en ${place}.` : `${file} ya estaba en ${place}, con el nombre ${as}.`,
  alreadyThereMany: (count, places) => `${count} archivos ya estaban en ${places}.`,
  strayPhotos: 'De ningún arreglo',
  strayHint: 'Su arreglo cambió de nombre o se quitó. Muévalas a donde van.',
  photoActions: (name) => `Acciones para ${name}`,
  movedTo: (place) => `Se movió a ${place}.`,
  addedAt: (when) => `Agregada ${when}`,
  noPlace: 'La foto no trae ubicación',
  takePhoto: 'Tomar foto',
  cameraStarting: 'Iniciando la cámara…',
  cameraTook: (photos) => (photos === 1 ? '1 foto tomada' : `${photos} fotos tomadas`),
  cameraProblems: {
    refused:
      'La cámara no está permitida. Permítala para Rafter en los ajustes del navegador o del sistema e intente otra vez.',
    absent: 'Esta computadora no tiene cámara.',
    busy: 'No se puede usar la cámara. Tal vez la tiene otro programa.',
  },

  // Check
  checkTitle: '¿Ya se puede ir del sitio?',
  nothingMissing: 'No falta nada.',
  mustFix: 'Hay que corregirlo antes de enviar',

  // Sync
  syncNow: 'Enviar ahora',
  photosLater: 'Datos ahora, fotos después',
  allSent: 'Todo está enviado.',
  elseSent: 'Todo lo demás está enviado.',
  toSendOf: (items, jobs) => `${items} por enviar, de ${count(jobs, 'trabajo', 'trabajos')}`,
  minutesLeft: (seconds) =>
    seconds < 60
      ? 'menos de un minuto'
      : seconds < 5400
        ? `cerca de ${Math.round(seconds / 60)} min`
        : `cerca de ${Math.round(seconds / 3600)} h`,
  nextTry: (seconds) =>
    seconds < 60 ? `otro intento en ${seconds} s` : `otro intento en ${Math.round(seconds / 60)} min`,
  itemKinds: {
    submit: 'Datos del trabajo',
    message: 'Mensaje',
    revision: 'Modificación',
  },
  itemStates: {
    waiting: 'En espera',
    sending: 'Enviando',
    done: 'Enviado',
    unknown: 'Verificando si llegó',
    failed: 'Rechazado',
    unclear: 'No está claro si llegó',
    withdrawn: 'Sin enviar, por decisión',
    replaced: 'Reemplazado',
  },
  whichJob: '¿Es uno de estos?',
  thisOne: 'Es este',
  sendAnyway: 'No llegó: enviarlo',
  editJob: 'Editar el trabajo',
  dontSend: 'No enviar',
  dontSendAll: 'No enviar estos…',
  dontSendTitle: '¿No enviarlo?',
  dontSendHint: 'Queda en esta computadora, y se puede enviar después.',
  notSentNow: 'No se envía.',
  notSentCount: (items) => `${items} sin enviar, por decisión suya`,
  sendAfterAll: 'Enviar de todos modos',
  refusedCount: (files) => `${count(files, 'archivo rechazado', 'archivos rechazados')}`,
  retryAll: 'Intentar todos otra vez',
  tooLarge: (size) => `Demasiado grande para este proveedor (${size})`,
  tooLargeHint:
    'No se puede hacer una copia más pequeña de este archivo. Guárdelo en un tamaño menor y reemplácelo, o avise a los ingenieros con un mensaje.',
  sendSmaller: 'Enviar una copia más pequeña',
  sameFile: 'Ese mismo archivo fue rechazado. Elija otro.',
  otherProvider: 'Otro proveedor',
  waitsForProvider: (url) =>
    `Se empezó con ${url} y espera a ese proveedor. Conéctese otra vez con él para enviar el resto.`,
  waitsForHere: 'Se empezó con el servidor de esta computadora y lo espera. Enciéndalo otra vez para enviar el resto.',
  connectionOtherHint: 'Lo que está en espera se empezó con otro proveedor.',
  settingsReset: 'Los ajustes no se pudieron leer y se empezaron de nuevo: revise el proveedor. El archivo anterior es',
  mayBeTwice: 'Puede estar dos veces',
  connectionReason: 'En palabras del proveedor',
  openSettings: 'Abrir Ajustes',
  tryingNow: 'intentando ahora',
  photosLaterHint: 'Los trabajos y mensajes salen ya; las fotos esperan hasta que se apague.',
  onTheWay: 'En espera o en camino',
  needYou: (items) => (items === 1 ? '1 asunto requiere su atención' : `${items} asuntos requieren su atención`),
  beingSent: (items) => `${items} enviándose`,
  perSecond: (size) => `${size}/s`,
  sizeLeft: (size) => `faltan ${size}`,
  noJobWaits:
    'No hay nada por enviar. Los trabajos aparecen aquí desde que se ponen en cola hasta que todo haya llegado.',
  nothingWaits: 'No hay nada por enviar.',
  jobsShowHere: 'Los trabajos aparecen aquí desde que se ponen en cola hasta que todo haya llegado.',
  sendStatus: (isSent, photos, messagesAndRevisions) => {
    const waiting = [
      photos === 0 ? '' : photos === 1 ? '1 foto o archivo en espera' : `${photos} fotos y archivos en espera`,
      messagesAndRevisions === 0
        ? ''
        : messagesAndRevisions === 1
          ? '1 mensaje o modificación en espera'
          : `${messagesAndRevisions} mensajes y modificaciones en espera`,
    ].filter(Boolean);
    return [isSent ? 'Enviado' : 'Aún sin enviar', ...waiting].join(', ');
  },
  itemsOf: (name) => `Pendientes de ${name}`,
  itemActions: (name) => `Acciones para ${name}`,
  ofSize: (sent, all) => `${sent} de ${all}`,
  candidate: (id, name, when) => [`Trabajo ${id}`, name, when].filter(Boolean).join(' · '),
  reviseAgain: 'Hacer otra modificación',
  sendAgainNow: 'Intentar ya',

  // Sent job
  timeline: 'Estado',
  newMessages: (count) => (count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`),
  asksTitle: 'Lo que pide la oficina',
  holdTitle: 'En espera: los ingenieros necesitan algo de usted.',
  holdAnswered: 'Respondido: falta que contesten los ingenieros',
  rejectedTitle: 'Los ingenieros rechazaron este trabajo.',
  answerWaits: 'Su respuesta aún no se ha enviado.',
  notSentYet: 'aún sin enviar',
  noCurrentLetter: 'Ahora no hay ninguna carta vigente.',
  fileWithdrawnWhy: 'Los ingenieros lo retiraron: no construya con él. Sus mensajes explican por qué.',
  fileReplacedWhy: 'Un archivo más reciente ocupa su lugar: no construya con él.',
  receipts: 'Comprobantes',
  jobGone: 'Este trabajo no está en esta computadora.',
  backToJobs: 'Volver a Trabajos',
  notSentHint: 'Este trabajo aún no se envía.',
  updateFailed: (reason) => `La última consulta falló: ${reason}`,
  openFields: 'Abrir los datos',
  revisedOn: (from, to) => `El trabajo ${from} se modificó. Continúa como trabajo ${to}.`,
  revisedElsewhere: 'El proveedor modificó este trabajo; aquí todavía no se conoce su número nuevo.',
  revisionWaits: 'Hay una modificación en camino. Hasta que llegue, el proveedor trabaja con los datos anteriores.',
  revisionRefused: 'La modificación fue rechazada. Corríjala y envíela otra vez.',
  messageOffline: 'Se guarda aquí y se envía cuando haya conexión.',
  fileNotHere: 'Aún no se descarga',
  noFiles: 'Aún no hay archivos de los ingenieros.',
  noOtherFiles: 'Aún no hay otros archivos de los ingenieros.',
  receivedAt: (when) => `recibida ${when}`,
  stillOpen: 'Por enviar',
  noReceipts: 'No hay fotos ni archivos.',
  receiptSlot: 'Espacio',
  receiptArray: 'Arreglo',
  receiptFile: 'Archivo',
  receiptSize: 'Tamaño',
  receiptState: 'Estado',
  smallerCopySent: 'copia más pequeña',
  receiptRemote: 'Número con el proveedor',
  receiptSent: 'Enviado',
  csvSaved: (name) => `Se guardó ${name}.`,
  revisionQueued: 'La modificación está en cola.',

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
  connecting: 'Conectando…',
  connectAnyway: 'Conectar de todos modos',
  connectAnywayHint: 'Se guarda y se reintenta automáticamente.',
  connected: (to) => `Los trabajos van a ${to}.`,
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
  companyDefaults: 'Valores de la empresa',
  companyDefaultsHint:
    'Los trabajos nuevos empiezan con estos valores. En cada trabajo puede cambiarlos o deshacerlos.',
  defaultNotesHint: 'Por ejemplo, lo que siempre pide el departamento de construcción (AHJ).',
  templatesHint: 'Empiece un trabajo nuevo con los valores de uno anterior.',
  noTemplates: 'Todavía no hay plantillas. Abra un trabajo y elija «Guardar como plantilla…» en su menú.',
  templateActions: (name) => `Acciones de la plantilla ${name}`,
  renameTemplate: 'Cambiar el nombre de la plantilla',
  smallerPhotos: 'Enviar copias más chicas',
  smallerPhotosHint: 'Los originales se quedan en esta computadora.',
  longestEdge: 'Lado más largo',
  parallelUploads: 'Fotos a la vez',
  parallelUploadsHint: 'Menos es mejor con una red débil.',
  resendUnclear: 'Enviar otra vez cuando no está claro si una foto llegó',
  resendUnclearHint: 'Una foto puede quedar dos veces, pero ninguna se pierde.',
  network: 'Red',
  networkHint: 'Solo para redes de empresas: en las demás queda como está.',
  proxy: 'Proxy',
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
  certificates: 'Certificados',
  certificatesHint: 'Se confía en los del sistema. Un archivo (PEM) agrega la autoridad de su empresa.',
  certificateUntil: (day) => `válido hasta el ${day}`,
  certificatesChoose: 'Elegir archivo',
  thisComputer: 'Esta computadora',
  thisComputerInText: 'esta computadora',
  deviceName: 'Nombre',
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
  importBundle: 'Importar un paquete',
  importBundleHint: 'Lo que exportó otra computadora: esta lo envía.',
  importDone: (jobs, here) =>
    `${jobs === 1 ? 'Se recibió 1 trabajo' : `Se recibieron ${jobs} trabajos`}${here === 0 ? '' : `; ${here} ya ${here === 1 ? 'estaba' : 'estaban'} aquí`}.`,
  notificationsHint:
    'Cuando un trabajo queda en espera o se rechaza, y cuando llega un mensaje o una carta, mientras hay otra ventana al frente.',
  notificationsBlocked:
    'Este navegador las bloquea. Permita las notificaciones de esta página en sus ajustes y actívelas aquí otra vez.',
  openWithProgram: 'Abrir en otro programa',
  photoMap: photoMapEs,
  backups: backupsEs,
  summary: summaryEs,
  standalone: 'Trabajar solo en esta computadora',
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
