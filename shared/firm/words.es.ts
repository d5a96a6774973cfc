import type { Translation } from '../messages/translation.ts';
import type { firmWordsEn } from './words.en.ts';

/** Of the letterhead, hold reasons, turnaround and first steps, in Spanish. */
export const firmWordsEs: Translation<typeof firmWordsEn> = {
  // Board
  firstStepsTitle: 'Antes de que pueda llegar el primer trabajo',
  stepDone: 'hecho',
  stepOpen: 'por hacer',
  stepLetterhead: 'Complete el membrete',
  stepLetterheadHint: 'Su empresa y el ingeniero que firma: sin ellos no sale ninguna carta.',
  stepOrganization: 'Agregue la primera organización',
  stepOrganizationHint:
    'Quien envía trabajos pertenece a una, también sus propias cuadrillas. Recibe una clave que se muestra una sola vez: guárdela.',
  stepCrew: 'Conecte una cuadrilla',
  stepCrewHint: (settings, address, key) =>
    `En la aplicación de campo, en ${settings}, escriba esto en «${address}» y la clave en «${key}».`,
  stepCrewHereOnly:
    'Esta dirección solo sirve en esta computadora. Para otras laptops, abra la consola en una dirección que ellas alcancen.',

  // Vistas guardadas
  turnaroundHint:
    'Un trabajo vence tantos días hábiles después de llegar; con varios servicios cuenta el plazo más largo. Un campo vacío son 3 días. En espera conserva su fecha, y no está atrasado mientras espera a la cuadrilla.',
  targetDays: (service) => `${service} (días)`,
  holidays: 'Días festivos',
  holidayDayOf: (number) => `Día del festivo ${number}`,
  holidayNameOf: (number) => `Nombre del festivo ${number}`,
  addHoliday: 'Agregar un día festivo',
  removeHoliday: (name) => `Quitar el día festivo ${name}`,
  noHolidays: 'Ninguno todavía. Los sábados y domingos nunca cuentan.',
  saveTurnaround: 'Guardar los plazos',
  turnaroundSaved: 'Plazos guardados. Las fechas de vencimiento los usan desde ahora.',

  // Firm
  firmHint: 'Se imprime en cada carta. Las cartas ya emitidas no cambian.',
  firmReadOnly: 'Solo los administradores cambian esto.',
  firmAddress: 'Empresa',
  firmTexts: 'Textos estándar',
  firmTextsHint: 'Van en las cartas de un tipo. Una línea en blanco empieza otro párrafo.',
  placeholdersHint: (names) => `La carta completa estos campos: ${names}.`,
  textHints: {
    existing_condition: 'Si queda vacío, no se imprime.',
    lateral_statement: 'Si queda vacío, no se imprime.',
  },
  previewSample: 'Ver con un trabajo de ejemplo',
  sampleTitle: 'Carta de un trabajo de ejemplo',
  firmImages: 'Imágenes',
  firmImagesHint: 'PNG o JPEG. Nunca se dibuja un sello.',
  imageSet: 'La imagen está guardada.',
  imageRemoved: 'La imagen se quitó.',
  removeImageTitle: (what) => `¿Quitar: ${what}?`,
  removeImageHint: 'Las cartas nuevas se imprimen sin ella.',
  holdReasons: 'Motivos de espera',
  holdReasonsHint: 'Quien revisa elige entre estos al poner un trabajo en espera. Cada cambio se guarda al momento.',
  noHoldReasons: 'Aún no hay motivos.',
  addHoldReason: 'Agregar un motivo…',
  addHoldReasonTitle: 'Agregar un motivo de espera',
  addHoldReasonNow: 'Agregar el motivo',
  editHoldReason: 'Cambiar…',
  changeHoldReasonTitle: 'Cambiar un motivo de espera',
  removeHoldReason: 'Quitar…',
  holdReasonTitle: 'Título',
  holdReasonTitleHint: 'Unas palabras, para la lista de quien revisa.',
  holdReasonText: 'Texto',
  holdReasonTextHint: 'Lo que lee la cuadrilla.',
  holdReasonTextNeeded: 'Escriba el texto.',
  holdReasonSaved: 'El motivo está guardado.',
  holdReasonRemoved: 'El motivo se quitó.',
  removeHoldReasonTitle: (title) => `¿Quitar «${title}»?`,
  removeHoldReasonHint: 'Los trabajos que se pusieron en espera con él conservan su motivo.',
  holdReasonActions: (title) => `Más acciones para ${title}`,
  standardText: 'Volver al texto estándar',
  isStandard: 'Este es el texto estándar.',
  saveFirm: 'Guardar el membrete',
  firmSaved: 'El membrete está guardado.',
  firmUnsaved: 'Sin guardar todavía',
  firmAllSaved: 'Todo está guardado',
  firmLeaveTitle: '¿Guardar antes el membrete?',
  firmLeaveHint:
    'Lo que cambió todavía no está guardado. Hasta entonces las cartas se imprimen con el membrete anterior.',
  saveAndGo: 'Guardar y seguir',
  discardAndGo: 'No guardar',
  keepEditing: 'Seguir editando',
  letterHints: {
    licence: 'Licencia o certificado de autorización, como se ha de imprimir.',
    state: 'Nombre o abreviatura postal.',
    licence_state: 'Nombre o abreviatura postal.',
    time_zone: 'Busque una ciudad, por ejemplo Phoenix. Vacío: la del servidor.',
  },
};
