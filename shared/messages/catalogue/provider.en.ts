import type { Words } from '../rows.ts';
import type { providerMessages } from './provider.ts';

const inParentheses = (error: string): string => (error === '' ? '' : ` (${error})`);
/** Where a proxy and certificates are set. */
const networkSettings = 'Settings under Network (`desk network`)';
const copyDefects = {
  missing: 'is missing',
  unreadable: 'cannot be read',
  'size-changed': 'was changed: its size is different',
  'cut-off': 'was cut off',
  changed: 'was changed since it was added',
} as const;

export const providerMessagesEn: Words<typeof providerMessages> = {
  'provider-said': ({ text }) => text,
  'provider-silent': ({ status }) => `The provider answered ${status} without an explanation.`,
  'provider-answered': ({ status, reason }, { say }) => `The provider answered ${status}: ${say(reason)}`,
  'provider-in-trouble': ({ status }) => `The provider answered ${status}: it may be in trouble.`,
  'provider-unreachable': ({ error }) => `The provider could not be reached${inParentheses(error)}.`,
  'answer-timed-out': 'No answer came in time.',
  'request-stopped': 'The request was stopped.',
  'connection-broken': ({ error }) => `The connection broke off${inParentheses(error)}.`,
  'address-redirects': ({ to }) => `The address leads on to ${to}: check the base URL, or sign in to this network.`,
  'answer-see-other': 'The provider answered "see other" (303), which the reference does not know.',
  'network-sign-in': 'This network wants a sign-in before it lets anything through.',
  'base-url-redirects': 'The base URL leads elsewhere: this network may want a sign-in.',
  'proxy-unreachable': ({ proxy, error }) =>
    `The proxy ${proxy} could not be reached${inParentheses(error)}. Check ${networkSettings}, and whether this computer is in the network of the proxy.`,
  'proxy-sign-in': ({ proxy, isRefused, schemes }, { list }) => {
    if (schemes.length > 0 && !schemes.some((scheme) => scheme.toLowerCase() === 'basic'))
      return `The proxy ${proxy} accepts only a sign-in by ${list(schemes, 'or')}, which Rafter does not support. Ask for one by user name and password (Basic), or for an exception.`;
    return isRefused
      ? `The proxy ${proxy} does not accept the user name and password in its address. Correct them in ${networkSettings}.`
      : `The proxy ${proxy} asks for a user name and password. Add them to its address in ${networkSettings}: http://user:password@${proxy}.`;
  },
  'proxy-password-missing': ({ proxy }) =>
    `The password of the proxy ${proxy} is not saved, or this computer cannot read it now. Enter the address with its password again in ${networkSettings}.`,
  'proxy-refused': ({ proxy, host, status }) =>
    status >= 500
      ? `The proxy ${proxy} did not reach ${host} (${status}).`
      : `The proxy ${proxy} does not allow connections to ${host} (${status}). Ask its administrator to allow them.`,
  'forward-refused': ({ proxy, host, status }) =>
    `The proxy ${proxy}, or a web server in front of ${host}, refuses this request (${status}). Ask the administrator of the proxy, and that of ${host}, to allow it.`,
  'proxy-address-unusable': ({ source }) =>
    source === 'setting'
      ? `The address of the proxy is not valid. Correct it in ${networkSettings}.`
      : `The variable ${source} does not hold the address of an HTTP proxy, such as http://proxy.example.com:3128.`,
  'proxy-kind-unknown': ({ proxy }) =>
    `The system names a kind of proxy that Rafter does not support (${proxy}). Enter an HTTP proxy in ${networkSettings}.`,
  'certificate-refused': ({ host, why, subject, issuer, authority, error }) => {
    const names = subject === '' ? '' : ` (for ${subject}, issued by ${issuer})`;
    switch (why) {
      case 'unknown-issuer':
        return `The certificate of ${host}${names} is not trusted, because this computer does not know ${authority || 'its issuer'}. If that is your company's own authority, add its certificate in ${networkSettings}, or to those of the system. If not, this network may be reading what is sent.`;
      case 'expired':
        return `The certificate of ${host}${names} has expired. Check the date of this computer; if it is right, the owner of ${host} must renew the certificate.`;
      case 'not-yet-valid':
        return `The certificate of ${host}${names} is not valid yet. Check the date of this computer.`;
      case 'other-host':
        return `The certificate${names} is not for ${host}. Check the address, or sign in to this network.`;
      case 'other':
        return `The certificate of ${host}${names} was refused (${error}). Ask the owner of ${host}.`;
    }
  },
  'not-the-provider':
    'What answers is not the provider: this network may want a sign-in, or the base URL leads elsewhere.',
  'service-not-found': 'There is no such service at this address. The base URL often ends with /api.',
  'answer-not-modified': 'The provider answered "not modified" to a new request.',
  'answer-web-page':
    'A web page came instead of an answer: this network may want a sign-in, or the base URL leads elsewhere.',
  'answer-incomplete': ({ status }) => `The answer (${status}) is cut off, or not what was promised.`,
  'answer-undocumented': ({ status }) => `The answer (${status}) is not what the reference promises.`,
  'list-pages-circular': 'The pages of the list lead away, or in circles.',
  'answer-too-large': ({ bytes }, { storage }) =>
    `The answer is longer than ${storage(bytes)}, and was not read to its end.`,
  'answer-too-many-values': ({ maximum }, { number }) =>
    `The answer holds more than ${number(maximum)} values, and was not read.`,
  'list-too-long': ({ maximum }, { number }) =>
    `The list has more than ${number(maximum)} entries, and was not taken. What was here before stays.`,
  'server-unidentified': 'The server does not identify itself as it did before: something may stand in between.',
  'disk-has-no-room': 'There is no room on this disk.',
  'disk-write-failed': ({ error }) => `The file cannot be written on this computer (${error}).`,
  'stored-copy': ({ defect }) => `The stored copy of this file ${copyDefects[defect]}.`,
  'link-invalid': 'The link to the file leads nowhere.',
  'link-not-public': ({ host }) => `The link leads to ${host}, which is not on the public internet.`,
  'download-too-large': ({ maximumMegabytes }) => `The file is larger than the maximum of ${maximumMegabytes} MB.`,
  'download-too-slow': 'The file came too slowly to ever be complete.',
  'download-incomplete': ({ received, expected }) => `${received} of ${expected} bytes arrived.`,
  'download-web-page': 'A web page came instead of the file: this network may want a sign-in.',
  'download-compressed': 'The file came compressed, which was not asked for.',
  'download-not-pdf': 'What came instead of the letter is not a PDF.',
  'letter-end-missing': 'The end of the letter is missing.',

  // Rules of its address and key: fragments that begin where the field's name ends.
  'not-a-base-url': 'must begin with http:// or https:// and a host, such as https://jobs.example.com/api',
  'url-with-password': 'must not hold a user name or a password',
  'url-with-query': 'must end with the path: no "?" and no "#"',
  'key-not-printable': 'must be entered as you received it: visible ASCII characters without spaces',
  'not-a-header-name': 'must have letters, digits and hyphens only, such as Authorization',
  'not-one-word': 'must be one word, or nothing',
};
