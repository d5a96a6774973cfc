import type { Words } from '../messages/rows.ts';
import type { organizationMessages } from './messages.ts';

export const organizationMessagesEn: Words<typeof organizationMessages> = {
  'organization-not-found': 'There is no such organization.',
  'organization-name-unknown': ({ name }) =>
    `There is no organization ${JSON.stringify(name)}; \`org list\` shows them.`,
  'organization-name-taken': ({ name }) => `There is already an organization ${JSON.stringify(name)}.`,
  'organization-name-missing': 'An organization needs a name.',
  'organization-name-not-one-line': 'The name of an organization is one line of text.',
  'organization-name-too-long': ({ maximum }) => `The name of an organization has at most ${maximum} characters.`,
  'address-part-not-one-line': 'Each part of an address is one line of text.',
  'address-part-too-long': ({ maximum }) => `Each part of an address has at most ${maximum} characters.`,
  'key-not-found': 'There is no such key.',
  'key-number-unknown': ({ id }) => `There is no key ${id}; \`key list\` shows them.`,
  'day-has-passed': 'must not be a day that has passed',

  // In the audit log.
  'event-organization-added': 'Organization added',
  'event-organization-changed': 'Organization changed',
  'event-key-made': 'Key made',
  'event-key-revoked': 'Key revoked',
  'subject-organization': ({ name }) => `organization ${name}`,
  'subject-key': ({ shown, organization }) => `key ${shown} of ${organization}`,
};
