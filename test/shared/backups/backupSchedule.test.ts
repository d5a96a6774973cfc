import { describe, expect, it } from 'vitest';
import { BackupSchedule, dueSlot, latestSlot, nextSlot, standardSchedule } from '../../../shared/backups/schedule.ts';
import { isoTimeIn } from '../../../shared/schema/firmDays.ts';

const hourMs = 60 * 60 * 1000;
const angeles = 'America/Los_Angeles';
const daily = (time: string) => ({ every: 'day', weekday: 0, time }) as const;

/** The runs of a server that looks every ten minutes, as times of the zone. */
const runsBetween = (timing: Parameters<typeof dueSlot>[0], from: string, to: string, zone: string): string[] => {
  const runs: string[] = [];
  let done = latestSlot(timing, Date.parse(from), zone)?.day ?? null;
  for (let now = Date.parse(from); now < Date.parse(to); now += hourMs / 6) {
    const slot = dueSlot(timing, done, now, zone);
    if (slot === null) continue;
    runs.push(isoTimeIn(now, zone).replace(':00.000', ''));
    done = slot.day;
  }
  return runs;
};

describe('the schedule of backups', () => {
  it('has one run on the day on which clocks go forward over its time', () => {
    expect(runsBetween(daily('02:30'), '2026-03-07T20:00Z', '2026-03-10T06:00Z', angeles)).toEqual([
      '2026-03-08T03:30-07:00',
      '2026-03-09T02:30-07:00',
    ]);
  });

  it('has one run on the day on which clocks show its time twice', () => {
    expect(runsBetween(daily('01:30'), '2026-10-31T20:00Z', '2026-11-03T06:00Z', angeles)).toEqual([
      '2026-11-01T01:30-07:00',
      '2026-11-02T01:30-08:00',
    ]);
  });

  it('has one run where clocks are changed by half an hour', () => {
    const zone = 'Australia/Lord_Howe';
    expect(runsBetween(daily('02:10'), '2026-10-03T00:00Z', '2026-10-05T00:00Z', zone)).toEqual([
      '2026-10-04T02:40+11:00',
      '2026-10-05T02:10+11:00',
    ]);
    expect(runsBetween(daily('01:40'), '2026-04-04T00:00Z', '2026-04-06T00:00Z', zone)).toEqual([
      '2026-04-05T01:40+11:00',
      '2026-04-06T01:40+10:30',
    ]);
  });

  it('has one run where clocks skip midnight', () => {
    // Chile: 2026-09-06 begins at 1 a.m.
    expect(runsBetween(daily('00:10'), '2026-09-05T12:00Z', '2026-09-07T12:00Z', 'America/Santiago')).toEqual([
      '2026-09-06T01:10-03:00',
      '2026-09-07T00:10-03:00',
    ]);
  });

  it('goes on over the ends of months and years, and leap days', () => {
    const days = (from: string, to: string) =>
      runsBetween(daily('23:50'), from, to, 'UTC').map((time) => time.slice(0, 10));
    expect(days('2028-02-28T00:00Z', '2028-03-02T00:00Z')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(days('2026-12-30T23:55Z', '2027-01-02T00:00Z')).toEqual(['2026-12-31', '2027-01-01']);
  });

  it('has one run a week on the day of the week', () => {
    const sundays = { every: 'week', weekday: 0, time: '02:30' } as const;
    expect(runsBetween(sundays, '2026-10-20T00:00Z', '2026-11-10T00:00Z', angeles)).toEqual([
      '2026-10-25T02:30-07:00',
      '2026-11-01T02:30-08:00',
      '2026-11-08T02:30-08:00',
    ]);
  });

  it('makes up for the last of several runs that were missed, once', () => {
    const now = Date.parse('2026-11-23T17:00Z');
    expect(dueSlot(daily('02:30'), '2026-11-10', now, angeles)).toEqual({
      day: '2026-11-23',
      atMs: Date.parse('2026-11-23T10:30Z'),
    });
    expect(dueSlot(daily('02:30'), '2026-11-23', now, angeles)).toBe(null);
    expect(nextSlot(daily('02:30'), now, angeles)?.day).toBe('2026-11-24');
  });

  it('is not run again when the clock is set back by little, and does not stop when it is by much', () => {
    const now = Date.parse('2026-11-23T09:00Z');
    expect(dueSlot(daily('02:30'), '2026-11-23', now, angeles)).toBe(null);
    expect(dueSlot(daily('02:30'), '2036-01-01', now, angeles)?.day).toBe('2026-11-22');
  });

  it('never comes where it is turned off', () => {
    expect(dueSlot(standardSchedule, null, Date.now(), angeles)).toBe(null);
    expect(nextSlot(standardSchedule, Date.now(), angeles)).toBe(null);
  });

  it.each([
    ['time', '24:00'],
    ['time', '2:30'],
    ['time', '02:60'],
    ['time', '02:30\n'],
    ['time', '02\u000030'],
    ['keep', 0],
    ['keep', 101],
    ['keep', 1e300],
    ['keep', 1.5],
    ['weekday', 7],
    ['weekday', -1],
    ['every', 'hour'],
    ['folder', '/etc'],
  ])('refuses %s %j', (name, value) => {
    const { success, error } = BackupSchedule.safeParse({ ...standardSchedule, [name]: value });
    expect([success, JSON.stringify(error?.issues)]).toEqual([false, expect.stringContaining(name)]);
  });
});
