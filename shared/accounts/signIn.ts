import { z } from 'zod';
import { maxLength } from '../job/text.ts';
import { refusedAs } from '../messages/rule.ts';
import type { Role } from '../rpc/roles.ts';

/** How many recovery codes a user gets, and how many passkeys one can have. */
export const recoveryCodeCount = 10;
export const mostPasskeys = 20;
/** In characters. */
const longestPasskeyName = 60;
const longestIssuer = 2000;
/** How many domains an administrator may name. */
const mostDomains = 20;
/** Whether two issuers are the same: host in any case, with or without a slash at the end. */
export const isSameIssuer = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((typed) => URL.parse(typed.trim())?.href.replace(/\/+$/, ''));
  return first !== undefined && first === second;
};

/** The path of the console at which a provider returns its users. */
export const providerReturnPath = '/signed-in';

/** Which accounts a first sign-in at the provider may create: never one of an administrator. */
export const createdRoles = ['reviewer', 'office'] as const satisfies readonly Role[];
export type CreatedRole = (typeof createdRoles)[number];

const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, refusedAs('not-one-line'));

export const PasskeyName = line(longestPasskeyName);

/** What an administrator enters about the provider; without `clientSecret` the one that is stored stays. */
export const SentProvider = z.object({
  issuer: line(longestIssuer),
  clientId: line(500),
  clientSecret: line(1000).optional(),
  /** On the button of the sign-in page. */
  label: line(maxLength.name),
  /** Of accounts that a first sign-in creates; null for none. */
  createdRole: z.enum(createdRoles).nullable(),
  /** Of those, where the role is `office`. */
  organization: z.int().positive().nullable().default(null),
  /** Emails count that the provider does not mark as verified or not: it is the firm's own. Of the domains alone. */
  trustsEmails: z.boolean().default(false),
  /** Email domains from which accounts are created, and whose emails are trusted. */
  domains: z.array(line(253)).max(mostDomains).default([]),
});

const Base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, refusedAs('not-base64url'));

const credential = { id: Base64Url(1400), rawId: Base64Url(1400), type: z.literal('public-key') };

/** What a browser returns of a new passkey, as its `toJSON` writes it. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,30}$/, refusedAs('not-base64url')))
      .max(10)
      .default([]),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** What a browser returns of a sign-in with a passkey. */
export const PasskeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(4000),
    userHandle: Base64Url(200).nullish(),
  }),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

const PasskeyView = z.object({
  id: z.int(),
  name: z.string(),
  createdMs: z.int(),
  lastUsedMs: z.int().nullable(),
});
export type PasskeyView = z.infer<typeof PasskeyView>;

/** How a user can sign in, besides the password. */
export const SignInWays = z.object({
  /** Since when codes of an authenticator app are asked for; null where they are not. */
  totpSinceMs: z.int().nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(PasskeyView),
  /** The provider has signed the user in here before. */
  isLinked: z.boolean(),
});
export type SignInWays = z.infer<typeof SignInWays>;

/** A secret that counts once a code of it was confirmed. */
export const NewTotp = z.object({
  /** In Base32. */
  secret: z.string(),
  /** For the QR code: `otpauth://…`. */
  address: z.string(),
});
export type NewTotp = z.infer<typeof NewTotp>;

/** The provider as administrators see it; `settings` is null where there is none. */
export const ProviderView = z.object({
  settings: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      label: z.string(),
      createdRole: z.enum(createdRoles).nullable(),
      organization: z.int().nullable(),
      trustsEmails: z.boolean(),
      domains: z.array(z.string()),
    })
    .nullable(),
  hasSecret: z.boolean(),
  /** The operator of the server has set it for this issuer: it cannot be changed in the console. */
  isSecretOfServer: z.boolean(),
  /** The one issuer that is sent the operator's client secret: '' where none is named, null without such a secret. */
  secretIssuer: z.string().nullable(),
  /** The address to which the provider returns users: to be entered there. */
  returnAddress: z.string(),
});
export type ProviderView = z.infer<typeof ProviderView>;

/** Options for `navigator.credentials`, as JSON. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;
