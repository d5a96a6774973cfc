import { z } from 'zod';
import { StateText, ZipText } from '../address/contactFields.ts';
import { refusedAs, rule } from '../messages/rule.ts';
import { nested } from '../messages/rows.ts';
import { serviceSlugs } from '../job/services.ts';
import { filledTextUpTo, isBlank, lineUpTo, maxLength, textUpTo } from '../job/text.ts';

/** Visits that an organization may have open, and rows of a file. */
export const mostVisits = 2000;
/** Visits of an organization that lists hold, with those that were finished or canceled lately. */
export const mostListedVisits = 10_000;
/** Visits that a laptop takes of a list. */
export const mostHandedVisits = 5000;
export const longestVisitNote = 2000;

const lineOrEmpty = (max: number) =>
  textUpTo(max)
    .trim()
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, refusedAs('not-one-line'))
    .transform((text) => (isBlank(text) ? '' : text));

const isRealTime = (text: string): boolean => {
  const [day = '', time = '00:00'] = text.split('T');
  const at = new Date(`${day}T${time}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`);
};

/** A day, with or without a time, as the clock at the roof shows it; '' if none is agreed. */
export const Appointment = z
  .string()
  .max(20)
  .trim()
  .refine(
    (text) => text === '' || (/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text) && isRealTime(text)),
    rule('visit-appointment-unclear'),
  );

/** What a crew needs to know before it goes to a roof. */
const shape = {
  client_name: filledTextUpTo(maxLength.name)
    .pipe(lineUpTo(maxLength.name))
    .transform((text) => text.trim()),
  client_street_address: filledTextUpTo(maxLength.address)
    .pipe(lineUpTo(maxLength.address))
    .transform((text) => text.trim()),
  client_city: lineOrEmpty(maxLength.name),
  client_state: StateText,
  client_zip_code: ZipText,
  services: z
    .array(z.enum(serviceSlugs, refusedAs('visit-service-unknown')))
    .max(serviceSlugs.length)
    .transform((services) => [...new Set(services)]),
  appointment: Appointment,
  note: textUpTo(longestVisitNote).trim(),
  reference: lineOrEmpty(maxLength.externalId),
};

export const VisitFields = z.object({
  ...shape,
  client_city: shape.client_city.default(''),
  client_state: shape.client_state.default(''),
  client_zip_code: shape.client_zip_code.default(''),
  services: shape.services.default([]),
  appointment: shape.appointment.default(''),
  note: shape.note.default(''),
  reference: shape.reference.default(''),
});
export type VisitFields = z.output<typeof VisitFields>;
export type VisitField = keyof VisitFields;

/** Names of columns of a file and of the office's form, in their order. */
export const visitColumns = {
  client_name: 'client',
  client_street_address: 'street',
  client_city: 'city',
  client_state: 'state',
  client_zip_code: 'zip',
  services: 'services',
  appointment: 'appointment',
  note: 'note',
  reference: 'reference',
} as const satisfies Record<VisitField, string>;
export const visitFields = Object.keys(visitColumns) as VisitField[];

/** Which number comes first in a date such as `05/03/2027`. */
export const dateOrders = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How a file's dates were read that have another meaning in the other order; `order` is null until a person has chosen. */
export const ReadDates = z.object({
  order: z.enum(dateOrders).nullable(),
  /** The first of them as written, and the day (`2027-03-05`) that it is in each order. */
  example: z.string(),
  monthFirst: z.string(),
  dayFirst: z.string(),
});
export type ReadDates = z.infer<typeof ReadDates>;

/** A ZIP code that got back the zeros that a spreadsheet dropped. */
export const RestoredZip = z.object({ row: z.int(), from: z.string(), zip: z.string() });
export type RestoredZip = z.infer<typeof RestoredZip>;

/** The result of an import or a dry run. Errors prevent every change. */
export const VisitImportReport = z.object({
  dry_run: z.boolean(),
  /** Rows below the header that are not blank. */
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Names of the columns that are not read; the first. */
  ignored_columns: z.array(z.string()),
  /** ZIP codes that were completed: how many, and the first. */
  restored: z.int(),
  restored_zips: z.array(RestoredZip),
  /** Null where no date has two meanings. */
  dates: ReadDates.nullable(),
  /** The first errors, by spreadsheet row; 0 is the file as a whole. */
  errors: z.array(nested.extend({ row: z.int(), detail: z.string() })),
});
export type VisitImportReport = z.infer<typeof VisitImportReport>;

/** Visits with an appointment first, the earliest first. */
export const byAppointment = (one: { appointment: string }, other: { appointment: string }): number =>
  Number(one.appointment === '') - Number(other.appointment === '') ||
  one.appointment.localeCompare(other.appointment, 'en');
