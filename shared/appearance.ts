/** Colors of the windows. `system` follows the computer. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How large controls and rows are. `system` is large where fingers point, and compact where a mouse does. */
export const densities = ['system', 'compact', 'large'] as const;
export type Density = (typeof densities)[number];
