import { describe, expect, it } from 'vitest';
import type { Service } from '../../../shared/job/services.ts';
import { dayIn, startOfDay } from '../../../shared/schema/firmDays.ts';
import { ageInDays, dueMsOf, isOverdue, standardTargetDays, type WorkCalendar } from '../../../shared/job/dueDates.ts';
import { Turnaround } from '../../../shared/job/turnaround.ts';

const calendar: WorkCalendar = {
  zone: 'America/Phoenix',
  targets: { pv_structural_letter: 1, pv_cad_design: 5 },
  holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }],
};
const letter: Service[] = ['pv_structural_letter'];
const noon = 12 * 3_600_000;
const dueDay = (receivedMs: number, services: readonly Service[], more: Partial<WorkCalendar> = {}): string => {
  const used = { ...calendar, ...more };
  return dayIn(dueMsOf({ receivedMs, services }, used), used.zone);
};

describe('a job is due so many business days after the day of its arrival', () => {
  it.each<[string, string, readonly Service[], string]>([
    ['on a Monday', '2026-11-23', letter, '2026-11-24'],
    ['on a Friday, over the weekend', '2026-11-20', letter, '2026-11-23'],
    ['on a Saturday', '2026-11-21', letter, '2026-11-23'],
    ['before a holiday', '2026-11-25', letter, '2026-11-27'],
    [
      'with several services: the longest target',
      '2026-11-23',
      ['pv_structural_letter', 'pv_cad_design'],
      '2026-12-01',
    ],
    ['with a service that has no target: the standard', '2026-11-16', ['shade_report'], '2026-11-19'],
  ])('%s', (_what, day, services, due) => {
    expect(dueDay(startOfDay(day, calendar.zone) + noon, services)).toBe(due);
  });

  it('of the firm’s time zone, until the end of that day', () => {
    const lateOnMonday = Date.parse('2026-11-24T05:30:00Z');
    expect(dueDay(lateOnMonday, letter)).toBe('2026-11-24');
    expect(dueDay(lateOnMonday, letter, { zone: 'UTC' })).toBe('2026-11-25');
    const due = dueMsOf({ receivedMs: lateOnMonday, services: letter }, calendar);
    expect(new Date(due).toISOString()).toBe('2026-11-25T06:59:59.999Z');
  });

  it('by the standard where the firm has set nothing', () => {
    const monday = startOfDay('2026-11-16', 'UTC');
    expect(standardTargetDays).toBe(3);
    expect(dueDay(monday, letter, { zone: 'UTC', targets: {}, holidays: [] })).toBe('2026-11-19');
  });
});

it('a job on hold waits for the client and is not overdue, nor is a closed one', () => {
  const of = (status: 'Submitted' | 'In Review' | 'On Hold' | 'Approved', dueMs: number | null) =>
    isOverdue({ status, dueMs }, 1000);
  expect([of('Submitted', 999), of('In Review', 999), of('In Review', 1000)]).toEqual([true, true, false]);
  expect([of('On Hold', 999), of('Approved', 999), of('Submitted', null)]).toEqual([false, false, false]);
});

it('a job of last evening is a day old in the morning, also where clocks change in between', () => {
  const zone = 'America/Los_Angeles';
  const of = (received: string, now: string) => ageInDays(Date.parse(received), Date.parse(now), zone);
  expect(of('2026-11-24T01:00Z', '2026-11-24T16:00Z')).toBe(1);
  expect(of('2026-11-24T16:00Z', '2026-11-25T07:59Z')).toBe(0);
  expect(of('2026-10-31T16:00Z', '2026-11-02T08:00Z')).toBe(2);
  expect(of('2026-11-24T16:00Z', '2026-11-23T16:00Z')).toBe(0);
});

describe('targets and holidays', () => {
  it('are sorted by day', () => {
    const holidays = ['2027-01-01', '2026-12-25'].map((day) => ({ day, name: day }));
    expect(Turnaround.parse({ targets: {}, holidays }).holidays.map(({ day }) => day)).toEqual([
      '2026-12-25',
      '2027-01-01',
    ]);
  });

  it.each<[string, unknown]>([
    ['a target of no day', { targets: { shade_report: 0 }, holidays: [] }],
    ['a target beyond the limit', { targets: { shade_report: 61 }, holidays: [] }],
    ['half a day', { targets: { shade_report: 1.5 }, holidays: [] }],
    ['an unknown service', { targets: { painting: 1 }, holidays: [] }],
    ['a day of no calendar', { targets: {}, holidays: [{ day: '2026-02-30', name: 'x' }] }],
    ['a holiday without a name', { targets: {}, holidays: [{ day: '2026-12-25', name: ' ' }] }],
    ['a name of two lines', { targets: {}, holidays: [{ day: '2026-12-25', name: 'a\nb' }] }],
  ])('are not %s', (_what, turnaround) => {
    expect(Turnaround.safeParse(turnaround).success).toBe(false);
  });
});
