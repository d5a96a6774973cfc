import type { Item } from '../outbox/item.ts';

/** One upload on its way. */
export interface UploadInFlight {
  itemId: string;
  sent: number;
  total: number;
}

/** Bytes on their way, and how fast they go. Kept in memory: what the disk knows is what was finished. */
export const createUploadProgress = ({ now }: { now: () => number }) => {
  const going = new Map<string, UploadInFlight>();
  let bytesPerSecond: number | null = null;
  let windowStart = now();
  let windowBytes = 0;

  return {
    record: (item: Item, sent: number, total: number): void => {
      windowBytes += Math.max(0, sent - (going.get(item.id)?.sent ?? 0));
      going.set(item.id, { itemId: item.id, sent, total });
      const elapsed = now() - windowStart;
      if (elapsed < 500) return;
      // The last few seconds count most: a crew drives from one network into another.
      const current = (windowBytes * 1000) / elapsed;
      bytesPerSecond = bytesPerSecond === null ? current : 0.7 * bytesPerSecond + 0.3 * current;
      windowStart = now();
      windowBytes = 0;
    },
    finish: (itemId: string): void => {
      going.delete(itemId);
      if (going.size === 0) {
        windowStart = now();
        windowBytes = 0;
      }
    },
    inFlight: (): UploadInFlight[] => [...going.values()],
    bytesPerSecond: (): number | null => bytesPerSecond,
  };
};
export type UploadProgress = ReturnType<typeof createUploadProgress>;
