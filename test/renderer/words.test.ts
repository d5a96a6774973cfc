import { describe, expect, it } from 'vitest';
import { parts } from '../../renderer/forms/fieldRows.ts';
import { en, type Words } from '../../renderer/i18n/en.ts';
import { es } from '../../renderer/i18n/es.ts';
import { findingText } from '../../renderer/i18n/findings.ts';
import { services } from '../../shared/job/services.ts';
import { batteryBackups, frameShapes, orientations, productionMeterLocations } from '../../shared/job/fields.ts';
import { type Finding, type FindingCode, sayFinding } from '../../shared/job/checklist.ts';

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

const at = { severity: 'needed', pointer: '#', slot: null, array: null } as const;
const ofArray = { ...at, array: 'Norte 7' } as const;
const inSlot = { ...ofArray, slot: 'attic' } as const;

/** One of each code at least, with facts that can be told apart. */
const findings: Finding[] = [
  { ...at, code: 'field-missing', facts: { field: 'roof_pitch' } },
  { ...ofArray, code: 'field-missing', facts: { field: 'a_field_of_tomorrow' } },
  { ...at, code: 'interconnection-without-rating', facts: { field: 'msp_rating', interconnection: 'Line Side Tap' } },
  { ...at, code: 'battery-incomplete', facts: { field: 'battery_count' } },
  { ...ofArray, code: 'notes-missing', facts: { field: 'frame_shape', value: 'Non-Standard' } },
  { ...ofArray, code: 'value-unusual', facts: { field: 'beam_span', value: 900, low: 36, high: 360, unit: 'in' } },
  { ...at, code: 'value-unusual', facts: { field: 'roof_pitch', value: 58, low: 2, high: 45, unit: '°' } },
  { ...ofArray, code: 'pitch-too-flat', facts: { material: 'Comp Shingle', degrees: 4, degreesOfRise: 18.4 } },
  { ...at, code: 'pitch-too-flat', facts: { material: 'Comp Shingle', degrees: 0, degreesOfRise: 0 } },
  { ...ofArray, code: 'rows-exceed-panels', facts: { rows: 9, panels: 4 } },
  { ...at, code: 'array-count-differs', facts: { stated: 5, listed: 3 } },
  { ...at, code: 'module-count-differs', facts: { stated: 24, counted: 21 } },
  { ...at, code: 'array-unnamed', facts: { number: 2 } },
  { ...ofArray, code: 'array-name-repeated', facts: { name: 'Norte 7' } },
  { ...at, code: 'address-part-missing', facts: { field: 'client_city' } },
  { ...at, code: 'address-disagrees', facts: { field: 'client_state', stated: 'CA', inStreet: 'NV' } },
  { ...at, code: 'zip-outside-state', facts: { zip: '93721', state: 'NV' } },
  { ...inSlot, code: 'photo-missing', facts: {} },
  { ...at, code: 'photo-missing', facts: {} },
  { ...ofArray, code: 'array-without-photos', facts: {} },
  { ...at, code: 'structure-photos-missing', facts: {} },
  { ...at, code: 'electrical-photos-missing', facts: {} },
  { ...at, code: 'plan-set-missing', facts: {} },
  { ...at, code: 'installation-photos-missing', facts: {} },
  { ...inSlot, code: 'photo-array-unknown', facts: { photo: 'IMG 1.jpg', name: 'Norte 7' } },
  { ...at, code: 'photo-array-unknown', facts: { photo: 'IMG 1.jpg', name: '' } },
  { ...inSlot, code: 'same-photo-twice', facts: { photo: 'IMG 1.jpg', otherSlot: 'beam-size', otherArray: 'Sur 8' } },
  { ...at, code: 'photo-far-away', facts: { photo: 'IMG 1.jpg', kilometres: 41.5 } },
  { ...inSlot, code: 'photo-blurred', facts: { photo: 'IMG 1.jpg' } },
  { ...at, code: 'photo-dark', facts: { photo: 'IMG 1.jpg' } },
  { ...inSlot, code: 'photo-unreadable', facts: { photo: 'IMG 1.jpg' } },
  { ...at, code: 'file-not-taken', facts: { photo: 'IMG 1.jpg' } },
];
/** What is neither a field nor a slot goes into the sentence as it is. */
const literal = ({ array, facts }: Finding): string[] => {
  const named = Object.entries(facts as Record<string, string | number>)
    .filter(([name, value]) => !['field', 'otherSlot', 'unit'].includes(name) && value !== '')
    .map(([, value]) => String(value));
  return array === null ? named : [...named, array];
};

describe('findings of the check', () => {
  it.each(findings.map((finding) => [finding.code, finding] as const))('%s is said in Spanish', (_code, finding) => {
    const [english, spanish] = [findingText('en', finding), findingText('es', finding)];
    expect(english).toBe(sayFinding(finding));
    expect(spanish).not.toBe(english);
    expect(spanish).toMatch(/^\S.*[^\s.]\.$/);
    expect(spanish).not.toMatch(/undefined|null|NaN| {2}/);
    expect(literal(finding).filter((fact) => english.includes(fact) && !spanish.includes(fact))).toEqual([]);
  });

  it('are all there', () => {
    const codes: Record<FindingCode, true> = {
      'field-missing': true,
      'interconnection-without-rating': true,
      'battery-incomplete': true,
      'notes-missing': true,
      'value-unusual': true,
      'pitch-too-flat': true,
      'rows-exceed-panels': true,
      'array-count-differs': true,
      'module-count-differs': true,
      'array-unnamed': true,
      'array-name-repeated': true,
      'address-part-missing': true,
      'address-disagrees': true,
      'zip-outside-state': true,
      'photo-missing': true,
      'array-without-photos': true,
      'structure-photos-missing': true,
      'electrical-photos-missing': true,
      'plan-set-missing': true,
      'installation-photos-missing': true,
      'photo-array-unknown': true,
      'same-photo-twice': true,
      'photo-far-away': true,
      'photo-blurred': true,
      'photo-dark': true,
      'photo-unreadable': true,
      'file-not-taken': true,
    };
    expect([...new Set(findings.map(({ code }) => code))].toSorted()).toEqual(Object.keys(codes).toSorted());
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
