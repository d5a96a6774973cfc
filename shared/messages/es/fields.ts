import type { fieldMessages } from '../catalogue/fields.ts';
import type { Speech, Words } from '../rows.ts';

const types = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'una opción de la lista',
  null: 'vacío',
  other: 'otra cosa',
} as const;

const json = (values: readonly unknown[], { choice }: Speech): string =>
  values.map((value) => JSON.stringify(typeof value === 'string' ? choice(value) : value)).join(', ');
const units = {
  characters: { one: 'carácter', other: 'caracteres' },
  entries: { one: 'elemento', other: 'elementos' },
};

export const fieldWords: Words<typeof fieldMessages> = {
  required: ({ type }) => `hace falta: ${types[type]}`,
  'wrong-type': ({ expected, received }) => `debe ser ${types[expected]}, no ${types[received]}`,
  'not-whole': ({ value }) => `debe ser un número entero, no ${value}`,
  'number-out-of-range': 'debe ser un número de tamaño normal',
  'too-small': ({ minimum }) => `debe ser al menos ${minimum}`,
  'too-big': ({ maximum }) => `debe ser como máximo ${maximum}`,
  'too-short': ({ minimum, unit }, { plural }) => `debe tener al menos ${minimum} ${plural(minimum, units[unit])}`,
  'too-long': ({ maximum, unit, received }, { plural }) =>
    `debe tener como máximo ${maximum} ${plural(maximum, units[unit])}${received === undefined ? '' : `, no ${received}`}`,
  'not-a-multiple': ({ step }) => `debe ir de ${step} en ${step}`,
  'not-one-of': ({ allowed }, speech) =>
    allowed.length === 1 ? `debe ser ${json(allowed, speech)}` : `debe ser uno de estos: ${json(allowed, speech)}`,
  'not-a-uuid': 'debe ser un UUID, por ejemplo 0b9f1c6e-5d3a-4c1e-9b57-2f8a6d4e1c03',
  'not-a-date': 'debe ser una fecha, por ejemplo 2026-03-31',
  'not-a-time': 'debe ser una hora ISO 8601 con zona, por ejemplo 2026-03-31T08:00:00Z',
  'unknown-names': ({ names }) => `tiene nombres desconocidos: ${names.map((name) => `«${name}»`).join(', ')}`,
  blank: 'no debe estar vacío',
  'not-well-formed-text': 'debe ser un texto bien formado, sin NUL',
  'holds-nul': 'no debe tener NUL',
  'not-one-line': 'debe ser una sola línea',
  'not-a-device-id': 'debe tener de 1 a 100 letras, cifras, ".", "_" o "-"',
  'not-accepted': 'no se acepta',
};
