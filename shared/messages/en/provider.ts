import type { providerMessages } from '../catalogue/provider.ts';
import type { Words } from '../rows.ts';

const copyDefects = {
  missing: 'is missing',
  unreadable: 'cannot be read',
  'size-changed': 'was changed: its size is different',
  'cut-off': 'was cut off',
  changed: 'was changed since it was added',
} as const;

/** An error code for people who repair computers; windows show it apart and leave it out here. */
const inParentheses = (error: string): string => (error === '' ? '' : ` (${error})`);

export const providerWords: Words<typeof providerMessages> = {
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
  'not-the-provider':
    'What answers is not the provider: this network may want a sign-in, or the base URL leads elsewhere.',
  'service-not-found': 'There is no such service at this address. The base URL often ends with /api.',
  'answer-not-modified': 'The provider answered "not modified" to a new request.',
  'answer-web-page':
    'A web page came instead of an answer: this network may want a sign-in, or the base URL leads elsewhere.',
  'answer-incomplete': ({ status }) => `The answer (${status}) is cut off, or not what was promised.`,
  'answer-undocumented': ({ status }) => `The answer (${status}) is not what the reference promises.`,
  'list-pages-circular': 'The pages of the list lead away, or in circles.',
  'list-never-sent': 'The provider reports that the list is unchanged, but it never sent it.',
  'server-unidentified': 'The server does not identify itself as it did before: something may stand in between.',
  'other-job-answered': ({ asked, answered }) =>
    `The provider answered with job ${answered} when it was asked for ${asked}.`,

  'disk-has-no-room': 'There is no room on this disk.',
  'disk-write-failed': ({ error }) => `The file cannot be written on this computer (${error}).`,
  'stored-copy': ({ defect }) => `The stored copy of this file ${copyDefects[defect]}.`,

  'link-invalid': 'The link to the file leads nowhere.',
  'download-too-large': ({ maximumMegabytes }) => `The file is larger than the maximum of ${maximumMegabytes} MB.`,
  'download-too-slow': 'The file came too slowly to ever be complete.',
  'download-incomplete': ({ received, expected }) => `${received} of ${expected} bytes arrived.`,
  'download-web-page': 'A web page came instead of the file: this network may want a sign-in.',
  'download-compressed': 'The file came compressed, which was not asked for.',
  'download-altered': ({ what }) => `The ${what} did not come as the provider sent it.`,
  'download-not-pdf': 'What came instead of the letter is not a PDF.',
  'letter-end-missing': 'The end of the letter is missing.',
  'produced-file-pending': ({ name }) => `${name}: did not come yet`,
  'produced-file-missing': ({ name, reason }, { say }) => `${name}: ${say(reason)}`,

  'sending-interrupted': 'The program ended while this was being sent.',
  'answer-not-processed': ({ error }) => `Rafter could not process the provider's answer (${error}).`,
  'outcome-unknown': ({ reason }, { say }) =>
    `It is not clear whether this arrived, and the provider cannot tell: ${say(reason)}`,
  'similar-jobs-found': ({ kind }) =>
    `It is not clear whether this ${kind === 'submit' ? 'job' : 'revision'} arrived: there are jobs like it at the provider.`,
  'message-not-shown': ({ job }) => `It is not clear whether this message arrived: job ${job} does not show it.`,
  'photo-outcome-unknown': 'It is not clear whether this photo arrived, and the provider cannot be asked.',
  'photo-outcome-unknown-often': ({ times }) =>
    `This photo was sent ${times} times, and the provider never clearly confirmed it.`,
  'revised-job-not-found': ({ job }) => `Job ${job} was revised, but the new job was not found.`,
  'handed-over': ({ kind }) =>
    kind === 'photo'
      ? 'Another laptop got this photo to send. If that one will not, take it over here.'
      : 'Another laptop got this to send, and may be about to. If that one will not, take it over here.',
  'array-not-at-provider': ({ job, array, arrays }) =>
    `Job ${job} has no array named ${JSON.stringify(array)} at the provider; it has ${arrays.length === 0 ? 'none' : arrays.map((name) => JSON.stringify(name)).join(', ')}.`,

  'job-continues-as': ({ job }) => `The job was revised; it continues as ${job}.`,
  'job-was-revised': 'The job was revised.',
  'letter-was-withdrawn': ({ number }) => `Letter ${number} was withdrawn.`,
  'letter-job-status-changed': ({ status }) => `The job is ${status} again.`,
  'newer-letter-received': 'A newer letter was received.',
  'other-letter-valid': 'Another letter took its place.',
};
