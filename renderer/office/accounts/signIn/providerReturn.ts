import type { OfficeWindow } from '../../parts/officeWindow.svelte.ts';
import { type StoredJson, storedJson, type TextStorage } from '../../../base/gateway/textStorage.ts';

/** What a window keeps of a sign-in at the provider until the user returns, under the state in both addresses. */
interface Leaving {
  proof: string;
  /** The hash of the place to continue at. */
  place: string;
  /** The only user who may sign in; empty for any. */
  only: string;
  /** Another window waits for it. */
  isWindow: boolean;
  atMs: number;
}

const prefix = 'sso.';
const longestMs = 10 * 60_000;

const readLeaving = (value: unknown): Leaving | null => {
  const { proof, place, only, isWindow, atMs } = value as Partial<Record<keyof Leaving, unknown>>;
  const isRight = typeof proof === 'string' && typeof place === 'string' && typeof only === 'string';
  return isRight && typeof isWindow === 'boolean' && typeof atMs === 'number'
    ? { proof, place, only, isWindow, atMs }
    : null;
};

const leavingOf = (storage: TextStorage, state: string): StoredJson<Leaving> =>
  storedJson(storage.text(prefix + state), readLeaving);

const removeOld = (storage: TextStorage): void => {
  for (const name of storage.names(prefix)) {
    const stored = leavingOf(storage, name.slice(prefix.length));
    if (Date.now() - (stored.read()?.atMs ?? 0) > longestMs) stored.write(null);
  }
};

/** Begins a sign-in at the provider; resolves with its address. `isWindow`: a window of its own goes there. */
export async function leaveForProvider(
  { gateway }: Pick<OfficeWindow, 'gateway'>,
  { only, isWindow }: { only: string; isWindow: boolean },
): Promise<string> {
  const { url, proof } = await gateway.call('beginProviderSignIn', only === '' ? {} : { only });
  removeOld(gateway.storage);
  const state = new URL(url).searchParams.get('state') ?? '';
  const leaving = { proof, only, isWindow, place: location.hash, atMs: Date.now() };
  leavingOf(gateway.storage, state).write(leaving);
  return url;
}

/** Ends the sign-in with the answer of the provider in this address. */
export async function finishAtReturn({
  gateway,
}: Pick<OfficeWindow, 'gateway'>): Promise<Pick<Leaving, 'place' | 'isWindow'>> {
  const answer = location.search.slice(1);
  const stored = leavingOf(gateway.storage, new URLSearchParams(answer).get('state') ?? '');
  const leaving = stored.read();
  stored.write(null);
  const { proof = '', only = '', place = '', isWindow = false } = leaving ?? {};
  await gateway.call('finishProviderSignIn', { answer, proof, ...(only === '' ? {} : { only }) });
  return { place, isWindow };
}
