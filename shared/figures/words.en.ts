import { countedEn as many, numbersEn as numbers } from '../messages/counted.ts';

/** Of the office's figures. */
export const figureWordsEn = {
  // Figures
  firstDay: 'First day',
  lastDay: 'Last day',
  figuresCounted: {
    jobs: 'A job is received on the day it arrives; a revision counts as a new job. It is issued on the day it is approved for the first time, with its letter if it gets one.',
    turnaround:
      'From the arrival of a job to its first approval, nights and weekends included. Each day has the jobs issued on it: half of them took no longer than the median, nine of ten no longer than the 90th percentile. A job is on time if it was issued by its due date, counted with today’s targets and holidays.',
    queue:
      'Jobs that are Submitted, In Review or On Hold now, by the time since they arrived. The range of days above does not apply here.',
    holds:
      'Holds in these days, by what the office asked for: a reason of the firm, a marked photo, or what the checklist was missing. A hold that asks for several counts for each. Holds with a reason of their own count together where its first 200 characters match.',
    organizations:
      'Of the jobs issued in these days: those that were not put on hold, rejected or revised before their first approval.',
    laptops:
      'The same by the laptop that sent the job. Laptops with an older version of the app do not say which one they are. The 200 with the most jobs are shown.',
  },
  lastDays: (days: number) => `Last ${days} days`,
  figuresAbout: (from: string, to: string) => `${from} to ${to}`,
  median: 'Median',
  ninetieth: '90th percentile',
  medianDays: 'Median, in days',
  ninetiethDays: '90th percentile, in days',
  medianTurnaround: 'Median turnaround',
  ninetiethTurnaround: '90% within',
  onTime: 'On time',
  dayColumn: 'Day',
  ageColumn: 'Age',
  reasonColumn: 'Reason',
  holdsColumn: 'Holds',
  rateColumn: 'Rate',
  ageUnder: (days: number) => `Under ${many(days, 'day', 'days')}`,
  ageBetween: (from: number, to: number) => `${from} to ${to} days`,
  ageFrom: (days: number) => `${many(days, 'day', 'days')} and more`,
  passOf: (firstPass: number, issued: number) => `${numbers.format(firstPass)} of ${numbers.format(issued)}`,
  noReason: 'No reason',
  heldForPhoto: (mark: string) => `Photo: ${mark.toLowerCase()}`,
  heldForSlot: (slot: string) => `Missing or unclear: ${slot.toLowerCase()}`,
  unnamedLaptop: 'No laptop named',
  numbers: 'Numbers',
  nothingCounted: 'Nothing to count in these days',
  queueEmpty: 'No open jobs',
  plotOf: (figure: string) => `${figure}. The numbers are in its table.`,
};
