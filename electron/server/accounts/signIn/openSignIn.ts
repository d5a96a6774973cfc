import type { OfficeDeps } from '../../office/officeDeps.ts';
import type { PasswordHasher } from '../passwords.ts';
import { sessionBeginner, sessionHandlers } from '../sessionHandlers.ts';
import type { Origins, SessionGuard } from '../sessionGuard.ts';
import { Passkeys } from './passkeys.ts';
import { PasswordCheck } from './passwordCheck.ts';
import { SignInProvider } from './provider.ts';
import { otherSignInHandlers, ownSignInHandlers, signInSettingHandlers } from './signInHandlers.ts';

interface SignInParts extends OfficeDeps, Pick<Origins, 'boundOriginOf'> {
  guard: SessionGuard;
  passwords: PasswordHasher;
  /** Of this server, for what browsers and authenticators store. */
  browserSecret: string;
  onBug: (error: unknown) => void;
}

/** Every way to sign in, with the calls about them. */
export const openSignIn = (parts: SignInParts) => {
  const check = new PasswordCheck(parts);
  const begun = sessionBeginner(parts);
  const provider = new SignInProvider({ ...parts, clientSecret: parts.providerSecret });
  const passkeys = new Passkeys({ store: parts.store, secret: parts.browserSecret });
  const deps = { ...parts, check, begun, provider, passkeys };
  return {
    handlers: { ...sessionHandlers(deps), ...ownSignInHandlers(deps), ...otherSignInHandlers(deps) },
    /** For administrators. */
    settingHandlers: signInSettingHandlers(deps),
    close: () => provider.close(),
  };
};
