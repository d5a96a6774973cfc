import { referenceFields } from '../../shared/job/fields.ts';
import { fieldNamesEs } from '../../shared/messages/es/fieldNames.ts';

/** A list of the provider by its address, as the field that is chosen from it is called. */
const listName = (list: string): string => {
  const [field] = Object.entries(referenceFields).find(([, key]) => key === list) ?? [];
  return field ? fieldNamesEs[field as keyof typeof referenceFields].title : list;
};

/** One JSON text, as details quote names. */
const text = String.raw`("(?:[^"\\]|\\.)*")`;

/** Sentences that have no code yet. */
const sentences: readonly (readonly [RegExp, (...facts: string[]) => string])[] = [
  [/^is not given for ([\w-]+), which is of the whole job$/, () => 'no se indica para lo que es de todo el trabajo'],
  [/^is required for ([\w-]+)$/, () => 'hace falta para esta clase de foto'],
  [/^must be that of one of the arrays: (.+)$/s, (names) => `debe ser uno de los arreglos: ${names}`],
  [
    /^is the name of (\d+) arrays; give the position of one: (.+)$/s,
    (count, places) => `es el nombre de ${count} arreglos; diga la posición de uno: ${places}`,
  ],
  [/^is about an array that has entries already$/, () => 'es de un arreglo que ya tiene valores'],
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
