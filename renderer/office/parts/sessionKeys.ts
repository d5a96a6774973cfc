import { createSubscriber } from 'svelte/reactivity';
import { maxKnownAccounts } from '../../../shared/accounts/session.ts';
import { type StoredText, storedJson, type TextStorage } from '../../base/gateway/textStorage.ts';
import type { NewSession } from '../../../shared/accounts/officeCalls.ts';

export type SessionKeys = Pick<NewSession, 'pageSecret' | 'linkKey'>;

const readKeys = (value: unknown): SessionKeys | null => {
  const { pageSecret, linkKey } = value as Partial<Record<keyof SessionKeys, unknown>>;
  return typeof pageSecret === 'string' && typeof linkKey === 'string' ? { pageSecret, linkKey } : null;
};

/**
 * The page's half of the session, in the storage of this origin: all its windows share it, and no other port of the host
 * reads it. A window that has read it once keeps its addresses until the next session begins.
 */
export class PageHalf {
  readonly #stored;
  #last: SessionKeys | null = null;
  #changed = (): void => undefined;
  /** Effects that read the keys run again when a session begins, here or in another window. */
  readonly #subscribe = createSubscriber((update) => {
    this.#changed = update;
    addEventListener('storage', update);
    return () => removeEventListener('storage', update);
  });

  constructor(storage: TextStorage) {
    this.#stored = storedJson(storage.text('session'), readKeys);
  }

  read(): SessionKeys | null {
    this.#subscribe();
    return (this.#last = this.#stored.read() ?? this.#last);
  }

  /** Calls when another window has written the keys of a session. Returns how to stop listening. */
  onBegin(listener: () => void): () => void {
    let before = JSON.stringify(this.read());
    const look = (): void => {
      const now = JSON.stringify(this.#stored.read());
      if (now !== 'null' && now !== before) listener();
      before = now;
    };
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }

  /** Null at the end of a session. */
  write(keys: SessionKeys | null): void {
    this.#last = keys;
    this.#stored.write(keys && readKeys(keys));
    this.#changed();
  }
}

/** What tells the server that accounts have signed in in this browser before, the latest first. It outlives the sessions. */
export class KnownAccounts {
  readonly #stored: StoredText;

  constructor(storage: TextStorage) {
    this.#stored = storage.text('known');
  }

  /** As a header holds them. */
  read(): string {
    return this.#stored.read() ?? '';
  }

  add(value: string): void {
    const others = this.read()
      .split(',')
      .filter((other) => other !== '' && other !== value);
    this.#stored.write([value, ...others].slice(0, maxKnownAccounts).join(','));
  }
}
