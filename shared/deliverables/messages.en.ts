import { contentNamesEn, fileOrEn } from '../messages/catalogue/files.en.ts';
import { deliverableTypes } from './deliverables.ts';
import type { Words } from '../messages/rows.ts';
import type { deliverableMessages } from './messages.ts';

const quoted = (text: string): string => JSON.stringify(text);

export const deliverableMessagesEn: Words<typeof deliverableMessages> = {
  'job-takes-no-deliverables': ({ job, status }) => `Job ${job} is ${status}: nothing is delivered for it now.`,
  'service-not-requested': ({ requested }, { list }) =>
    `must be a service that the job requested: ${list(requested, 'or')}`,
  'deliverables-full': ({ maximum }, { number }) =>
    `A job takes at most ${number(maximum)} delivered files. Deliver the next ones together in a ZIP.`,
  'deliverable-not-current': ({ name }) => `${quoted(name)} was withdrawn or replaced before. Reload the job.`,
  'deliverable-unsupported': ({ name, kind, format = '' }, { list }) =>
    `${fileOrEn(name)} is ${`${contentNamesEn[kind]} ${format}`.trim()}; deliver a ${list(deliverableTypes, 'or')} file.`,
  'deliverable-misnamed': ({ name, type, suggestion }) =>
    `${fileOrEn(name)} is ${type}, but its name says otherwise; give it one ending in ${suggestion}.`,
  'services-undelivered': ({ services: missing }, { list, choice }) =>
    `Nothing has been delivered for ${list(missing.map(choice), 'and')}.`,

  // To the client.
  'file-withdrawn-because': ({ name, reason }) => `File "${name}" was withdrawn: ${reason}`,

  // In histories.
  'event-file-delivered': 'File delivered',
  'event-file-replaced': 'File replaced',
  'event-file-withdrawn': 'File withdrawn',
};
