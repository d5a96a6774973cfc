export type Path = readonly (string | number)[];
export type Document = Record<string, unknown>;

/** What stands at a place of the document from now on; `undefined` takes the place away. */
export interface Piece {
  path: Path;
  value: unknown;
}

/** JSON Pointer, such as `/arrays/0/roof_pitch`. */
export const pointerOf = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The document with one place changed; what is on the way to it is copied, the rest is shared. */
const changed = (container: unknown, path: Path, value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = (Array.isArray(container) ? [...(container as unknown[])] : { ...(container as Document) }) as Document;
  if (rest.length > 0) copy[key] = changed(copy[key] ?? {}, rest, value);
  else if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
};

export const valueIn = (document: Document, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Document | null | undefined)?.[key], document);

/** Whether the document says already what the piece does. */
export const isThere = (document: Document, { path, value }: Piece): boolean =>
  JSON.stringify(valueIn(document, path)) === JSON.stringify(value);

export const withPieces = (document: Document, pieces: Iterable<Piece>): Document => {
  let result = document;
  for (const { path, value } of pieces) result = changed(result, path, value) as Document;
  return result;
};

/** Edits that are not kept yet, in the order in which they were made. Nothing is drawn from it: it is no state. */
export class PendingPieces {
  readonly #pieces = new Map<string, Piece>();
  /** Asked for, and not answered. */
  readonly #inAir = new Set<Piece>();

  get size(): number {
    return this.#pieces.size;
  }
  get all(): Piece[] {
    return [...this.#pieces.values()];
  }

  /** Those that nobody was asked to keep yet. */
  get resting(): Piece[] {
    return this.all.filter((piece) => !this.#inAir.has(piece));
  }

  /** Asks for pieces to be kept; those that are kept leave. */
  async send<T>(pieces: readonly Piece[], keep: () => Promise<T>): Promise<T> {
    for (const piece of pieces) this.#inAir.add(piece);
    try {
      const answer = await keep();
      this.settle(pieces);
      return answer;
    } finally {
      for (const piece of pieces) this.#inAir.delete(piece);
    }
  }

  add(piece: Piece): void {
    const pointer = pointerOf(piece.path);
    // A place inside one that is set as a whole is part of that.
    for (const other of this.#pieces.keys()) if (other.startsWith(`${pointer}/`)) this.#pieces.delete(other);
    // Asked for last, kept last.
    this.#pieces.delete(pointer);
    this.#pieces.set(pointer, piece);
  }

  /** These are settled; a newer piece for the same place is not. */
  settle(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      const pointer = pointerOf(piece.path);
      if (this.#pieces.get(pointer) === piece) this.#pieces.delete(pointer);
    }
  }
}
