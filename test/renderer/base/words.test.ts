import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parts } from '../../../renderer/forms/jobRows.ts';
import { appEn } from '../../../renderer/field/parts/words.en.ts';
import { appEs } from '../../../renderer/field/parts/words.es.ts';
import { officeEn } from '../../../renderer/office/parts/words.en.ts';
import { officeEs } from '../../../renderer/office/parts/words.es.ts';
import { messageText } from '../../../renderer/base/words/messages.ts';
import { statusText } from '../../../renderer/jobs/statusText.ts';
import { fieldJobWordsEn } from '../../../shared/job/words.en.ts';
import { syncWordsEs } from '../../../shared/sync/words.es.ts';
import { settingWordsEn } from '../../../shared/settings/words.en.ts';
import { settingWordsEs } from '../../../shared/settings/words.es.ts';
import { loadWords } from '../../../renderer/base/words/wordTable.ts';
import { statuses } from '../../../shared/job/status.ts';
import { languages } from '../../../shared/messages/say.ts';
import { services } from '../../../shared/job/services.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { batteryBackups, frameShapes, orientations, productionMeterLocations } from '../../../shared/job/fields.ts';

await loadWords('es');

type Sentence = (...params: unknown[]) => string;
type Leaf = string | Sentence;

/** Every text by its path through the tree, such as `screens.board`. */
const leavesOf = (tree: object, at = ''): [string, Leaf][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, `${at}${key}.`)
      : [[`${at}${key}`, value as Leaf] as [string, Leaf]],
  );

/** Keys whose English texts come from the schemas: only Spanish has words of its own for them. */
const onlySpanish = (english: object, spanish: object): string[] =>
  leavesOf(spanish)
    .map(([key]) => key)
    .filter((key) => !leavesOf(english).some(([other]) => other === key))
    .map((key) => key.split('.')[0]!);
const namedBySchemas = [
  ...['statuses', 'fieldTitles', 'fieldHints', 'choices', 'units'],
  ...['auditFacts', 'letterTitles', 'letterHints'],
];

/** Names, units, addresses, signs, and words that are the same in both languages. */
const sameInBoth = [
  ...['mailSecurities.tls', 'mailSecurities.starttls', 'webhooks'],
  ...['appName', 'no', 'size', 'perSecond', 'slotOf', 'pixels', 'version'],
  ...['screens.laptops', 'columnAhj', 'fromTo', 'storage', 'count', 'laptopsAbout', 'distance'],
  ...['placeColumns.ahj', 'disciplineNames.civil', 'phone.networkOption', 'photoMap.distanceText', 'proxy'],
];

it('a status of a job has one spelling: that of the API in English', () => {
  for (const status of statuses) {
    expect(statusText(status, appEn)).toBe(status);
    expect(officeEn.statuses[status]).toBe(status);
    expect(languages.en.messages[`event-${status.toLowerCase().replace(' ', '-')}` as 'event-on-hold']).toBe(status);
    expect([statusText(status, appEs), officeEs.statuses?.[status]]).toEqual(
      Array(2).fill(languages.es.choices[status]),
    );
  }
  expect(fieldJobWordsEn.holdTitle).toMatch(/^On Hold: /);
});

const numbers = [4321, 8765, 1234, 5678, 2468];
/** Every way a sentence can be asked for: of none, of one and of many; with texts and with numbers. */
const paramsFor = ({ length }: Sentence): unknown[][] => [
  numbers.slice(0, length),
  Array<number>(length).fill(0),
  Array<number>(length).fill(1),
  numbers.slice(0, length).map(String),
  Array<string>(length).fill('#/apiKey'),
  Array<string[]>(length).fill(['a', 'b']),
];
/** Null where the params are not of the kinds that the sentence takes. */
const textWith = (sentence: Sentence, params: unknown[]): string | null => {
  try {
    const text = sentence(...params);
    return typeof text !== 'string' || text.includes('NaN') ? null : text;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
};
const digits = (text: string): string => text.replaceAll(/[,.\s\u00a0]/g, '');
const numbersIn = (text: string): number[] => numbers.filter((number) => digits(text).includes(String(number)));

/** The words of each capability, as `shared/visits/words.en.ts` exports `visitWordsEn`. */
const shared = path.resolve(import.meta.dirname, '../../../shared');
const ofCapabilities = (
  await Promise.all(
    globSync('*/words.en.ts', { cwd: shared }).map(async (file) => {
      const english = (await import(path.join(shared, file))) as Record<string, object>;
      const spanish = (await import(path.join(shared, file.replace('.en.', '.es.')))) as Record<string, object>;
      return Object.entries(english)
        .filter(([name]) => name.endsWith('WordsEn'))
        .map(([name, words]) => [name, words, spanish[name.replace(/En$/, 'Es')]!] as const);
    }),
  )
).flat();
const tables = [['the field app', appEn, appEs], ['the console', officeEn, officeEs], ...ofCapabilities] as const;
const ownLeaves = (english: object) =>
  leavesOf(english).filter(([key]) => !namedBySchemas.includes(key.split('.')[0]!));

describe.each(tables)('the Spanish words of %s', (_name, english, spanish) => {
  const own = ownLeaves(english);
  const translated = new Map(leavesOf(spanish));

  it('have the keys of the English ones, in their order', () => {
    expect(Object.keys(spanish)).toEqual(Object.keys(english));
    expect(onlySpanish(english, spanish).filter((key) => !namedBySchemas.includes(key))).toEqual([]);
  });

  it.each(own)('%s is translated, with every param', (key, text) => {
    const other = translated.get(key)!;
    expect(typeof other).toBe(typeof text);
    if (typeof text === 'string' || typeof other === 'string') {
      expect(String(other).trim()).toBe(other);
      expect(other).not.toBe('');
      if (key !== 'languageCode' && !sameInBoth.includes(key)) expect(other).not.toBe(text);
      return;
    }
    expect(other.length).toBe(text.length);
    const pairs = paramsFor(text).flatMap((params) => {
      const inEnglish = textWith(text, params);
      return inEnglish === null ? [] : [[inEnglish, textWith(other, params) ?? ''] as const];
    });
    expect(pairs).not.toEqual([]);
    for (const [inEnglish, inSpanish] of pairs) {
      expect(inSpanish.trim()).not.toBe('');
      expect(inSpanish).not.toMatch(/undefined|\[object|NaN/);
      expect(numbersIn(inSpanish)).toEqual(numbersIn(inEnglish));
    }
    if (!sameInBoth.includes(key)) expect(pairs.some(([inEnglish, inSpanish]) => inEnglish !== inSpanish)).toBe(true);
  });
});

describe('the words of both apps', () => {
  it('call a revision a modification: "revisado" is what was reviewed', () => {
    const textsOf = (text: Leaf): string =>
      typeof text === 'string'
        ? text
        : paramsFor(text)
            .map((params) => textWith(text, params) ?? '')
            .join(' ');
    const revisions = tables.flatMap(([, english, spanish]) => {
      const translated = new Map(leavesOf(spanish));
      return ownLeaves(english)
        .filter(([, text]) => /\brevis/i.test(textsOf(text)))
        .map(([key]) => [key, textsOf(translated.get(key)!)]);
    });
    expect(revisions.length).toBeGreaterThan(10);
    expect(revisions.filter(([, text]) => !/modific/i.test(text!) || /\brevis/i.test(text!))).toEqual([]);
  });

  it('of a capability take the place of no word of the window', () => {
    const windows = new Set([...Object.keys(appEn), ...Object.keys(officeEn)]);
    const hidden = ofCapabilities.flatMap(([name, english]) =>
      Object.keys(english).flatMap((key) => (windows.has(key) ? [`${name}.${key}`] : [])),
    );
    expect(hidden).toEqual([]);
  });

  it('that are the same in both languages are known', () => {
    const all = new Map(tables.flatMap(([, english]) => leavesOf(english)));
    expect(sameInBoth.filter((key) => !all.has(key))).toEqual([]);
  });

  it('name every field that the editor asks for, and every choice but those of interconnection', () => {
    const rows = Object.values(parts).flat();
    expect(rows.filter(({ name }) => !appEs.fieldTitles[name]).map(({ name }) => name)).toEqual([]);
    const values = [
      ...Object.keys(services),
      ...orientations,
      ...frameShapes,
      ...batteryBackups,
      ...productionMeterLocations,
    ];
    expect(values.filter((value) => !appEs.choices[value])).toEqual([]);
  });

  it('name a refused field by its title, and not by its path in the body', () => {
    const refused = message('invalid-fields', {
      field: 'arrays/1/roof_pitch',
      error: message('too-big', { maximum: 60 }),
      others: 1,
      named: null,
    });
    expect(messageText(appEn, refused)).toMatch(/^Roof pitch .*, and 1 more\.$/);
    expect(messageText(appEs, refused)).toMatch(/^Pendiente/);
  });

  it('say of an empty field that it is empty, and not which type its value has', () => {
    const refused = message('invalid-fields', {
      field: 'client_street_address',
      error: message('required', { type: 'string' }),
      others: 0,
      named: null,
    });
    expect(messageText(appEn, refused)).toBe('Street address must not be empty.');
    expect(messageText(appEs, refused)).not.toMatch(/texto/);
  });

  it('have singulars and plurals', () => {
    expect(settingWordsEn.exportDone(1, 1, '/media/stick')).toBe('1 job with 1 file in /media/stick.');
    expect(settingWordsEn.exportDone(2, 5, '/media/stick')).toBe('2 jobs with 5 files in /media/stick.');
    expect(settingWordsEs.importDone(2, 1)).toBe('Se recibieron 2 trabajos; 1 ya estaba aquí.');
    expect(syncWordsEs.minutesLeft(60)).toBe('cerca de 1 min');
  });
});
