import { describe, expect, it } from 'vitest';
import { parts } from '../../renderer/forms/fieldRows.ts';
import { en, type Words } from '../../renderer/i18n/en.ts';
import { es } from '../../renderer/i18n/es.ts';
import { services } from '../../shared/job/services.ts';
import { batteryBackups, frameShapes, orientations, productionMeterLocations } from '../../shared/job/fields.ts';

type Key = keyof Words;
const keys = Object.keys(en) as Key[];

/** Read and found right: names, units, addresses, signs, and words that are the same in both languages. */
const sameInBoth: readonly Key[] = ['appName', 'no', 'size', 'perSecond', 'slotOf', 'pixels', 'version'];

type Say = (...facts: never[]) => string;
const sayOf = (words: Readonly<Record<string, unknown>>, key: Key): Say => {
  const value = words[key];
  if (!isSay(value)) throw new Error(`${key} is no sentence`);
  return value;
};
const isSay = (value: unknown): value is Say => typeof value === 'function';

/** Facts that leave a mark in the sentence: each is a number and, printed, a text of its own. */
const marks = [4321, 8765, 1234, 5678];
/** Null where the facts are not of the kind that the sentence wants. */
const sayWith = (say: Say, facts: readonly unknown[]): string | null => {
  try {
    const said = (say as (...all: unknown[]) => string)(...facts);
    return said.includes('NaN') ? null : said;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
};

/** Every way a sentence can be asked for: of one, of none and of many; with texts and with numbers. */
const asked = (say: Say): unknown[][] => {
  const of = (make: (index: number) => unknown): unknown[] =>
    Array.from({ length: say.length }, (_, index) => make(index));
  return [of((index) => marks[index]), of(() => 0), of(() => 1), of((index) => `#/fact${index}`), of(() => '#/apiKey')];
};
/** Marks that a text shows, in whatever order its language wants. */
const shown = (text: string): string[] => marks.map(String).filter((mark) => text.includes(mark));

describe('the words in Spanish', () => {
  it('have the keys of the English ones, in their order', () => {
    expect(Object.keys(es)).toEqual(keys);
  });

  it.each(keys)('%s is of the same kind, with as many facts', (key) => {
    expect(typeof es[key]).toBe(typeof en[key]);
    if (isSay(en[key])) expect(sayOf(es, key).length).toBe(sayOf(en, key).length);
  });

  it.each(keys.filter((key) => typeof en[key] === 'string'))('%s says something, in Spanish', (key) => {
    const [english, spanish] = [en[key] as string, es[key] as string];
    expect(spanish.trim()).toBe(spanish);
    expect(spanish).not.toBe('');
    if (key !== 'languageCode' && !sameInBoth.includes(key)) expect(spanish).not.toBe(english);
  });

  it.each(keys.filter((key) => isSay(en[key])))('%s shows every fact that the English one shows', (key) => {
    const [english, spanish] = [sayOf(en, key), sayOf(es, key)];
    let told = 0;
    let different = 0;
    for (const facts of asked(english)) {
      const [inEnglish, inSpanish] = [sayWith(english, facts), sayWith(spanish, facts)];
      if (inEnglish === null) continue;
      told += 1;
      expect(inSpanish?.trim()).toBeTruthy();
      expect(inSpanish).not.toMatch(/undefined|\[object/);
      expect(shown(inSpanish ?? '')).toEqual(shown(inEnglish));
      if (inEnglish !== inSpanish) different += 1;
    }
    expect(told).toBeGreaterThan(0);
    if (!sameInBoth.includes(key)) expect(different).toBeGreaterThan(0);
  });

  it('that are the same in both languages are those that were looked at', () => {
    const same = keys.filter((key) => typeof en[key] === 'string' && en[key] === es[key]);
    expect(same.filter((key) => !sameInBoth.includes(key))).toEqual([]);
    expect(sameInBoth.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('name every field that the editor asks for, and every choice but those of interconnection', () => {
    const rows = Object.values(parts).flat();
    expect(rows.filter(({ name }) => !es.fieldTitles[name]).map(({ name }) => name)).toEqual([]);
    const values = [
      ...Object.keys(services),
      ...orientations,
      ...frameShapes,
      ...batteryBackups,
      ...productionMeterLocations,
    ];
    expect(values.filter((value) => !es.choices[value])).toEqual([]);
  });
});

describe('one thing', () => {
  it('is told as one, in both languages', () => {
    expect(en.exportDone(1, 1, '/media/stick')).toBe('1 job with 1 file in /media/stick.');
    expect(en.exportDone(2, 5, '/media/stick')).toBe('2 jobs with 5 files in /media/stick.');
    expect(es.importDone(2, 1)).toBe('Se recibieron 2 trabajos; 1 ya estaba aquí.');
    expect(es.minutesLeft(60)).toBe('cerca de 1 min');
  });
});
