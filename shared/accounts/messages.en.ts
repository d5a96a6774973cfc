import type { Words } from '../messages/rows.ts';
import type { accountMessages } from './messages.ts';

export const accountMessagesEn: Words<typeof accountMessages> = {
  'user-not-found': 'There is no such user.',
  'email-taken': ({ email }) => `There is already a user ${email}.`,
  'last-administrator': ({ email }) => `${email} is the last administrator who can sign in. Add another one first.`,
  'cannot-disable-yourself': 'You cannot disable yourself.',
  'email-invalid': ({ typed }) => `${JSON.stringify(typed)} is not an email address.`,
  'password-too-short': ({ minimum }) => `A password needs at least ${minimum} characters.`,
  'password-is-email': 'The password must not be the email address.',
  'password-common': 'This password is one of those that attackers try first. Choose another one.',
  'unknown-role': ({ allowed }, { list }) => `The role must be ${list(allowed, 'or')}.`,
  'role-needs-organization': 'A user with the role office belongs to an organization; choose one.',
  'role-takes-no-organization': ({ role }) =>
    `Only the role office belongs to an organization; ${role} sees all of them.`,
  'organization-unknown': 'There is no such organization.',

  // The session guard, and signing in.
  'signed-out': 'Sign in first.',
  'role-not-allowed': 'Your role does not allow this.',
  'sent-by-other-page': 'This came from another page.',
  'sent-by-other-origin': ({ console }) =>
    `This did not come from the console at ${console}. Behind a proxy, --public-url must be the address that browsers use.`,
  'wrong-credentials': 'The email address or the password is not right.',
  'wrong-current-password': 'The current password is not right.',
  'account-changed-meanwhile': 'The account was changed at the same moment. Try again.',
  'first-administrator-link-void': 'This link is no longer valid. Start the server again for a new one, or sign in.',
  'too-many-sign-in-attempts': ({ seconds }) =>
    `Too many attempts to sign in. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  'sign-in-busy': 'Too many people sign in at this moment. Try again in a few seconds.',
  'sign-in-elsewhere': ({ own }) =>
    `Passkeys and single sign-on work at ${own} here. For another address, the server is started with --public-url.`,

  // Second factors, passkeys and single sign-on.
  'sign-in-code-needed': 'Enter the code of your authenticator app.',
  'sign-in-code-wrong': 'This code is not right. Enter the one that the app shows now, or a recovery code.',
  'sign-in-code-used': 'This code was used already. Wait until the app shows the next one.',
  'sign-in-other-user': ({ email }) => `Only ${email} can sign in here. Use another account on the sign-in page.`,
  'totp-on': 'The authenticator app is on already.',
  'totp-off': 'The authenticator app is off.',
  'totp-not-begun': 'Scan a new QR code first: this one is no longer valid.',
  'too-many-sign-ins-begun': ({ seconds }) =>
    `Too many sign-ins were begun and not finished. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  'passkey-address': ({ host }) =>
    `Passkeys need a name such as office.example.com: the console is open at the address ${host}.`,
  'passkey-void': 'This took too long, or was used already. Try again.',
  'passkey-refused': 'The passkey was not accepted. Try again.',
  'passkey-unknown': 'No account here has this passkey. Sign in another way.',
  'passkey-cloned': ({ name }) =>
    `The passkey “${name}” may have been copied, and was refused. Sign in another way, remove it in your account, and tell an administrator.`,
  'passkey-taken': 'This passkey is registered already.',
  'passkey-unnamed': 'Enter a name for the passkey.',
  'passkeys-full': ({ maximum }) => `At most ${maximum} passkeys can be registered. Remove one first.`,
  'passkey-not-found': 'This passkey was removed.',
  'cannot-reset-yourself': 'Change your own sign-in in your account.',
  'sso-off': 'Single sign-on is not set up.',
  'sso-issuer-invalid': 'Enter the issuer as an https address, such as https://login.example.com.',
  'sso-issuer-insecure': 'The issuer needs an https address.',
  'sso-issuer-private': ({ host }) =>
    `${host} leads into a private network. The operator of the server can allow that.`,
  'sso-host-unknown': ({ host }) => `The name ${host} leads to no address.`,
  'sso-client-missing': 'Enter the client ID that the provider gave you.',
  'sso-label-missing': 'Enter what the button on the sign-in page is called.',
  'sso-domains-missing': 'Name at least one email domain, such as example.com.',
  'sso-many-tenants':
    'This issuer signs in users of many organizations, so its emails cannot be trusted. Enter the issuer of your own tenant.',
  'sso-domain-invalid': ({ typed }) => `“${typed}” is not a domain, such as example.com.`,
  'sso-unreachable': ({ host, reason }) =>
    `${host} does not answer as a sign-in provider (${reason}). Try again later, or sign in with your password.`,
  'sso-refused': ({ reason }) => `The provider did not sign you in: “${reason}”.`,
  'sso-answer-invalid': 'The answer of the provider could not be verified. Try again.',
  'sso-sign-in-void': 'This sign-in took too long, was used already, or began in another browser. Try again.',
  'sso-email-unverified': 'The provider has not verified your email address, so no account here can be linked to it.',
  'sso-user-disabled': 'Your account is disabled. Ask an administrator.',
  'sso-user-linked': ({ email }) =>
    `The account ${email} is linked to another user of the provider. An administrator can reset its sign-in.`,
  'sso-no-account': ({ email }) => `There is no account for ${email}. Ask an administrator for an invitation.`,
  'not-base64url': 'must be as the browser wrote it',

  // Invitations, and links that set a password.
  'account-link-void': 'This link is no longer valid. Ask for a new one.',
  'invitation-not-found': 'This invitation was accepted, revoked or has ended.',
  'invitations-full': ({ maximum }) => `At most ${maximum} invitations can be open. Revoke some first.`,
  'too-many-reset-requests': ({ seconds }) =>
    `Too many requests for a new password. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,

  // In the audit log.
  'event-signed-in': 'Signed in',
  'event-signed-out': 'Signed out',
  'event-signed-out-everywhere': 'Signed out everywhere',
  'event-sign-in-slowed-down': 'Sign-in slowed down',
  'event-password-changed': 'Password changed',
  'event-password-reset': 'Password reset',
  'event-first-administrator-made': 'First administrator made',
  'event-user-added': 'User added',
  'event-user-changed': 'User changed',
  'event-user-disabled': 'User disabled',
  'event-user-enabled': 'User enabled',
  'event-invited': 'Invited',
  'event-invitation-sent-again': 'Invitation sent again',
  'event-invitation-revoked': 'Invitation revoked',
  'event-invitation-accepted': 'Invitation accepted',
  'event-password-reset-asked': 'Password reset asked for',
  'event-password-reset-by-mail': 'Password reset by mail',
  'event-totp-on': 'Authenticator app turned on',
  'event-totp-off': 'Authenticator app turned off',
  'event-sign-in-code-wrong': 'Wrong sign-in code',
  'event-recovery-code-used': 'Recovery code used',
  'event-recovery-codes-renewed': 'Recovery codes renewed',
  'event-passkey-added': 'Passkey added',
  'event-passkey-renamed': 'Passkey renamed',
  'event-passkey-removed': 'Passkey removed',
  'event-passkey-cloned': 'Copied passkey refused',
  'event-sign-in-reset': 'Sign-in reset',
  'event-sso-changed': 'Single sign-on changed',
  'event-sso-turned-off': 'Single sign-on turned off',
  'event-sso-linked': 'Linked to single sign-on',
  'event-sso-tested': 'Single sign-on tested',
  'event-mail-choices-changed': 'Mail choices changed',
  'subject-user': ({ email }) => `user ${email}`,
  'subject-sso': 'single sign-on',
};
