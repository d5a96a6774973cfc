import { app } from './app.ts';
import { assertDeclared } from './declared.ts';
import { parsePattern } from './urlPatterns.ts';
import type { WebContents } from './contents.ts';

type AnswerRequest = (request: Request) => Response | Promise<Response>;
interface Privileges {
  standard?: boolean;
  secure?: boolean;
  supportFetchAPI?: boolean;
  stream?: boolean;
  codeCache?: boolean;
}

/** What a page may ask for. `mediaType` is of `media` alone. */
export interface Permission {
  permission: string;
  mediaType?: 'video' | 'audio';
}
type Details = Record<string, unknown>;
type Ask = (contents: WebContents, permission: string, answer: (may: boolean) => void, details: Details) => void;
type Check = (contents: WebContents | null, permission: string, origin: string, details: Details) => boolean;

interface RequestDetails {
  url: string;
  method: string;
  resourceType: string;
}
type BeforeRequest = (details: RequestDetails, reply: (answer: { cancel?: boolean }) => void) => void;

const handlers = new Map<string, AnswerRequest>();
let registered: ReadonlyMap<string, Privileges> | null = null;
let ask: Ask | null = null;
let check: Check | null = null;
let blocking: { matches: (address: string) => boolean; listener: BeforeRequest } | null = null;

/** What a page needs of the scheme that it comes from, if it is to work as one from the web does. */
const needed = ['standard', 'secure', 'supportFetchAPI', 'stream'] as const;

const ofSession = {
  handle: (scheme: string, answer: AnswerRequest): void => {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    // A page would load, and then could neither fetch nor store anything.
    const privileges = registered?.get(scheme) ?? {};
    const missing = needed.filter((name) => privileges[name] !== true);
    if (missing.length > 0) throw new Error(`Pages of ${scheme} lack the privileges ${missing.join(', ')}`);
    handlers.set(scheme, answer);
  },
};

const registerSchemesAsPrivileged = (schemes: { scheme: string; privileges?: Privileges }[]): void => {
  if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  if (registered !== null) throw new Error('protocol.registerSchemesAsPrivileged can be called only once');
  if (!Array.isArray(schemes)) throw new Error('Argument must be an array of custom schemes.');
  for (const { privileges = {} } of schemes) {
    assertDeclared('Privileges', privileges);
    if (privileges.codeCache && !privileges.standard)
      throw new Error('Code cache can only be enabled when the custom scheme is registered as standard scheme.');
  }
  registered = new Map(schemes.map(({ scheme, privileges = {} }) => [scheme, privileges]));
};

/** Electron refuses an answer whose parts are of other types. */
const isResponse = (answer: unknown): answer is Response =>
  answer instanceof Response && (answer.body === null || answer.body instanceof ReadableStream);

/** What the app answers under an address of its own. */
export const answerRequest = async (request: Request): Promise<Response> => {
  const handler = handlers.get(new URL(request.url).protocol.slice(0, -1));
  if (handler === undefined) throw new Error('ERR_UNKNOWN_URL_SCHEME');
  const answer: unknown = await handler(request);
  if (!isResponse(answer)) throw new Error('ERR_UNEXPECTED');
  return answer;
};

const page = 'app://rafter/';

/** Whether the app lets its page do this when it asks for it: both of its handlers have a say, as in Chromium. */
export const isGranted = (contents: WebContents, { permission, mediaType }: Permission): boolean => {
  const isMainFrame = true;
  const ofCheck = { requestingUrl: page, isMainFrame, ...(mediaType ? { mediaType } : {}) };
  if (check !== null && !check(contents, permission, page, ofCheck)) return false;
  if (ask === null) return true;
  let may: boolean | null = null;
  const answer = (granted: boolean): void => {
    if (may === null) may = granted;
  };
  const ofRequest = { requestingUrl: page, isMainFrame, ...(mediaType ? { mediaTypes: [mediaType] } : {}) };
  ask(contents, permission, answer, ofRequest);
  return may ?? false;
};

/** Whether the app stops a request that leaves for the network. */
export const isBlocked = async (details: RequestDetails): Promise<boolean> => {
  // Not a request of the app: Chromium's own pages.
  if (!/^(https?|wss?|ftp|file):/.test(details.url)) return true;
  if (blocking === null || !blocking.matches(details.url)) return false;
  const { listener } = blocking;
  return new Promise((resolve) => listener(details, ({ cancel = false }) => resolve(cancel)));
};

const onBeforeRequest = (first: { urls?: string[] } | BeforeRequest | null, second?: BeforeRequest | null): void => {
  const [filter, listener] = typeof first === 'function' || first === null ? [{ urls: [] }, first] : [first, second];
  if (filter.urls === undefined) throw new TypeError("Parameter 'filter' must have property 'urls'.");
  const patterns = (filter.urls.length === 0 ? ['<all_urls>'] : filter.urls).map(parsePattern);
  if (listener === null) blocking = null;
  else if (typeof listener !== 'function') throw new TypeError('Must pass null or a Function');
  else blocking = { matches: (address) => patterns.some((matches) => matches(address)), listener };
};

const defaultSession = {
  protocol: ofSession,
  webRequest: { onBeforeRequest },
  setPermissionRequestHandler: (handler: Ask | null): void => {
    ask = handler;
  },
  setPermissionCheckHandler: (handler: Check | null): void => {
    check = handler;
  },
  setDevicePermissionHandler: (): void => undefined,
  /** Chromium never leads to this computer by a proxy. */
  resolveProxy: async (address: string): Promise<string> => {
    const proxy = app.commandLine.getSwitchValue('proxy-server');
    const isHere = /^(localhost|127\..*|\[::1\])$/.test(new URL(address).hostname);
    return proxy === '' || isHere ? 'DIRECT' : `PROXY ${proxy}`;
  },
};

export const session = {
  get defaultSession(): typeof defaultSession {
    if (!app.isReady()) throw new TypeError('Session can only be received when app is ready');
    return defaultSession;
  },
};

export const protocol = {
  registerSchemesAsPrivileged,
  handle: (...given: Parameters<typeof ofSession.handle>): void => session.defaultSession.protocol.handle(...given),
};
