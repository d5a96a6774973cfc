import type { listFileKinds, listFileMessages, referenceMessages } from './messages.ts';
import type { ReferenceListKey } from './lists.ts';
import type { Words } from '../messages/rows.ts';

const cellNames = {
  name: 'nombre',
  manufacturer: 'fabricante',
  model: 'modelo',
  'model-number': 'número de modelo',
} as const;

const keyNames = {
  id: { the: 'el identificador', another: 'otro identificador' },
  abbreviation: { the: 'la abreviatura', another: 'otra abreviatura' },
  name: { the: 'el nombre', another: 'otro nombre' },
} as const;

const listFileNames: Readonly<Record<(typeof listFileKinds)[number], string>> = {
  plain: 'una lista sencilla',
  'sam-modules': 'la biblioteca de módulos de la CEC, de NREL SAM',
  'sam-inverters': 'la biblioteca de inversores de la CEC, de NREL SAM',
  'adr-inverters': 'la biblioteca ADR de inversores de la CEC',
  'cec-modules': 'la lista de módulos de la CEC',
  'cec-inverters': 'la lista de inversores de la CEC',
  'cec-batteries': 'la lista de baterías de la CEC',
  'domestic-content': 'el registro de contenido nacional de Orange Button',
};

const listNames: Readonly<Record<ReferenceListKey, string>> = {
  states: 'estados',
  'beam-shape': 'formas de viga',
  'roof-materials': 'materiales de techo',
  'connection-types': 'tipos de conexión',
  'racking-types': 'tipos de estructura',
  'module-types': 'tipos de módulo',
  'inverter-types': 'tipos de inversor',
  'optimizer-types': 'tipos de optimizador',
  'battery-types': 'tipos de batería',
};

export const referenceMessagesEs: Words<typeof listFileMessages & typeof referenceMessages> = {
  'cell-not-printable': ({ part }) => `el ${cellNames[part]} tiene caracteres que no se pueden imprimir`,
  'cell-too-long': ({ part, maximum }) => `el ${cellNames[part]} tiene más de ${maximum} caracteres`,
  'cell-only-punctuation': ({ part }) => `el ${cellNames[part]} es solo puntuación`,
  'cell-missing': ({ part }) => `no tiene ${cellNames[part]}`,
  'abbreviation-missing': 'no tiene una abreviatura de dos o tres letras',
  'id-not-uuid': 'tiene un identificador que no es un UUID',
  'id-not-positive-integer': 'tiene un identificador que no es un número entero positivo',
  'taken-by-row': ({ key, row }) => `tiene ${keyNames[key].the} de la fila ${row}`,
  'taken-by-entry': ({ key, name }) => `tiene ${keyNames[key].the} de otra entrada: ${name}`,
  'same-entry-differs': ({ key, row }) => `es la entrada de la fila ${row} con ${keyNames[key].another}`,
  'not-maker-and-model': 'no está escrita como "Maker: model [voltage]" (fabricante: modelo [voltaje])',
  'remark-in-place-of-model': ({ remark }) => `tiene una observación en lugar de un modelo: ${remark}`,
  'more-cells-than-header': 'tiene más celdas que el encabezado: ponga comillas al texto que contiene el separador',

  // Refused while the file arrives, or for the server's sake.
  'list-file-over-limit': ({ megabytes }) => `El archivo pesa más de ${megabytes} MB, más que cualquier lista.`,
  'list-file-too-long': ({ lines }, { number }) =>
    `El archivo tiene más de ${number(lines)} líneas. \`reference import\` en la línea de comandos lo recibe.`,
  'table-file-too-long': ({ lines }, { number }) => `El archivo tiene más de ${number(lines)} líneas.`,
  'table-file-too-wide': ({ columns }, { number }) =>
    `El archivo tiene una línea de más de ${number(columns)} columnas.`,
  'table-file-too-many-cells': ({ cells }, { number }) => `El archivo tiene más de ${number(cells)} celdas.`,
  'too-many-imports': 'Se leen demasiados archivos a la vez. Inténtelo en un momento.',
  'import-takes-too-long': 'Leer este archivo tarda demasiado. Quite lo que no hace falta y guárdelo otra vez.',
  'list-file-without-entries': ({ file }) => `${file} no tiene entradas`,
  'list-file-empty': ({ file }) => `${file} está vacío`,
  'list-file-workbook': ({ file }) =>
    `${file} es un archivo comprimido o el documento de otro programa: guarde la hoja como libro de Excel (.xlsx) o como CSV`,
  'table-workbook-damaged': ({ file }) =>
    `${file} no se puede leer como libro de cálculo: ábralo en una hoja de cálculo y guárdelo otra vez como .xlsx o CSV`,
  'table-workbook-too-large': ({ file }) => `${file} tiene más celdas de las que puede tener una tabla que se importa`,
  'list-file-old-workbook': ({ file }) =>
    `${file} es un libro antiguo de Excel o tiene contraseña: guárdelo como .xlsx sin contraseña o como CSV`,
  'list-file-pdf': ({ file }) => `${file} es un PDF, no CSV`,
  'list-file-compressed': ({ file }) => `${file} está comprimido: descomprímalo e importe el CSV que contiene`,
  'list-file-not-text': ({ file }) => `${file} no es un archivo de texto`,
  'list-file-markup': ({ file }) => `${file} es una página web o XML, no CSV`,
  'list-file-broken-from-row': ({ file, row }) =>
    `${file} no se puede leer como CSV desde la fila ${row}: quizás falte ahí una comilla`,
  'list-file-unknown': ({ file, columns }) =>
    `${file} no tiene la columna "name" ni es una de las listas conocidas; sus columnas son ${columns.map((column) => JSON.stringify(column)).join(', ')}`,
  'list-file-without-abbreviations': ({ file }) => `${file} no tiene la columna "abbreviation"`,
  'list-file-for-other-list': ({ file, kind, lists, list }) =>
    `${file} es ${listFileNames[kind]}: tiene ${lists.map((each) => listNames[each]).join(', ')}, no ${listNames[list]}`,
  'list-file-old-sam': ({ file }) =>
    `${file} es una biblioteca antigua de SAM, sin columna de fabricantes: use una más nueva`,
  'list-file-unknown-sam': ({ file }) => `${file} es una biblioteca de SAM de una clase que aquí no se conoce`,
  'list-file-with-makers': ({ file, row, list }) =>
    `${file} nombra un fabricante en la fila ${row}: en ${listNames[list]} no los hay`,
  'list-file-of-other-list': ({ file, from, list }) =>
    `${file} se exportó de ${listNames[from]}, no de ${listNames[list]}`,
  'list-file-nothing-for-list': ({ file, list }) => `${file} no tiene nada para ${listNames[list]}`,

  'list-not-found': 'No existe esa lista.',
  'retirement-unconfirmed': ({ retired, entries }, { number }) =>
    `Se retirarían ${number(retired)} de ${number(entries)} entradas, más de la décima parte de la lista. Confirme la cantidad con retire=${retired}.`,
  'retirement-differs': ({ confirmed, retired }, { number }) =>
    `Se confirmó retirar ${number(confirmed)} entradas, pero se retirarían ${number(retired)}. Revise otra vez los cambios.`,
  'list-never-sent': 'El proveedor dice que la lista no cambió, pero nunca la envió.',

  // Notices beside a reference of a draft.
  'reference-retired': ({ list, name }) =>
    `El proveedor ya no ofrece ${JSON.stringify(name)} en su lista «${listNames[list]}»: elija otra opción.`,
  'reference-missing': ({ list, name }) =>
    `La lista «${listNames[list]}» del proveedor no tiene ${JSON.stringify(name)}: elija una opción que tenga.`,
  'reference-number-ambiguous': ({ list }) =>
    `Cada proveedor numera la lista «${listNames[list]}» a su manera: diga también el nombre, o elija una opción de este proveedor.`,
  'reference-unknown': ({ list }) =>
    `La lista «${listNames[list]}» del proveedor no tiene esa opción: elija una que tenga.`,

  // In the audit log.
  'event-list-imported': 'Lista importada',
  'event-list-checked': 'Importación de una lista revisada',
  'subject-list': ({ list }) => `lista ${list}`,
};
