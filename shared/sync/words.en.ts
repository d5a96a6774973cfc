/** Of what is not sent yet. */
export const syncWordsEn = {
  // The connection to the provider
  elsewhereHint: 'Another program sends from this data folder. These buttons work again when it ends.',

  // Sync
  elseSent: 'Everything else is sent.',
  toSendOf: (items: number, jobs: number) => `${items} to send, of ${jobs === 1 ? '1 job' : `${jobs} jobs`}`,
  minutesLeft: (seconds: number) =>
    seconds < 60
      ? 'less than a minute'
      : seconds < 5400
        ? `about ${Math.round(seconds / 60)} min`
        : `about ${Math.round(seconds / 3600)} h`,
  nextTry: (seconds: number) =>
    seconds < 60 ? `next try in ${seconds} s` : `next try in ${Math.round(seconds / 60)} min`,
  itemKinds: {
    submit: 'Job fields',
    message: 'Message',
    revision: 'Revision',
  },
  whichJob: 'Is it one of these?',
  thisOne: 'This one',
  sendAnyway: 'It did not arrive: send it',
  dontSend: 'Do not send',
  dontSendAll: 'Do not send these…',
  dontSendTitle: 'Don’t send it?',
  dontSendHint: 'It stays on this computer. You can still send it later.',
  notSentNow: 'It will not be sent.',
  sendAfterAll: 'Send after all',
  refusedCount: (files: number) => (files === 1 ? '1 file was refused' : `${files} files were refused`),
  retryAll: 'Try all again',
  tooLargeHint:
    'No smaller copy can be made of this file. Save it in a smaller size and replace it, or send the engineers a message about it.',
  sendSmaller: 'Send a smaller copy',
  sameFile: 'This file was refused. Choose another one.',
  waitsForProvider: (url: string) => `Started with ${url}. Connect to that provider again to send the rest.`,
  waitsForHere: 'Started with the server on this computer. Turn it on again to send the rest.',
  connectionOtherHint: 'What is waiting was started with another provider.',
  connectionReason: 'In the words of the provider',
  openSettings: 'Open Settings',
  tryingNow: 'trying now',
  photosLaterHint: 'Jobs and messages are sent now; photos wait until this is off.',
  needYou: (items: number) => (items === 1 ? '1 thing needs you' : `${items} things need you`),
  beingSent: (items: number) => `${items} being sent`,
  perSecond: (size: string) => `${size}/s`,
  sizeLeft: (size: string) => `${size} left`,
  noJobWaits:
    'Nothing is waiting to send. Jobs show here from the moment they are queued until everything has arrived.',
  nothingWaits: 'Nothing is waiting to send.',
  jobsShowHere: 'Jobs show here from the moment they are queued until everything has arrived.',
  sendStatus: (isSent: boolean, photos: number, messagesAndRevisions: number): string => {
    const waiting = [
      photos === 0 ? '' : photos === 1 ? '1 photo or file waiting' : `${photos} photos and files waiting`,
      messagesAndRevisions === 0
        ? ''
        : messagesAndRevisions === 1
          ? '1 message or revision waiting'
          : `${messagesAndRevisions} messages and revisions waiting`,
    ].filter(Boolean);
    return [isSent ? 'Sent' : 'Not sent yet', ...waiting].join(', ');
  },
  itemsOf: (name: string) => `Unsent items of ${name}`,
  itemActions: (name: string) => `Actions for ${name}`,
  ofSize: (sent: string, all: string) => `${sent} of ${all}`,
  candidate: (id: number, name: string, when: string) => [`Job ${id}`, name, when].filter(Boolean).join(' · '),
  reviseAgain: 'Revise again',
  sendAgainNow: 'Try now',
};
