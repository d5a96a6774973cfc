import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ProviderOutcome, ProviderRefusal as ServerRefusal } from '../apiClient/outcome.ts';
import type { Clock } from '../../ports.ts';
import type { Item, ItemError } from '../outbox/item.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import { backoffMs, actionFor, settlingMs } from '../outbox/retryPolicy.ts';
import type { ProviderConnection } from './providerConnection.ts';

/** An outcome of a request that changes something at the provider, the answers that are good left out. */
export type SendFailure =
  Exclude<ProviderOutcome<unknown>, { kind: 'answered' }> | { kind: 'unreadable'; reason: AnyMessage };

export interface SendFailureDeps {
  store: OutboxStore;
  provider: ProviderConnection;
  clock: Clock;
  random: () => number;
  /** Whether the provider tells a repetition of this item from a new request. */
  isRepeatable: (item: Item) => boolean;
  /** The job goes on under a new id. */
  superseded: (item: Item, by: number) => Promise<void>;
}

const errorOf = (refusal: ServerRefusal): ItemError => ({
  message: refusal.message,
  status: refusal.status,
  errors: refusal.errors,
});
const withoutStatus = (reason: AnyMessage): ItemError => ({ message: reason, status: null, errors: [] });

/** What becomes of an item, and of the line, when a request did not end well. */
export const createHandleSendFailure = ({
  store,
  provider,
  clock,
  random,
  isRepeatable,
  superseded,
}: SendFailureDeps) => {
  /** Nobody knows whether it was taken: it is asked about before it is sent again. */
  const unclear = (item: Item, error: ItemError, afterMs: number): void => {
    store.move(item.id, 'unknown', { maybeTaken: true, nextAttemptMs: clock.now() + afterMs, error });
  };
  const later = (item: Item, error: ItemError, afterMs: number): void =>
    void store.move(item.id, 'waiting', { nextAttemptMs: clock.now() + afterMs, error });

  const refused = async (item: Item, refusal: ServerRefusal): Promise<void> => {
    const error = errorOf(refusal);
    const sentence = actionFor(refusal, {
      isSubmit: item.kind === 'submit',
      attempts: item.attempts,
      random: random(),
    });
    switch (sentence.kind) {
      case 'stop':
        later(item, error, 0);
        provider.stop(sentence.why, refusal.message);
        return;
      case 'later':
        later(item, error, sentence.afterMs);
        if (sentence.everybody) provider.backOff(clock.now() + sentence.afterMs, refusal.message);
        return;
      case 'unclear':
        unclear(item, error, sentence.afterMs);
        if (sentence.everybody) provider.backOff(clock.now() + sentence.afterMs, refusal.message);
        return;
      case 'superseded':
        await superseded(item, sentence.by);
        return;
      case 'refused':
        store.move(item.id, 'failed', { error, needsPerson: true });
    }
  };

  return async (item: Item, trouble: SendFailure): Promise<void> => {
    switch (trouble.kind) {
      case 'refused':
        return refused(item, trouble.refusal);
      case 'unreached':
        later(item, withoutStatus(trouble.reason), 0);
        provider.markUnverified();
        return;
      case 'lost':
        if (trouble.odd && item.kind === 'upload' && !isRepeatable(item)) {
          // Sent again it would be there again, and answered the same.
          store.move(item.id, 'unknown', { maybeTaken: true, needsPerson: true, error: withoutStatus(trouble.reason) });
          return;
        }
        // Who honours keys can be asked at once; elsewhere the provider may still be at work on it.
        unclear(
          item,
          withoutStatus(trouble.reason),
          isRepeatable(item) ? backoffMs(item.attempts, random()) : settlingMs(trouble.timedOut),
        );
        provider.markUnverified();
        return;
      case 'unreadable':
        store.move(item.id, 'failed', { error: withoutStatus(trouble.reason), needsPerson: true });
        return;
      case 'unchanged':
        unclear(item, withoutStatus(message('answer-not-modified')), settlingMs(false));
    }
  };
};
