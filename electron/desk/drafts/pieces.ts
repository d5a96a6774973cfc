import { invalidFields } from '../../../shared/api/parse.ts';
import type { Code } from '../../../shared/messages/catalogue.ts';
import { fieldError, type Problem } from '../../../shared/messages/problem.ts';
import { photoPlaces } from '../../../shared/job/arrayNames.ts';
import { maxLength } from '../../../shared/job/text.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';

/** One edit: the new value at a place of the document. Without `value` it removes the place. */
export interface Piece {
  /** JSON Pointer, such as `/arrays/0/roof_pitch`. */
  pointer: string;
  value?: unknown;
}

/** An applied piece with the value that it replaced. */
export interface AppliedPiece extends Piece {
  before?: unknown;
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Longest text of a draft, in UTF-16 units: whatever a form lets someone type fits, and no text slows down the desk. */
const longestText = 2 * maxLength.notes;
/** Names of fields are far shorter. */
const longestName = 1000;

/** The first text, or name, that is too long for a draft, and its place; null where all fit. */
export const textTooLong = (
  value: unknown,
  pointer = '',
): { pointer: string; maximum: number; received: number } | null => {
  const open = [{ pointer, value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string' && next.value.length > longestText)
      return { pointer: `#${next.pointer}`, maximum: longestText, received: next.value.length };
    if (!isContainer(next.value)) continue;
    for (const [name, inner] of Object.entries(next.value)) {
      const place = `${next.pointer}/${name.slice(0, longestName)}`;
      if (name.length > longestName) return { pointer: `#${place}`, maximum: longestName, received: name.length };
      open.push({ pointer: place, value: inner });
    }
  }
  return null;
};

/** Throws `invalid-fields` for a value with a text, or a name, that is too long for a draft. */
export const assertTextsFit = (value: unknown, pointer = ''): void => {
  const found = textTooLong(value, pointer);
  if (found === null) return;
  const { maximum, received } = found;
  throw invalidFields([fieldError(found.pointer, 'too-long', { maximum, unit: 'characters', received })]);
};

type PointerFault = Extract<Code, `pointer-${string}`>;

/** Refuses an edit whose pointer leads to no place of the document. */
const pointerProblem = (code: PointerFault, pointer: string): Problem =>
  invalidFields([fieldError('#', code, { pointer: pointer.slice(0, 1000) })]);

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** `/arrays/0/roof_pitch` → `['arrays', '0', 'roof_pitch']` (RFC 6901). */
const pathOf = (pointer: string): string[] => {
  if (!pointer.startsWith('/')) throw pointerProblem('pointer-invalid', pointer);
  const path = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (path.some((part) => forbidden.has(part))) throw pointerProblem('pointer-names-no-field', pointer);
  return path;
};

const keyIn = (container: Record<string, unknown>, key: string, pointer: string): string => {
  if (!Array.isArray(container)) return key;
  if (!/^(0|[1-9]\d*)$/.test(key) || Number(key) > container.length)
    throw pointerProblem('pointer-outside-list', pointer);
  return key;
};

const setAt = (document: Record<string, unknown>, { pointer, value }: Piece): unknown => {
  const path = pathOf(pointer);
  const last = path.pop()!;
  let container: Record<string, unknown> = document;
  for (const key of path) {
    const next = Object.hasOwn(container, key) ? container[key] : undefined;
    if (!isContainer(next)) throw pointerProblem('pointer-through-value', pointer);
    container = next;
  }
  const key = keyIn(container, last, pointer);
  const before = Object.hasOwn(container, key) ? container[key] : undefined;
  if (value !== undefined) container[key] = value;
  else if (Array.isArray(container)) {
    // Removing from the middle would shift the rest, and the pointers to it: such a list is set as a whole.
    if (Number(key) < container.length - 1) throw pointerProblem('pointer-not-last', pointer);
    container.length = Math.min(container.length, Number(key));
  } else delete container[key];
  return before;
};

/** Applies the pieces in order to a copy. Throws `invalid-fields`. */
export const applyPieces = (
  document: JobDocument,
  pieces: readonly Piece[],
): { document: JobDocument; applied: AppliedPiece[] } => {
  const next: Record<string, unknown> = structuredClone(document);
  const applied = pieces.map((piece) => {
    const before = structuredClone(setAt(next, structuredClone(piece)));
    return before === undefined ? { ...piece } : { ...piece, before };
  });
  return { document: next, applied };
};

/** Pieces that undo applied ones, last first. */
export const invertedPieces = (applied: readonly AppliedPiece[]): Piece[] =>
  applied.toReversed().map(({ pointer, before }) => (before === undefined ? { pointer } : { pointer, value: before }));

/** Arrays that the pieces renamed in place: their photos follow. */
export const renamedArrays = (
  before: JobDocument,
  after: JobDocument,
  pieces: readonly Piece[],
): { from: string; to: string }[] => {
  const paths = pieces.map(({ pointer }) => pathOf(pointer)).filter(([field]) => field === 'arrays');
  if (!paths.some(([, , field]) => field === 'name')) return [];
  // A piece that replaces a whole array may put another one there: its photos follow the name, not the place.
  const replaced = new Set(paths.filter((path) => path.length <= 2).map(([, index]) => index));
  if (replaced.has(undefined)) return [];
  const [old, now] = [photoPlaces(before), photoPlaces(after)];
  return old.flatMap((from, index) => {
    const to = now[index];
    return to === undefined || to === from || replaced.has(String(index)) ? [] : [{ from, to }];
  });
};
