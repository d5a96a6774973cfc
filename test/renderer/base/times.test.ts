import { describe, expect, it } from 'vitest';
import { chooseOfficeWords } from '../../../renderer/office/parts/words.ts';
import { appointmentText, timesIn } from '../../../shared/messages/times.ts';
import { loadWords } from '../../../renderer/base/words/wordTable.ts';
import { dayIn, zoneHere } from '../../../shared/schema/firmDays.ts';

await loadWords('es');

const evening = Date.parse('2026-11-23T05:30:00Z');
const elsewhere = zoneHere() === 'America/Phoenix' ? 'America/Denver' : 'America/Phoenix';

describe('times in the console', () => {
  it('are of the zone of the firm, which they name where the computer is in another', () => {
    expect(timesIn('en', elsewhere).time(evening)).toBe('Nov 22, 2026, 10:30 PM MST');
    expect(timesIn('es-US', elsewhere).time(evening)).toMatch(/^22 nov 2026, 10:30\sp\.m\. MST$/);
    expect(timesIn('en', elsewhere).day(evening)).toBe('Nov 22, 2026');
    expect(timesIn('en', zoneHere()).time(evening)).toMatch(/(AM|PM)$/);
    expect(chooseOfficeWords('es', elsewhere).time(evening)).toBe(timesIn('es-US', elsewhere).time(evening));
  });

  it('name the day that a filter by day takes, also where clocks change', () => {
    for (const zone of ['America/New_York', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Apia']) {
      const { day } = timesIn('en', zone);
      const inUtc = timesIn('en', 'UTC').day;
      for (let ms = Date.parse('2026-03-07T00:00Z'); ms < Date.parse('2026-03-10T00:00Z'); ms += 1_800_000)
        expect(day(ms)).toBe(inUtc(Date.parse(dayIn(ms, zone))));
      for (let ms = Date.parse('2026-10-31T00:00Z'); ms < Date.parse('2026-11-03T00:00Z'); ms += 1_800_000)
        expect(day(ms)).toBe(inUtc(Date.parse(dayIn(ms, zone))));
    }
  });

  it('tell the two hours apart that a day has twice', () => {
    const { time } = timesIn('en', zoneHere() === 'America/New_York' ? 'America/Toronto' : 'America/New_York');
    expect([time(Date.parse('2026-11-01T05:30Z')), time(Date.parse('2026-11-01T06:30Z'))]).toEqual([
      'Nov 1, 2026, 1:30 AM EDT',
      'Nov 1, 2026, 1:30 AM EST',
    ]);
  });
});

it('an appointment is on the clock of all other times', () => {
  expect(appointmentText('en', '2027-03-01T14:15')).toBe('Mon, Mar 1, 2027, 2:15 PM');
  expect(appointmentText('es', '2027-03-01T14:15')).toMatch(/2:15\sp\.m\.$/);
  expect(appointmentText('es', '2027-03-01')).not.toMatch(/:/);
});
