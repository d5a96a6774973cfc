import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './atEnd.ts';
import { clientId } from './identityProvider.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A provider that answers whatever a test wants: each answer can be replaced. */
export interface ForgedProvider {
  issuer: string;
  /** Of the ID token, in place of the right ones; `nonce` is that of the sign-in. */
  claims: Record<string, unknown>;
  /** Signs the ID token with a key that the provider does not publish. */
  hasOtherKey: boolean;
  /** A signed token, or one that is signed with the other key. */
  sign: (claims: object, isForged: boolean) => string;
  /** By path. */
  answers: Map<string, Answer>;
  /** The query of the return, as the provider sends users back from this address. */
  visit: (url: string) => string;
  settings: (more?: object) => { issuer: string; clientId: string; label: string; createdRole: null };
}

const idToken = (key: KeyObject, payload: object): string => {
  const signed = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded(payload)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};

/** On loopback. */
export const startForgedProvider = async (): Promise<ForgedProvider> => {
  const [own, other] = [newKey(), newKey()];
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  let nonce: string | null = null;
  const self: ForgedProvider = {
    ...{ issuer, claims: {}, hasOtherKey: false, answers: new Map<string, Answer>() },
    sign: (payload, isForged) => idToken((isForged ? other : own).privateKey, payload),
    visit: (url) => {
      const { searchParams } = new URL(url);
      nonce = searchParams.get('nonce');
      return new URLSearchParams({ code: 'x', state: searchParams.get('state')!, iss: issuer }).toString();
    },
    settings: (more = {}) => ({ issuer, clientId, label: 'Example', createdRole: null, ...more }),
  };
  const json =
    (value: () => object): Answer =>
    (_request, response) =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(value()));
  const usual: Record<string, Answer> = {
    '/.well-known/openid-configuration': json(() => ({
      ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      ...{ jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/user` },
      ...{ response_types_supported: ['code'], id_token_signing_alg_values_supported: ['RS256'] },
    })),
    '/keys': json(() => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] })),
    '/token': json(() => {
      const seconds = Math.floor(Date.now() / 1000);
      const times = { iat: seconds, exp: seconds + 300 };
      const claims = { iss: issuer, sub: 'u-rey', aud: clientId, nonce, ...times, ...self.claims };
      const { privateKey } = self.hasOtherKey ? other : own;
      return { access_token: 'x', token_type: 'Bearer', id_token: idToken(privateKey, claims) };
    }),
  };
  http.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    const answer = self.answers.get(pathname) ?? usual[pathname];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  atEnd(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  return self;
};
