import { expect, it } from 'vitest';
import { fieldPlaces, settingsParts } from '../../../renderer/field/parts/fieldPlaces.ts';

it('each part of the settings has an address', () => {
  for (const part of settingsParts) {
    const hash = fieldPlaces.write({ screen: 'settings', part });
    expect([hash, fieldPlaces.read(hash)]).toEqual([`#/settings/${part}`, { screen: 'settings', part }]);
  }
});

it.each([
  ['#/settings', { screen: 'settings' }],
  ['#/settings/nothing', { screen: 'settings' }],
  ['#/sync/network', { screen: 'sync' }],
  ['#/nothing', { screen: 'jobs' }],
])('%s leads to what is there', (hash, place) => {
  expect(fieldPlaces.read(hash)).toEqual(place);
});
