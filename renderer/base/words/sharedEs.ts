import { milesOf } from '../../../shared/job/places.ts';
import { choiceNamesEs, fieldNamesEs, unitNamesEs } from '../../../shared/job/fieldNames.es.ts';
import { countEs } from '../../../shared/messages/counted.ts';
import { namesOf } from '../../../shared/messages/languageWords.ts';
import type { SharedWords } from './sharedEn.ts';
import { slotNamesEs } from '../../../shared/photos/slotNamesEs.ts';
import { timesIn } from '../../../shared/messages/times.ts';

/** The words that the field app and the console share, in the Spanish of crews in Mexico and the United States. */
export const sharedEs: SharedWords = {
  languageCode: 'es',

  // Everywhere
  appName: 'Rafter',
  jobs: 'Trabajos',
  sync: 'Envíos',
  settings: 'Ajustes',
  close: 'Cerrar',
  cancel: 'Cancelar',
  startOver: 'Empezar de nuevo',
  back: 'Atrás',
  next: 'Siguiente',
  undo: 'Deshacer',
  metadata: 'Metadatos',
  more: 'Más',
  open: 'Abrir',
  save: 'Guardar',
  remove: 'Quitar',
  retry: 'Intentar otra vez',
  loading: 'Cargando…',
  loadFailed: 'No se pudo cargar.',
  menu: 'Menú',
  find: 'Buscar',
  findAnything: 'Buscar un trabajo o ir a una pantalla',
  findHint: 'Un nombre, una dirección, un número de trabajo, una pantalla',
  skipToContent: 'Ir al contenido',
  somethingWrong: 'Algo salió mal',
  deskGone: 'Rafter ya no responde. Si terminó, inícielo otra vez y abra el enlace nuevo.',
  pageSignedOut: 'Esta página ya no tiene acceso. Abra Rafter otra vez con el enlace que muestra.',
  none: 'Ninguno',
  yes: 'Sí',
  no: 'No',
  size: (bytes) =>
    bytes < 1000
      ? `${bytes} B`
      : bytes < 1e6
        ? `${Math.round(bytes / 1000)} kB`
        : `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`,
  letterArrived: (name, number) =>
    number === null ? `Llegó la carta de ${name}.` : `Llegó la carta ${number} de ${name}.`,
  letterNoLongerValid: (name, number) =>
    number === null
      ? `La carta de ${name} ya no está vigente. No construya con ella.`
      : `La carta ${number} de ${name} ya no está vigente. No construya con ella.`,
  attentionNeeded: (name) => `${name}: hay algo que requiere su atención.`,
  jobOnHold: (name) => `${name} quedó en espera.`,
  jobRejected: (name) => `${name} fue rechazado.`,
  messageArrived: (name) => `Mensaje nuevo sobre ${name}.`,
  jobsNeedYou: (jobs) => (jobs === 1 ? '1 trabajo le necesita' : `${jobs} trabajos le necesitan`),

  // The connection to the provider
  connections: {
    open: { state: 'Conectado', hint: 'Se envía lo que espera y se descarga lo que llega.' },
    away: { state: 'Sin conexión', hint: 'Siga trabajando. Se reintenta automáticamente.' },
    unproved: { state: 'Conectando…', hint: 'Se está consultando al proveedor.' },
    resting: { state: 'El proveedor pidió una pausa', hint: 'Después continúa automáticamente.' },
    stopped: {
      state: 'Detenido: hace falta su intervención',
      hint: 'Nada se pierde y nada se envía hasta corregir la clave o la dirección, aquí o con el proveedor.',
    },
    'not-connected': { state: 'Sin proveedor', hint: 'Todo se guarda aquí hasta elegir un proveedor.' },
    paused: { state: 'En pausa', hint: 'Lo que ya va en camino llega; no se empieza nada nuevo.' },
    trouble: {
      state: 'El proveedor tiene un problema',
      hint: 'Responde con errores. Rafter reintenta automáticamente.',
    },
  },

  // States of a job
  jobStates: {
    draft: 'Borrador',
    queued: 'En cola',
    sending: 'Enviando',
    sent: 'Enviado',
    blocked: 'Requiere atención',
    archived: 'Archivado',
    all: 'Todos',
  },
  statuses: choiceNamesEs,

  // Tables and lists
  columns: 'Columnas',
  columnWidth: (column) => `Ancho de ${column}`,
  columnKeys: 'Las flechas izquierda y derecha pasan de una columna a otra. Con Mayús cambian el ancho.',
  rowKeys: 'Las flechas o J y K mueven, Intro abre.',

  // Jobs
  newJob: 'Nuevo trabajo',
  searchJobs: 'Buscar nombre, dirección o número',
  noJobs: 'Aún no hay trabajos',
  noJobsHint: 'Empiece uno aquí. Funciona sin internet.',
  noneFound: 'No se encontró nada',
  unnamed: 'Nuevo trabajo',
  jobNumber: (id) => `Trabajo ${id}`,
  alsoAtAddress: 'También en esta dirección:',
  duplicate: 'Duplicar',
  archive: 'Archivar',
  restore: 'Recuperar',
  archived: 'Archivado.',
  jobActions: (name) => `Acciones para ${name}`,

  // The list of jobs
  missing: (count, named) =>
    named === '' ? `Faltan ${count}` : count === 1 ? `Falta: ${named}` : `Faltan ${count}: ${named}`,
  mostJobs: (most) => `Como máximo ${most} trabajos a la vez.`,
  thingsNeedYou: (count) => (count === 1 ? '1 asunto requiere su atención' : `${count} asuntos requieren su atención`),
  shortcuts: 'Atajos de teclado',
  shortcutsOn: 'Atajos de una sola tecla',
  shortcutsHint: 'Desactivados: solo funcionan las teclas con Ctrl o ⌘.',

  // Work list
  workList: 'Visitas',
  zipRestored: (row, from, zip) => `fila ${row}: ${from} → ${zip}`,
  zipsRestored: (count, named) =>
    `${count === 1 ? 'Un código ZIP recuperó' : `${count} códigos ZIP recuperaron`} los ceros iniciales que las hojas de cálculo quitan. Revise: ${named}`,

  // Draft
  parts: {
    client: 'Cliente',
    services: 'Servicios',
    structure: 'Estructura',
    electrical: 'Eléctrico',
    recipient: 'Destinatario',
    photos: 'Fotos',
    check: 'Verificar',
  },
  saved: 'Guardado',
  saving: 'Guardando…',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Seleccione el texto y cópielo.',
  discard: 'Descartar',
  photosGoTo: 'Los archivos van en Fotos.',
  required: 'obligatorio',
  mustBeFilled: 'Complételo: sin esto no se puede enviar un trabajo.',
  queued: 'En cola. Se envía cuando haya conexión.',
  isSent: 'Este trabajo ya se envió. Lo que cambie ahora es una modificación.',
  addArray: 'Agregar arreglo',
  removeArray: 'Quitar arreglo',
  arrayName: (number) => `Arreglo ${number}`,
  choose: 'Elija…',
  searchList: 'Escriba para buscar',
  moreMatches: (more) => `${more} más: siga escribiendo`,
  noMatches: 'No está en la lista: escríbalo en Notas.',
  unlistedToNotes: (text) => `No está en la lista: pasar «${text}» a Notas`,
  toNotes: 'Pasar a Notas',
  toNotesNamed: (text) => `Pasar a Notas: ${text}`,
  clear: 'Borrar',
  fieldTitles: namesOf(fieldNamesEs, 'title'),
  fieldHints: namesOf(fieldNamesEs, 'hint'),
  choices: { ...choiceNamesEs },
  units: { ...unitNamesEs },
  between: (min, max) => `de ${min} a ${max}`,
  atMost: (max) => `hasta ${max}`,
  notANumber: (kind) =>
    kind === 'pitch'
      ? 'Escriba grados (18.4) o pendiente (4:12).'
      : kind === 'whole'
        ? 'Escriba un número entero.'
        : kind === 'number'
          ? 'Escriba un número.'
          : `Escriba pulgadas (24) o pies (12' 6").`,
  commaUnclear: 'La coma no es clara: escriba 1200, 1.2, o 144, 150 si son dos.',
  chooseFromList: 'No está en la lista: elija una de sus opciones.',
  chooseSuggested: 'No está en la lista: elija una, o escriba “<marca> Backup Switch With Meter”.',
  pitchWays: 'grados o 6:12',
  lengthWays: `pulgadas o 12' 6"`,
  asWholeRoof: (value) => `Igual que todo el techo: ${value}`,
  structureBasic: 'Igual en todo el techo',
  servicesHint: 'Si no elige nada, se pide una carta estructural.',
  partsOf: 'Partes del trabajo',
  countOf: (done, all) => `${done} de ${all}`,
  modulesOfArrays: (count) => `Arreglos: ${count}`,
  useModulesOfArrays: (count) => `Arreglos: ${count}. Usar esta suma.`,

  // Photos
  chooseFiles: 'Elegir archivos…',
  camera: 'Cámara',
  uploading: (done, all) => `Agregando ${done} de ${all}`,
  readingFiles: 'Leyendo archivos…',
  stop: 'Detener',
  slots: slotNamesEs,
  wholeJob: 'Todo el trabajo',
  moveTo: 'Mover a',
  withoutTime: 'Sin hora de toma',
  caption: 'Pie de foto',
  marked: 'Con marcas',
  noVideoPicture: 'Sin vista previa: esta computadora no puede reproducirlo',
  noPicture: 'Sin vista previa',
  notDisplayable: 'No se puede mostrar',
  rotate: 'Girar',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  previous: 'Anterior',
  slotOf: (slot, array) => (array === null ? slot : `${slot} · ${array}`),
  addedFiles: (files) => (files === 1 ? 'Se agregó 1 archivo.' : `Se agregaron ${files} archivos.`),
  uploadsStopped: (done, all) => `Detenido: se agregaron ${done} de ${all}.`,
  uploadProgress: 'Archivos agregados',
  uploadsFailed: (files) => (files === 1 ? '1 archivo no se agregó' : `${files} archivos no se agregaron`),
  uploadProblems: {
    empty: 'Está vacío.',
    unreadable: 'Ya no se puede leer.',
  },
  notRead: (names) => `No se pudo leer: ${names}.`,
  uploadUnsupported: (kinds) => `Solo se aceptan ${kinds}.`,
  warnings: {
    blurred: '¿Borrosa?',
    dark: '¿Muy oscura?',
    far: (kilometers) => `a ${milesOf(kilometers)} mi de las demás`,
    twice: (place) => `También en ${place}`,
    unsupported: 'Tipo de archivo no aceptado',
    misnamed: 'El contenido no coincide con el nombre',
    unreadable: 'No se puede abrir: tómela otra vez',
    closed: 'Pide contraseña o Adobe Reader: imprímalo en un PDF nuevo',
    tooHeavy: 'Demasiado grande para un servidor Rafter',
    tooLarge: 'Demasiado grande para la vista previa. Se guarda y se envía completa.',
  },
  photoOf: (number, all) => `${number} de ${all}`,
  compare: 'Comparar',
  comparedWith: 'Segunda foto',
  zoomFit: 'Ajustar',
  takenAt: (when) => `Tomada ${when}`,
  cannotShow: 'Este archivo no se puede ver aquí.',
  saveCopy: 'Guardar una copia',

  // Check
  needed: 'Necesario',
  advised: 'Recomendado',
  show: 'Ver',

  // Sync
  pause: 'Pausar',
  resume: 'Continuar',
  attempts: (tries) => countEs(tries, 'intento', 'intentos'),
  replace: 'Reemplazar…',
  replaced: (name) => `Reemplazado por ${name}.`,
  waits: {
    otherProvider: 'Espera al otro proveedor',
    you: 'Espera su decisión',
    connection: 'Sale cuando haya conexión',
    paused: 'Espera: el envío está en pausa',
    stopped: 'Espera hasta corregir la conexión',
    backingOff: 'Espera como pidió el proveedor',
    trouble: 'Espera: el proveedor responde con errores',
    elsewhere: 'Lo envía el otro programa',
    job: 'Sale en cuanto llegue su trabajo',
    photosLater: 'Espera: las fotos van después',
    turn: 'Sale cuando le toque',
  },
  dismiss: 'Entendido',
  needsYou: 'Requiere atención',
  showMore: (shown, left) => (shown === left ? `Ver ${shown} más` : `Ver ${shown} más (quedan ${left})`),

  // Sent job
  messages: 'Mensajes',
  writeMessage: 'Escriba a los ingenieros',
  answer: 'Responder',
  send: 'Enviar',
  you: 'Usted',
  files: 'Archivos',
  letter: 'Carta',
  letters: 'Cartas',
  noLetter: 'Aún no hay carta.',
  comesWithoutLetter: 'Aprobado. Estos servicios no llevan carta.',
  letterStates: {
    'in-force': 'Vigente',
    withdrawn: 'Retirada',
    superseded: 'Reemplazada',
    'not-in-force': 'No vigente',
  },
  letterNumber: (number) => `Carta ${number}`,
  withdrawnOn: (when) => `Retirada ${when}`,
  letterWithdrawnWhy: 'Los ingenieros la retiraron: no construya con ella. El motivo está en sus mensajes.',
  letterReplaced: 'Una carta más nueva tomó su lugar.',
  fileWithdrawn: (when) => (when === null ? 'Retirado' : `Retirado ${when}`),
  fileReplaced: 'Reemplazado',
  letterNotCurrent: (status) => `El trabajo ya no está aprobado (${status}): no construya con ella.`,
  letterOfVersion: (version, job) => `Emitida para la versión ${version} del trabajo (trabajo ${job}).`,
  letterDueFor: (version, job) =>
    `El trabajo va ahora en la versión ${version} (trabajo ${job}), para la que falta una carta nueva.`,
  letterThereFor: (version, job) =>
    `El trabajo va ahora en la versión ${version} (trabajo ${job}), que tiene su propia carta.`,
  letterNoneFor: (version, job) =>
    `El trabajo va ahora en la versión ${version} (trabajo ${job}), que está aprobada y no lleva carta.`,
  letterOfEarlier: 'El trabajo se modificó después: falta una carta nueva.',
  exportCsv: 'Exportar CSV',
  revise: 'Hacer una modificación',
  reason: 'Motivo',
  whatChanges: 'Qué cambia',
  sendRevision: 'Enviar modificación',
  // Made anew at each call: a laptop travels between time zones.
  time: (ms) => timesIn('es-US').time(ms),
  fieldsOf: (name) => `Datos de ${name}`,
  noFields: 'No se llenó ningún dato.',
  olderMessages: (count) => (count === 1 ? 'Mostrar 1 mensaje anterior' : `Mostrar ${count} mensajes anteriores`),
  noMessages: 'Aún no hay mensajes.',
  sendShortcut: 'Ctrl+Enter envía',
  saveFile: 'Guardar en disco',
  letterOf: (job) => `Carta del trabajo ${job}`,
  cannotShowPdf: 'Este navegador no muestra archivos PDF aquí. Guárdelo para leerlo.',
  reviseTitle: (id) => `Modificación del trabajo ${id}`,
  reviseHint: 'Describa qué cambia y edite los datos. Solo se envían las diferencias.',
  reviseNotesHint: 'En palabras, para los ingenieros.',
  changeCount: (fields) =>
    fields === 0 ? 'Ningún dato cambia' : fields === 1 ? '1 dato cambia' : `${fields} datos cambian`,
  arrayLeftOut: 'se quita, y sus fotos se quedan con el trabajo anterior',
  arrayPutBack: 'Volver a poner',
  wasBefore: (value) => `antes: ${value}`,
  wasEmpty: 'antes: vacío',
  reasonNeeded: 'Elija por qué cambia.',
  notesNeeded: 'Describa qué cambia.',
  revisionReasons: {
    equipment_change: 'Cambio de equipo',
    electrical_change: 'Cambio eléctrico',
    ahj_rejection: 'Rechazo de la autoridad (AHJ)',
    utility_rejection: 'Rechazo de la compañía eléctrica',
    company_preference: 'Preferencia de la empresa',
    right_angle_error: 'Error del proveedor',
    layout_change: 'Cambio de distribución',
    additional_service: 'Servicio adicional',
    as_built: 'Como se construyó',
    other: 'Otro',
  },

  // Settings
  connection: 'Proveedor',
  change: 'Cambiar',
  baseUrl: 'URL base',
  apiKey: 'Clave de API',
  test: 'Probar',
  testing: 'Probando…',
  connect: 'Conectar',
  disconnect: 'Desconectar',
  templates: 'Plantillas',
  rename: 'Cambiar nombre',
  photosSetting: 'Fotos',
  pixels: (pixels) => `${pixels} px`,
  fewer: 'Menos',
  language: 'Idioma',
  theme: 'Colores',
  system: 'Como el sistema',
  light: 'Claro',
  dark: 'Oscuro',
  density: 'Tamaño de botones y filas',
  compact: 'Compacto',
  large: 'Grande, para tocar con guantes',
  storageUse: 'Almacenamiento',
  notifications: 'Notificaciones del sistema',
  version: (number) => `Rafter ${number}`,

  // First run
  welcome: 'Bienvenido a Rafter',
  later: 'Después',
};
