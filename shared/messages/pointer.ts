/** `['arrays', 0, 'roof_pitch']` → `#/arrays/0/roof_pitch` (RFC 6901, fragment form). */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  `#${path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
