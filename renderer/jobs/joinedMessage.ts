import { maxLength } from '../../shared/job/text.ts';

export const longestMessage = maxLength.notes;

/** A saved message, followed by what was typed before it was loaded. What is too long to be sent is cut off. */
export const joinedMessage = (saved: string, typed: string): string =>
  `${saved}\n${typed}`.slice(0, longestMessage).replace(/[\ud800-\udbff]$/, '');
