import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { letterKinds } from '../../../shared/job/letterKinds.ts';
import { ArrayEntries, LetterEntries } from '../../../shared/letters/entries.ts';
import { arrayNamesEn, letterNamesEn } from '../../../shared/letters/entryNames.en.ts';
import { arrayNamesEs, letterNamesEs } from '../../../shared/letters/entryNames.es.ts';
import {
  arrayEntryNames,
  arrayEntryRows,
  arraySample,
  arraysInOrder,
  entrySpec,
  hasEntry,
  letterEntryNames,
  letterEntryRows,
  letterSample,
  lettersInOrder,
} from '../../../shared/letters/entryRows.ts';
import type { EntrySpec } from '../../../shared/letters/entrySpec.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const product = globSync('{shared,electron,renderer}/**/*.{ts,svelte}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  // Names of what checkers calculate are not entries of a letter.
  .filter((file) => !file.startsWith('electron/demo/') && !file.startsWith('shared/engineering/'));
const rows: Readonly<Record<string, EntrySpec>> = { ...letterEntryRows, ...arrayEntryRows };

describe('rows of letter entries', () => {
  it.each(['wind_speed', 'roof_snow_load'])(
    '%s is named by its row, its names, and what calculates with it',
    (name) => {
      const naming = product.filter((file) => readFileSync(path.join(root, file), 'utf8').includes(name));
      expect(naming).toContain('shared/letters/entryRows.ts');
      expect(naming.length, naming.join(', ')).toBeLessThanOrEqual(4);
    },
  );

  it('are the schemas of a letter and of an array, in their order', () => {
    expect(Object.keys(LetterEntries.shape)).toEqual(letterEntryNames);
    expect(Object.keys(ArrayEntries.shape)).toEqual(arrayEntryNames);
  });

  it('have one name for one entry, whether of a letter or of an array', () => {
    expect(Object.keys(rows)).toHaveLength(letterEntryNames.length + arrayEntryNames.length);
  });

  it('appear once each in the order of composer and letter', () => {
    expect(lettersInOrder.toSorted()).toEqual(letterEntryNames.toSorted());
    expect(arraysInOrder.toSorted()).toEqual(arrayEntryNames.toSorted());
  });

  it('follow the row that they name, those that name the same one in their own order', () => {
    const basis = lettersInOrder.filter((name) => entrySpec(name).part === 'basis');
    expect(basis.slice(3, 6)).toEqual(['asce_7_amendment', 'risk_category', 'wind_speed']);
    expect(basis.slice(-3)).toEqual(['roof_live_load_under_array', 'roof_dead_load', 'array_dead_load']);
  });

  it('are printed under headings of their own', () => {
    const headings = Object.values(rows).flatMap(({ letter, formula }) => [letter?.heading, formula?.heading]);
    const printed = headings.filter((heading) => heading !== undefined);
    expect(new Set(printed).size).toBe(printed.length);
  });

  it('have names in Spanish that differ from the English ones, within sentences too', () => {
    const pairs = [
      ...letterEntryNames.map((name) => [letterNamesEn[name], letterNamesEs[name]] as const),
      ...arrayEntryNames.map((name) => [arrayNamesEn[name], arrayNamesEs[name]] as const),
    ];
    for (const [english, spanish] of pairs) {
      expect(spanish.title).not.toBe(english.title);
      expect('inText' in spanish).toBe('inText' in english);
    }
  });

  it('leave out of a letter about a structure on the ground what is about a roof', () => {
    const without = letterKinds.map((kind) => Object.keys(rows).filter((name) => !hasEntry(kind, name)));
    expect(without.map((names) => names.includes('roof_snow_load'))).toEqual([false, false, true]);
    expect(without[2]).toContain('edge_distance');
    expect(hasEntry('ground_mount', 'no_such_entry')).toBe(true);
  });

  it('have valid values for a sample', () => {
    const sample = { ...letterSample, arrays: [{ ...arraySample, position: 1 }] };
    expect(LetterEntries.parse(sample)).toEqual(sample);
  });
});
