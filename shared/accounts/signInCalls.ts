import { z } from 'zod';
import { Email, mutationBy, nothing, OfOne, Password, queryBy, withoutNul } from '../rpc/officeCallRows.ts';
import { administrators, everyone } from '../rpc/roles.ts';
import type { NewSession } from './session.ts';
import {
  NewPasskey,
  PasskeyName,
  type PasskeyOptions,
  PasskeyProof,
  type NewTotp,
  type ProviderView,
  type SentProvider,
  type SignInWays,
} from './signIn.ts';

/** The only account that may sign in, where a session is continued. */
const only = { only: Email.optional() };
export const SignInCode = withoutNul(60);

/** Second factors, passkeys and the provider of single sign-on. */
export const signInCalls = {
  readSignInWays: queryBy(everyone)<SignInWays>().with(nothing),
  /** A new secret, in place of one that was not confirmed. */
  beginTotp: queryBy(everyone)<NewTotp>().with(nothing),
  /** Turns the second factor on, with the password: it shuts out who has the password alone. The recovery codes are answered only here. */
  confirmTotp: mutationBy(everyone)<{ codes: string[] }>().with(z.object({ code: SignInCode, current: Password })),
  turnTotpOff: mutationBy(everyone)<SignInWays>().with(z.object({ current: Password })),
  /** The codes that are left end. */
  renewRecoveryCodes: mutationBy(everyone)<{ codes: string[] }>().with(z.object({ current: Password })),

  /** Options for the browser; the password, because a passkey needs none. */
  beginPasskey: queryBy(everyone)<PasskeyOptions>().with(z.object({ current: Password })),
  addPasskey: mutationBy(everyone)<SignInWays>().with(z.object({ name: PasskeyName, passkey: NewPasskey })),
  renamePasskey: mutationBy(everyone)<SignInWays>().with(OfOne.extend({ name: PasskeyName })),
  /** With the password: it may be how its owner signs in. */
  removePasskey: mutationBy(everyone)<SignInWays>().with(OfOne.extend({ current: Password })),
  /** Ends another user's second factor, passkeys and link to the provider, and their sessions. */
  resetSignIn: mutationBy(administrators)<null>().with(OfOne),

  beginPasskeySignIn: queryBy('anyone')<PasskeyOptions>().with(nothing),
  signInWithPasskey: mutationBy('anyone')<NewSession>().with(z.object({ passkey: PasskeyProof, ...only })),

  readProvider: queryBy(administrators)<ProviderView>().with(nothing),
  changeProvider: mutationBy(administrators)<ProviderView>().with(
    z.object({ settings: z.custom<z.input<typeof SentProvider>>() }),
  ),
  turnProviderOff: mutationBy(administrators)<ProviderView>().with(nothing),
  /** Asks the provider for its description. */
  testProvider: queryBy(administrators)<null>().with(nothing),
  /** Where to send the user; the page keeps `proof`, which never leaves this origin. */
  beginProviderSignIn: queryBy('anyone')<{ url: string; proof: string }>().with(z.object({ ...only })),
  /** `answer` is the query with which the provider has returned the user. */
  finishProviderSignIn: mutationBy('anyone')<NewSession>().with(
    z.object({ answer: withoutNul(8000), proof: z.string().max(200), ...only }),
  ),
} as const;
