import { type Message, message } from '../../../shared/messages/catalogue.ts';
import type { KeyValueStore } from '../base/keyValueStore.ts';
import type { Secrets, SettingsStore } from './settings.ts';

interface StoredSettings {
  store: SettingsStore;
}
interface StoredKey extends StoredSettings {
  secrets: Secrets;
}

/** Tells which file of settings a user knows to be put aside. */
const fact = 'set_aside_seen';

/** Where settings that could not be read were put; null where there are none, or a user knows of them. */
export const unseenUnreadableSettings = ({ store }: StoredSettings, keyValues: KeyValueStore): string | null => {
  const found = store.brokenFile?.() ?? null;
  return found === null || keyValues.read(fact) === found.mark ? null : found.path;
};

/** A user has seen the notice. */
export const dismissUnreadableSettings = ({ store }: StoredSettings, keyValues: KeyValueStore): void => {
  const found = store.brokenFile?.() ?? null;
  if (found !== null) keyValues.put(fact, found.mark);
};

/** That the key of the provider in the settings has to be entered again; null where it is there, or none was ever saved. */
export const keyNotice = ({ store, secrets }: StoredKey): Message<'api-key-unreadable'> | null =>
  store.read().connection !== null && secrets.apiKey() === null && secrets.isUnreadable()
    ? message('api-key-unreadable')
    : null;

/** That the key of the provider is not saved, which is known as long as the program runs; null where it is. */
export const unsavedKeyNotice = ({ store, secrets }: StoredKey): Message<'api-key-not-saved'> | null =>
  store.read().connection !== null && secrets.isUnsaved?.() === true ? message('api-key-not-saved') : null;
