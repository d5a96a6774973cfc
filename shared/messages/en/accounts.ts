import type { accountMessages } from '../catalogue/accounts.ts';
import type { Words } from '../rows.ts';

export const accountWords: Words<typeof accountMessages> = {
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
  'laptop-not-found': 'There is no such laptop.',
  'user-not-found': 'There is no such user.',
  'email-taken': ({ email }) => `There is already a user ${email}.`,
  'last-administrator': ({ email }) => `${email} is the last administrator who can sign in. Add another one first.`,
  'cannot-disable-yourself': 'You cannot disable yourself.',
};
