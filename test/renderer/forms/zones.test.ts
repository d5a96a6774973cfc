import { describe, expect, it } from 'vitest';
import { matchingZone, usFirst, zoneName, zonesWith } from '../../../renderer/forms/zones.ts';
import { firmRows } from '../../../renderer/office/firm/firmForm.svelte.ts';

const zones = firmRows.firm.find(({ name }) => name === 'time_zone')!.options.map(String);

describe('the zones of the letterhead', () => {
  it('are all that there are, those of the United States first', () => {
    expect(zones.toSorted()).toEqual(Intl.supportedValuesOf('timeZone').toSorted());
    expect(zones.slice(0, 5)).toEqual([
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
    ]);
    expect(zones.indexOf('America/Boise')).toBeLessThan(zones.indexOf('Africa/Cairo'));
    expect(usFirst(['Europe/Berlin', 'America/Bogota', 'America/Nome'])).toEqual([
      'America/Nome',
      'Europe/Berlin',
      'America/Bogota',
    ]);
  });

  it.each([
    ['los ang', 'America/Los_Angeles'],
    ['LOS_ANG', 'America/Los_Angeles'],
    [' new  york ', 'America/New_York'],
    ['phoenix', 'America/Phoenix'],
    ['indian', 'America/Indiana/Knox'],
    ['', undefined],
    ['moon', undefined],
  ])('%j finds %s first', (text, zone) => expect(zonesWith(text, zones, 'en')[0]).toBe(zone));

  it('are found by the name of their time, too', () => {
    expect(zonesWith('pacific time', zones, 'en')).toContain('America/Los_Angeles');
    expect(zonesWith('hora oriental', zones, 'es')[0]).toBe('America/New_York');
  });

  it('have a name in each language, and are read by it, with spaces or without', () => {
    expect(zoneName('America/Los_Angeles', 'en')).toBe('Pacific Time (Los Angeles)');
    expect(zoneName('America/Los_Angeles', 'es')).toBe('Hora del Pacífico (Los Angeles)');
    expect(zoneName('America/Nowhere_Yet', 'en')).toBe('America/Nowhere Yet');
    for (const language of ['en', 'es']) {
      expect(new Set(zones.map((zone) => zoneName(zone, language))).size).toBe(zones.length);
      for (const zone of zones)
        expect(
          [zoneName(zone, language), zone, zone.replaceAll('_', ' ')].map((text) =>
            matchingZone(text, zones, language),
          ),
        ).toEqual([zone, zone, zone]);
    }
    expect(matchingZone('america/los angeles', zones, 'en')).toBe('America/Los_Angeles');
    expect(matchingZone('pacific TIME  (los angeles)', zones, 'en')).toBe('America/Los_Angeles');
    expect(matchingZone(' los ', zones, 'en')).toBe('los');
  });
});
