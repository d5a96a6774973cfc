import { invalidFields } from '../../../shared/api/parse.ts';
import type { Code } from '../../../shared/messages/catalogue.ts';
import { fieldError, type Problem } from '../../../shared/messages/problem.ts';

/** One edit: what stands at a place of the document from now on. Leaving `value` out takes the place away. */
export interface Piece {
  /** JSON Pointer, such as `/arrays/0/roof_pitch`. */
  pointer: string;
  value?: unknown;
}

/** A piece that was applied, with what stood there before. */
export interface AppliedPiece extends Piece {
  before?: unknown;
}

export type JobDocument = Record<string, unknown>;

type PointerFault = Extract<Code, `pointer-${string}`>;

/** The refusal of an edit whose pointer leads to no place of the document. */
const pointerProblem = (code: PointerFault, pointer: string): Problem =>
  invalidFields([fieldError('#', code, { pointer: pointer.slice(0, 1000) })]);

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** `/arrays/0/roof_pitch` → `['arrays', '0', 'roof_pitch']` (RFC 6901). */
export const pathOf = (pointer: string): string[] => {
  if (!pointer.startsWith('/')) throw pointerProblem('pointer-invalid', pointer);
  const path = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (path.some((part) => forbidden.has(part))) throw pointerProblem('pointer-names-no-field', pointer);
  return path;
};

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const keyIn = (container: Record<string, unknown>, key: string, pointer: string): string => {
  if (!Array.isArray(container)) return key;
  if (!/^(0|[1-9]\d*)$/.test(key) || Number(key) > container.length)
    throw pointerProblem('pointer-outside-list', pointer);
  return key;
};

const setAt = (document: JobDocument, { pointer, value }: Piece): unknown => {
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
    // From the middle, what follows would move, and pointers with it: such a list is set as a whole.
    if (Number(key) < container.length - 1) throw pointerProblem('pointer-not-last', pointer);
    container.length = Math.min(container.length, Number(key));
  } else delete container[key];
  return before;
};

/** The document with the pieces applied in order, and how to take them back. Throws `invalid-fields`, changing nothing. */
export const applyPieces = (
  document: JobDocument,
  pieces: readonly Piece[],
): { document: JobDocument; applied: AppliedPiece[] } => {
  const next = structuredClone(document);
  const applied = pieces.map((piece) => {
    const before = structuredClone(setAt(next, structuredClone(piece)));
    return before === undefined ? { ...piece } : { ...piece, before };
  });
  return { document: next, applied };
};

/** Pieces that take applied ones back, last first. */
export const takenBack = (applied: readonly AppliedPiece[]): Piece[] =>
  applied.toReversed().map(({ pointer, before }) => (before === undefined ? { pointer } : { pointer, value: before }));
