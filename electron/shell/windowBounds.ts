import { z } from 'zod';

/** Bounds of the window, stored between runs. */
export const WindowBounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  isMaximized: z.boolean(),
});
export type WindowBounds = z.infer<typeof WindowBounds>;

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const smallest = { width: 640, height: 480 } as const;
const usual = { width: 1280, height: 800 };
/** How much of the title bar must be on a display. */
const reach = { width: 120, height: 32 } as const;

const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

const isWithinReach = (window: Rectangle, area: Rectangle): boolean =>
  overlap(window.x, window.width, area.x, area.width) >= reach.width &&
  overlap(window.y, reach.height, area.y, area.height) >= reach.height;

/**
 * The bounds of a new window: the stored ones if they are on a display, no larger than it; otherwise the system chooses
 * the position. `areas` are the work areas of the displays.
 */
export const fitBounds = (
  stored: unknown,
  areas: readonly Rectangle[],
): Partial<Rectangle> & { width: number; height: number } => {
  const state = WindowBounds.safeParse(stored);
  const area = state.success ? areas.find((one) => isWithinReach(state.data, one)) : undefined;
  const room = area ?? areas[0] ?? { x: 0, y: 0, ...usual };
  const wanted = state.success && area ? state.data : usual;
  const size = {
    width: Math.max(smallest.width, Math.min(wanted.width, room.width)),
    height: Math.max(smallest.height, Math.min(wanted.height, room.height)),
  };
  return state.success && area ? { x: state.data.x, y: state.data.y, ...size } : size;
};
