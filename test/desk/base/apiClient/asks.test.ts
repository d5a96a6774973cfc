import { describe, expect, it } from 'vitest';
import { ReadJob } from '../../../../electron/desk/base/apiClient/replies.ts';
import { mostAsks } from '../../../../electron/desk/base/boundedText.ts';
import { fieldTitle } from '../../../../renderer/forms/fieldNames.ts';
import { appEn } from '../../../../renderer/field/parts/words.en.ts';
import { mostAsked } from '../../../../shared/job/holdReasons.ts';

const asksIn = (asks: unknown) => ReadJob.parse({ id: 7, status: 'On Hold', asks }).asks;
const photo = { slot: 'attic', array: 'South', text: 'Show the attic.' };

describe('what a provider asks for', () => {
  it('is read entry by entry: one that is none of ours takes no other with it', () => {
    const others = [null, 'x', { slot: 'drone', text: 'From above' }, { slot: 'attic' }, { ...photo, text: 7 }];
    expect(asksIn([...others, photo, { field: 'beam_span', array: null, text: 'Measure it.' }])).toEqual([
      photo,
      { field: 'beam_span', array: undefined, text: 'Measure it.' },
    ]);
    // A line of the reason that ends with an ask stands beside its button instead: every line ends with nothing.
    expect(asksIn([{ ...photo, text: ' ' }])).toEqual([]);
  });

  it('is nothing where another provider means something else by it', () => {
    for (const asks of [undefined, null, 7, 'photos', { attic: 1 }]) expect(asksIn(asks)).toBeUndefined();
  });

  it('is no more than a reviewer may ask for', () => {
    expect(mostAsks).toBe(mostAsked);
    expect(asksIn(Array.from({ length: 100_000 }, () => photo))).toHaveLength(mostAsks);
    expect(asksIn([{ ...photo, array: 'x'.repeat(5000) }])![0]!.array).toHaveLength(100);
  });

  it('is never named by what every object has', () => {
    for (const name of ['constructor', 'toString', '__proto__'])
      expect(fieldTitle(name, undefined, appEn)).toBe(name.replaceAll('_', ' '));
  });
});
