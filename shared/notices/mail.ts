import { z } from 'zod';
import { locales } from '../messages/locales.ts';
import { refusedAs } from '../messages/rule.ts';

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

/** For how long an invitation can be accepted, and a forgotten password replaced. */
export const invitationDays = 7;
export const resetMinutes = 60;
/** How many invitations can be open. */
export const mostInvitations = 200;
