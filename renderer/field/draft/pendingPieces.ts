export interface PendingPiece {
  path: readonly (string | number)[];
  value: unknown;
}

/** Edits that are not kept yet, by their pointers, in the order in which they were made. */
export const pendingPieces = (): Map<string, PendingPiece> => new Map();
