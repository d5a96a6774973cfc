import type { Words } from '../messages/rows.ts';
import type { firmMessages } from './messages.ts';

const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

export const firmMessagesEn: Words<typeof firmMessages> = {
  'not-a-time-zone': 'must be an IANA name, such as America/Phoenix',
  'placeholder-unknown': ({ placeholder, allowed }) =>
    `has the unknown placeholder ${placeholder}; a letter can fill in ${braced(allowed)}`,
  'placeholder-not-closed': ({ allowed }) =>
    `has a brace that belongs to no placeholder; a letter can fill in ${braced(allowed)}`,
  'firm-image-missing': 'The firm has no such image.',
  'firm-image-unprintable': ({ image, reason }, { say }) => `The ${image} cannot be printed: ${say(reason)}.`,
  'hold-reasons-full': ({ maximum }) => `A firm keeps at most ${maximum} reasons for a hold. Remove one first.`,
  'hold-reason-gone': 'This reason was removed meanwhile.',

  // In the audit log.
  'event-firm-settings-changed': 'Firm settings changed',
  'event-firm-image-set': 'Firm image set',
  'event-firm-image-removed': 'Firm image removed',
  'event-hold-reason-added': 'Hold reason added',
  'event-hold-reason-changed': 'Hold reason changed',
  'event-hold-reason-removed': 'Hold reason removed',
  'subject-firm': 'firm',
  'subject-firm-image': ({ image }) => `firm's ${image}`,
};
