import { ageDays, mostDays, usualDays } from '../../../shared/figures/figures.ts';
import type { FigureRange, FiguresView, PassCount, TurnaroundTimes } from '../../../shared/figures/officeCalls.ts';
import { dayIn, endOfDay, isDay, startOfDay } from '../../../shared/schema/firmDays.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import { type FieldError, fieldError } from '../../../shared/messages/problem.ts';
import { type FigureRows, type IssuedJobs, quarterMs } from './figureStore.ts';
import { servicesIn, turnaroundOf, turnaroundSetting } from '../jobs/store/dueDateStore.ts';
import { firmZone } from '../firm/firm.ts';
import type { SessionUser } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { measured } from '../base/work/requestWork.ts';
import { dueMsOf, targetDays, type WorkCalendar } from '../../../shared/job/dueDates.ts';

/** Days of every zone begin at a quarter of an hour of UTC. */
const quarterSeconds = 15 * 60;

/**
 * Whether jobs were issued by their due dates. Closed jobs have none any more: they are counted again, by the targets and
 * holidays of now, once for each day and target instead of for each of 100,000 jobs.
 */
const onTimeBy = (calendar: WorkCalendar) => {
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

const dayMs = 24 * 60 * 60_000;
const mostReasons = 10;

const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const rangeErrors = (first: string, last: string): FieldError[] => {
  if (last < first) return [fieldError('#/end_date', 'before-first-day')];
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return days <= mostDays && isDay(first) ? [] : [fieldError('#/end_date', 'too-many-days', { maximum: mostDays })];
};

/** The days of a range, both ends included; the latest ones where an end is missing. Throws `invalid-fields`. */
const daysOf = (range: FigureRange, today: string): string[] => {
  const last =
    range.end_date ?? (range.start_date !== undefined && range.start_date > today ? range.start_date : today);
  const first = range.start_date ?? laterDay(last, 1 - usualDays);
  const errors = rangeErrors(first, last);
  if (errors.length > 0) throw invalidFields(errors);
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => laterDay(first, index));
};

interface IssuedJob {
  /** In seconds. */
  received: number;
  issued: number;
  /** Bits, as in the column of a job. */
  services: number;
  isFirstPass: boolean;
}

const jobsIn = ({ jobs }: IssuedJobs): IssuedJob[] => {
  const read: IssuedJob[] = [];
  for (let at = 0; at < jobs.length; at += 3) {
    const [received, issued, marks] = [jobs[at]!, jobs[at + 1]!, jobs[at + 2]!];
    read.push({ received, issued, services: marks >> 1, isFirstPass: (marks & 1) === 1 });
  }
  return read;
};

const timesOf = (seconds: readonly number[]): TurnaroundTimes => {
  const sorted = new Float64Array(seconds).sort();
  const middle = sorted.length / 2;
  const at = (index: number): number => sorted[index]! * 1000;
  if (sorted.length === 0) return { medianMs: null, ninetiethMs: null };
  return {
    medianMs: (at(Math.ceil(middle) - 1) + at(Math.floor(middle))) / 2,
    ninetiethMs: at(Math.ceil(sorted.length * 0.9) - 1),
  };
};

const addedUp = (counts: readonly PassCount[]): PassCount => ({
  issued: counts.reduce((sum, { issued }) => sum + issued, 0),
  firstPass: counts.reduce((sum, { firstPass }) => sum + firstPass, 0),
});

const passesOf = (jobs: readonly IssuedJob[]): PassCount => ({
  issued: jobs.length,
  firstPass: jobs.reduce((sum, { isFirstPass }) => sum + Number(isFirstPass), 0),
});

const mostIssuedFirst = (one: PassCount, other: PassCount): number => other.issued - one.issued;

/** The index of the day in which each quarter of an hour of the range lies, from the first one on. */
const dayOfQuarters = (days: readonly string[], zone: string): { first: number; days: Uint16Array } => {
  const starts = [...days.map((day) => startOfDay(day, zone)), endOfDay(days.at(-1)!, zone)].map(
    (ms) => ms / quarterMs,
  );
  const [first, end] = [starts[0]!, starts.at(-1)!];
  // A zone may be an offset such as `+05:20`: its days begin within a quarter.
  const table = new Uint16Array(Math.ceil(end) - Math.floor(first));
  days.forEach((_day, index) => table.fill(index, Math.floor(starts[index]!) - Math.floor(first)));
  return { first: Math.floor(first), days: table };
};

/** Days with what happened on each of them, and the whole range. */
const byDay = (
  { received }: FigureRows,
  issued: readonly IssuedJob[],
  days: readonly string[],
  { zone, isOnTime }: { zone: string; isOnTime: ((job: IssuedJob) => boolean) | null },
) => {
  const table = dayOfQuarters(days, zone);
  const dayOf = (quarter: number): number => table.days[quarter - table.first]!;
  const perDay = days.map((day) => ({ day, received: 0, seconds: [] as number[] }));
  for (const { quarter, jobs } of received) perDay[dayOf(quarter)]!.received += jobs;
  for (const job of issued)
    perDay[dayOf(Math.floor((job.issued * 1000) / quarterMs))]!.seconds.push(job.issued - job.received);
  return {
    days: perDay.map(({ day, received: jobs, seconds }) => ({
      ...{ day, received: jobs, issued: seconds.length },
      ...timesOf(seconds),
    })),
    total: {
      received: received.reduce((sum, { jobs }) => sum + jobs, 0),
      ...passesOf(issued),
      onTime: isOnTime === null ? null : issued.filter(isOnTime).length,
      ...timesOf(perDay.flatMap(({ seconds }) => seconds)),
    },
  };
};

const queueOf = ({ queue }: FigureRows): FiguresView['queue'] =>
  Array.from({ length: ageDays.length + 1 }, (_, age) => {
    const jobs = (status: string): number => queue.find((row) => row.age === age && row.status === status)?.jobs ?? 0;
    return { submitted: jobs('Submitted'), inReview: jobs('In Review'), onHold: jobs('On Hold') };
  });

/** A client may name a new laptop with every job. */
const mostLaptops = 200;

/** By organization and by laptop, with their names. */
const bySender = async (
  { organizations }: OfficeDeps['store'],
  issued: readonly (Pick<IssuedJobs, 'organization' | 'laptop'> & PassCount)[],
  user: SessionUser,
): Promise<Pick<FiguresView, 'organizations' | 'laptops'>> => {
  const names = new Map((await organizations.list()).map(({ id, name }) => [id, name]));
  const named = (id: number) => ({ id, name: names.get(id) ?? '' });
  const reports = new Map(
    (await organizations.devices.ofOrganization(user.organization)).map(
      ({ organization, id, report }) => [`${organization.id} ${id}`, report.name] as const,
    ),
  );
  const laptops = issued.map(({ organization, laptop, issued: count, firstPass }) => ({
    ...{ organization: named(organization), id: laptop, issued: count, firstPass },
    name: (laptop === null ? null : reports.get(`${organization} ${laptop}`)) || null,
  }));
  const ofEach = Map.groupBy(issued, ({ organization }) => organization);
  return {
    organizations: [...ofEach].map(([id, own]) => ({ ...named(id), ...addedUp(own) })).toSorted(mostIssuedFirst),
    laptops: laptops.toSorted(mostIssuedFirst).slice(0, mostLaptops),
  };
};

/** The figures that a user may see, for days of the firm's time zone. Throws `invalid-fields`. */
export const readFigures = async (
  { store, clock }: Pick<OfficeDeps, 'store' | 'clock'>,
  user: SessionUser,
  range: FigureRange,
): Promise<FiguresView> => {
  const [zone, now] = [await firmZone(store), clock.now()];
  const days = daysOf(range, dayIn(now, zone));
  const span = { fromMs: startOfDay(days[0]!, zone), toMs: endOfDay(days.at(-1)!, zone) };
  const { organization } = user;
  const rows = await store.jobs.figures.of({ organization, ...span, most: mostReasons, now });
  const isOnTime =
    user.role === 'office' ? null : onTimeBy({ ...turnaroundOf(await store.settings.get(turnaroundSetting)), zone });
  const { senders, ofDays } = measured(() => {
    const ofEach = rows.issued.map((row) => ({ ...row, jobs: jobsIn(row) }));
    const issued = ofEach.flatMap(({ jobs }) => jobs);
    return {
      senders: ofEach.map(({ organization: id, laptop, jobs }) => ({ organization: id, laptop, ...passesOf(jobs) })),
      ofDays: byDay(rows, issued, days, { zone, isOnTime }),
    };
  });
  return {
    ...ofDays,
    queue: queueOf(rows),
    holds: {
      total: rows.holds[0]?.total ?? 0,
      reasons: rows.holds.map(({ total: _, ...reason }) => reason),
    },
    ...(await bySender(store, senders, user)),
  };
};
