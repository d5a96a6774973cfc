import type { Status } from '../job/status.ts';
import { eventMessages } from '../messages/catalogue/events.ts';
import type { AnyMessage } from '../messages/rows.ts';

/** What histories and the audit log store as the action of an entry. */
export type EventCode = keyof typeof eventMessages;
export const eventCodes = Object.keys(eventMessages) as EventCode[];

const codeOf = (phrase: string): string => `event-${phrase.toLowerCase().replaceAll(' ', '-')}`;

/** The event of a job that takes a status. */
export const statusEvent = (status: Status): EventCode => codeOf(status) as EventCode;

/**
 * A stored action as a message. Earlier versions stored the English phrase, such as `Key revoked`; an unknown action
 * becomes its own code, so that readers see it as it was written.
 */
export const eventMessage = (stored: string): AnyMessage => {
  const code = [stored, codeOf(stored)].find((one) => Object.hasOwn(eventMessages, one));
  return { code: code ?? stored, params: {} };
};

/** What the office does for itself: no client learns that it happened. */
const officeOnly: ReadonlySet<string> = new Set<string>([
  'event-assigned',
  'event-unassigned',
  'event-note-added',
  'event-note-changed',
  'event-note-removed',
  'event-photo-marked',
  'event-photo-unmarked',
  'event-letter-copy-taken',
] satisfies EventCode[]);
export const isOfficeOnly = ({ code }: Pick<AnyMessage, 'code'>): boolean => officeOnly.has(code);
