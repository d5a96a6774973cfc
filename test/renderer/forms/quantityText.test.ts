import { describe, expect, it } from 'vitest';
import { matchingEntry } from '../../../renderer/forms/pickerSearch.svelte.ts';
import { mistakeText } from '../../../renderer/forms/mistakes.ts';
import { lengthsValue, quantityValue, quantityEcho } from '../../../renderer/forms/quantityText.ts';
import { appEn } from '../../../renderer/field/parts/words.en.ts';
import { appEs } from '../../../renderer/field/parts/words.es.ts';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { fieldError } from '../../../shared/messages/problem.ts';
import { Interconnection } from '../../../shared/job/fields.ts';

describe('what the document holds for what was typed', () => {
  it.each([
    ['144, 150', [144, 150]],
    ['144; 150', [144, 150]],
    ['12\'-6", 150,', [150, 150]],
    ['7,5; 24', [7.5, 24]],
    ['', undefined],
    ['144,150', '144,150'],
    ['144, 1,200', '144, 1,200'],
    ['144, long', '144, long'],
  ])('spans %j are %j', (text, meant) => expect(lengthsValue({ kind: 'lengths' }, text)).toEqual(meant));

  it.each([
    ['number', '15,5', 15.5],
    ['number', '1,200', '1,200'],
    ['number', '1e3', '1e3'],
    ['number', '0x10', '0x10'],
    ['pitch', '6-12', 26.6],
    ['pitch', ' steep ', 'steep'],
    ['length', '16" OC', 16],
    ['whole', '12', 12],
    ['whole', '12.5', '12.5'],
    ['whole', ' ', undefined],
  ] as const)('a %s %j is %j', (kind, text, meant) => expect(quantityValue({ kind }, text)).toBe(meant));

  it('is told in words of the field where nobody could read it', () => {
    const said = (kind: 'lengths' | 'pitch' | 'reference' | 'text', value: unknown): string =>
      mistakeText(fieldError('#', 'wrong-type', { expected: 'array', received: 'string' }), { kind }, value, appEn);
    expect(said('lengths', '144,150')).toBe(appEn.commaUnclear);
    expect(said('pitch', 'steep')).toBe(appEn.notANumber('pitch'));
    expect(said('reference', 'Calif')).toBe(appEn.chooseFromList);
    expect(said('pitch', 70)).toBe('must be an array, not a string');
  });

  it('is told in short where half a point of interconnection is typed', () => {
    const [refused] = fieldErrors(Interconnection.safeParse('bre').error!);
    expect(mistakeText(refused!, { kind: 'suggested' }, 'bre', appEn)).toBe(appEn.chooseSuggested);
    expect(mistakeText(fieldError('#', 'blank'), { kind: 'suggested' }, ' ', appEn)).toBe('must not be empty');
  });
});

describe('what was read', () => {
  it.each([
    ['length', 24, `24 in · 2' 0"`, `24 pulg · 2' 0"`],
    ['length', 6, null, null],
    ['lengths', [144, 150], `12' 0", 12' 6"`, `12' 0", 12' 6"`],
    ['pitch', 18.4, '18.4° · 4:12', '18.4° · 4:12'],
    ['length', 'wide', null, null],
  ] as const)('a %s of %j is %j, with the unit of the language', (kind, value, english, spanish) => {
    expect([quantityEcho({ kind }, value, appEn), quantityEcho({ kind }, value, appEs)]).toEqual([english, spanish]);
  });
});

describe('the entry that a text means', () => {
  const entry = (name: string, more: object = {}) => ({ id: name, name, ...more });
  const [california, carolina] = [entry('California', { abbreviation: 'CA' }), entry('South Carolina')];
  it('is the one of that name, label or abbreviation, else the only one that was found', () => {
    expect(matchingEntry('ca', [california, carolina])).toBe(california);
    expect(matchingEntry(' CALIFORNIA ', [california, carolina])).toBe(california);
    expect(matchingEntry('califo', [california])).toBe(california);
    const panel = entry('Q.PEAK', { manufacture: 'Qcells' });
    expect(matchingEntry('qcells q.peak', [panel, entry('Q.PEAK DUO', { manufacture: 'Qcells' })])).toBe(panel);
  });
  it('is none where it could be several, or nothing was typed', () => {
    expect(matchingEntry('c', [california, carolina])).toBeNull();
    expect(
      matchingEntry('Q.PEAK', [entry('Q.PEAK', { manufacture: 'A' }), entry('Q.PEAK', { manufacture: 'B' })]),
    ).toBeNull();
    expect(matchingEntry('', [california])).toBeNull();
    expect(matchingEntry('Kalifornien', [])).toBeNull();
  });
});
