import { z } from 'zod';
import { unwrapped } from '../../../../shared/api/parse.ts';
import { asFields } from '../../../../shared/job/jobDocument.ts';

/** Bounds of the header: proxies refuse long ones. */
const most = { names: 20, ofName: 40, characters: 1000 };

/** The names that a schema has. */
interface Names {
  /** Of an object, with those of each field that is a list; null for another schema. */
  fields: ReadonlyMap<string, Names> | null;
  /** Of the entries of a list. */
  entry: Names | null;
}

const namesIn = (schema: z.ZodType): Names => {
  const inner = unwrapped(schema);
  const entry = inner instanceof z.ZodArray ? namesIn(inner.element as z.ZodType) : null;
  if (!(inner instanceof z.ZodObject)) return { fields: null, entry };
  const fields = Object.entries(inner.shape) as [string, z.ZodType][];
  return { fields: new Map(fields.map(([name, field]) => [name, namesIn(field)])), entry };
};

/** A walk through a schema takes longer than one through a request: one per schema. */
const namesOf = new WeakMap<z.ZodType, Names>();

/** Paths of names that the schema does not have: in the body, and in the entries of its lists. */
function* ignoredIn(
  { fields, entry }: Names,
  sent: unknown,
  path: readonly string[] = [],
): Generator<readonly string[]> {
  if (entry && Array.isArray(sent)) {
    for (const [index, one] of sent.entries()) yield* ignoredIn(entry, one, [...path, String(index)]);
  } else if (fields) {
    for (const [name, value] of Object.entries(asFields(sent))) {
      const field = fields.get(name);
      if (!field) yield [...path, name];
      else if (Array.isArray(value)) yield* ignoredIn(field, value, [...path, name]);
    }
  }
}

/** An item of an RFC 8941 list: a token, or a string where the name cannot be one. */
const itemOf = (path: readonly string[]): string => {
  const text = path.map((name) => encodeURIComponent(name.slice(0, most.ofName).toWellFormed())).join('/');
  return /^[A-Za-z][\w.~%!*'/-]*$/.test(text) ? text : `"${text}"`;
};

/** The value of `Rafter-Ignored-Fields`, or null where every name of the body is known. */
export const ignoredFields = (schema: z.ZodType, sent: unknown): string | null => {
  let names = namesOf.get(schema);
  if (!names) namesOf.set(schema, (names = namesIn(schema)));
  const items: string[] = [];
  let characters = 0;
  for (const path of ignoredIn(names, sent)) {
    const item = itemOf(path);
    characters += item.length + 2;
    if (items.length === most.names || characters > most.characters) break;
    items.push(item);
  }
  return items.length === 0 ? null : items.join(', ');
};
