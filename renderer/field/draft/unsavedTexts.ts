import type { KeptTexts } from '../../gateway/gateway.ts';
import type { Piece } from './pendingPieces.ts';

const key = 'rafter-unsaved';

/** `undefined` has no place in JSON: such a piece goes without its value. */
type Written = Record<string, { path: (string | number)[]; value?: unknown }[]>;

/** Pieces of drafts that are not kept yet, where a window finds them again that was loaded anew. */
export const createUnsavedTexts = (kept: KeptTexts) => {
  const read = (): Written => {
    try {
      return (JSON.parse(kept.read(key) ?? '{}') ?? {}) as Written;
    } catch {
      return {};
    }
  };
  return {
    drafts: (): string[] => Object.keys(read()),
    of: (draft: string): Piece[] => (read()[draft] ?? []).map(({ path, value }) => ({ path, value })),
    put(draft: string, pieces: readonly Piece[]): void {
      const { [draft]: _before, ...others } = read();
      const all = pieces.length === 0 ? others : { ...others, [draft]: pieces };
      kept.write(key, Object.keys(all).length === 0 ? null : JSON.stringify(all));
    },
  };
};
export type UnsavedTexts = ReturnType<typeof createUnsavedTexts>;
