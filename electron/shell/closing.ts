import { type DeskKeys, isDoneWithin } from './deskKeys.ts';

/** How long a quit waits for the key store, which may ask a person for a password after the window is gone. */
const patienceMs = 10_000;

export interface Closable {
  close: () => void | Promise<void>;
}

export interface ClosingDeps {
  keys: Pick<DeskKeys, 'close' | 'settled'>;
  onBug: (error: unknown) => void;
  limitMs?: number;
}

/**
 * Closes each part after the one before it, also after one that fails. Then waits for keys that are not written yet, up to a
 * limit: without one the process would stay, and with it the lock that keeps the app from starting again. Never rejects.
 */
export const closeParts = async (
  parts: Closable[],
  { keys, onBug, limitMs = patienceMs }: ClosingDeps,
): Promise<void> => {
  keys.close();
  for (const part of parts)
    try {
      await part.close();
    } catch (error) {
      onBug(error);
    }
  if (!(await isDoneWithin(limitMs, keys.settled())))
    onBug(new Error('The key store did not answer before the app ended: a key was not saved.'));
};
