import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '../../renderer');
const tokens = readFileSync(path.join(renderer, 'ui/tokens.css'), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The color of a token, one for both themes or one for each. */
const colorOf = (token: string, theme: Theme): string => {
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(tokens)?.[1];
  if (value === undefined) throw new Error(`there is no token --${token}`);
  const [light, dark] = [...value.matchAll(/#[0-9a-f]{6}/gi)].map(([color]) => color);
  if (light === undefined) throw new Error(`--${token} is no color: ${value}`);
  return theme === 'light' ? light : (dark ?? light);
};

/** Relative luminance, as WCAG 2.2 defines it. */
const luminanceOf = (color: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

const contrast = (one: string, other: string): number => {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
};

const surfaces = ['ground', 'surface', 'raised', 'hover'];
const meanings = ['accent', 'good', 'warn', 'bad'];
const softs = meanings.map((meaning) => `${meaning}-soft`);
const each = (fronts: readonly string[], backs: readonly string[]): [string, string][] =>
  fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]));

/** What is read, and on what. */
const textPairs = [
  ...each(['text', 'quiet'], [...surfaces, ...softs]),
  ...each(meanings, surfaces),
  ...meanings.map((meaning): [string, string] => [meaning, `${meaning}-soft`]),
  ['accent-text', 'accent'],
  ['surface', 'bad'],
  ['ink', 'paper'],
  ['markup', 'paper'],
] as [string, string][];

/** What is seen: edges of what takes input, marks, lines of figures. */
const graphicPairs = each(['edge-strong', ...meanings], ['ground', 'surface', 'raised']);

/** Pairs that style rules name together: the color of a text and what it lies on. */
const usedPairs = (): Map<string, string> => {
  const found = new Map<string, string>();
  for (const file of readdirSync(renderer, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(css|svelte)$/.test(file)) continue;
    for (const [, rule] of readFileSync(path.join(renderer, file), 'utf8').matchAll(/\{([^{}]*)\}/g)) {
      const front = /(?:^|[\s;])color:\s*var\(--([\w-]+)\)/.exec(rule!)?.[1];
      const back = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(rule!)?.[1];
      if (front !== undefined && back !== undefined) found.set(`${front} on ${back}`, file);
    }
  }
  return found;
};

const below = (pairs: readonly [string, string][], least: number, theme: Theme): string[] =>
  pairs
    .map(([front, back]) => ({ front, back, ratio: contrast(colorOf(front, theme), colorOf(back, theme)) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`);

describe.each(themes)('the colors of the %s theme', (theme) => {
  it('keep texts readable on everything that they lie on: 4.5:1', () => {
    expect(below(textPairs, 4.5, theme)).toEqual([]);
  });
  it('keep edges and marks visible: 3:1', () => {
    expect(below(graphicPairs, 3, theme)).toEqual([]);
  });
});

it('every pair of colors that a rule of style names is one of those', () => {
  const known = new Set(textPairs.map(([front, back]) => `${front} on ${back}`));
  const used = usedPairs();
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter(([pair]) => !known.has(pair))).toEqual([]);
});

it('the formula is that of WCAG: black on white is 21:1, and #767676 is the lightest gray that is read', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});
