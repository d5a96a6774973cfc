import { describe, expect, it } from 'vitest';
import { referenceId } from '../../../electron/server/reference/referenceId.ts';
import { isBallast, referenceDefaults } from '../../../shared/reference/defaults.ts';
import { connectionTypes } from '../../../shared/reference/defaults/connectionTypes.ts';
import { states } from '../../../shared/reference/defaults/states.ts';
import { referenceOutputs } from '../../../shared/reference/entrySchemas.ts';
import { longestName, referenceLists } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

describe('built-in entries', () => {
  it.each(referenceLists.filter((row) => row.idKind === 'uuid'))(
    '$key: every id follows from maker and name',
    (row) => {
      const written = referenceDefaults[row.key].map((entry) => `${entry.name}: ${entry.id}`);
      const computed = referenceDefaults[row.key].map((entry) => `${entry.name}: ${referenceId(row.key, entry)}`);
      expect(written).toEqual(computed);
    },
  );

  it.each(referenceLists)('$key: every entry is what §2.9 describes', ({ key, manufacture }) => {
    for (const entry of referenceDefaults[key]) {
      expect(referenceOutputs[key].parse(entry)).toEqual(entry);
      expect(entry.name).toBe(entry.name.normalize('NFC').trim());
      expect(entry.name.length).toBeLessThanOrEqual(longestName);
      expect(Object.hasOwn(entry, 'manufacture')).toBe(manufacture);
    }
  });

  it.each(referenceLists)('$key: nothing is listed twice', ({ key }) => {
    const entries = referenceDefaults[key];
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
    expect(new Set(entries.map((entry) => matchKey(`${entry.manufacture ?? ''}\t${entry.name}`))).size).toBe(
      entries.length,
    );
  });

  it('the id of an entry is for ever', () => {
    // Worked out once by another program; if these change, so did the namespace or the rule.
    expect(referenceId('racking-types', { manufacture: 'IronRidge', name: 'XR10' })).toBe(
      '1d4104c9-a109-5520-833f-2b2e091fc1c1',
    );
    expect(referenceId('states', { name: 'Alabama' })).toBe('b045135d-43b7-5a5d-ac00-82e6913fece0');
  });

  it('an entry whose id is taken by a renamed one gets another, the same every time', () => {
    const entry = { manufacture: 'IronRidge', name: 'XR10' };
    expect(referenceId('racking-types', entry, 2)).toBe(referenceId('racking-types', entry, 2));
    expect(referenceId('racking-types', entry, 2)).not.toBe(referenceId('racking-types', entry));
  });

  it('states are the fifty, the District and five territories, with unique postal abbreviations', () => {
    expect(states).toHaveLength(56);
    const abbreviations = new Set(states.map((state) => state.abbreviation));
    expect(abbreviations.size).toBe(56);
    for (const abbreviation of abbreviations) expect(abbreviation).toMatch(/^[A-Z]{2}$/);
    for (const abbreviation of ['DC', 'PR', 'GU', 'VI', 'AS', 'MP']) expect(abbreviations).toContain(abbreviation);
  });

  it('connection types have integers below those of imported entries, 11 being Ballast', () => {
    expect(connectionTypes.every(({ id }) => Number(id) >= 1 && Number(id) < 1000)).toBe(true);
    expect(connectionTypes.filter(isBallast)).toEqual([{ id: 11, name: 'Ballast' }]);
  });
});
