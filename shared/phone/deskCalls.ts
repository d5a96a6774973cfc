import { z } from 'zod';
import { noInput, OfDraft } from '../rpc/deskCallRows.ts';
import { type Calls, mutation, query } from '../rpc/rpc.ts';

/** An address of this computer at which a phone may reach it. */
export const PhoneAddress = z.object({
  address: z.string(),
  /** What the system calls the network's interface. */
  network: z.string(),
});
export type PhoneAddress = z.infer<typeof PhoneAddress>;

/** Why no session runs any more. */
export const PhoneEnd = z.enum(['stopped', 'idle', 'not-a-draft', 'address-gone']);
export type PhoneEnd = z.infer<typeof PhoneEnd>;

const PhoneSessionShown = z.object({
  draft: z.string(),
  address: z.string(),
  /** Leads a phone to its page; the secret is its fragment. */
  link: z.string(),
  /** Phones that have used the link. */
  phones: z.int(),
  /** Photos that were added. */
  added: z.int(),
  /** Photos of which a part has come. */
  arriving: z.int(),
});

/** Photos from a phone: whether a session runs, and where one could. */
export const PhoneShown = z.object({
  /** The most likely one first. */
  addresses: z.array(PhoneAddress),
  session: PhoneSessionShown.nullable(),
  ended: z.object({ draft: z.string(), why: PhoneEnd, added: z.int() }).nullable(),
});
export type PhoneShown = z.infer<typeof PhoneShown>;

/** Photos from a phone, which come over the local network while a session runs. */
export const deskPhoneCalls = {
  readPhone: query(noInput, PhoneShown),
  /** A session for a draft, at an address of this computer; null chooses one. It replaces one that runs. */
  startPhone: mutation(OfDraft.extend({ address: z.string().max(45).nullable() }), PhoneShown),
  stopPhone: mutation(noInput, PhoneShown),
} as const satisfies Calls;
