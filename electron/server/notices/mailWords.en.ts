import type { MailKind } from '../../../shared/notices/notices.ts';

/** What a mail names of a job. */
export interface NamedJob {
  job: number;
  client: string;
  letter: string;
}

const named = ({ job, client }: NamedJob): string => (client === '' ? `Job ${job}` : `Job ${job} (${client})`);

/** English words of mails. */
export const mailEn = {
  /** Subjects and first lines. */
  about: {
    assigned: (of) => `${named(of)} was assigned to you`,
    submitted: (of) => `${named(of)} was submitted`,
    message: (of) => `${named(of)} has a new message`,
    'hold-answered': (of) => `${named(of)}: the client has answered`,
    hold: (of) => `${named(of)} is on hold`,
    rejected: (of) => `${named(of)} was rejected`,
    'file-delivered': (of) => `${named(of)} has a new file`,
    'letter-issued': (of) =>
      of.letter === ''
        ? `${named(of)} was approved; its services come without a letter`
        : `${named(of)}: letter ${of.letter} was issued`,
    'letter-withdrawn': (of) =>
      of.letter === '' ? `${named(of)}: the approval was withdrawn` : `${named(of)}: letter ${of.letter} was withdrawn`,
  } satisfies Readonly<Record<MailKind, (of: NamedJob) => string>> as Readonly<
    Record<MailKind, (of: NamedJob) => string>
  >,
  openJob: (job: number) => `Open job ${job}`,
  why: (firm: string) =>
    `${firm} sends you this mail because you have an account. Choose what you get on the page Account.`,
  invitation: (firm: string) => `You are invited to work with ${firm}`,
  invitationText: (email: string, days: number) =>
    `Choose a password for ${email} to begin. The link works once, within ${days} days.`,
  invitationAction: 'Choose a password',
  reset: (firm: string) => `A new password for ${firm}`,
  resetText: (email: string, minutes: number) =>
    `A new password was asked for ${email}. The link works once, within ${minutes} minutes. If it was not you, ignore this mail: nothing has changed.`,
  resetAction: 'Choose a new password',
  test: (firm: string) => `Test mail of ${firm}`,
  testText: 'The mail settings work.',
  office: 'the engineering office',
};
export type MailWords = typeof mailEn;
