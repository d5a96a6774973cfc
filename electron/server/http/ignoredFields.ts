import { z } from 'zod';
import { unwrapped } from '../../../shared/api/parse.ts';
import { asFields } from '../../../shared/job/jobDocument.ts';

/** Bounds of the header: proxies refuse long ones. */
const most = { names: 20, ofName: 40, characters: 1000 };

/** Paths of names that the schema does not have: in the body, and in the entries of its lists. */
function* ignoredIn(schema: z.ZodType, sent: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(sent)) {
    for (const [index, entry] of sent.entries())
      yield* ignoredIn(inner.element as z.ZodType, entry, [...path, String(index)]);
  } else if (inner instanceof z.ZodObject) {
    for (const [name, value] of Object.entries(asFields(sent))) {
      if (!Object.hasOwn(inner.shape, name)) yield [...path, name];
      else if (Array.isArray(value)) yield* ignoredIn(inner.shape[name] as z.ZodType, value, [...path, name]);
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
  const items: string[] = [];
  let characters = 0;
  for (const path of ignoredIn(schema, sent)) {
    const item = itemOf(path);
    characters += item.length + 2;
    if (items.length === most.names || characters > most.characters) break;
    items.push(item);
  }
  return items.length === 0 ? null : items.join(', ');
};
