import { z } from 'zod';
import { type Service, serviceSlugs } from './services.ts';
import { lineUpTo } from './text.ts';
import { rule } from '../messages/rule.ts';

const longestTargetDays = 60;
/** Twenty years of them. */
const mostHolidays = 400;
export const longestHolidayName = 100;

const Target = z.int().min(1).max(longestTargetDays);

/** Days on which the firm does not work, besides Saturdays and Sundays. */
const Holidays = z
  .array(z.strictObject({ day: z.iso.date(), name: lineUpTo(longestHolidayName) }))
  .max(mostHolidays)
  .superRefine((holidays, context) => {
    holidays.forEach(({ day }, index) => {
      if (holidays.findIndex((one) => one.day === day) < index)
        context.addIssue({ code: 'custom', path: [index, 'day'], ...rule('holiday-twice') });
    });
  })
  .overwrite((holidays) => holidays.toSorted((one, other) => one.day.localeCompare(other.day)));

/** How soon the firm wants to be done with each service, in business days, and the days that do not count. */
export const Turnaround = z.strictObject({
  targets: z.strictObject(
    Object.fromEntries(serviceSlugs.map((slug) => [slug, Target.optional()])) as Record<
      Service,
      z.ZodOptional<typeof Target>
    >,
  ),
  holidays: Holidays,
});
export type Turnaround = z.infer<typeof Turnaround>;

export const standardTurnaround: Turnaround = { targets: {}, holidays: [] };
