import { describe, expect, it } from 'vitest';
import { findingMessages } from '../../../shared/job/messages.ts';
import { message, type Message } from '../../../shared/messages/catalogue.ts';
import { say } from '../../../shared/messages/say.ts';
import type { FindingCode } from '../../../shared/job/checklist.ts';

const array = { array: 'Norte 7', slot: null } as const;
const job = { array: null, slot: null } as const;
const photo = { photo: 'IMG 1.jpg' };
const attic = { array: 'Norte 7', slot: 'attic', ...photo } as const;

/** One of each code at least, with params that can be told apart. */
const findings: Message<FindingCode>[] = [
  message('field-missing', { ...job, field: 'roof_pitch' }),
  message('field-missing', { ...array, field: 'a_field_of_tomorrow' }),
  message('interconnection-without-rating', { ...job, field: 'msp_rating', interconnection: 'Line Side Tap' }),
  message('battery-incomplete', { ...job, field: 'battery_count' }),
  message('notes-missing', { ...array, field: 'frame_shape', value: 'Non-Standard' }),
  message('value-unusual', { ...array, field: 'beam_span', value: 900, low: 36, high: 360, unit: 'in' }),
  message('value-unusual', { ...job, field: 'roof_pitch', value: 58, low: 2, high: 45, unit: '°' }),
  message('pitch-too-flat', { ...array, material: 'Comp Shingle', degrees: 4, degreesOfRise: 18.4 }),
  message('pitch-too-flat', { ...job, material: 'Comp Shingle', degrees: 0, degreesOfRise: 0 }),
  message('rows-exceed-panels', { ...array, rows: 9, panels: 4 }),
  message('array-count-differs', { ...job, stated: 5, listed: 3 }),
  message('module-count-differs', { ...job, stated: 24, counted: 21 }),
  message('array-unnamed', { ...job, number: 2 }),
  message('array-name-repeated', { ...array, name: 'Norte 7' }),
  message('address-part-missing', { ...job, field: 'client_city' }),
  message('address-disagrees', { ...job, field: 'client_state', stated: 'CA', inStreet: 'NV' }),
  message('address-begins-with-name', { ...job, name: 'Ada Sample' }),
  message('zip-outside-state', { ...job, zip: '93721', state: 'NV' }),
  message('photo-missing', { array: 'Norte 7', slot: 'attic' }),
  message('recipient-address-missing', { ...job, name: 'Ann Lee' }),
  message('photo-missing', job),
  message('array-without-photos', array),
  message('structure-photos-missing', job),
  message('electrical-photos-missing', job),
  message('plan-set-missing', job),
  message('installation-photos-missing', job),
  message('photo-array-unknown', { ...attic, name: 'Norte 7' }),
  message('photo-array-unknown', { ...job, ...photo, name: '' }),
  message('same-photo-twice', { ...attic, otherSlot: 'beam-size', otherArray: 'Sur 8' }),
  message('photo-far-away', { ...job, ...photo, kilometres: 41.5 }),
  message('photo-blurred', attic),
  message('photo-dark', { ...job, ...photo }),
  message('photo-unreadable', attic),
  message('pdf-closed', attic),
  message('file-not-taken', { ...job, ...photo }),
  message('too-many-files', { ...job, count: 217, maximum: 200 }),
  message('files-too-large', { ...job, bytes: 6e9, maximumBytes: 5e9 }),
];

/** Params that the words show as they are: not fields, slots and units, which have names in each language. */
const literal = (params: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(params)
    .filter(([name, value]) => !['field', 'slot', 'otherSlot', 'unit'].includes(name) && value !== null && value !== '')
    .map(([, value]) => String(value));

describe('findings of the checklist', () => {
  it('name an array without a name in the language of the reader', () => {
    const unnamed = { array: 'Array 3', arrayNumber: 3, slot: 'attic' } as const;
    expect(say('en', message('photo-missing', unnamed))).toMatch(/^Array 3 has no attic photo/);
    expect(say('es', message('photo-missing', unnamed))).toMatch(/^Falta la foto de ático en Arreglo 3/);
    // A name that the surveyor gave stays, whatever it looks like.
    expect(say('es', message('array-without-photos', { array: 'Array 3', slot: null }))).toMatch(/^Array 3 no/);
  });

  it.each(findings.map((finding) => [finding.code, finding] as const))('%s in Spanish', (_code, finding) => {
    const [english, spanish] = [say('en', finding), say('es', finding)];
    expect(spanish).not.toBe(english);
    expect(spanish).toMatch(/^\S.*[^\s.]\.$/);
    expect(`${english} ${spanish}`).not.toMatch(/undefined|null|NaN| {2}/);
    expect(literal(finding.params).filter((text) => english.includes(text) && !spanish.includes(text))).toEqual([]);
  });

  it('are all in the test above', () => {
    expect([...new Set(findings.map(({ code }) => code))].toSorted()).toEqual(Object.keys(findingMessages).toSorted());
  });
});
