/** Bounds and step of a width that a separator changes, in rem. */
export interface WidthBounds {
  least: number;
  most: number;
}

const step = 1;

export const clampWidth = (rem: number, { least, most }: WidthBounds): number =>
  Math.min(most, Math.max(least, Math.round(rem * 4) / 4));

/** The width that a key of a vertical separator asks for; null for other keys. */
export const widthForKey = (key: string, rem: number, bounds: WidthBounds): number | null => {
  if (key === 'Home') return bounds.least;
  if (key === 'End') return bounds.most;
  const turns = { ArrowLeft: -step, ArrowRight: step }[key];
  return turns === undefined ? null : clampWidth(rem + turns, bounds);
};

/** Pixels of a rem, which follows the text size of the browser. */
export const remPixels = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Follows the pointer that pressed a separator until it is released: calls `move` with the distance from there, in rem.
 */
export const followPointer = (event: PointerEvent, move: (rem: number) => void): void => {
  if (event.button !== 0) return;
  // Otherwise the pointer would select text on its way.
  event.preventDefault();
  const separator = event.currentTarget as HTMLElement;
  const [start, unit] = [event.clientX, remPixels()];
  const { pointerId } = event;
  separator.setPointerCapture(pointerId);
  const follow = (moved: PointerEvent): void => move((moved.clientX - start) / unit);
  const end = (): void => {
    separator.removeEventListener('pointermove', follow);
    separator.removeEventListener('lostpointercapture', end);
  };
  separator.addEventListener('pointermove', follow);
  separator.addEventListener('lostpointercapture', end);
};
