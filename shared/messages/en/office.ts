import type { officeMessages } from '../catalogue/office.ts';
import type { Words } from '../rows.ts';

const engineerParts = { name: 'name', licence_number: 'license number', licence_state: 'license state' } as const;
const otherWay = { Portrait: 'Landscape', Landscape: 'Portrait' } as const;

export const officeWords: Words<typeof officeMessages> = {
  'signed-out': 'Sign in first.',
  'role-not-allowed': 'Your role does not allow this.',
  'sent-by-other-page': 'This came from another page.',
  'sent-by-other-origin': ({ console }) =>
    `This did not come from the console at ${console}. Behind a proxy, --public-url must be the address that browsers use.`,
  'invalid-address-query': 'The address is not valid.',
  'wrong-credentials': 'The email address or the password is not right.',
  'wrong-current-password': 'The current password is not right.',
  'account-changed-meanwhile': 'The account was changed at the same moment. Try again.',
  'first-administrator-link-void': 'This link is no longer valid. Start the server again for a new one, or sign in.',
  'too-many-sign-in-attempts': ({ seconds }) =>
    `Too many attempts to sign in. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  'sign-in-busy': 'Too many people sign in at this moment. Try again in a few seconds.',
  'too-many-event-listeners': 'Too many pages are open.',

  'email-invalid': ({ typed }) => `${JSON.stringify(typed)} is not an email address.`,
  'password-too-short': ({ minimum }) => `A password needs at least ${minimum} characters.`,
  'password-is-email': 'The password must not be the email address.',
  'unknown-role': ({ allowed }, { list }) => `The role must be ${list(allowed, 'or')}.`,
  'role-needs-organization': 'A user with the role office belongs to an organization; choose one.',
  'role-takes-no-organization': ({ role }) =>
    `Only the role office belongs to an organization; ${role} sees all of them.`,
  'organization-unknown': 'There is no such organization.',

  'approved-needs-withdrawal': ({ job }) =>
    `Job ${job} is Approved. Withdraw its letter, with a reason, to take it up again.`,
  'array-not-taken': ({ kind }) => `is not given for ${kind}, which is of the whole job`,
  'array-needed': ({ kind }) => `is required for ${kind}`,

  'letter-job-revised': ({ job, current }) => `Job ${job} was revised: its letter is that of job ${current}.`,
  'letter-stands': ({ letter }) => `Letter ${letter} is current. Withdraw it before another one is issued.`,
  'letter-job-not-open': ({ job, status }) => `Job ${job} is ${status}. Take it up again before a letter is issued.`,
  'letter-visit-unanswered': 'Say whether the site was visited for this letter.',
  'letter-spacing-missing': ({ array, laid }) =>
    `${array} is laid ${laid}, and only the ${otherWay[laid]} spacing is entered.`,
  'letter-finding-missing': 'The letter needs a finding.',
  'letter-finding-not-adequate': 'A roof that is found not adequate cannot be approved with a letter.',
  'letter-firm-unnamed': 'The firm has no name yet; an administrator enters it in the settings.',
  'letter-engineer-incomplete': ({ missing }) =>
    `The engineer's ${missing.map((part) => engineerParts[part]).join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
  'letter-to-nobody': ({ organization }) =>
    `The letter would be addressed to “${organization}”; an administrator gives the organization its own name.`,

  'letter-blocked': ({ blockers }, { say }) => blockers.map(say).join(' '),
  'roof-not-adequate': 'A roof that is found not adequate cannot be approved with a letter.',
  'letter-differs-from-preview':
    'The letter would differ from its preview: the job or the letterhead has changed since.',
  'letter-not-pdf': ({ reason }, { say }) => `The letter must be a PDF: ${say(reason)}`,
  'preview-gone': 'This preview is no longer there. Make a new one.',
  'firm-image-missing': 'The firm has no such image.',
  'firm-image-unprintable': ({ image, reason }, { say }) => `The ${image} cannot be printed: ${say(reason)}.`,

  'file-not-sent-as-bytes': 'Send the file itself, as application/octet-stream.',
  'list-file-over-limit': ({ megabytes }) => `The file is larger than ${megabytes} MB, more than any list is.`,
  'list-file-too-long': ({ lines }, { number }) =>
    `The file has more than ${number(lines)} lines. \`reference import\` on the command line takes it.`,
  'list-not-found': 'There is no such list.',
};
