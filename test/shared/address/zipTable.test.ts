import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cityKey } from '../../../shared/address/cityKey.ts';
import { Gazetteer, gazetteer } from '../../../shared/address/gazetteer.ts';
import { renderPlaceTable } from '../../../shared/address/makePlaceTable.ts';
import { readZipRecords, renderZipTable } from '../../../shared/address/makeZipTable.ts';
import { placeTable } from '../../../shared/address/placeTable.ts';
import { stateCodes } from '../../../shared/address/stateForms.ts';

const shipped = readFileSync(new URL('../../../shared/address/zipTable.ts', import.meta.url), 'utf8');

describe('the ZIP table', () => {
  it('is what makeZipTable.ts writes from the installed package', () => {
    expect(renderZipTable(readZipRecords()) === shipped).toBe(true);
    expect(renderZipTable(readZipRecords().reverse()) === shipped).toBe(true);
  });

  it('is at most 400 kB compressed', () => {
    expect(gzipSync(shipped, { level: 9 }).length).toBeLessThanOrEqual(400_000);
  });

  it('knows every record of the package: its ZIP, its state, and its city in both', () => {
    const table = gazetteer();
    const wrong = readZipRecords().filter(({ zip, city, state }) => {
      if (!stateCodes.includes(state) || /\d/.test(city)) return false;
      const place = table.place(cityKey(city));
      const number = Number(zip);
      const found = table.isInZip(place, number) && table.isNearZip(place, number) && table.isInState(place, state);
      return !found || !table.hasZip(number) || table.statesOf(number).join() !== state;
    });
    expect(wrong).toEqual([]);
  });

  it('answers for a ZIP it does not list from its neighbours, and for unknown names with nothing', () => {
    const table = gazetteer();
    expect(table.hasZip(99999)).toBe(false);
    expect(table.statesOf(99999)).toEqual(['AK']);
    expect(table.statesOf(0)).toEqual([]);
    expect(table.place('quibbleton')).toBe(0);
    expect(table.isInZip(0, 36303)).toBe(false);
    expect(table.isInState(table.place('boston'), 'ZZ')).toBe(false);
  });

  it('decodes every step of its code', () => {
    // 00000 "a" in AL, 00002 "b" in AL, 00003 again, 00104 nameless in WY, 00105 "a" by its number.
    const table = new Gazetteer('a|b', '@AL+.+=!ABk@WY?AAB', {});
    expect([0, 1, 2, 3, 4, 104, 105, 106].map((zip) => table.hasZip(zip))).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(table.isInZip(table.place('b'), 3)).toBe(true);
    expect(table.isInZip(table.place('b'), 104)).toBe(false);
    expect(table.isInZip(table.place('a'), 105)).toBe(true);
    expect(table.isInState(table.place('a'), 'WY')).toBe(true);
    expect(table.isInState(table.place('b'), 'WY')).toBe(false);
    expect(table.statesOf(199)).toEqual(['WY']);
  });
});

describe('the table of further places', () => {
  it('is what makePlaceTable.ts writes: sorted, without what the ZIP table has, and in two ways where a name has two', () => {
    const rows = [
      { state: 'CA', name: 'El Paso de Robles (Paso Robles)' },
      { state: 'CA', name: 'Fresno' },
      { state: 'FL', name: 'North Miami' },
      { state: 'CA', name: 'Camp 5' },
    ];
    const written = renderPlaceTable(rows);
    expect(written).toBe(renderPlaceTable(rows.reverse()));
    expect(written).toContain("CA:\n    'elpasoderobles',\n  FL:\n    'northmiami',");
  });

  it('is at most 80 kB compressed, and answers for every state', () => {
    expect(gzipSync(JSON.stringify(placeTable), { level: 9 }).length).toBeLessThanOrEqual(80_000);
    const table = gazetteer();
    for (const [state, keys] of Object.entries(placeTable)) {
      const unknown = keys.split('|').filter((key) => !table.isInState(table.place(key), state));
      expect(unknown, state).toEqual([]);
    }
  });
});
