import { describe, expect, it } from 'vitest';
import { matchingZone, usFirst, zonesWith, zoneText } from '../../renderer/forms/zones.ts';
import { firmRows } from '../../renderer/office/firm/firmForm.svelte.ts';

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
  ])('%j finds %s first', (text, zone) => expect(zonesWith(text, zones)[0]).toBe(zone));

  it('are written with spaces, and read with or without', () => {
    expect(zoneText('America/North_Dakota/New_Salem')).toBe('America/North Dakota/New Salem');
    for (const zone of zones)
      expect([matchingZone(zoneText(zone), zones), matchingZone(zone, zones)]).toEqual([zone, zone]);
    expect(matchingZone('america/los angeles', zones)).toBe('America/Los_Angeles');
    expect(matchingZone(' los ', zones)).toBe('los');
  });
});
