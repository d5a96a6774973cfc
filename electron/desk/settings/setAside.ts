import type { Desk } from '../openDesk.ts';

/** Tells which file of settings somebody has seen to be put aside. */
const fact = 'set_aside_seen';

/** Where settings that could not be read were put; null where there are none, or somebody knows of them. */
export const unseenSetAside = ({ settings, facts }: Pick<Desk, 'settings' | 'facts'>): string | null => {
  const found = settings.setAside?.() ?? null;
  return found === null || facts.read(fact) === found.mark ? null : found.path;
};

/** Somebody has been told. */
export const seeSetAside = ({ settings, facts }: Pick<Desk, 'settings' | 'facts'>): void => {
  const found = settings.setAside?.() ?? null;
  if (found !== null) facts.put(fact, found.mark);
};
