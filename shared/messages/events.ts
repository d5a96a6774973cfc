import type { Status } from '../job/status.ts';
import { catalogue, type Code } from './catalogue.ts';
import type { AnyMessage } from './rows.ts';

/** What histories and the audit log store as the action of an entry. */
export type EventCode = Extract<Code, `event-${string}`>;
export const eventCodes = Object.keys(catalogue).filter((code): code is EventCode => code.startsWith('event-'));
const isEvent = (code: string): boolean => (eventCodes as readonly string[]).includes(code);

const codeOf = (phrase: string): string => `event-${phrase.toLowerCase().replaceAll(' ', '-')}`;

/** The event of a job that takes a status. */
export const statusEvent = (status: Status): EventCode => codeOf(status) as EventCode;

/**
 * A stored action as a message. Earlier versions stored the English phrase, such as `Key revoked`; an unknown action
 * becomes its own code, so that readers see it as it was written.
 */
export const eventMessage = (stored: string): AnyMessage => {
  const code = [stored, codeOf(stored)].find(isEvent);
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
