import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { KeyValueStore } from '../base/keyValueStore.ts';
import { readStoredMessage } from '../base/storedMessage.ts';

export type ConnectionState =
  | { kind: 'not-connected' }
  /** Nothing is known, or a request failed: the provider is probed before anything else is sent. */
  | { kind: 'unproved' }
  /** `reason`: its latest answer to a read, or to a request that sends something, was an error of its own. */
  | { kind: 'open'; reason?: AnyMessage }
  | { kind: 'away'; reason: AnyMessage; untilMs: number; tries: number }
  /** The provider asked for a pause. */
  | { kind: 'resting'; reason: AnyMessage; untilMs: number }
  /** Nothing is sent until a person acts, or a probe at that time succeeds. */
  | { kind: 'stopped'; why: 'key-refused' | 'wrong-address'; reason: AnyMessage; untilMs: number }
  /** As above, but without a probe: each one is another refused sign-in at a proxy, which locks the person's account. */
  | { kind: 'stopped'; why: 'proxy-sign-in'; reason: AnyMessage };

/** Under which the sending program stores the state. */
export const stateKey = 'connection_state';
/** The key of versions before 0.1.0. */
const earlierStateKey = 'line';

/**
 * The state that the sending program stored last. Earlier versions stored a sentence as the reason; a newer one may have
 * stored a code that this one does not know.
 */
export const readConnectionState = (keyValues: Pick<KeyValueStore, 'read'>): ConnectionState => {
  const stored = keyValues.read(stateKey) ?? keyValues.read(earlierStateKey);
  if (stored === null) return { kind: 'unproved' };
  const state = JSON.parse(stored) as ConnectionState;
  if (!('reason' in state)) return state;
  const reason: unknown = state.reason;
  const text = typeof reason === 'string' ? reason : JSON.stringify(reason);
  return { ...state, reason: readStoredMessage(text) };
};
