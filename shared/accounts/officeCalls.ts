import { z } from 'zod';
import { locales } from '../messages/locales.ts';
import { longestSignInCode } from '../rpc/bounds.ts';
import {
  fieldsOf,
  Email,
  Id,
  mutationBy,
  noReply,
  nothing,
  type OfficeCall,
  OfOne,
  OrganizationName,
  Password,
  queryBy,
  withoutNul,
} from '../rpc/officeCallRows.ts';
import { administrators, everyone, roles } from '../rpc/roles.ts';
import {
  NewPasskey,
  NewTotp,
  PasskeyName,
  PasskeyOptions,
  PasskeyProof,
  ProviderView,
  SentProvider,
  SignInWays,
} from './signIn.ts';

export const UserView = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(roles),
  /** The client organization of an `office` user; null for the others. */
  organization: OrganizationName.nullable(),
  createdMs: z.int(),
  lastSignInMs: z.int().nullable(),
  isDisabled: z.boolean(),
});
export type UserView = z.infer<typeof UserView>;

/** The state of the console before and after signing in. */
export const ConsoleSession = z.object({
  user: UserView.nullable(),
  /** No account exists yet: the link that the server printed creates the first administrator. */
  needsFirstAdministrator: z.boolean(),
  /** Mails are sent: a forgotten password can be replaced. */
  sendsMail: z.boolean(),
  /** What the button of the provider of single sign-on is called; null where there is none. */
  provider: z.string().nullable(),
  /** The firm's name, or empty. */
  firm: z.string(),
  /** The IANA name of the firm's time zone. */
  timeZone: z.string(),
  version: z.string(),
});
export type ConsoleSession = z.infer<typeof ConsoleSession>;

/**
 * The user of a session that begins, and the half of the session that the page keeps: `pageSecret` goes with every call in
 * a header, `linkKey` with every link in its query. The cookie is the other half.
 */
export const NewSession = UserView.extend({
  pageSecret: z.string(),
  linkKey: z.string(),
  /** Tells this browser from others when the user signs in again; the page keeps it for good. */
  browser: z.string(),
});
export type NewSession = z.infer<typeof NewSession>;

export const InvitationView = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(roles),
  organization: OrganizationName.nullable(),
  /** Who invited, by email. */
  by: z.string(),
  createdMs: z.int(),
  expiresMs: z.int(),
});
export type InvitationView = z.infer<typeof InvitationView>;

/** A link for the administrator to hand over; null where it was sent by mail. */
export const InvitationSent = z.object({ invitation: InvitationView, link: z.string().nullable() });
export type InvitationSent = z.infer<typeof InvitationSent>;

/** What a link that sets a password is for. */
export const AccountLinkView = z.object({ kind: z.enum(['invitation', 'reset']), email: z.string() });
export type AccountLinkView = z.infer<typeof AccountLinkView>;

/** The only account that may sign in, where a session is continued. */
const only = { only: Email.optional() };
const SignInCode = withoutNul(longestSignInCode);
const LinkToken = z.string().max(200);
const RecoveryCodes = z.object({ codes: z.array(z.string()) });

/** Sessions, and the password of the user who calls. */
export const sessionCalls = {
  readHere: queryBy('anyone')(nothing, ConsoleSession),
  /** `code` of an authenticator app or a recovery code, where `sign-in-code-needed` asked for it. */
  signIn: mutationBy('anyone')(z.object({ email: Email, password: Password, code: SignInCode.optional() }), NewSession),
  /** Whether the link to create the first administrator is still valid. */
  checkFirstAdministratorLink: queryBy('anyone')(z.object({ token: LinkToken }), z.object({ isValid: z.boolean() })),
  makeFirstAdministrator: mutationBy('anyone')(
    z.object({ token: LinkToken, email: Email, password: Password }),
    NewSession,
  ),
  signOut: mutationBy(everyone)(nothing, noReply),
  signOutEverywhere: mutationBy(everyone)(nothing, noReply),
  /** Ends every other session. */
  changePassword: mutationBy(everyone)(z.object({ current: Password, next: Password }), noReply),
} as const satisfies Record<string, OfficeCall>;

/** Second factors, passkeys and the provider of single sign-on. */
export const signInCalls = {
  readSignInWays: queryBy(everyone)(nothing, SignInWays),
  /** A new secret, in place of one that was not confirmed. */
  beginTotp: queryBy(everyone)(nothing, NewTotp),
  /** Turns the second factor on, with the password: it shuts out who has the password alone. The recovery codes are answered only here. */
  confirmTotp: mutationBy(everyone)(z.object({ code: SignInCode, current: Password }), RecoveryCodes),
  turnTotpOff: mutationBy(everyone)(z.object({ current: Password }), SignInWays),
  /** The codes that are left end. */
  renewRecoveryCodes: mutationBy(everyone)(z.object({ current: Password }), RecoveryCodes),

  /** Options for the browser; the password, because a passkey needs none. */
  beginPasskey: queryBy(everyone)(z.object({ current: Password }), PasskeyOptions),
  addPasskey: mutationBy(everyone)(z.object({ name: PasskeyName, passkey: NewPasskey }), SignInWays),
  renamePasskey: mutationBy(everyone)(OfOne.extend({ name: PasskeyName }), SignInWays),
  /** With the password: it may be how its owner signs in. */
  removePasskey: mutationBy(everyone)(OfOne.extend({ current: Password }), SignInWays),
  /** Ends another user's second factor, passkeys and link to the provider, and their sessions. */
  resetSignIn: mutationBy(administrators)(OfOne, noReply),

  beginPasskeySignIn: queryBy('anyone')(nothing, PasskeyOptions),
  signInWithPasskey: mutationBy('anyone')(z.object({ passkey: PasskeyProof, ...only }), NewSession),

  readProvider: queryBy(administrators)(nothing, ProviderView),
  changeProvider: mutationBy(administrators)(z.object({ settings: fieldsOf(SentProvider) }), ProviderView),
  turnProviderOff: mutationBy(administrators)(nothing, ProviderView),
  /** Asks the provider for its description. */
  testProvider: queryBy(administrators)(nothing, noReply),
  /** Where to send the user; the page keeps `proof`, which never leaves this origin. */
  beginProviderSignIn: queryBy('anyone')(z.object({ ...only }), z.object({ url: z.string(), proof: z.string() })),
  /** `answer` is the query with which the provider has returned the user. */
  finishProviderSignIn: mutationBy('anyone')(
    z.object({ answer: withoutNul(8000), proof: z.string().max(200), ...only }),
    NewSession,
  ),
} as const satisfies Record<string, OfficeCall>;

/** Users, invitations, and links that set a password. */
export const userCalls = {
  listUsers: queryBy(administrators)(nothing, z.array(UserView)),
  addUser: mutationBy(administrators)(
    z.object({ email: Email, role: z.enum(roles), organization: Id.optional(), password: Password }),
    UserView,
  ),
  changeUser: mutationBy(administrators)(
    z.object({ id: Id, role: z.enum(roles), organization: Id.optional(), isDisabled: z.boolean() }),
    UserView,
  ),
  /** Ends every session of the user. */
  resetPassword: mutationBy(administrators)(z.object({ id: Id, password: Password }), noReply),

  listInvitations: queryBy(administrators)(nothing, z.array(InvitationView)),
  /** By mail; where mail is off the answer has the link. */
  inviteUser: mutationBy(administrators)(
    z.object({ email: Email, role: z.enum(roles), organization: Id.optional(), locale: z.enum(locales) }),
    InvitationSent,
  ),
  /** Earlier links end. */
  inviteAgain: mutationBy(administrators)(OfOne, InvitationSent),
  revokeInvitation: mutationBy(administrators)(OfOne, z.array(InvitationView)),

  /** Sends a link to the account, if there is one: the answer is the same where there is none. */
  askPasswordReset: mutationBy('anyone')(z.object({ email: Email, locale: z.enum(locales) }), noReply),
  /** What a link of an invitation or of a reset is for; null where it is void. */
  readAccountLink: queryBy('anyone')(z.object({ token: LinkToken }), AccountLinkView.nullable()),
  /** Sets the password, once. */
  useAccountLink: mutationBy('anyone')(z.object({ token: LinkToken, password: Password }), AccountLinkView),
} as const satisfies Record<string, OfficeCall>;
