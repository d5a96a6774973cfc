import { countedEs as many, numbersEs as numbers } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { referenceWordsEn } from './words.en.ts';

/** Of the office's reference lists, in Spanish. */
export const referenceWordsEs: Translation<typeof referenceWordsEn> = {
  // Reference lists
  listsAbout: 'De lo que eligen las cuadrillas: equipos, materiales, estados.',
  listColumn: 'Lista',
  entriesColumn: 'Entradas',
  retiredColumn: 'Retiradas',
  listAbout: (entries, retired) =>
    retired === 0
      ? many(entries, 'entrada', 'entradas')
      : `${many(entries, 'entrada', 'entradas')}, ${many(retired, 'retirada', 'retiradas')}`,
  allLists: 'Todas las listas',
  findEntry: 'Buscar una entrada',
  entryName: 'Entrada',
  maker: 'Fabricante',
  entryId: 'Identificador',
  retiredOn: (day) => `Retirada ${day}`,
  noEntries: 'Esta lista está vacía',
  noEntriesHint: 'Importe un archivo para llenarla.',

  // Import
  importHint:
    'Un archivo CSV o de texto con comas, punto y coma, tabuladores o barras verticales, o un libro de Excel, de 50 MB como máximo: una lista de nombres, o una biblioteca pública de equipos tal como se descargó.',
  dropToImport: 'Suelte el archivo para ver qué cambiaría',
  importRows: (rows, merged, skipped) =>
    `${many(rows, 'fila', 'filas')} en el archivo; ${numbers.format(merged)} repetían una fila anterior, ${numbers.format(skipped)} no eran de esta lista.`,
  othersTitle: 'Entradas que no están en el archivo',
  retireOthers: 'Retirarlas',
  keepOthers: 'Conservarlas',
  retireWarning: (count) =>
    count === 1
      ? 'Se retiraría 1 entrada: dejaría de ofrecerse a las cuadrillas, y se avisaría en los trabajos que la tienen.'
      : `Se retirarían ${numbers.format(count)} entradas: dejarían de ofrecerse a las cuadrillas, y se avisaría en los trabajos que las tienen.`,
  confirmRetire: (count) => `Escriba ${count} para retirar ${many(count, 'entrada', 'entradas')}`,
  confirmRetireHint: 'Es más de la décima parte de la lista.',
};
