import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hueOf } from '../../../renderer/ui/initials.ts';
import { contrast, hexOf, mixed, mixedPlainly, turned } from './colors.ts';
import { styleDirectives, styleRules } from './styleRules.ts';

// Journeys leave the contrast of texts to this file (`violations` in support/fieldApp.ts), so it has to know every color that
// a text has on a screen, and everything that a text lies on.

const tokens = readFileSync(path.resolve(import.meta.dirname, '../../../renderer/ui/tokens.css'), 'utf8');
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

type Pair = readonly [front: string, back: string];
const surfaces = ['ground', 'surface', 'raised', 'hover'];
const meanings = ['accent', 'good', 'warn', 'bad'];
const softs = meanings.map((meaning) => `${meaning}-soft`);
const each = (fronts: readonly string[], backs: readonly string[]): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back]));

/** Texts, and what they lie on: each on each, because a text need not know what it lies on. */
const texts = ['text', 'quiet', ...meanings];
const grounds = [...surfaces, ...softs];

/** Texts on what no other text lies on. */
const textsOfTheirOwn: Pair[] = [
  ['accent-text', 'accent'],
  ['surface', 'bad'],
  ['ink', 'paper'],
  ['markup', 'paper'],
];
const textPairs = [...each(texts, grounds), ...textsOfTheirOwn];

/** What is seen: edges of what takes input, marks, lines of figures. */
const graphicPairs = each(['edge-strong', ...meanings], ['ground', 'surface', 'raised']);

/** Rules with a background that holds pictures, or nothing. */
const withoutText = [
  'CameraDialog.svelte video',
  'EventList.svelte .here::before',
  'Paper.svelte .ink',
  'PdfDialog.svelte iframe',
  'PdfPage.svelte canvas',
  'Preview.svelte .paper',
  'ProgressBar.svelte .bar',
  'ProgressBar.svelte .done',
  'RubberBand.svelte .band',
  'Skeleton.svelte .part',
  'Switch.svelte .switch :global(.switch-thumb)',
  "Switch.svelte .switch :global(.switch-thumb[data-state='checked'])",
  "Switch.svelte .switch :global(.switch-track[data-state='checked']::before)",
  'style.css .shade',
];

/** Rules whose color or background is mixed; each is computed below. */
const pressed = "style.css .button.main:hover:not(:disabled, [aria-disabled='true'])";
const initials = 'Initials.svelte .initials';

const tokenOf = (value: string): string | undefined => /^var\(--([\w-]+)\)$/.exec(value)?.[1];
/** Of what is around it, or of the system in forced colors. */
const isBorrowed = (value: string): boolean => /^(none|transparent|inherit|[A-Z]\w+)$/.test(value);
const isOwnPair = (color = '', background = ''): boolean =>
  textsOfTheirOwn.some(([front, back]) => tokenOf(color) === front && tokenOf(background) === back);

const below = (pairs: readonly Pair[], least: number, theme: Theme): string[] =>
  pairs
    .map(([front, back]) => ({ front, back, ratio: contrast(colorOf(front, theme), colorOf(back, theme)) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`);

describe.each(themes)('the colors of the %s theme', (theme) => {
  const color = (token: string): string => colorOf(token, theme);

  it('keep texts readable on everything that they lie on: 4.5:1', () => {
    expect(below(textPairs, 4.5, theme)).toEqual([]);
  });
  it('keep edges and marks visible: 3:1', () => {
    expect(below(graphicPairs, 3, theme)).toEqual([]);
  });
  it('keep the main button readable under the pointer', () => {
    const under = mixedPlainly(color('accent'), 88, color('text'));
    expect(contrast(color('accent-text'), under)).toBeGreaterThan(4.5);
  });
  it('keep initials readable in every hue that a name gives', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `Crew ${index}`);
    const hues = [...new Set(names.map(hueOf))];
    expect(hues).toHaveLength(10);
    const ratios = hues.map((hue) => {
      const front = mixed(turned(color('accent'), hue), 70, color('text'));
      return contrast(hexOf(front), hexOf(turned(color('accent-soft'), hue)));
    });
    expect(Math.min(...ratios)).toBeGreaterThan(4.5);
  });
});

describe('every rule of style', () => {
  const rules = styleRules();

  it('has a text that is readable on every ground, or one on a background of its own', () => {
    const colored = rules.filter(({ color }) => color !== undefined);
    expect(colored.length).toBeGreaterThan(100);
    const others = colored.filter(
      ({ color = '', background }) =>
        !texts.includes(tokenOf(color) ?? '') && !isBorrowed(color) && !isOwnPair(color, background),
    );
    expect(others.map(({ where }) => where)).toEqual([initials]);
  });

  it('has a background on which every text is readable, one with a text of its own, or one without text', () => {
    const backed = rules.filter(({ background }) => background !== undefined);
    expect(backed.length).toBeGreaterThan(100);
    const others = backed.filter(
      ({ color, background = '' }) =>
        !grounds.includes(tokenOf(background) ?? '') && !isBorrowed(background) && !isOwnPair(color, background),
    );
    const named = [...new Set(others.map(({ where }) => where))];
    expect(named.toSorted()).toEqual([...withoutText, pressed, initials].toSorted());
  });

  it('leaves texts whole: what is half transparent is switched off, or no text', () => {
    const faint = rules.filter(({ opacity }) => opacity !== undefined && !['0', '1'].includes(opacity));
    expect(faint.map(({ where }) => where).toSorted()).toEqual([
      'Changes.svelte .gone',
      'ProgressBar.svelte .unknown .done',
      'Skeleton.svelte to',
      "style.css .button:disabled, .button[aria-disabled='true']",
    ]);
  });

  it('stands in a style sheet: components set the colors of badges, bars and the gallery alone', () => {
    expect(styleDirectives()).toEqual([
      'Colors.svelte style:background="var(--{name})"',
      'Colors.svelte style:color="var(--{name})"',
      'ProgressBar.svelte style:color="var(--{tone})"',
    ]);
  });
});
