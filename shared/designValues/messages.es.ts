import type { Words } from '../messages/rows.ts';
import type { designValueMessages } from './messages.ts';

export const designValueMessagesEs: Words<typeof designValueMessages> = {
  'not-five-digits': 'debe tener 5 cifras, por ejemplo 93721',
  'design-place-missing': 'debe indicarse, o si no una AHJ o un condado',
  'design-place-twice': 'debe quedar vacío en una fila con código ZIP',
  'design-state-missing': 'debe indicarse: varios estados tienen un lugar con este nombre',
  'design-values-missing': 'debe tener al menos un valor',
  'design-amendment-alone': 'debe ir junto a la edición de ASCE 7 que exige',
  'design-place-taken': 'ya tiene una fila en la tabla: cambie esa',
  'design-place-repeated': ({ row }) => `tiene el mismo lugar que la fila ${row}`,
  'design-cell-wrong': ({ column, reason }, { say }) => `${column} ${say(reason)}`,
  'design-file-without-places': ({ file, columns }, { quoted }) =>
    `${file} no tiene ninguna columna "zip", "county" o "ahj"; sus columnas son ${quoted(columns)}`,
  'design-file-without-values': ({ file }) => `${file} nombra lugares, pero no tiene columnas de valores`,
  'design-file-unknown-columns': ({ file, columns }, { quoted }) =>
    `${file} tiene columnas que la tabla no tiene: ${quoted(columns)}. Corrija sus nombres o quítelas`,
  'design-file-columns-twice': ({ file, columns }, { quoted }) =>
    `${file} tiene columnas repetidas: ${quoted(columns)}`,
  'design-file-too-long': ({ file, maximum }, { number }) => `${file} tiene más de ${number(maximum)} filas`,
  'design-table-full': ({ maximum }, { number }) =>
    `La tabla de valores de diseño tiene como máximo ${number(maximum)} filas. Quite algunas antes.`,
  'design-row-gone': 'Esta fila se quitó entretanto.',
  'preset-empty': 'debe tener al menos un valor',
  'preset-gone': 'Este preajuste se quitó entretanto.',
  'presets-full': ({ maximum }) => `Una empresa guarda como máximo ${maximum} preajustes. Quite uno antes.`,

  // In the audit log.
  'event-preset-added': 'Preajuste agregado',
  'event-preset-changed': 'Preajuste cambiado',
  'event-preset-removed': 'Preajuste quitado',
  'event-design-values-imported': 'Valores de diseño importados',
  'event-design-values-checked': 'Importación de valores de diseño revisada',
  'event-design-values-saved': 'Valores de diseño guardados',
  'event-design-values-removed': 'Valores de diseño quitados',
  'subject-design-values': 'valores de diseño',
};
