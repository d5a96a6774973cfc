import type { ReferenceListKey } from '../../reference/lists.ts';
import type { listFileKinds, listFileMessages } from '../catalogue/listFiles.ts';
import type { Words } from '../rows.ts';

const parts = {
  name: 'nombre',
  manufacturer: 'fabricante',
  model: 'modelo',
  'model-number': 'número de modelo',
} as const;

const keys = {
  id: { the: 'el identificador', another: 'otro identificador' },
  abbreviation: { the: 'la abreviatura', another: 'otra abreviatura' },
  name: { the: 'el nombre', another: 'otro nombre' },
} as const;

const kinds: Readonly<Record<(typeof listFileKinds)[number], string>> = {
  plain: 'una lista sencilla',
  'sam-modules': 'la biblioteca de módulos de la CEC, de NREL SAM',
  'sam-inverters': 'la biblioteca de inversores de la CEC, de NREL SAM',
  'adr-inverters': 'la biblioteca ADR de inversores de la CEC',
  'cec-modules': 'la lista de módulos de la CEC',
  'cec-inverters': 'la lista de inversores de la CEC',
  'cec-batteries': 'la lista de baterías de la CEC',
  'domestic-content': 'el registro de contenido nacional de Orange Button',
};

export const listNamesEs: Readonly<Record<ReferenceListKey, string>> = {
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

export const listFileWords: Words<typeof listFileMessages> = {
  'cell-not-printable': ({ part }) => `el ${parts[part]} tiene caracteres que no se pueden imprimir`,
  'cell-too-long': ({ part, maximum }) => `el ${parts[part]} tiene más de ${maximum} caracteres`,
  'cell-only-punctuation': ({ part }) => `el ${parts[part]} es solo puntuación`,
  'cell-missing': ({ part }) => `no tiene ${parts[part]}`,
  'abbreviation-missing': 'no tiene una abreviatura de dos o tres letras',
  'id-not-uuid': 'tiene un identificador que no es un UUID',
  'id-not-positive-integer': 'tiene un identificador que no es un número entero positivo',
  'taken-by-row': ({ key, row }) => `tiene ${keys[key].the} de la fila ${row}`,
  'taken-by-entry': ({ key, name }) => `tiene ${keys[key].the} de otra entrada: ${name}`,
  'same-entry-differs': ({ key, row }) => `es la entrada de la fila ${row} con ${keys[key].another}`,
  'not-maker-and-model': 'no está escrita como "Maker: model [voltage]" (fabricante: modelo [voltaje])',
  'remark-in-place-of-model': ({ remark }) => `tiene una observación en lugar de un modelo: ${remark}`,
  'more-cells-than-header': 'tiene más celdas que el encabezado: ponga comillas al texto que contiene el separador',

  'list-file-without-entries': ({ file }) => `${file} no tiene entradas`,
  'list-file-empty': ({ file }) => `${file} está vacío`,
  'list-file-workbook': ({ file }) =>
    `${file} es un libro de cálculo o un archivo ZIP, no CSV: guarde la hoja como CSV e impórtela`,
  'list-file-old-workbook': ({ file }) =>
    `${file} es un libro antiguo de Excel, no CSV: guarde la hoja como CSV e impórtela`,
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
    `${file} es ${kinds[kind]}: tiene ${lists.map((each) => listNamesEs[each]).join(', ')}, no ${listNamesEs[list]}`,
  'list-file-old-sam': ({ file }) =>
    `${file} es una biblioteca antigua de SAM, sin columna de fabricantes: use una más nueva`,
  'list-file-unknown-sam': ({ file }) => `${file} es una biblioteca de SAM de una clase que aquí no se conoce`,
  'list-file-with-makers': ({ file, row, list }) =>
    `${file} nombra un fabricante en la fila ${row}: en ${listNamesEs[list]} no los hay`,
  'list-file-of-other-list': ({ file, from, list }) =>
    `${file} se exportó de ${listNamesEs[from]}, no de ${listNamesEs[list]}`,
  'list-file-nothing-for-list': ({ file, list }) => `${file} no tiene nada para ${listNamesEs[list]}`,
};
