import { z } from 'zod';
import { locales } from '../messages/locales.ts';
import type { AccountLinkView, InvitationSent, InvitationView } from '../notices/mail.ts';
import { Email, Id, mutationBy, nothing, OfOne, Password, queryBy } from '../rpc/officeCallRows.ts';
import { administrators, roles } from '../rpc/roles.ts';

/** Invitations, and links that set a password. */
export const accountLinkCalls = {
  listInvitations: queryBy(administrators)<InvitationView[]>().with(nothing),
  /** By mail; where mail is off the answer has the link. */
  inviteUser: mutationBy(administrators)<InvitationSent>().with(
    z.object({ email: Email, role: z.enum(roles), organization: Id.optional(), locale: z.enum(locales) }),
  ),
  /** Earlier links end. */
  inviteAgain: mutationBy(administrators)<InvitationSent>().with(OfOne),
  revokeInvitation: mutationBy(administrators)<InvitationView[]>().with(OfOne),

  /** Sends a link to the account, if there is one: the answer is the same where there is none. */
  askPasswordReset: mutationBy('anyone')<null>().with(z.object({ email: Email, locale: z.enum(locales) })),
  /** What a link of an invitation or of a reset is for; null where it is void. */
  readAccountLink: queryBy('anyone')<AccountLinkView | null>().with(z.object({ token: z.string().max(200) })),
  /** Sets the password, once. */
  useAccountLink: mutationBy('anyone')<AccountLinkView>().with(
    z.object({ token: z.string().max(200), password: Password }),
  ),
} as const;
