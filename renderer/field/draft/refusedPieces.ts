import { Refused } from '../../gateway/gateway.ts';
import type { Piece } from './pendingPieces.ts';

/** Refusals of what was typed; after any other one the same may be kept a moment later. */
const refusesContent: readonly string[] = ['invalid-fields', 'bad-call', 'already-sent', 'archived', 'not-found'];
const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && refusesContent.includes(error.problem.code);

const retryMs = [1000, 2000, 4000, 8000, 15_000] as const;
/** Milliseconds until what was not kept is tried again, after so many tries. */
export const retryAfter = (tries: number): number => retryMs[Math.min(tries, retryMs.length - 1)]!;

/** What was typed and the desk will not have: the person copies it or lets it go. */
export interface RefusedPiece extends Piece {
  why: Refused;
}

/**
 * What was not kept together is kept one by one, and what is refused is put aside. Answers what stopped that for now, or
 * null.
 */
export const keepOneByOne = async (
  pieces: readonly Piece[],
  error: unknown,
  {
    send,
    putAside,
  }: { send: (pieces: readonly Piece[]) => Promise<void>; putAside: (piece: Piece, why: Refused) => void },
): Promise<Error | null> => {
  if (!isFinal(error)) return error as Error;
  if (pieces.length === 1) {
    putAside(pieces[0]!, error);
    return null;
  }
  for (const piece of pieces) {
    try {
      await send([piece]);
    } catch (one) {
      const stopped = await keepOneByOne([piece], one, { send, putAside });
      if (stopped) return stopped;
    }
  }
  return null;
};
