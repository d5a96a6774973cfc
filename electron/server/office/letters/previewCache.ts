import type { Clock, Ids } from '../../../ports.ts';

interface Kept {
  user: number;
  bytes: Uint8Array;
  name: string;
  untilMs: number;
}

const lifetimeMs = 10 * 60_000;

/** Of one user; a live preview needs the last one, and the one before while that is still being shown. */
const ofUser = { most: 8, bytes: 40 * 1024 * 1024 };
const ofAll = { bytes: 160 * 1024 * 1024 };

const bytesOf = (all: readonly (readonly [string, Kept])[]): number =>
  all.reduce((sum, [, kept]) => sum + kept.bytes.length, 0);

/** PreviewCache of letters, in memory only, for whoever had them made. The oldest go first, all of them after ten minutes. */
export const createPreviewCache = ({ clock, ids }: { clock: Clock; ids: Ids }) => {
  const previews = new Map<string, Kept>();

  const forgetOld = (): void => {
    const now = clock.now();
    for (const [id, { untilMs }] of previews) if (untilMs <= now) previews.delete(id);
  };

  /** Oldest first out of `all`, until the bounds hold; the last one stays in any case. */
  const shorten = (all: [string, Kept][], most: number, bytes: number): void => {
    while (all.length > 1 && (all.length > most || bytesOf(all) > bytes)) previews.delete(all.shift()![0]);
  };

  return {
    /** Answers the id under which it is found. */
    keep(user: number, bytes: Uint8Array, name: string): string {
      forgetOld();
      const id = ids.uuid();
      previews.set(id, { user, bytes, name, untilMs: clock.now() + lifetimeMs });
      shorten(
        [...previews].filter(([, kept]) => kept.user === user),
        ofUser.most,
        ofUser.bytes,
      );
      shorten([...previews], Infinity, ofAll.bytes);
      return id;
    },

    /** Null for another user's, and for what is gone. */
    find(user: number, id: string): { bytes: Uint8Array; name: string } | null {
      forgetOld();
      const kept = previews.get(id);
      return kept?.user === user ? kept : null;
    },
  };
};
export type PreviewCache = ReturnType<typeof createPreviewCache>;
