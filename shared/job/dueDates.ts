import type { Service } from './services.ts';
import { isOpen, type Status } from './status.ts';
import { dayIn, endOfDay } from '../schema/firmDays.ts';
import type { Turnaround } from './turnaround.ts';

/** The target of a service that the firm has set none for, in business days. */
export const standardTargetDays = 3;

/** What due dates are counted with. */
export interface WorkCalendar extends Turnaround {
  /** The IANA name of the firm's time zone. */
  zone: string;
}

const dayMs = 24 * 60 * 60 * 1000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** The longest target of the services: the job is done when the last of them is. */
export const targetDays = (services: readonly Service[], { targets }: Pick<Turnaround, 'targets'>): number =>
  services.length === 0
    ? standardTargetDays
    : Math.max(...services.map((service) => targets[service] ?? standardTargetDays));

/**
 * The last millisecond of the day on which a job is due: so many business days after the day of its arrival, in the
 * firm's time zone. The day of its arrival never counts, so that a job of a weekend is due with those of its Friday.
 */
export const dueMsOf = (
  { receivedMs, services }: { receivedMs: number; services: readonly Service[] },
  calendar: WorkCalendar,
): number => {
  const off = new Set(calendar.holidays.map(({ day }) => day));
  let day = dayIn(receivedMs, calendar.zone);
  for (let left = targetDays(services, calendar); left > 0;) {
    day = dayAfter(day);
    if (!isWeekend(day) && !off.has(day)) left -= 1;
  }
  return endOfDay(day, calendar.zone) - 1;
};

/** An open job that is past its due date. While it is on hold it waits for the client, and is not overdue. */
export const isOverdue = ({ status, dueMs }: { status: Status; dueMs: number | null }, nowMs: number): boolean =>
  dueMs !== null && isOpen(status) && status !== 'On Hold' && dueMs < nowMs;

/** Days on calendars of the zone since the day of its arrival: 0 only for what came today. */
export const ageInDays = (receivedMs: number, nowMs: number, zone: string): number =>
  Math.max(0, (Date.parse(dayIn(nowMs, zone)) - Date.parse(dayIn(receivedMs, zone))) / dayMs);
