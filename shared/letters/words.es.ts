import type { Translation } from '../messages/translation.ts';
import type { letterWordsEn } from './words.en.ts';

/** Of the composer of letters, in Spanish. */
export const letterWordsEs: Translation<typeof letterWordsEn> = {
  unsaved: 'Lo que cambió aquí no está guardado.',

  // Queue
  nextInList: (client, id) => `Sigue en la lista: ${client}, trabajo ${id}.`,

  // Job page: head
  ahjToConfirm: (ahj) =>
    `La carta todavía no imprime ninguna AHJ: ${ahj} se formó con la ciudad de la dirección, y allí puede ser competente otra autoridad.`,
  confirmAhj: (ahj) => `Confirmar ${ahj}`,
  otherAhj: 'Otra AHJ…',

  // Letter composer
  composerOf: (number) => `Carta ${number}`,
  composerFor: (client, job) => `${client}, trabajo ${job}`,
  backToJob: 'Volver al trabajo',
  valuesTab: 'Valores',
  previewTab: 'Vista previa',
  photosTab: 'Fotos',
  besideValues: 'Junto a los valores',
  photosOf: 'Fotos de',
  photosShown: (name) => `Fotos: ${name}`,
  designBasis: 'Bases de diseño',
  designBasisHint: 'Lo que quede vacío se imprime como «not evaluated».',
  letterArrays: 'Arreglos',
  letterArraysHint: 'Los datos del trabajo aparecen arriba de los que usted escribe.',
  ownValues: (array) => `Datos de ${array}`,
  sameForAll: 'Igual para todos los arreglos',
  sameForAllDone: 'Copiado a los demás arreglos.',
  findingPart: 'Dictamen',
  repairsPart: 'Reparaciones',
  repairNumber: (number) => `Reparación ${number}`,
  addRepair: 'Agregar una reparación',
  removeRepair: (number) => `Quitar la reparación ${number}`,
  engineerHint: 'Vacío: firma el ingeniero del membrete.',
  letterheadValue: (value) => `Membrete: ${value}`,
  roofAndEquipment: 'Techo y equipo',
  moreOfAttachments: 'Más sobre las fijaciones',
  filledIn: (count) => `${count} con datos`,
  valueOfJob: (value) => `Del trabajo: ${value}`,
  calculatedLoad: 'Vacío: se calcula con las cargas de arriba.',
  lateralLoad: 'Del edificio: peso sísmico o cortante basal.',
  memberCheckHint: 'Escriba en cada arreglo la relación, o ambos esfuerzos.',
  standardTexts: 'Cargas laterales y estado existente',
  changeText: 'Cambiar en esta carta',
  useFirmText: 'Usar el texto de la empresa',
  startOverTitle: '¿Empezar de nuevo?',
  startOverHint: 'Se descarta lo que escribió para esta carta y se restauran los valores iniciales.',
  startedOver: 'Se restauraron los valores iniciales.',
  notStartedOver: (who) => `${who} cambió esta carta desde entonces: no se descartó nada. Verifíquela otra vez.`,
  resetRemotely: 'Esta carta se empezó de nuevo en otra ventana: se quitó lo que había aquí.',
  restoreEntries: 'Restaurarlo',
  saveState: { saved: 'Guardado', saving: 'Guardando…', failed: 'Sin guardar' },
  saveFailed: 'Sin guardar. Queda en este navegador y se intenta otra vez.',
  notIssuedUnsaved: 'La carta no se emitió: no se pudo guardar el borrador. Inténtelo otra vez cuando esté guardado.',
  checkedThese: 'He verificado estos valores',
  checkedHint: 'Hasta entonces la vista previa dice DRAFT. Cualquier cambio quita la marca.',
  checkedBlockedHint: 'La vista previa dice DRAFT mientras falte algo. Cualquier cambio quita la marca.',
  checkedOverrideHint: 'La vista previa dice DRAFT hasta que se emita la carta. Cualquier cambio quita la marca.',
  blockersTitle: 'Todavía no se puede emitir',
  blockersCount: (blocking, all) =>
    blocking === all
      ? `Todavía no se puede emitir: hay que corregir ${all === 1 ? '1 punto' : `${all} puntos`}`
      : `Todavía no se puede emitir: hay que corregir ${blocking} de ${all} puntos; los demás se pueden justificar con un motivo`,
  mustBeFixed: 'Hay que corregirlo',
  mayBeOverridden: 'Se puede justificar con un motivo',
  confirmFirst: 'Marque que ha verificado los valores.',
  saveFirst: 'Espere a que todo esté guardado.',
  previewFirst: 'Espere la vista previa de estos valores.',
  letterChanged: 'El trabajo o el membrete cambió, y con él la carta. Verifíquela otra vez.',
  letterMerged: 'Otra persona cambió valores de esta carta. Verifíquelos.',
  fromRevised: (job, letter) =>
    letter === null
      ? `Los valores son los guardados para el trabajo ${job}, que este modifica, sin el dictamen. Verifíquelos.`
      : `Los valores son los de la carta ${letter} del trabajo ${job}, que este modifica, sin el dictamen. Verifíquelos.`,
  otherEditor: (who, when) => `${who} también edita esta carta; última vez: ${when}.`,
  conflictCount: (count) =>
    count === 1
      ? 'Ambos editaron 1 campo: se usa el valor de usted; el otro está debajo.'
      : `Ambos editaron ${count} campos: se usan los valores de usted; los otros están debajo.`,
  theirValue: (who, value) => `${who} escribió: ${value}. Se usa el valor de usted.`,
  issueTitle: (number) => `¿Emitir la carta ${number}?`,
  issueApproves: (client) =>
    `El trabajo de ${client} queda aprobado, y la cuadrilla puede descargar la carta de inmediato.`,
  issuePermanent: 'La carta se conserva permanentemente con su huella. Se puede retirar, pero no cambiar.',
  issueSeal: 'No se dibuja ningún sello: su recuadro queda vacío.',
  issueOnHold: 'El trabajo está en espera: la carta termina la espera.',
  issueNow: 'Emitir la carta',
  sealing: 'Firmar o sellar',
  signHere: 'Firmar con un certificado…',
  downloadForSealing: 'Descargar para sellar',
  sealingDownloaded: 'Se guardó la carta. Séllela en su propio programa y súbala aquí: se reconocerá.',
  signTitle: (number) => `Firmar la carta ${number}`,
  signHint:
    'La carta se firma en este navegador. El archivo, su clave y la contraseña no salen de esta computadora; la carta recibe el certificado, que lo nombra a usted. No se dibuja nada en la carta: una firma digital no es un sello.',
  signNow: 'Firmar',
  signing: 'Firmando…',
  signingFile: 'Archivo del certificado',
  signingFileHint: 'Un archivo .p12 o .pfx con su clave privada.',
  signingFileNeeded: 'Elija el archivo del certificado.',
  passphrase: 'Contraseña del certificado',
  passphraseHint: 'La del archivo del certificado.',
  signingFaults: {
    passphrase: () => 'La contraseña no abre este archivo.',
    file: () => 'No es un archivo de certificado o está dañado. Elija un archivo .p12 o .pfx.',
    key: () => 'Este archivo no tiene la clave privada con su certificado. Expórtelo otra vez con la clave privada.',
    expired: (day) => `El certificado venció el ${day}. Use uno vigente.`,
    'not-yet-valid': (day) => `El certificado es válido a partir del ${day}. Revise el reloj de esta computadora.`,
    insecure: () => 'El navegador solo firma en páginas que llegaron por HTTPS. Descargue la carta para sellarla.',
    failed: () => 'No se pudo firmar la carta aquí. Descárguela para sellarla.',
  },
  signatureStands: {
    none: 'Este archivo no tiene firma digital.',
    broken: 'Una firma digital de este archivo no es válida.',
    changed: 'Este archivo se cambió después de firmarlo.',
    whole: 'Firmado digitalmente: todo el documento, sin cambios desde entonces.',
    later: 'La última firma cubre todo el documento. Se cambió después de una firma anterior.',
  },
  changedAfterSignature: 'El documento se cambió después de esta firma.',
  signedNoTime: 'No consta la hora.',
  certificateStands: {
    valid: (day) => `Certificado válido hasta el ${day}.`,
    expired: (day) => `El certificado había vencido el ${day}.`,
    'not-yet-valid': (_day) => 'El certificado aún no era válido.',
  },
  selfSigned: 'Autofirmado: solo quien firmó responde por el nombre.',
  issuedByCa: (issuer) => `Emitido por ${issuer}; aquí no se comprueba si es de confianza.`,
  copyMatches: {
    'same-bytes': (by, when) =>
      `Empieza exactamente con la carta que ${by} descargó el ${when}, y su texto es el de esa carta.`,
    'same-text': (by, when) => `Tiene cada línea de la carta que ${by} descargó el ${when}.`,
    differs: (by, when) => `Difiere de la carta que ${by} descargó el ${when}.`,
    'no-text': (by, when) =>
      `No tiene texto, como un escaneo: no se puede comparar con la carta que ${by} descargó el ${when}.`,
  },
  ownEngineerHint: 'Usted firma como ingeniero responsable. Cámbielo en su cuenta.',
  noLicense: 'No hay licencia: agregue una en su cuenta.',
  noSignatureImage: 'No hay imagen de firma: la línea queda vacía.',
  licenseLine: (discipline, state, number, day) => `${discipline}, licencia ${number} de ${state}, vence el ${day}`,
  finishedLetter: 'Subir un PDF firmado en su lugar…',
  finishedTitle: (name) => `¿Emitir ${name} como la carta?`,
  finishedHint: (number) => `Este archivo, tal como está, será la carta ${number}.`,
  finishedEntries: 'Los valores de este formulario quedan registrados como suyos.',
  finishedNoEntries: 'Sus valores son los del PDF: en este formulario no se escribió nada.',
  finishedPages: (name) => `Páginas de ${name}`,
  finishedChecking: 'Revisando el archivo…',
  finishedRefused: 'Este archivo no se puede emitir.',
  chooseAnotherPdf: 'Elegir otro PDF…',
  finishedOpening: 'Abriendo el archivo…',
  finishedSeen: (seen, pages) => `Recorra todas las páginas: ${seen} de ${pages} vistas.`,
  finishedDrawnFirst: 'Revise lo dibujado y confírmelo.',
  finishedDrawnSeen: 'Revisé estas páginas: lo dibujado en ellas es correcto.',
  finishedShowPage: (page) => `Mostrar la página ${page}`,
  finishedUnreadable: 'Este PDF no se puede mostrar: está cifrado o dañado. Expórtelo otra vez, sin contraseña.',
  finishedOpen: (count) =>
    count === 1
      ? 'Queda 1 punto pendiente antes de que este archivo sea la carta'
      : `Quedan ${count} puntos pendientes antes de que este archivo sea la carta`,
  overrideReason: 'Motivo para emitirla de todos modos',
  overrideFirst: 'Complete lo que falta o escriba un motivo para emitirla de todos modos.',
  issueOverrides: (count) =>
    count === 1
      ? 'Queda 1 punto pendiente; su motivo pasa al historial.'
      : `Quedan ${count} puntos pendientes; su motivo pasa al historial.`,
  finishedUploading: 'Subiendo la carta',
  previewOf: (number) => `Vista previa de la carta ${number}`,
  previewMaking: 'Preparando la vista previa…',
  previewWaits: 'La vista previa aparece cuando los valores marcados sean válidos.',
  previewOld: 'La vista previa muestra los últimos valores correctos.',
  isDraft: 'BORRADOR (DRAFT)',
  isChecked: 'Como se emitirá',

  // Firm
  letterKindHint: 'Uno de los que piden los servicios del trabajo. Los textos cambiados son de su tipo.',
  letterKindNone:
    'Ningún servicio de este trabajo lleva carta. Si se emite una, necesita un motivo y es de evaluación del techo.',
  letterText: 'Texto de esta carta',
  letterTextOfFirm: 'Los textos de la empresa',
  letterTextOwn: (count) =>
    count === 1 ? '1 texto es distinto del de la empresa' : `${count} textos son distintos de los de la empresa`,
  textIsOwn: 'Solo para esta carta.',
  textIsFirms: 'El texto de la empresa. Lo que cambie aquí es solo para esta carta.',
  appendices: 'Anexos',
  appendixNames: { photo_appendix: 'Fotos', calculation_appendix: 'Cálculos' },

  // Users
  disciplines: {
    structural: 'Ingeniero estructural',
    civil: 'Ingeniero civil',
    professional: 'Ingeniero profesional',
    mechanical: 'Ingeniero mecánico',
    electrical: 'Ingeniero eléctrico',
    architect: 'Arquitecto',
  },

  // Presets and design values
  prefilledHint: {
    table: 'Tabla de la empresa',
    letter: (letter) => `Carta ${letter}`,
    preset: 'Preajuste',
  },
  prefilledFrom: {
    table: (place) => `la tabla de la empresa para ${place}`,
    letter: (letter, day, place) => `la carta ${letter} del ${day} para ${place}`,
    preset: (title) => `el preajuste «${title}»`,
  },
  prefilledValues: (count, sources) =>
    count === 1
      ? `1 valor viene ya lleno; procede de ${sources}. Revíselo.`
      : `${count} valores vienen ya llenos; proceden de ${sources}. Revíselos.`,
  usePreset: (title) => `Usar «${title}»`,
  usePresets: (count) => `Usar uno de ${count} preajustes`,
  presetsOf: (array) => `Preajustes para ${array}`,
  saveAsPreset: 'Guardar como preajuste…',
  sameForAlike: (count, connection) => `Igual para los ${count} arreglos con ${connection}`,
};
