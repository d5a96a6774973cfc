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

/** A pointer that leads nowhere in the document. */
export class PointerError extends Error {
  override readonly name = 'PointerError';
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** `/arrays/0/roof_pitch` → `['arrays', '0', 'roof_pitch']` (RFC 6901). */
export const pathOf = (pointer: string): string[] => {
  if (!pointer.startsWith('/')) throw new PointerError(`${JSON.stringify(pointer)} is not a JSON Pointer`);
  const path = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (path.some((part) => forbidden.has(part))) throw new PointerError(`${pointer} names no field`);
  return path;
};

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const keyIn = (container: Record<string, unknown>, key: string, pointer: string): string => {
  if (!Array.isArray(container)) return key;
  if (!/^(0|[1-9]\d*)$/.test(key) || Number(key) > container.length)
    throw new PointerError(`${pointer} is outside its list`);
  return key;
};

const setAt = (document: JobDocument, { pointer, value }: Piece): unknown => {
  const path = pathOf(pointer);
  const last = path.pop()!;
  let container: Record<string, unknown> = document;
  for (const key of path) {
    const next = Object.hasOwn(container, key) ? container[key] : undefined;
    if (!isContainer(next)) throw new PointerError(`${pointer} leads through something that holds nothing`);
    container = next;
  }
  const key = keyIn(container, last, pointer);
  const before = Object.hasOwn(container, key) ? container[key] : undefined;
  if (value !== undefined) container[key] = value;
  else if (Array.isArray(container)) {
    // From the middle, what follows would move, and pointers with it: such a list is set as a whole.
    if (Number(key) < container.length - 1) throw new PointerError(`${pointer} is not the last of its list`);
    container.length = Math.min(container.length, Number(key));
  } else delete container[key];
  return before;
};

/** The document with the pieces applied in order, and how to take them back. Throws a PointerError, changing nothing. */
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
