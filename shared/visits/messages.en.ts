import { services } from '../job/services.ts';
import type { Words } from '../messages/rows.ts';
import type { visitEvents, visitMessages, visitRefusals } from './messages.ts';

export const visitMessagesEn: Words<typeof visitRefusals & typeof visitMessages & typeof visitEvents> = {
  'visit-not-found': 'This visit is no longer on the work list.',

  'visit-appointment-unclear': 'must be a day, with or without a time, such as 2027-03-01 or 2027-03-01 09:30',
  'visit-service-unknown': `must name services, separated by semicolons: ${Object.keys(services).join('; ')}`,
  'visit-repeated': ({ row }) => `is the same visit as row ${row}: give each visit a reference of its own`,
  'visit-file-without-columns': ({ file, columns }, { quoted }) =>
    `${file} needs the columns "client" and "street", or in Spanish "cliente" and "calle"; its columns are ${quoted(columns)}`,
  'visit-appointment-zone':
    'names a time zone, and that of the site is not certain: write the time at the roof, without a zone',
  'visit-weekday-differs': ({ date }) =>
    `names a day of the week that ${date} is not: correct the date, or leave the day of the week out`,
  'visit-cell-error': ({ error }) =>
    `is the error ${error} of a formula: correct it in the spreadsheet, or empty the cell`,
  'visit-dates-open': ({ file, example, monthFirst, dayFirst }) =>
    `${file} has dates such as ${example}: choose whether that is ${monthFirst} (month first) or ${dayFirst} (day first)`,
  'visit-canceled': 'The office canceled this visit.',
  'visit-taken': ({ by }) => `${by === '' ? 'Another laptop' : by} took this visit already.`,
  'visits-full': ({ maximum }, { number }) => `An organization can have ${number(maximum)} open visits at most.`,
  'visits-listed-full': ({ maximum }, { number }) =>
    `An organization can have ${number(maximum)} visits in its list at most. Submitted and canceled ones leave it after 30 days.`,
  'visit-reference-taken': 'belongs to another visit already',
  'visits-cut': ({ maximum }, { number }) =>
    `The provider lists more visits than are shown here: these are the first ${number(maximum)}. Ask the office for the others.`,
  'subject-visit': ({ client }) => `visit to ${client}`,
  'subject-visits': 'visits',

  'event-visit-saved': 'Visit saved',
  'event-visit-canceled': 'Visit canceled',
  'event-visit-freed': 'Visit given back',
  'event-visit-taken': 'Visit taken',
  'event-visit-linked': 'Visit linked to its job',
  'event-visits-imported': 'Visits imported',
  'event-visits-checked': 'Import of visits checked',
};
