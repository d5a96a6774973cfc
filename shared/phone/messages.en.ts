import type { Words } from '../messages/rows.ts';
import type { phoneMessages } from './messages.ts';

export const phoneMessagesEn: Words<typeof phoneMessages> = {
  'phone-needs-draft': 'Photos from a phone can be added only before the job is queued.',
  'phone-without-network': 'This computer is not on a network that a phone could join.',
  'phone-address-gone': ({ address }) =>
    `This computer cannot be reached at ${address} any more. Choose another network.`,
};
