import { describe, expect, it } from 'vitest';
import { EntrySearch } from '../../../shared/reference/entrySearch.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';

const finder = (...labels: [manufacture: string, name: string][]) => {
  const search = new EntrySearch(labels.map(([manufacture, name], id) => ({ id, name, manufacture })));
  return (text: string, limit = 50): string[] => search.find(text, limit).map(({ name }) => name);
};
const modules = new EntrySearch(referenceDefaults['module-types']);
const makersOf = (text: string): string[] => [
  ...new Set(modules.find(text, 200).map(({ manufacture }) => manufacture ?? '')),
];

describe('the search in a list', () => {
  it('does not mind blanks and signs, nor where the words of a maker are parted', () => {
    for (const text of ['qcell', 'qcells', 'Q cells', 'q-cells', 'Q.CELLS', 'hanwha'])
      expect(makersOf(text), text).toEqual(['Hanwha Q CELLS']);
    expect(modules.find('ml g10+ 400', 1)[0]?.name).toBe('Q.PEAK DUO BLK ML-G10+ 400');
  });

  it('takes words in any order', () => {
    const found = modules.find('400 qcells', 50).map(({ name }) => name);
    expect(found).toEqual(modules.find('qcells 400', 50).map(({ name }) => name));
    expect(found).toEqual(['Q.PEAK DUO BLK ML-G10+ 400', 'Q.PEAK DUO BLK ML-G10.a+ 400']);
  });

  it('knows makers by the name that is on the box', () => {
    expect(makersOf('canadian')).toContain('CSI Solar Co., Ltd.');
    expect(makersOf('canadian solar cs3n 400')).toEqual(['CSI Solar Co., Ltd.']);
  });

  it('names that begin with the query come first, then words that do, then the rest', () => {
    const find = finder(['', 'XL 400'], ['', 'Mono400'], ['', '400 W']);
    expect(find('400')).toEqual(['400 W', 'XL 400', 'Mono400']);
    expect(find('400', 2)).toEqual(['400 W', 'XL 400']);
  });

  it('what begins within a word does not go on into the next', () => {
    const find = finder(['Sunny Arc', 'One'], ['', 'Nyarc']);
    expect(find('nyarc')).toEqual(['Nyarc']);
    expect(find('sunnyarc')).toEqual(['One']);
    expect(find('unny')).toEqual(['One']);
  });

  it('no words find everything, and other words nothing', () => {
    const find = finder(['A', 'One'], ['B', 'Two']);
    expect([find(''), find(' - ')]).toEqual([
      ['One', 'Two'],
      ['One', 'Two'],
    ]);
    expect(find('three')).toEqual([]);
    expect(find('one b')).toEqual([]);
  });

  it('finds states by their abbreviation before names that hold it', () => {
    const search = new EntrySearch(referenceDefaults.states);
    expect(search.find('ca', 1)[0]?.name).toBe('California');
    expect(search.find('nh', 1)[0]?.name).toBe('New Hampshire');
    expect(search.find('new york', 5).map(({ name }) => name)).toEqual(['New York']);
  });

  it('signs tell no two names apart, and both are found', () => {
    expect(finder(['', '2x6'], ['', '(2) 2x6'])('(2) 2x6')).toEqual(['(2) 2x6', '2x6']);
    expect(finder(['', '(2) 2x6'], ['', '2x6'])('2x6')).toEqual(['2x6', '(2) 2x6']);
  });
});
