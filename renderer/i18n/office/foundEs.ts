import { referenceLists } from '../../../shared/reference/lists.ts';

/** What is found wrong in files and in the data, where it comes row by row: sentences that the console lists. */
type Rule = readonly [RegExp, (...facts: string[]) => string];

const parts: Readonly<Record<string, string>> = {
  id: 'identificador',
  name: 'nombre',
  manufacturer: 'fabricante',
  abbreviation: 'abreviatura',
  model: 'modelo',
  'model number': 'número de modelo',
};
const part = (english: string): string => parts[english] ?? english;
const feminine = (english: string): boolean => english === 'abbreviation';
const its = (english: string): string => `${feminine(english) ? 'la' : 'el'} ${part(english)}`;

/** Lists in the middle of a sentence, by what the server calls them there. */
const listsEs: Readonly<Record<string, string>> = {
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
const lists = (english: string): string =>
  english
    .split(', ')
    .map((title) => {
      const row = referenceLists.find((each) => each.title.toLowerCase() === title);
      return (row && listsEs[row.key]) ?? title;
    })
    .join(', ');

const labels: Readonly<Record<string, string>> = {
  "NREL SAM's library of CEC modules": 'la biblioteca de módulos de la CEC, de NREL SAM',
  "NREL SAM's library of CEC inverters": 'la biblioteca de inversores de la CEC, de NREL SAM',
  'the ADR library of CEC inverters': 'la biblioteca ADR de inversores de la CEC',
  'the Orange Button registry of domestic content': 'el registro de contenido nacional de Orange Button',
  "the CEC's battery list": 'la lista de baterías de la CEC',
  "the CEC's module list": 'la lista de módulos de la CEC',
  "the CEC's inverter list": 'la lista de inversores de la CEC',
  'a plain list': 'una lista sencilla',
};

/** What a row of a list file is refused for, whose number stands beside it; then what a whole file is, after its name. */
const listRules: readonly Rule[] = [
  [
    /^the (.+) holds characters that cannot be printed$/,
    (what) => `${its(what)} tiene caracteres que no se pueden imprimir`,
  ],
  [/^the (.+) is longer than (\d+) characters$/, (what, most) => `${its(what)} tiene más de ${most} caracteres`],
  [/^the (.+) is only punctuation$/, (what) => `${its(what)} es solo puntuación`],
  [/^has no abbreviation of two or three letters$/, () => 'no tiene una abreviatura de dos o tres letras'],
  [
    /^has an id that is no (.+)$/,
    (kind) => `tiene un identificador que no es un ${kind === 'UUID' ? kind : 'número entero positivo'}`,
  ],
  [/^has the (.+) of row (\d+)$/, (what, row) => `tiene ${its(what)} de la fila ${row}`],
  [/^has the (.+) of another entry: (.*)$/s, (what, name) => `tiene ${its(what)} de otra entrada: ${name}`],
  [
    /^is the entry of row (\d+) with another (\S+)$/,
    (row, what) => `es la entrada de la fila ${row} con ${feminine(what) ? 'otra' : 'otro'} ${part(what)}`,
  ],
  [
    /^is not written as "Maker: model \[voltage\]"$/,
    () => 'no está escrita como "Maker: model [voltage]" (fabricante: modelo [voltaje])',
  ],
  [/^has a remark in place of a model: (.*)$/s, (remark) => `tiene una observación en lugar de un modelo: ${remark}`],
  [
    /^has more cells than the header: put quotation marks around text with the delimiter in it$/,
    () => 'tiene más celdas que el encabezado: ponga comillas al texto que contiene el separador',
  ],
  [/^holds no entries$/, () => 'no tiene entradas'],
  [/^is empty$/, () => 'está vacío'],
  [
    /^is a workbook or zip archive, not CSV: save the sheet as CSV and import that$/,
    () => 'es un libro de cálculo o un archivo ZIP, no CSV: guarde la hoja como CSV e impórtela',
  ],
  [
    /^is an old Excel workbook, not CSV: save the sheet as CSV and import that$/,
    () => 'es un libro antiguo de Excel, no CSV: guarde la hoja como CSV e impórtela',
  ],
  [/^is a PDF, not CSV$/, () => 'es un PDF, no CSV'],
  [
    /^is compressed: unpack it and import the CSV inside$/,
    () => 'está comprimido: descomprímalo e importe el CSV que contiene',
  ],
  [/^is not a text file$/, () => 'no es un archivo de texto'],
  [/^is a web page or XML, not CSV$/, () => 'es una página web o XML, no CSV'],
  [
    /^cannot be read as CSV from row (\d+) on: a quotation mark may be missing there$/,
    (row) => `no se puede leer como CSV desde la fila ${row}: quizás falte ahí una comilla`,
  ],
  [
    /^has no column "name" and is none of the known lists; its columns are (.*)$/s,
    (columns) => `no tiene la columna "name" ni es una de las listas conocidas; sus columnas son ${columns}`,
  ],
  [/^has no column "abbreviation"$/, () => 'no tiene la columna "abbreviation"'],
  [/^holds nothing for (.+)$/, (list) => `no tiene nada para ${lists(list)}`],
  [
    /^is an old SAM library without a column of manufacturers: use a newer one$/,
    () => 'es una biblioteca antigua de SAM, sin columna de fabricantes: use una más nueva',
  ],
  [
    /^is a SAM library of a kind that is not known here$/,
    () => 'es una biblioteca de SAM de una clase que aquí no se conoce',
  ],
  [
    /^is (.+): it holds (.+), not (.+)$/,
    (label, held, wanted) => `es ${labels[label] ?? label}: tiene ${lists(held)}, no ${lists(wanted)}`,
  ],
  [
    /^names a manufacturer in row (\d+): (.+) have none$/,
    (row, list) => `nombra un fabricante en la fila ${row}: en ${lists(list)} no los hay`,
  ],
  [/^was exported from (.+), not (.+)$/, (from, wanted) => `se exportó de ${lists(from)}, no de ${lists(wanted)}`],
  [/^has no (.+)$/, (what) => `no tiene ${part(what)}`],
];

const checkRules: readonly Rule[] = [
  [
    /^database: row (\d+) of (\S+) points to no (\S+)$/,
    (row, table, to) => `base de datos: la fila ${row} de ${table} no lleva a ningún ${to}`,
  ],
  [/^database: (.*)$/s, (says) => `base de datos: ${says}`],
  [
    /^job (\d+): its row, document, arrays and search entry do not agree$/,
    (job) => `trabajo ${job}: su fila, su documento, sus arreglos y su entrada de búsqueda no coinciden`,
  ],
  [/^file (\S+): is missing$/, (sha256) => `archivo ${sha256}: falta`],
  [/^file (\S+): is damaged$/, (sha256) => `archivo ${sha256}: está dañado`],
  [/^and (\d+) more; `check` names them$/, (count) => `y ${count} más; \`check\` los nombra`],
];

const said = (rules: readonly Rule[], text: string): string | null => {
  for (const [sentence, say] of rules) {
    const [whole, ...facts] = sentence.exec(text) ?? [];
    if (whole !== undefined) return say(...facts);
  }
  return null;
};

/** What is wrong with a row of a list file, or after its `name` with the whole of it; as it comes where it is not known. */
export const listErrorEs = (detail: string, name: string): string => {
  const before = detail.startsWith(`${name} `) ? `${name} ` : '';
  const spanish = said(listRules, detail.slice(before.length));
  return spanish === null ? detail : `${before}${spanish}`;
};

/** What a check of the data has found; SQLite's own words stay as they are. */
export const checkProblemEs = (problem: string): string => said(checkRules, problem) ?? problem;
