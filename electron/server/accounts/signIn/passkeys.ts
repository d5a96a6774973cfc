import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { problem } from '../../../../shared/messages/problem.ts';
import type { NewPasskey, PasskeyOptions, PasskeyProof } from '../../../../shared/accounts/signIn.ts';
import type { Store } from '../../store/openStore.ts';
import type { Credential, StoredPasskey } from './passkeyStore.ts';
import { plainHost } from '../../../networkRange.ts';

/** EdDSA, ES256 and RS256, in the numbers of COSE: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded with the first passkey. */
const library = () => import('@simplewebauthn/server');

/** The name of this server for authenticators: the host of its origin. Browsers take no addresses. */
const relyingParty = (origin: string): string => {
  const { hostname } = new URL(origin);
  if (isIP(plainHost(hostname)) !== 0) throw problem('passkey-address', { host: hostname });
  return hostname;
};

/** What the browser has added to an answer, as far as the library does not look at it; null for an answer without it. */
const clientDataIn = (clientDataJSON: string): { challenge: string; isFramed: boolean } | null => {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown> | null;
    if (typeof data?.['challenge'] !== 'string') return null;
    // Browsers name another origin around the page by either. The console is in no frame.
    const isFramed = (data['crossOrigin'] ?? false) !== false || data['topOrigin'] !== undefined;
    return { challenge: data['challenge'], isFramed };
  } catch {
    return null;
  }
};

/** The ceremonies of WebAuthn: challenges are stored, and each is good for one answer. */
export class Passkeys {
  readonly #users: Store['users'];
  readonly #secret: string;

  constructor({ store, secret }: { store: Pick<Store, 'users'>; secret: string }) {
    this.#users = store.users;
    this.#secret = secret;
  }

  /** Options for a new passkey of the user. */
  async beginNew(user: { id: number; email: string }, origin: string, firm: string): Promise<PasskeyOptions> {
    const rpID = relyingParty(origin);
    const { generateRegistrationOptions } = await library();
    const challenge = randomBytes(32);
    const options = await generateRegistrationOptions({
      ...{ rpID, rpName: firm, userName: user.email, userDisplayName: user.email, challenge },
      userID: this.#handleOf(user.id),
      excludeCredentials: await this.#users.passkeys.credentialsOf(user.id),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.#users.signInsBegun.begin('new-passkey', options.challenge, { user: user.id });
    return { ...options };
  }

  /** Throws `passkey-void`, `passkey-refused`. */
  async readNew(made: NewPasskey, user: number, origin: string): Promise<Credential> {
    const expectedChallenge = await this.#take('new-passkey', made.response.clientDataJSON, user);
    const { verifyRegistrationResponse } = await library();
    const checked = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: relyingParty(origin) },
      ...{ supportedAlgorithmIDs, requireUserVerification: true },
    }).catch(() => null);
    if (!checked?.verified) throw problem('passkey-refused');
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    return { credential: id, publicKey, counter, transports: made.response.transports };
  }

  /** Options for a sign-in with whichever passkey the browser has; `isKnown` where an account has signed in there before. */
  async beginSignIn(origin: string, isKnown = false): Promise<PasskeyOptions> {
    const rpID = relyingParty(origin);
    const { generateAuthenticationOptions } = await library();
    const challenge = randomBytes(32);
    const options = await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' });
    await this.#users.signInsBegun.begin('passkey', options.challenge, { isKnown });
    return { ...options };
  }

  /** Whose passkey it is, and the counter of this use. Throws `passkey-void`, `passkey-unknown`, `passkey-refused`. */
  async readProof(proof: PasskeyProof, origin: string): Promise<{ passkey: StoredPasskey; counter: number }> {
    const expectedChallenge = await this.#take('passkey', proof.response.clientDataJSON, null);
    const passkey = await this.#users.passkeys.find(proof.id);
    if (passkey === null) throw problem('passkey-unknown');
    const { verifyAuthenticationResponse } = await library();
    const checked = await verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} } as AuthenticationResponseJSON,
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: relyingParty(origin) },
      // The stored counter is compared in the transaction that replaces it.
      credential: { id: proof.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    }).catch(() => null);
    if (!checked?.verified) throw problem('passkey-refused');
    return { passkey, counter: checked.authenticationInfo.newCounter };
  }

  async #take(kind: 'passkey' | 'new-passkey', clientDataJSON: string, user: number | null): Promise<string> {
    const data = clientDataIn(clientDataJSON);
    const begun = data && (await this.#users.signInsBegun.take(kind, data.challenge));
    if (!begun || begun.user !== user) throw problem('passkey-void');
    if (data.isFramed) throw problem('passkey-refused');
    return data.challenge;
  }

  /** What authenticators store in place of the user: the same each time, and different on each server. */
  #handleOf(user: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(createHmac('sha256', this.#secret).update(`passkeys of ${user}`).digest());
  }
}
