/** Red, green and blue, 0 to 1, as they stand in a style sheet; beyond that outside of what a screen shows. */
type Rgb = readonly [number, number, number];
/** Lightness and two axes of color, in which equal distances look equal. */
export type Oklab = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
const toHex = (rgb: readonly number[]): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

type Matrix = readonly [Rgb, Rgb, Rgb];
const times = (matrix: Matrix, [a, b, c]: Rgb): Rgb =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Rgb;
const each = (values: Rgb, change: (value: number) => number): Rgb => values.map(change) as unknown as Rgb;

// The matrices of CSS Color 4: from linear sRGB to cones and on to Oklab, and back.
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const oklabOf = (hex: string): Oklab => times(toLab, each(times(toCones, each(rgbOf(hex), linear)), Math.cbrt));

/** As a screen shows it. */
export const hexOf = (lab: Oklab): string =>
  toHex(
    each(
      times(
        fromCones,
        each(times(fromLab, lab), (cone) => cone ** 3),
      ),
      (part) => gamma(Math.max(0, part)),
    ),
  );

/** `oklch(from COLOR l c calc(h + DEGREES))` */
export const turned = (hex: string, degrees: number): Oklab => {
  const [lightness, a, b] = oklabOf(hex);
  const angle = (degrees * Math.PI) / 180;
  return [lightness, a * Math.cos(angle) - b * Math.sin(angle), a * Math.sin(angle) + b * Math.cos(angle)];
};

const between = (one: Rgb, percent: number, other: Rgb): Rgb =>
  one.map((part, index) => (part * percent + other[index]! * (100 - percent)) / 100) as unknown as Rgb;

/** `color-mix(in oklab, ONE PERCENT, OTHER)` */
export const mixed = (one: Oklab, percent: number, other: string): Oklab => between(one, percent, oklabOf(other));

/** `color-mix(in srgb, ONE PERCENT, OTHER)` */
export const mixedPlainly = (one: string, percent: number, other: string): string =>
  toHex(between(rgbOf(one), percent, rgbOf(other)));

/** Relative luminance, as WCAG 2.2 defines it. */
const luminanceOf = (hex: string): number => {
  const [red, green, blue] = each(rgbOf(hex), linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** From 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
};
