/** Tiles are made one after the other, and a browser has six connections: the desk must stay within reach meanwhile. */
const atOnce = 2;

/** Lets a few tiles load at a time, in the order in which they came into view. */
export const createThumbnailLine = () => {
  const waiting: (() => void)[] = [];
  let loading = 0;
  const next = (): void => {
    while (loading < atOnce && waiting.length > 0) {
      loading += 1;
      waiting.shift()!();
    }
  };
  return {
    /** Calls `start` when it is its turn; answers how to leave the line, which everybody must who has loaded. */
    enter: (start: () => void): (() => void) => {
      let isLoading = false;
      let hasLeft = false;
      const turn = (): void => {
        isLoading = true;
        start();
      };
      waiting.push(turn);
      next();
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        if (isLoading) loading -= 1;
        else waiting.splice(waiting.indexOf(turn), 1);
        next();
      };
    },
  };
};
export type ThumbnailLine = ReturnType<typeof createThumbnailLine>;
