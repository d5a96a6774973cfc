import { message, readMessage } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A message as a text column stores it: JSON of its code and params. */
export const storedMessage = ({ code, params }: AnyMessage): string => JSON.stringify({ code, params });

/** Reads a stored message. A sentence that an earlier version stored, or an unknown code, becomes a `stored-text`. */
export const readStoredMessage = (stored: string): AnyMessage =>
  readMessage(parsed(stored)) ?? message('stored-text', { text: stored.slice(0, 2000) });

export const readStoredOrNull = (stored: string | null): AnyMessage | null =>
  stored === null ? null : readStoredMessage(stored);
