import { hash } from '@node-rs/argon2';
import type { OfficeResult, OfficeCallName, OfficeInput } from '../../shared/office/contract.ts';
import { knownBrowserHeader, pageSecretHeader } from '../../shared/accounts/session.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import type { Role } from '../../shared/rpc/roles.ts';
import type { TestServer } from './startServer.ts';
import type { NewSession } from '../../shared/accounts/officeCalls.ts';

export const password = 'correct horse battery';

export interface Heard<T> {
  status: number;
  headers: Headers;
  text: string;
  ended: CallOutcome<T>;
}

/** Calls that answer with the page's half of a session. */
const beginSessions: readonly OfficeCallName[] = [
  ...(['signIn', 'makeFirstAdministrator', 'signInWithPasskey', 'finishProviderSignIn'] as const),
];

/** A browser with the console open: it keeps both halves of the session, and sends its origin, which may be that of a proxy. */
export const openConsole = (url: string, origin = url) => {
  const jar = new Map<string, string>();
  /** What the page keeps of a session. */
  const page: Partial<Pick<NewSession, 'pageSecret' | 'linkKey' | 'browser'>> = {};

  const ask = async (method: string, where: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers({ origin, 'sec-fetch-site': 'same-origin' });
    if (page.pageSecret !== undefined) headers.set(pageSecretHeader, page.pageSecret);
    if (page.browser !== undefined) headers.set(knownBrowserHeader, page.browser);
    for (const [name, value] of new Headers(init.headers)) {
      if (value === '') headers.delete(name);
      else headers.set(name, value);
    }
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies !== '' && !headers.has('cookie')) headers.set('cookie', cookies);
    const response = await fetch(`${url}/office${where}`, { redirect: 'manual', ...init, method, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };

  /** A call as it ends; headers that are empty are left out. */
  const hear = async <N extends OfficeCallName>(
    name: N,
    request: OfficeInput<N>,
    headers: Record<string, string> = {},
  ): Promise<Heard<OfficeResult<N>>> => {
    const response = await ask('POST', `/calls/${name}`, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
    });
    const text = await response.text();
    const ended = (text.startsWith('{') ? JSON.parse(text) : null) as CallOutcome<OfficeResult<N>>;
    if (ended?.ok && beginSessions.includes(name)) {
      const { pageSecret, linkKey, browser } = ended.value as NewSession;
      Object.assign(page, { pageSecret, linkKey, browser });
    }
    return { status: response.status, headers: response.headers, text, ended };
  };

  return {
    url,
    origin,
    jar,
    page,
    /** Both halves of the session, as headers. */
    proof: (): Record<string, string> => ({
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      [pageSecretHeader]: page.pageSecret ?? '',
    }),
    ask,
    hear,
    /** What a call answers; throws what it refuses. */
    call: async <N extends OfficeCallName>(name: N, request: OfficeInput<N>): Promise<OfficeResult<N>> => {
      const { ended, text } = await hear(name, request);
      if (!ended.ok) throw new Error(text);
      return ended.value;
    },
    /** The code of a refusal, or null for an answer. */
    codeOf: async <N extends OfficeCallName>(name: N, request: OfficeInput<N>): Promise<string | null> => {
      const { ended } = await hear(name, request);
      return ended.ok ? null : ended.problem.code;
    },
  };
};
export type Console = ReturnType<typeof openConsole>;

/** Another browser that has got hold of both halves of a session. */
export const copyOf = ({ url, origin, jar, page }: Console): Console => {
  const other = openConsole(url, origin);
  for (const [name, value] of jar) other.jar.set(name, value);
  Object.assign(other.page, page);
  return other;
};

// One hash for all users, with the cheapest parameters: verifying it costs as little. Accounts that the server itself
// creates have the real ones.
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1 });

interface Somebody {
  email?: string;
  /** Of the console, where it is that of a proxy. */
  origin?: string;
  organization?: number | null;
}

/** A user with the one password. */
export const addUser = async (
  { store }: Pick<TestServer, 'store'>,
  role: Role,
  { email = `${role}@ridgeline.example`, organization = null }: Somebody = {},
): Promise<{ id: number; email: string }> => store.users.add(email, role, organization, await passwordHash);

/** Makes a user, and a browser in which they have signed in. */
export const signedIn = async (
  server: Pick<TestServer, 'store' | 'url'>,
  role: Role,
  somebody: Somebody = {},
): Promise<Console & { email: string; id: number }> => {
  const { id, email } = await addUser(server, role, somebody);
  const console = openConsole(server.url, somebody.origin);
  await console.call('signIn', { email, password });
  return { ...console, email, id };
};
