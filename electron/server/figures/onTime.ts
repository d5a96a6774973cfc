import { dueMsOf, targetDays, type WorkCalendar } from '../../../shared/job/dueDates.ts';
import { dayIn } from '../../../shared/schema/firmDays.ts';
import { servicesIn } from '../jobs/store/dueDateStore.ts';

/** Days of every zone begin at a quarter of an hour of UTC. */
const quarterSeconds = 15 * 60;

/**
 * Whether jobs were issued by their due dates. Closed jobs have none any more: they are counted again, by the targets and
 * holidays of now, once for each day and target instead of for each of 100,000 jobs.
 */
export const onTimeBy = (calendar: WorkCalendar) => {
  const days = new Map<number, string>();
  const dues = new Map<string, number>();
  const dayOf = (seconds: number): string => {
    const quarter = Math.floor(seconds / quarterSeconds);
    const day = days.get(quarter) ?? dayIn(seconds * 1000, calendar.zone);
    days.set(quarter, day);
    return day;
  };
  /** Times in seconds; `services` as in the column of a job. */
  return ({ received, issued, services }: { received: number; issued: number; services: number }): boolean => {
    const requested = servicesIn(services);
    const key = `${dayOf(received)} ${targetDays(requested, calendar)}`;
    const due = dues.get(key) ?? dueMsOf({ receivedMs: received * 1000, services: requested }, calendar);
    dues.set(key, due);
    return issued * 1000 <= due;
  };
};
