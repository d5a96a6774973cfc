import { recommendedInterconnections } from '../../job/interconnection.ts';
import { referenceFields } from '../../job/fields.ts';
import type { ReferenceListKey } from '../../reference/lists.ts';
import type { jobRuleMessages } from '../catalogue/jobRules.ts';
import type { Speech, Words } from '../rows.ts';

const examples = recommendedInterconnections.map((name) => `"${name}"`).join(', ');

/** A list is called like the field that is chosen from it. */
const listName = (list: ReferenceListKey, { fieldTitle }: Speech): string => {
  const [field] = Object.entries(referenceFields).find(([, key]) => key === list) ?? [];
  return field === undefined ? list : fieldTitle(field);
};

export const jobRuleWords: Words<typeof jobRuleMessages> = {
  'not-a-zip-code': 'debe ser un código ZIP: 5 cifras o ZIP+4',
  'not-a-state': 'debe ser un estado, por su nombre o su abreviatura postal, por ejemplo California o CA',
  'not-a-phone-number':
    'debe ser un número de teléfono de 7 a 15 cifras, por ejemplo (559) 555-0100 o 559-555-0100 ext. 12',
  'not-an-email': 'debe ser un correo electrónico, por ejemplo office@example.com',
  'not-a-time-zone': 'debe ser el nombre de una zona horaria, por ejemplo America/Phoenix',
  'not-a-license-number': 'debe ser un texto, o un número de 15 cifras como máximo',
  'not-an-interconnection': `debe ser uno de los puntos de interconexión de la lista, por ejemplo ${examples}, o "<marca> Backup Switch With Meter"`,
  'above-panel-rating': ({ rating }, { field }) => `debe ser como máximo ${field('msp_rating')}, ${rating}`,
  'not-in-list': ({ list }, speech) => `no está en la lista «${listName(list, speech)}»`,
  'ballast-weight-required': 'hace falta cuando la fijación es de lastre: libras, de 0 a 100',
  'array-name-repeats': ({ name }) =>
    `debe ser distinto de los nombres de los otros arreglos; ${JSON.stringify(name)} está dos veces`,
  'array-not-named': 'debe decir de qué arreglo es: su nombre o su posición',
  'repairs-required': 'debe tener al menos una reparación con el dictamen «Adecuado con las reparaciones indicadas»',
  'repairs-not-expected': 'solo puede tener reparaciones con el dictamen «Adecuado con las reparaciones indicadas»',
};
