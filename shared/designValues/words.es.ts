import type { Translation } from '../messages/translation.ts';
import type { designValueWordsEn } from './words.en.ts';

/** Of design values and presets, in Spanish. */
export const designValueWordsEs: Translation<typeof designValueWordsEn> = {
  // Presets and design values
  presetsAbout: 'Fijaciones que usa la empresa. Una carta empieza con el único preajuste que corresponde al arreglo.',
  noPresets: 'Todavía no hay preajustes',
  noPresetsHint: 'Agregue uno aquí, o guarde los valores de un arreglo mientras escribe una carta.',
  addPreset: 'Agregar un preajuste',
  addPresetTitle: 'Agregar un preajuste',
  changePresetTitle: 'Cambiar un preajuste',
  addPresetNow: 'Agregar el preajuste',
  presetHint:
    'Un arreglo con este tipo de conexión y este sistema de montaje empieza con estos valores. Ingrese la edición de ASCE 7 para la que se calcularon las separaciones: una carta de otra edición las pide.',
  presetTitle: 'Título',
  presetConnection: 'Tipo de conexión',
  presetConnectionNeeded: 'Elija un tipo de conexión de la lista.',
  presetRacking: 'Sistema de montaje',
  anyRacking: 'Cualquiera',
  anyRackingHint: 'Vacío: cualquier sistema de montaje',
  presetValues: 'Valores',
  presetSaved: 'El preajuste se guardó.',
  presetRemoved: 'El preajuste se quitó.',
  presetActions: (title) => `Más para ${title}`,
  editPreset: 'Cambiar…',
  removePreset: 'Quitar…',
  removePresetTitle: (title) => `¿Quitar «${title}»?`,
  removePresetHint: 'Las cartas conservan los valores con que se escribieron.',
  designValuesAbout: 'Con qué empiezan las cartas: código ZIP, luego condado, luego AHJ',
  findPlace: 'Buscar un lugar',
  placeColumns: { zip: 'Código ZIP', county: 'Condado', ahj: 'AHJ', state: 'Estado' },
  noDesignRows: 'Todavía no hay valores de diseño',
  designRowsByAdministrators:
    'Los administradores llenan esta página. Después, las cartas empiezan con los valores del lugar de la obra.',
  noDesignRowsHint:
    'Importe un archivo CSV o un libro de Excel, o agregue un lugar. El CSV descargado tiene las columnas que se importan.',
  addDesignRow: 'Agregar un lugar',
  addDesignRowTitle: 'Agregar un lugar',
  changeDesignRowTitle: 'Cambiar un lugar',
  addDesignRowNow: 'Agregar el lugar',
  designRowHint:
    'Indique un código ZIP, una AHJ o un condado; con un código ZIP o una AHJ, también el condado donde está.',
  designRowSaved: 'Los valores se guardaron.',
  designRowRemoved: 'El lugar se quitó.',
  designRowActions: (place) => `Más para ${place}`,
  editDesignRow: 'Cambiar…',
  removeDesignRow: 'Quitar…',
  removeDesignRowTitle: (place) => `¿Quitar ${place}?`,
  removeDesignRowHint: 'Las cartas conservan los valores con que se escribieron.',
  designImportHint:
    'Un archivo CSV con comas, puntos y coma, tabuladores o barras verticales, o un libro de Excel, de 10 MB como máximo, con columnas del CSV descargado. Sus columnas reemplazan los valores de los mismos lugares; los demás lugares se quedan. Nada se escribe antes de importar.',
  changedValues: 'Valores que cambian',
  valueColumn: 'Valor',
  valueNow: 'Ahora',
  valueInFile: 'En el archivo',
};
