import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { SyncShown } from '../../../shared/desk/shapes.ts';
import type { Words } from '../../i18n/words.ts';

/** How the line to the provider stands, in words, and what that means for the person. */
export const lineWords = (
  { line, isElsewhere, paused }: SyncShown,
  words: Words,
): { tone: 'plain' | 'good' | 'warn' | 'bad'; state: string; hint: string } => {
  if (isElsewhere) return { tone: 'plain', state: words.lineElsewhere, hint: words.lineElsewhereHint };
  if (paused) return { tone: 'warn', state: words.linePaused, hint: words.linePausedHint };
  switch (line.kind) {
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

/** Which screen a person goes to from the state of the line: where it is mended, or where it is explained. */
export const mendedIn = ({ line, isElsewhere }: SyncShown): 'settings' | 'sync' =>
  !isElsewhere && (line.kind === 'stopped' || line.kind === 'not-connected') ? 'settings' : 'sync';

/** The reason to show, and apart from it the code of a network error, such as ECONNREFUSED. */
export const splitReason = (reason: AnyMessage): { said: AnyMessage; code: string | null } => {
  const { error } = reason.params;
  const isNetworkError = ['provider-unreachable', 'connection-broken'].includes(reason.code);
  if (!isNetworkError || typeof error !== 'string') return { said: reason, code: null };
  return { said: { code: reason.code, params: { error: '' } }, code: error };
};
