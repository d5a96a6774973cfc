import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { SyncShown } from '../../../shared/desk/shapes.ts';
import type { Words } from '../../i18n/words.ts';

/** The state of the connection to the provider in words, and what it means for the person. */
export const connectionText = (
  { connection, isElsewhere, paused }: SyncShown,
  words: Words,
): { tone: 'plain' | 'good' | 'warn' | 'bad'; state: string; hint: string } => {
  if (isElsewhere) return { tone: 'plain', state: words.lineElsewhere, hint: words.lineElsewhereHint };
  if (paused) return { tone: 'warn', state: words.linePaused, hint: words.linePausedHint };
  switch (connection.kind) {
    case 'open':
      return { tone: 'good', state: words.lineOpen, hint: words.lineOpenHint };
    case 'away':
      return { tone: 'plain', state: words.lineAway, hint: words.lineAwayHint };
    case 'resting':
      return { tone: 'warn', state: words.lineResting, hint: words.lineRestingHint };
    case 'stopped':
      return { tone: 'bad', state: words.lineStopped, hint: words.lineStoppedHint };
    case 'not-connected':
      return { tone: 'plain', state: words.lineNotConnected, hint: words.lineNotConnectedHint };
    case 'unproved':
      return { tone: 'plain', state: words.lineUnproved, hint: words.lineUnprovedHint };
  }
};

/** The screen that fixes the connection, or else explains it. */
export const connectionScreen = ({ connection, isElsewhere }: SyncShown): 'settings' | 'sync' =>
  !isElsewhere && (connection.kind === 'stopped' || connection.kind === 'not-connected') ? 'settings' : 'sync';

/** The reason to show, and separately the code of a network error, such as ECONNREFUSED. */
export const splitReason = (reason: AnyMessage): { text: AnyMessage; code: string | null } => {
  const { error } = reason.params;
  const isNetworkError = ['provider-unreachable', 'connection-broken'].includes(reason.code);
  if (!isNetworkError || typeof error !== 'string') return { text: reason, code: null };
  return { text: { code: reason.code, params: { error: '' } }, code: error };
};
