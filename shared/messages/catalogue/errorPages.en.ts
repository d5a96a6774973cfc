import type { Words } from '../rows.ts';
import type { errorPageMessages } from './errorPages.ts';

export const errorPageMessagesEn: Words<typeof errorPageMessages> = {
  'page-back-to-console': 'Go to the console',
  'page-signed-out': 'You are not signed in',
  'page-signed-out-text': 'Sign in at the console, then open this again.',
  'page-forbidden': 'Your role cannot open this',
  'page-forbidden-text': 'Ask an administrator if you need it.',
  'page-wrong-origin': 'This opens from the console only',
  'page-wrong-origin-text': 'It was opened from another page. Go to the console and open it there.',
  'page-not-found': 'There is nothing here',
  'page-not-found-text': 'What was at this address was removed, was withdrawn, or is not yours to see.',
  'page-preview': 'This preview has expired',
  'page-preview-text':
    'A preview of a letter is available for ten minutes, to the person who opened it. Go back to the letter to make a new one.',
  'page-unauthenticated': 'This link is not complete',
  'page-unauthenticated-text': 'Open the file by its whole link, or in the console.',
  'page-misdirected': 'This server has another address',
  'page-misdirected-text':
    'Use the address that your administrator gave you. Administrators: the server answers under its public URL, and under names that --allowed-host adds.',
  'page-link-refused': 'This link is no longer valid',
  'page-link-refused-text':
    'Links to files expire after some days. Open the file in the console, or ask for a new link.',
  'page-letter-not-available': 'There is no letter now',
  'page-letter-not-available-text': 'The job is not approved, or its letter was withdrawn.',
  'page-too-many-requests': 'Too many requests',
  'page-too-many-requests-text': 'Try again in a moment.',
  'page-unavailable': 'This cannot be shown now',
  'page-unavailable-text': 'Try again in a moment.',
  'page-other': 'This cannot be shown',
  'page-other-text': 'Go back to the console and try it from there.',
};
