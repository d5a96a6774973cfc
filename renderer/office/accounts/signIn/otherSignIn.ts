import type { UserView } from '../../../../shared/accounts/officeCalls.ts';
import type { OfficeWindow } from '../../parts/officeWindow.svelte.ts';
import { leaveForProvider } from './providerReturn.ts';
import { usePasskey } from './passkeys.ts';

/** Signs in with a passkey; null where the person stops it. */
export async function signInWithPasskey({ gateway }: OfficeWindow, only: string): Promise<UserView | null> {
  const options = await gateway.call('beginPasskeySignIn', {});
  const passkey = await usePasskey(options).catch(() => null);
  if (passkey === null) return null;
  return gateway.call('signInWithPasskey', { passkey, ...(only === '' ? {} : { only }) });
}

/** This window goes to the provider. */
export async function goToProvider(office: OfficeWindow): Promise<void> {
  location.assign(await leaveForProvider(office, { only: '', isWindow: false }));
}

/** A window of its own goes to the provider, so that nothing is lost in this one. */
export async function openProvider(office: OfficeWindow, opened: Window, only: string): Promise<void> {
  try {
    opened.location.href = await leaveForProvider(office, { only, isWindow: true });
  } catch (error) {
    opened.close();
    throw error;
  }
}
