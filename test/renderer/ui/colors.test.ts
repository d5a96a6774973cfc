import { expect, it } from 'vitest';
import { contrast, hexOf, mixed, mixedPlainly, turned } from './colors.ts';

it('contrast is that of WCAG: black on white is 21:1, and #767676 is the lightest gray that is read', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});

it('colors are turned and mixed as browsers do it', () => {
  // As Chromium computes them.
  expect(hexOf(turned('#0b5cad', 0))).toBe('#0b5cad');
  expect(hexOf(turned('#0b5cad', 360))).toBe('#0b5cad');
  expect(mixedPlainly('#ff0000', 75, '#0000ff')).toBe('#bf0040');
  expect(hexOf(mixed(turned('#ff0000', 0), 50, '#0000ff'))).toBe('#8c53a2');
});
