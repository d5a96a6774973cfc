import { refusal, text } from '../messages/rows.ts';

/** Refusals of photos from a phone. */
export const phoneMessages = {
  'phone-needs-draft': refusal('refused', {}),
  'phone-without-network': refusal('refused', {}),
  'phone-address-gone': refusal('refused', { address: text }),
} as const;
