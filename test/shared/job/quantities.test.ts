import { describe, expect, it } from 'vitest';
import {
  isCommaUnclear,
  readLength,
  readNumber,
  readPitch,
  showFeet,
  showRise,
} from '../../../shared/job/quantities.ts';

describe('lengths as crews write them', () => {
  it.each([
    ['24', 24],
    [' 24" ', 24],
    ['24 in', 24],
    ['7.5', 7.5],
    ['7,5', 7.5],
    ['7 1/2', 7.5],
    ['7-1/2"', 7.5],
    ['1/2"', 0.5],
    ['12\' 6"', 150],
    ["12'6", 150],
    ["12'", 144],
    ['12 ft', 144],
    ['12 ft 6 in', 150],
    ['5\' 7 1/4"', 67.25],
    ['12’ 6”', 150],
    ['60 cm', 23.62],
    ['2.4 m', 94.49],
    ['610mm', 24.02],
    ['12\'-6"', 150],
    ["12'-6", 150],
    ['2\'-0"', 24],
    ['5\' - 7 1/4"', 67.25],
    ['16" OC', 16],
    ['16" o.c.', 16],
    ['16 O.C', 16],
    ['24 oc', 24],
    ['24oc', 24],
    ['2\'-0" on center', 24],
    ['7,25', 7.25],
    ['2 pies', 24],
    ['1 pie 6 pulg', 18],
    ['6 pulg', 6],
    ['6 Pulg.', 6],
    ['7 1/2 pulgadas', 7.5],
    ['1 pulgada', 1],
    ['1200', 1200],
  ])('%s is %d inches', (text, inches) => expect(readLength(text)).toBe(inches));

  it.each(['', 'abc', '12 6', "'", '1/0', '-4', '12 lb', "12' 6' 3\"", '6-12', "12'-", 'oc', '1e3', '0x10'])(
    '%j is no length',
    (text) => expect(readLength(text)).toBeNull(),
  );

  it.each(['144,150', '1,200', '1,200"', ',125', "1,200'", '144,150,160'])(
    '%j could mean two lengths, and is none',
    (text) => expect(readLength(text)).toBeNull(),
  );

  it('tells a comma that could mean two things from other mistakes', () => {
    expect(['1,200', '144,150', '144, 1,200'].map(isCommaUnclear)).toEqual([true, true, true]);
    expect(['144, 150', '7,5', '1,2345', 'steep', '12 lb'].map(isCommaUnclear)).toEqual(Array(5).fill(false));
  });

  it.each([
    [150, '12\' 6"'],
    [24, '2\' 0"'],
    [67.25, '5\' 7.25"'],
    [11, null],
    [143.999, '12\' 0"'],
  ])('%d inches are %s', (inches, feet) => expect(showFeet(inches)).toBe(feet));

  it('reads back what it shows', () => {
    for (let inches = 12; inches < 1200; inches += 0.25) expect(readLength(showFeet(inches)!)).toBe(inches);
  });
});

describe('pitch as crews write it', () => {
  it.each([
    ['18.4', 18.4],
    ['18°', 18],
    ['18 deg', 18],
    ['6:12', 26.6],
    ['4/12', 18.4],
    ['6 in 12', 26.6],
    ['6 1/2 : 12', 28.4],
    ['0', 0],
    ['12:12', 45],
    ['6-12', 26.6],
    ['6:12', 26.6],
    ['6 1/2-12', 28.4],
  ])('%s is %d°', (text, degrees) => expect(readPitch(text)).toBe(degrees));

  it.each(['', 'steep', '6:13', '-3', '6:', '-12', '6-', '1e1', '18,400'])('%j is no pitch', (text) =>
    expect(readPitch(text)).toBeNull(),
  );

  it.each([
    [26.6, '6:12'],
    [18.4, '4:12'],
    [0, '0:12'],
    [45, '12:12'],
    [75, null],
  ])('%d° is %s', (degrees, rise) => expect(showRise(degrees)).toBe(rise));
});

describe('plain numbers', () => {
  it.each([
    ['12', 12],
    [' 12.5 ', 12.5],
    ['12,5', 12.5],
    ['.5', 0.5],
  ])('%s is %d', (text, value) => expect(readNumber(text)).toBe(value));

  it.each(['', '1e3', '0x10', '1,200', '12 lb', '-4', 'Infinity', '1 2'])('%j is none', (text) =>
    expect(readNumber(text)).toBeNull(),
  );
});
