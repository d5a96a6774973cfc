import { describe, expect, it } from 'vitest';
import { dayIn, endOfDay, isoTimeIn, isTimeZone, startOfDay } from '../../../shared/schema/firmDays.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

describe('days of a zone', () => {
  it.each([
    ['2026-03-14', 'UTC', '2026-03-14T00:00:00.000Z', '2026-03-15T00:00:00.000Z'],
    ['2026-03-14', 'America/Phoenix', '2026-03-14T07:00:00.000Z', '2026-03-15T07:00:00.000Z'],
    ['2026-03-14', 'Asia/Kathmandu', '2026-03-13T18:15:00.000Z', '2026-03-14T18:15:00.000Z'],
    ['2026-03-14', 'Pacific/Kiritimati', '2026-03-13T10:00:00.000Z', '2026-03-14T10:00:00.000Z'],
    // A day of 23 hours, and one of 25.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    // Clocks go from midnight to one, and from midnight back to eleven.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z', '2026-04-06T04:00:00.000Z'],
  ])('%s in %s', (day, zone, from, to) => {
    expect([iso(startOfDay(day, zone)), iso(endOfDay(day, zone))]).toEqual([from, to]);
    expect(dayIn(startOfDay(day, zone), zone)).toBe(day);
    expect(dayIn(startOfDay(day, zone) - 1, zone) < day).toBe(true);
    expect(dayIn(endOfDay(day, zone) - 1, zone)).toBe(day);
  });

  it.each([
    ['2026-03-15T05:30:00.007Z', 'America/Phoenix', '2026-03-14T22:30:00.007-07:00'],
    ['2026-03-15T05:30:00.000Z', 'Asia/Kathmandu', '2026-03-15T11:15:00.000+05:45'],
    ['2026-03-15T05:30:00.000Z', 'UTC', '2026-03-15T05:30:00.000+00:00'],
    // The hour that a day has twice.
    ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01T01:30:00.000-04:00'],
    ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01T01:30:00.000-05:00'],
  ])('%s on clocks in %s is %s', (utc, zone, there) => {
    expect(isoTimeIn(Date.parse(utc), zone)).toBe(there);
    expect(iso(Date.parse(there))).toBe(utc);
  });

  it('knows zones by their names', () => {
    expect(['America/Phoenix', 'UTC', 'Moon/Base', 'phoenix', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
