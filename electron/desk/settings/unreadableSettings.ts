import { type Message, message } from '../../../shared/messages/catalogue.ts';
import type { Desk } from '../openDesk.ts';

/** Tells which file of settings a user knows to be put aside. */
const fact = 'set_aside_seen';

/** Where settings that could not be read were put; null where there are none, or a user knows of them. */
export const unseenUnreadableSettings = ({
  settings,
  keyValues,
}: Pick<Desk, 'settings' | 'keyValues'>): string | null => {
  const found = settings.brokenFile?.() ?? null;
  return found === null || keyValues.read(fact) === found.mark ? null : found.path;
};

/** A user has seen the notice. */
export const dismissUnreadableSettings = ({ settings, keyValues }: Pick<Desk, 'settings' | 'keyValues'>): void => {
  const found = settings.brokenFile?.() ?? null;
  if (found !== null) keyValues.put(fact, found.mark);
};

/** That the key of the provider in the settings has to be entered again; null where it is there, or none was ever saved. */
export const keyNotice = ({
  settings,
  secrets,
}: Pick<Desk, 'settings' | 'secrets'>): Message<'api-key-unreadable'> | null =>
  settings.read().connection !== null && secrets.apiKey() === null && secrets.isUnreadable()
    ? message('api-key-unreadable')
    : null;

/** That the key of the provider is not saved, which is known as long as the program runs; null where it is. */
export const unsavedKeyNotice = ({
  settings,
  secrets,
}: Pick<Desk, 'settings' | 'secrets'>): Message<'api-key-not-saved'> | null =>
  settings.read().connection !== null && secrets.isUnsaved?.() === true ? message('api-key-not-saved') : null;
