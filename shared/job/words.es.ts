import { countedEs as many } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { fieldJobWordsEn, officeJobWordsEn } from './words.en.ts';

/** Of the office's page of a job, in Spanish. */
export const officeJobWordsEs: Translation<typeof officeJobWordsEn> = {
  // Queue
  previousJob: 'Trabajo anterior',
  jobOrder: 'Trabajos de la lista',
  jobKeyMissing: {
    j: 'No hay trabajo siguiente en la lista.',
    k: 'No hay trabajo anterior en la lista.',
    a: 'Este trabajo ya no se puede asignar.',
    h: 'Este trabajo no se puede poner en espera ahora.',
    l: 'Ahora no se puede escribir una carta para este trabajo.',
  },

  // Job page: head
  jobGoneHere: 'No existe ese trabajo, o usted no puede verlo.',
  openMap: 'Mapa',
  mapOf: (address) => `${address} en el mapa (abre otro sitio)`,
  noAhj: 'Aún sin AHJ',
  ahjFromAddress: 'según la dirección, sin confirmar',
  changeAhj: 'Cambiar AHJ',
  ahjTitle: 'Autoridad competente (AHJ)',
  ahjHint: 'Como debe imprimirse en la carta. La cuadrilla la ve.',
  submittedOn: (when) => `Recibido ${when}`,
  versionsOf: 'Versiones',
  versionHere: (id) => `Trabajo ${id} (este)`,
  wasRevisedAs: (id) => `Este trabajo se modificó. Continúa como trabajo ${id}.`,
  revisesJob: (id) => `Esta es una modificación del trabajo ${id}.`,
  seeChanges: 'Ver qué cambió',
  crewWaits: 'El último mensaje es de la cuadrilla, que espera respuesta.',
  officeWaits: 'El último mensaje es de los ingenieros, que esperan respuesta.',
  letterStarted: (when) => `Hay una carta empezada, guardada por última vez ${when}.`,
  downloadJob: 'Descargar todo (ZIP)',
  jobActionsTitle: 'Acciones para este trabajo',
  partsOfPage: 'Partes de esta página',

  // Status moves
  moves: {
    Submitted: 'Devolver a recibido',
    'In Review': 'Iniciar la revisión',
    'On Hold': 'Poner en espera…',
    Approved: 'Aprobar…',
    Rejected: 'Rechazar…',
    Canceled: 'Cancelar el trabajo…',
    Revised: 'Hacer una modificación…',
  },
  moveTitles: {
    'In Review': (id) => `Revisar el trabajo ${id}`,
    'On Hold': (id) => `Poner en espera el trabajo ${id}`,
    Rejected: (id) => `Rechazar el trabajo ${id}`,
    Canceled: (id) => `Cancelar el trabajo ${id}`,
  },
  reasonForHistory: 'Queda en el historial. Puede dejarse vacío.',
  holdParts: 'Qué pedir',
  holdFromChecklist: 'De la lista de verificación',
  holdNothingOpen: 'No hay nada pendiente en la lista de verificación.',
  holdAdded: (count) => `${many(count, 'punto pendiente más', 'puntos pendientes más')}.`,
  holdGone: (count) => `${many(count, 'punto ya no está pendiente', 'puntos ya no están pendientes')}.`,
  holdShowNow: 'Mostrar la lista como está ahora',
  holdFromFirm: 'Motivos de la empresa',
  holdNoneOfFirm: 'La empresa todavía no tiene ninguno.',
  holdWriteThem: 'Escribirlos en el membrete',
  writeLetter: 'Escribir la carta',
  continueLetter: 'Seguir con la carta',
  approveTitle: (id) => `¿Aprobar el trabajo ${id} sin carta?`,
  approveHint:
    'Ninguno de sus servicios lleva carta. El trabajo pasa a Aprobado; la cuadrilla descarga lo que se entregó.',
  approveUndelivered: 'No se ha entregado nada para',
  approveDelivered: 'Entregado',
  approveReason: 'Motivo para aprobarlo de todos modos',
  approveReasonNeeded: 'Entregue lo que falta o escriba un motivo.',
  approveOnHold: 'El trabajo está en espera: la aprobación termina la espera.',
  approveNow: 'Aprobar',
  deliverFirst: 'Entregar archivos…',
  withdrawApproval: 'Retirar la aprobación…',
  withdrawApprovalTitle: (id) => `¿Retirar la aprobación del trabajo ${id}?`,
  withdrawApprovalHint: 'El trabajo vuelve a revisión. Los archivos entregados se conservan hasta que los retire.',
  withdrawApprovalNow: 'Retirar la aprobación',

  // Checklist
  checklist: 'Lista de verificación',
  checklistClean: 'No falta nada, hasta donde un programa puede ver.',
  checklistNeeded: 'Necesario',
  checklistAdvised: 'Recomendado',
  checklistWrong: 'Ya no es válido',
  checklistWrongHint:
    'Se aceptó cuando la cuadrilla lo envió; desde entonces cambiaron las reglas o las listas. Si la carta depende de ello, pida una modificación a la cuadrilla.',

  // Photos beside measurements
  holdFromPhotos: 'Fotos marcadas',
  markAsks: {
    unreadable: (photo) => `${photo} no se puede leer. Tómela otra vez.`,
    wrong: (photo) => `${photo} muestra otra cosa. Tome la foto que va aquí.`,
    more: (photo) => `${photo} no basta. Agregue más fotos aquí.`,
  },
  moreFiles: (count) => `y ${count} más`,
  allFields: 'Todos los datos',

  // Revision compared
  changesTitle: (id) => `Qué cambió desde el trabajo ${id}`,
  nothingChanged: 'Ningún dato cambió.',
  changeKinds: { added: 'Agregado', removed: 'Quitado', changed: 'Cambiado', carried: 'Sin cambios' },
  fieldColumn: 'Dato',
  wasColumn: 'Antes',
  isColumn: 'Ahora',
  wholeJobFields: 'Trabajo',
  wasNothing: 'nada',

  // Messages
  writeToCrew: 'Escribir a la cuadrilla',
  draftSavedHint: 'Lo que escribe se guarda en este navegador hasta que se envíe.',

  // Internal notes
  notesInternal: 'Interno: el cliente nunca ve esto.',
  writeNote: 'Escribir una nota interna',
  noteHint: 'Puede cambiarla o borrarla durante 24 horas.',
  noteText: 'Nota',
  noteNeeded: 'Escriba la nota.',
  noteWasChanged: 'cambiada',
  noteActions: (when) => `Más acciones para su nota: ${when}`,
  changeNote: 'Cambiar…',
  changeNoteTitle: 'Cambiar la nota',
  noteChanged: 'La nota se cambió.',
  removeNote: 'Borrar…',
  removeNoteTitle: '¿Borrar la nota?',
  removeNoteHint: 'Su texto se pierde para siempre. El historial muestra que existió.',
  noteRemoved: 'La nota se borró.',

  // Produced files and history
  lettersAndFiles: 'Cartas y archivos',
  nothingProduced: 'Aún no hay archivos para la cuadrilla.',
  nothingForVersion: 'Aún no hay archivos para esta versión.',
  issuedOn: (when) => `Emitida ${when}`,
  madeOn: (when) => `Creado ${when}`,
  history: 'Historial',
  eventJobs: {
    revision_of: (id) => `Modifica el trabajo ${id}`,
    superseded_by: (id) => `Continúa como trabajo ${id}`,
  },
  withoutLetter: 'Sin carta',
  olderEvents: (count) => (count === 1 ? 'Mostrar 1 entrada anterior' : `Mostrar ${count} entradas anteriores`),
  revisionTaken: (id) => `La modificación se recibió como trabajo ${id}.`,
};

/** Of the field app's jobs, drafts and sent ones, in Spanish. */
export const fieldJobWordsEs: Translation<typeof fieldJobWordsEn> = {
  // Jobs
  newFromTemplate: 'De plantilla: empezar un trabajo nuevo',
  fromTemplateMenu: 'De plantilla',
  editTemplates: 'Editar plantillas…',
  nothingNeedsYou: 'Nada requiere su atención',
  nothingNeedsYouHint:
    'Aquí aparecen los trabajos en espera o rechazados, los mensajes nuevos y lo que no se pudo enviar.',
  letterReceived: 'Ya está la carta',
  letterWithdrawnBadge: 'Carta retirada',
  duplicated: 'Copiado sin sus fotos: son del otro techo.',
  isCopy: 'Copia',

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

  // Photos
  photoPlace: 'A dónde va',
  choosePlaceFirst: 'Elija a dónde van las fotos.',
  addPhotosHint: 'Se envían a este trabajo ya, o cuando haya conexión. También puede soltar archivos aquí.',
  unsortedOfSent: 'Ordenarlas',

  // Sent job
  timeline: 'Estado',
  newMessages: (count) => (count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`),
  asksTitle: 'Lo que pide la oficina',
  holdTitle: 'En espera: los ingenieros necesitan algo de usted.',
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
};
