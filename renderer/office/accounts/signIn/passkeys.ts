import type { NewPasskey, PasskeyOptions, PasskeyProof } from '../../../../shared/accounts/signIn.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface Listed {
  id: string;
  transports?: AuthenticatorTransport[];
}

const listed = (credentials: readonly Listed[] = []): PublicKeyCredentialDescriptor[] =>
  credentials.map(({ id, transports = [] }) => ({ id: bytesOf(id), transports, type: 'public-key' }));

type Options<T> = Omit<T, 'challenge' | 'user' | 'excludeCredentials' | 'allowCredentials'> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Listed[];
};

const idOf = ({ rawId }: PublicKeyCredential) => ({
  ...{ id: textOf(rawId), rawId: textOf(rawId), type: 'public-key' as const },
});

// Written out: not every browser and password manager has the methods that read and write JSON.

/** The browser makes a passkey; rejects where the person stops it, or there is one already. */
export async function makePasskey(sent: PasskeyOptions): Promise<NewPasskey> {
  const { user, excludeCredentials, challenge, ...rest } =
    sent as unknown as Options<PublicKeyCredentialCreationOptions>;
  const made = (await navigator.credentials.create({
    publicKey: {
      ...rest,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: listed(excludeCredentials),
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...idOf(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** The person chooses a passkey, and shows that it is theirs; rejects where they stop. */
export async function usePasskey(sent: PasskeyOptions): Promise<PasskeyProof> {
  const { challenge, rpId, timeout } = sent as { challenge: string; rpId: string; timeout?: number };
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...{ challenge: bytesOf(challenge), rpId, userVerification: 'required' },
    ...(timeout === undefined ? {} : { timeout }),
  };
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    ...idOf(used),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle && textOf(response.userHandle),
    },
  };
}
