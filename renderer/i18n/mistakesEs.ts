import { referenceFields } from '../../shared/job/fields.ts';
import { choiceNamesEs, fieldNamesEs } from '../../shared/messages/es/fieldNames.ts';

const choices: Readonly<Partial<Record<string, string>>> = choiceNamesEs;

const kinds: Readonly<Record<string, string>> = {
  'a string': 'un texto',
  'a number': 'un número',
  'a bigint': 'un número',
  'a whole number': 'un número entero',
  'true or false': 'verdadero o falso',
  'a boolean': 'verdadero o falso',
  'an array': 'una lista',
  'an object': 'una opción de la lista',
  null: 'vacío',
};
const kind = (english: string): string => kinds[english] ?? english;

/** A list of the provider by its address, as the field that is chosen from it is called. */
const listName = (list: string): string => {
  const [field] = Object.entries(referenceFields).find(([, key]) => key === list) ?? [];
  return field ? fieldNamesEs[field as keyof typeof referenceFields].title : list;
};

const values = (quoted: string): string =>
  quoted.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, value: string) =>
    choices[value] ? `"${choices[value]}"` : whole,
  );

/** One JSON text, as details quote names. */
const text = String.raw`("(?:[^"\\]|\\.)*")`;

/** Every sentence in which a field is refused, beginning where its name ends; then notices about the provider's lists. */
const sentences: readonly (readonly [RegExp, (...facts: string[]) => string])[] = [
  [/^must be a whole number, not (-?[\d.e+-]+)$/, (number) => `debe ser un número entero, no ${number}`],
  [/^must be a number of ordinary size$/, () => 'debe ser un número de tamaño normal'],
  [
    /^must be (an? [a-z ]+|true or false), not (null|an? [a-z ]+)$/,
    (allowed, given) => `debe ser ${kind(allowed)}, no ${kind(given)}`,
  ],
  [/^is required: (.+)$/, (allowed) => `hace falta: ${kind(allowed)}`],
  [/^must hold at least (\d+)$/, (least) => `debe tener al menos ${least}`],
  [/^must hold at most (\d+)$/, (most) => `debe tener como máximo ${most}`],
  [/^must hold at most (\d+), not (\d+)$/, (most, given) => `debe tener como máximo ${most}, no ${given}`],
  [
    /^must hold at most (\d+) entries in all its lists together$/,
    (most) => `debe tener como máximo ${most} elementos en todas sus listas`,
  ],
  [/^must be at least (-?[\d.]+)$/, (least) => `debe ser al menos ${least}`],
  [/^must be at most (-?[\d.]+)$/, (most) => `debe ser como máximo ${most}`],
  [/^must be at most msp_rating, (.+)$/, (most) => `debe ser como máximo la capacidad del tablero principal, ${most}`],
  [/^must be in steps of ([\d.]+)$/, (step) => `debe ir de ${step} en ${step}`],
  [/^must be one of (["\d].*)$/, (allowed) => `debe ser uno de estos: ${values(allowed)}`],
  [/^must be (".*"|\d+)$/, (allowed) => `debe ser ${values(allowed)}`],
  [/^must be a UUID, such as (\S+)$/, (example) => `debe ser un UUID, por ejemplo ${example}`],
  [
    /^must be an ISO 8601 time with a zone, such as (\S+)$/,
    (example) => `debe ser una hora ISO 8601 con zona, por ejemplo ${example}`,
  ],
  [/^holds unknown names: (.+)$/, (names) => `tiene nombres desconocidos: ${names}`],
  [/^must be well-formed text without NUL$/, () => 'debe ser un texto bien formado, sin NUL'],
  [/^must not be empty$/, () => 'no debe estar vacío'],
  [/^must be a ZIP code: 5 digits or ZIP\+4$/, () => 'debe ser un código ZIP: 5 cifras o ZIP+4'],
  [
    /^must be a state, by its name or its postal abbreviation, such as (\S+) or (\S+)$/,
    (name, short) => `debe ser un estado, por su nombre o su abreviatura postal, por ejemplo ${name} o ${short}`,
  ],
  [
    /^must be a phone number of 7 to 15 digits, such as (.+) or (.+)$/,
    (one, other) => `debe ser un número de teléfono de 7 a 15 cifras, por ejemplo ${one} o ${other}`,
  ],
  [/^must be an email address, such as (\S+)$/, (example) => `debe ser un correo electrónico, por ejemplo ${example}`],
  [
    /^must be a string, or a number of at most 15 digits$/,
    () => 'debe ser un texto, o un número de 15 cifras como máximo',
  ],
  [
    /^must be one of the listed points of interconnection \(§2\.5\), such as (.+), or "<brand> Backup Switch With Meter"$/,
    (examples) =>
      `debe ser uno de los puntos de interconexión de la lista, por ejemplo ${examples}, o "<marca> Backup Switch With Meter"`,
  ],
  [/^is not an id of the list \/([a-z-]+)$/, (list) => `no está en la lista «${listName(list)}»`],
  [
    /^is required when the connection type is Ballast: pounds, from 0 to 100$/,
    () => 'hace falta cuando la fijación es de lastre: libras, de 0 a 100',
  ],
  [
    new RegExp(`^must differ from the names of the other arrays; ${text} is there twice$`),
    (name) => `debe ser distinto de los nombres de los otros arreglos; ${name} está dos veces`,
  ],
  [/^must not hold NUL$/, () => 'no debe tener NUL'],
  [/^is not given for ([\w-]+), which is of the whole job$/, () => 'no se indica para lo que es de todo el trabajo'],
  [/^is required for ([\w-]+)$/, () => 'hace falta para esta clase de foto'],
  [
    /^must list at least one repair with the finding adequate_with_repairs$/,
    () => 'debe tener al menos una reparación con el dictamen «Adecuado con las reparaciones indicadas»',
  ],
  [
    /^may list repairs only with the finding adequate_with_repairs$/,
    () => 'solo puede tener reparaciones con el dictamen «Adecuado con las reparaciones indicadas»',
  ],
  [
    /^must say which array it is about: either its name or its position$/,
    () => 'debe decir de qué arreglo es: su nombre o su posición',
  ],
  [/^must be that of one of the arrays: (.+)$/s, (names) => `debe ser uno de los arreglos: ${names}`],
  [
    /^is the name of (\d+) arrays; give the position of one: (.+)$/s,
    (count, places) => `es el nombre de ${count} arreglos; diga la posición de uno: ${places}`,
  ],
  [/^is about an array that has entries already$/, () => 'es de un arreglo que ya tiene valores'],
  [
    /^must be the name of a time zone, such as (\S+)$/,
    (example) => `debe ser el nombre de una zona horaria, por ejemplo ${example}`,
  ],
  [
    new RegExp(`^${text} is not offered any more in the provider's list /([a-z-]+); choose another\\.$`),
    (name, list) => `El proveedor ya no ofrece ${name} en su lista «${listName(list)}»: elija otra opción.`,
  ],
  [
    new RegExp(`^The provider's list /([a-z-]+) has no ${text}; choose one that it has\\.$`),
    (list, name) => `La lista «${listName(list)}» del proveedor no tiene ${name}: elija una opción que tenga.`,
  ],
  [
    /^The provider's list \/([a-z-]+) has no such entry; choose one that it has\.$/,
    (list) => `La lista «${listName(list)}» del proveedor no tiene esa opción: elija una que tenga.`,
  ],
  [
    /^Each provider counts \/([a-z-]+) for itself: say the name too, or choose one that this provider has\.$/,
    (list) =>
      `Cada proveedor numera la lista «${listName(list)}» a su manera: diga también el nombre, o elija una opción de este proveedor.`,
  ],
];

/** In Spanish; null for a sentence that is none of ours. */
export const sayMistakeEs = (detail: string): string | null => {
  for (const [sentence, say] of sentences) {
    const [whole, ...facts] = sentence.exec(detail) ?? [];
    if (whole !== undefined) return say(...facts);
  }
  return null;
};
