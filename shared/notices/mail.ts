import { z } from 'zod';
import { locales, type Locale } from '../messages/locales.ts';
import { refusedAs } from '../messages/rule.ts';
import type { MailKind } from './mailNotices.ts';
import type { Role } from '../rpc/roles.ts';

/** How the connection to the mail server is encrypted: from the beginning, after a greeting, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The usual port of each. */
export const usualMailPorts: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

/** Host names are the same in capitals. A dot at the end is none of the same name: without it, more names may be tried. */
export const mailHostKey = (host: string): string => host.trim().toLowerCase();

/**
 * Whether a place is the one that the operator's password is for: on the host that is named, at the port and with the encryption
 * that are named, else with any encryption at its usual port. Never without encryption, unless that is what is named.
 */
export const isOperatorsMailPlace = (
  operator: { host: string | null; port: number | null; security: MailSecurity | null },
  { host, port, security }: { host: string; port: number; security: MailSecurity },
): boolean =>
  operator.host !== null &&
  mailHostKey(operator.host) === mailHostKey(host) &&
  (operator.security === null ? security !== 'none' : security === operator.security) &&
  port === (operator.port ?? usualMailPorts[security]);

const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, refusedAs('not-one-line'));

/** What an administrator enters; without `password` the one that is stored stays. */
export const SentMailSettings = z.object({
  host: line(255),
  port: z.int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  user: line(320).default(''),
  password: line(1000).optional(),
  from: line(320),
  /** Of users who have not chosen a language. */
  locale: z.enum(locales),
});

/** The settings as they are shown; null where mail is off. */
export interface MailView {
  settings: {
    host: string;
    port: number;
    security: MailSecurity;
    user: string;
    from: string;
    locale: Locale;
  } | null;
  hasPassword: boolean;
  /** The operator of the server has set it for this mail server: it cannot be changed in the console. */
  isPasswordOfServer: boolean;
  /** The one mail server that is sent the operator's password, at `passwordPort` with `passwordSecurity`: '' where none is named, null without such a password. */
  passwordHost: string | null;
  /** Of it; null for the usual one of the encryption. */
  passwordPort: number | null;
  /** Null for either of the encrypted ones. */
  passwordSecurity: MailSecurity | null;
}

/** What a user is sent mails about. */
export interface MailChoicesView {
  /** Whether the server sends mails at all. */
  isOn: boolean;
  /** Those that exist for the role. */
  offered: MailKind[];
  chosen: MailKind[];
  /** Null for the language of the firm's mails. */
  locale: Locale | null;
}

/** For how long an invitation can be accepted, and a forgotten password replaced. */
export const invitationDays = 7;
export const resetMinutes = 60;
/** How many invitations can be open. */
export const mostInvitations = 200;

export interface InvitationView {
  id: number;
  email: string;
  role: Role;
  organization: { id: number; name: string } | null;
  /** Who invited, by email. */
  by: string;
  createdMs: number;
  expiresMs: number;
}

/** A link for the administrator to hand over; null where it was sent by mail. */
export interface InvitationSent {
  invitation: InvitationView;
  link: string | null;
}

/** What a link that sets a password is for. */
export interface AccountLinkView {
  kind: 'invitation' | 'reset';
  email: string;
}
