import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { atEnd } from './atEnd.ts';

/** A user of the provider. */
interface Account {
  subject: string;
  email?: string;
  /** Null: the provider sends no `email_verified`. */
  isVerified?: boolean | null;
}

export const clientId = 'rafter';
export const clientSecret = 'the secret of the client';

/** Signs in the chosen user at once; `page` asks first, with a button. */
export interface IdentityProvider {
  issuer: string;
  /** Null: the user refuses. */
  account: Account | null;
  /** Users see a page with a button. */
  hasPage: boolean;
  /** The email is answered apart from the ID token. */
  settings: (more?: object) => {
    issuer: string;
    clientId: string;
    clientSecret: string;
    label: string;
    createdRole: null;
  };
  /** Follows the redirects from this address as a browser does, until they lead away; resolves with the query of the return. */
  visit: (url: string) => Promise<string>;
  close: () => Promise<void>;
}

const button = '<!doctype html><title>Example</title><form method="post"><button>Continue as chosen</button></form>';

/** It warns of what a test needs not: keys of its own, and a store that lasts. */
const quietly = <T>(make: () => T): T => {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return make();
  } finally {
    console.warn = warn;
  }
};

/** Follows redirects as a browser does. */
const visit = async (issuer: string, url: string): Promise<string> => {
  const jar = new Map<string, string>();
  for (let [next, hops] = [url, 0]; hops < 10; hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    next = new URL(response.headers.get('location') ?? '', next).href;
    if (!next.startsWith(issuer)) return new URL(next).search.slice(1);
  }
  throw new Error('the provider does not return');
};

/** A certified OpenID provider on loopback, for one return address. */
export const startIdentityProvider = async (
  returnAddress: string,
  { emailInIdToken = true }: { emailInIdToken?: boolean } = {},
): Promise<IdentityProvider> => {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const accounts = new Map<string, Account>();
  const provider: Provider = quietly(
    () =>
      new Provider(issuer, {
        clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnAddress] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        conformIdTokenClaims: !emailInIdToken,
        cookies: { keys: ['x'] },
        ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        findAccount: (_context, id) => {
          const { email, isVerified = true } = accounts.get(id)!;
          const mark = isVerified === null ? {} : { email_verified: isVerified };
          const claims = email === undefined ? {} : { email, ...mark };
          return { accountId: id, claims: () => ({ sub: id, ...claims }) };
        },
        loadExistingGrant: async ({ oidc }) => {
          const grant = new provider.Grant({ accountId: oidc.session!.accountId!, clientId });
          grant.addOIDCScope('openid email');
          await grant.save();
          return grant;
        },
      }),
  );
  const self: IdentityProvider = {
    ...{ issuer, account: null, hasPage: false },
    settings: (more = {}) => ({ issuer, clientId, clientSecret, label: 'Example', createdRole: null, ...more }),
    visit: (url) => visit(issuer, url),
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (self.hasPage && request.method === 'GET') {
      response.setHeader('content-type', 'text/html').end(button);
      return;
    }
    const { account } = self;
    if (account === null)
      return provider.interactionFinished(request, response, {
        ...{ error: 'access_denied', error_description: 'End-User aborted interaction' },
      });
    accounts.set(account.subject, account);
    return provider.interactionFinished(request, response, { login: { accountId: account.subject, remember: false } });
  };
  const answer = provider.callback();
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void interact(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  atEnd(() => self.close());
  return self;
};
