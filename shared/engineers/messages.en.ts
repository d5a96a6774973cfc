import type { Words } from '../messages/rows.ts';
import type { engineerMessages } from './messages.ts';

export const engineerMessagesEn: Words<typeof engineerMessages> = {
  'engineer-unnamed': ({ email }) =>
    `An engineer of record needs a name for the letters: enter that of ${email} first.`,
  'engineer-of-another': 'Licenses and signatures of others are for administrators to change.',
  'no-engineer-of-record':
    'Nobody is an engineer of record yet, so nobody could issue a letter. Make one of the users an engineer of record first.',
  'last-engineer-of-record': ({ name }) =>
    `${name} is the last engineer of record, and only engineers of record issue letters here: nobody could issue one. Make another user an engineer of record first, or let every reviewer issue letters (Letterhead).`,
  'engineer-image-missing': 'This engineer has no signature image.',
  'license-repeated': 'is listed twice for this discipline',
  'event-engineer-changed': "Engineer's license or signature changed",
};
