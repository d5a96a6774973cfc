import { z } from 'zod';
import { refusal, text } from '../rows.ts';

/** Refusals about organizations, API keys, users, where they sign in, and laptops. */
export const accountMessages = {
  'organization-not-found': refusal('not-found', {}),
  /** Asked for by name, on the command line. */
  'organization-name-unknown': refusal('refused', { name: text }),
  'organization-name-taken': refusal('refused', { name: text }),
  'organization-name-missing': refusal('refused', {}),
  'organization-name-not-one-line': refusal('refused', {}),
  'organization-name-too-long': refusal('refused', { maximum: z.int() }),
  'address-part-not-one-line': refusal('refused', {}),
  'address-part-too-long': refusal('refused', { maximum: z.int() }),
  'key-not-found': refusal('not-found', {}),
  /** Asked for by number, on the command line. */
  'key-number-unknown': refusal('refused', { id: z.number() }),
  'laptop-not-found': refusal('not-found', {}),
  'user-not-found': refusal('not-found', {}),
  'email-taken': refusal('refused', { email: text }),
  'last-administrator': refusal('refused', { email: text }),
  'cannot-disable-yourself': refusal('refused', {}),
  /** `own` is the origin at which browsers may bind something to this server. */
  'sign-in-elsewhere': refusal('refused', { own: text }),
} as const;
