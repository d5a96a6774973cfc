import type { Speech, Words } from '../rows.ts';
import type { fieldMessages, textMessages } from './fields.ts';

const typeNames = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'una opción de la lista',
  null: 'vacío',
  other: 'otra cosa',
} as const;

const counted = {
  characters: { one: 'carácter', other: 'caracteres' },
  entries: { one: 'elemento', other: 'elementos' },
};

const json = (values: readonly unknown[], { choice }: Speech): string =>
  values.map((value) => JSON.stringify(typeof value === 'string' ? choice(value) : value)).join(', ');

export const fieldMessagesEs: Words<typeof fieldMessages & typeof textMessages> = {
  required: ({ type }) => `hace falta: ${typeNames[type]}`,
  'wrong-type': ({ expected, received }) => `debe ser ${typeNames[expected]}, no ${typeNames[received]}`,
  'not-whole': ({ value }) => `debe ser un número entero, no ${value}`,
  'number-out-of-range': 'debe ser un número de tamaño normal',
  'too-small': ({ minimum }) => `debe ser al menos ${minimum}`,
  'too-big': ({ maximum }) => `debe ser como máximo ${maximum}`,
  'too-short': ({ minimum, unit }, { plural }) => `debe tener al menos ${minimum} ${plural(minimum, counted[unit])}`,
  'too-long': ({ maximum, unit, received }, { plural }) =>
    `debe tener como máximo ${maximum} ${plural(maximum, counted[unit])}${received === undefined ? '' : `, no ${received}`}`,
  'not-a-multiple': ({ step }) => `debe ir de ${step} en ${step}`,
  'not-one-of': ({ allowed }, speech) =>
    allowed.length === 1 ? `debe ser ${json(allowed, speech)}` : `debe ser uno de estos: ${json(allowed, speech)}`,
  'not-a-uuid': 'debe ser un UUID, por ejemplo 0b9f1c6e-5d3a-4c1e-9b57-2f8a6d4e1c03',
  'not-a-date': 'debe llevar año, mes y día, por ejemplo 2026-03-31',
  'not-a-time': 'debe ser una hora ISO 8601 con zona, por ejemplo 2026-03-31T08:00:00Z',
  'unknown-names': ({ names }) => `tiene nombres desconocidos: ${names.map((name) => `«${name}»`).join(', ')}`,
  'name-reserved': 'es un nombre reservado',
  blank: 'no debe estar vacío',
  'not-well-formed-text': 'debe ser un texto bien formado, sin NUL',
  'not-a-device-id': 'debe tener de 1 a 100 letras, cifras, ".", "_" o "-"',
  'not-accepted': 'no se acepta',

  'holds-nul': 'no debe tener NUL',
  'not-one-line': 'debe ser una sola línea',
  'not-a-state': 'debe indicarse con su nombre o su abreviatura postal, por ejemplo California o CA',
  'not-a-phone-number': 'debe tener de 7 a 15 cifras, por ejemplo (559) 555-0100 o 559-555-0100 ext. 12',
  'not-an-email': 'debe tener la forma office@example.com',
};
