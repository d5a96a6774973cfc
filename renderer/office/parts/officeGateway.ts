import type { OfficeCallName, OfficeInput, OfficeResult } from '../../../shared/office/contract.ts';
import type { EngineersView } from '../../../shared/engineers/engineers.ts';
import type { FinishedCheck } from '../../../shared/letters/finishedLetter.ts';
import { knownBrowserHeader, linkKeyParam, pageSecretHeader } from '../../../shared/accounts/session.ts';
import { filePaths, type FileRouteName } from '../../../shared/rpc/filePaths.ts';
import type { CallOutcome } from '../../../shared/rpc/rpc.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import type { VisitImportReport } from '../../../shared/visits/visits.ts';
import type { DesignImportReport } from '../../../shared/designValues/officeCalls.ts';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import { CallError, encodedPath, postJson, type Transport, upload, valueOf } from '../../base/gateway/calls.ts';
import { type ChangeStream, openChangeStream } from './changeStream.ts';
import { onPageHideAsking, type PageHideHandler } from '../../base/gateway/pageHide.ts';
import { KnownAccounts, PageHalf } from './sessionKeys.ts';
import { createTextStorage, type TextStorage } from '../../base/gateway/textStorage.ts';
import type { FirmView } from '../../../shared/firm/officeCalls.ts';
import type { ImportReport } from '../../../shared/reference/officeCalls.ts';
import type { NewSession } from '../../../shared/accounts/officeCalls.ts';

/** Routes that take a file, with what they return. */
export interface UploadReplies {
  attach: ConsoleJob;
  deliver: ConsoleJob;
  checkFinished: FinishedCheck;
  issueFinished: ConsoleJob;
  setFirmImage: FirmView;
  setEngineerSignature: EngineersView;
  importList: ImportReport;
  importDesignValues: DesignImportReport;
  importVisits: VisitImportReport;
}
export type UploadRoute = keyof UploadReplies;

/** Parameters of a route: those that its path names go into the path, the others into the query. */
export type RouteParams = Readonly<Record<string, RouteParam | readonly string[]>>;
type RouteParam = string | number | boolean | null | undefined;

/** The way from the console to its server. Calls reject with `CallError`. */
export interface OfficeGateway {
  call: <N extends OfficeCallName>(name: N, request: OfficeInput<N>) => Promise<OfficeResult<N>>;
  /** Returns how to stop listening. */
  listen: (name: 'changed', listener: () => void) => () => void;
  /** Calls at once and on every change with whether the server can be reached. Returns how to stop listening. */
  onConnection: (listener: (isConnected: boolean) => void) => () => void;
  /** Uploads a file; `onProgress` from 0 to 1. */
  send: <N extends UploadRoute>(
    route: N,
    params: RouteParams,
    file: Blob,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<UploadReplies[N]>;
  /** Address of a file route, for links and pictures: `url('picture', { id, size: 'view' })`. */
  url: (route: FileRouteName, params?: RouteParams) => string;
  /** Address of a preview, from the path that `previewLetter` returns. */
  previewUrl: (path: string) => string;
  /** The bytes behind an address of this server. */
  bytesOf: (address: string) => Promise<Uint8Array>;
  /** Whether an address of this server still has content. Rejects where the server does not take the question now. */
  exists: (address: string) => Promise<boolean>;
  /** A session has begun in another window. Returns how to stop listening. */
  onSession: (listener: () => void) => () => void;
  /** Returns how to stop listening. */
  onPageHide: (handler: PageHideHandler) => () => void;
  storage: TextStorage;
  /** The base URL of the API, to which a laptop connects. */
  apiUrl: string;
  /** Reloads the page: nothing of the last user stays in memory. */
  restart: () => void;
}

const unreachable = (): CallError => new CallError({ code: 'gone', detail: '', errors: [] });

const transport: Transport = {
  unreachable,
  read: <T>(_status: number, text: string) => {
    let reply: CallOutcome<T> | ProblemBody;
    try {
      reply = JSON.parse(text) as CallOutcome<T> | ProblemBody;
    } catch {
      // A proxy in front replies with HTML while the server restarts.
      throw unreachable();
    }
    // An error outside of the calls is a problem document, as in the API.
    if (!('ok' in reply)) throw new CallError({ code: 'bug', detail: reply.log_id ?? reply.detail ?? '', errors: [] });
    return valueOf(reply);
  },
};

/** Throws the refusal of a server that has too much to do for this person: what it was asked for is still there. */
const assertTaken = async (response: Response | null): Promise<void> => {
  if (response?.status === 429) transport.read(response.status, await response.text());
};

/** The path and query of a route; a link has the key of links too. */
function addressOf(route: FileRouteName, params: RouteParams, linkKey?: string): string {
  const rest = new Map(Object.entries({ ...params, [linkKeyParam]: linkKey }));
  const path = filePaths[route].path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    for (const one of typeof value === 'object' && value !== null ? value : [value])
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
  }
  return query.size === 0 ? `/office${path}` : `/office${path}?${query.toString()}`;
}

/** Calls with a password, and others of who is not signed in yet: they are counted, for each known browser apart. */
const countedCalls: readonly OfficeCallName[] = [
  ...(['signIn', 'changePassword', 'confirmTotp', 'turnTotpOff', 'renewRecoveryCodes', 'beginPasskey'] as const),
  ...(['removePasskey', 'beginPasskeySignIn', 'signInWithPasskey', 'beginProviderSignIn'] as const),
  ...(['finishProviderSignIn', 'askPasswordReset', 'readHere', 'readAccountLink', 'useAccountLink'] as const),
];
/** Calls that answer with a new session. */
const beginningCalls: readonly OfficeCallName[] = [
  ...(['signIn', 'makeFirstAdministrator', 'signInWithPasskey', 'finishProviderSignIn'] as const),
];

export function createOfficeGateway(): OfficeGateway {
  const storage = createTextStorage(() => localStorage);
  const half = new PageHalf(storage);
  const known = new KnownAccounts(storage);
  const headers = (): Record<string, string> => {
    const keys = half.read();
    return keys ? { [pageSecretHeader]: keys.pageSecret } : {};
  };
  const url: OfficeGateway['url'] = (route, params = {}) => addressOf(route, params, half.read()?.linkKey);
  let opened: ChangeStream | null = null;
  const changes = (): ChangeStream => (opened ??= openChangeStream(() => url('events')));
  return {
    call: async (name, request) => {
      const body = JSON.stringify(request);
      const isCounted = countedCalls.includes(name);
      const result = await postJson<OfficeResult<typeof name>>(transport, `/office/calls/${name}`, body, {
        headers: { ...headers(), ...(isCounted ? { [knownBrowserHeader]: known.read() } : {}) },
      });
      if (beginningCalls.includes(name)) {
        half.write(result as NewSession);
        known.add((result as NewSession).browser);
      }
      if (name === 'signOut' || name === 'signOutEverywhere') half.write(null);
      return result;
    },
    listen: (_name, listener) => changes().onChange(listener),
    onConnection: (listener) => changes().onConnection(listener),
    send: (route, params, file, onProgress, signal) =>
      upload(transport, {
        method: filePaths[route].method,
        url: addressOf(route, params),
        headers: headers(),
        file,
        onProgress,
        signal,
      }),
    url,
    previewUrl: (path) => `/office/${encodedPath(path)}?${linkKeyParam}=${half.read()?.linkKey ?? ''}`,
    bytesOf: async (address) => {
      const response = await fetch(address).catch(() => null);
      await assertTaken(response);
      if (!response?.ok) throw unreachable();
      return new Uint8Array(await response.arrayBuffer());
    },
    exists: async (address) => {
      // The first byte is enough.
      const response = await fetch(address, { headers: { range: 'bytes=0-0' } }).catch(() => null);
      await assertTaken(response);
      return response?.ok ?? false;
    },
    onSession: (listener) => half.onBegin(listener),
    onPageHide: onPageHideAsking,
    storage,
    apiUrl: new URL('/api', location.href).href,
    restart: () => location.reload(),
  };
}
