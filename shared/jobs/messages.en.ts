import type { Words } from '../messages/rows.ts';
import type { followedJobMessages } from './messages.ts';

export const followedJobMessagesEn: Words<typeof followedJobMessages> = {
  'other-job-answered': ({ asked, answered }) =>
    `The provider answered with job ${answered} when it was asked for ${asked}.`,
  'job-answer-cut':
    'The provider lists more messages, arrays or files of this job than are shown here. The newest messages are here; the provider has the others.',
  'job-files-beyond': ({ what, maximum, maximumBytes }, { number, storage }) =>
    `The provider offers more ${what} than are kept of one job: at most ${number(maximum)}, and ${storage(maximumBytes)} together. The newest are here; get the others from the provider.`,
  'download-altered': ({ what }) => `The ${what} did not come as the provider sent it.`,
  'produced-file-pending': ({ name }) => `${name}: did not come yet`,
  'produced-file-missing': ({ name, reason }, { say }) => `${name}: ${say(reason)}`,
  'job-continues-as': ({ job }) => `The job was revised; it continues as ${job}.`,
  'job-was-revised': 'The job was revised.',
  'letter-was-withdrawn': ({ number }) => `Letter ${number} was withdrawn.`,
  'letter-job-status-changed': ({ status }) => `The job is ${status} again.`,
  'newer-letter-received': 'A newer letter was received.',
  'other-letter-valid': 'Another letter took its place.',
};
