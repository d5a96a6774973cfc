import {
  type OfficeResult,
  type OfficeCallName,
  type OfficeInput,
  type FileRouteName,
  fileRoutes,
} from '../../shared/office/contract.ts';
import type { CallOutcome } from '../../shared/rpc.ts';
import type { ProblemBody } from '../../shared/api/problems.ts';
import type { FirmView, ImportReport, ConsoleJob } from '../../shared/office/shapes.ts';
import { type Leaving, Refused } from './gateway.ts';
import { type Kept, keptHere, namesKeptHere } from './kept.ts';
import { type ChangeStream, openChanges } from './officeChanges.ts';
import { askBeforeLeaving, listenLeaving } from './windowLeaving.ts';

/** The fileRoutes that take bytes, and what they answer. */
export interface SentAnswers {
  attach: ConsoleJob;
  issueFinished: ConsoleJob;
  setFirmImage: FirmView;
  importList: ImportReport;
}
export type SendingPassage = keyof SentAnswers;

/** Names of a passage's path and of its query, together; names of the path find their place in it. */
export type PassageAt = Readonly<Record<string, PassageValue | readonly string[]>>;
type PassageValue = string | number | boolean | null | undefined;

/** The one way from the console to its server. Calls reject with `Refused`. */
export interface OfficeGateway {
  call: <N extends OfficeCallName>(name: N, request: OfficeInput<N>) => Promise<OfficeResult<N>>;
  /** Answers how to stop listening. */
  listen: (name: 'changed', listener: () => void) => () => void;
  /** Whether the server can be heard; says so at once, and whenever that changes. Answers how to stop listening. */
  listenToLine: (listener: (isOpen: boolean) => void) => () => void;
  /** Sends a file; `onProgress` with its share, 0 to 1. */
  send: <N extends SendingPassage>(
    fileRoute: N,
    at: PassageAt,
    file: Blob,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<SentAnswers[N]>;
  /** Address of what a fileRoute gives, for links and pictures: `url('picture', { id, size: 'view' })`. */
  url: (fileRoute: FileRouteName, at?: PassageAt) => string;
  /** Address of a preview, as `previewLetter` answers it. */
  previewUrl: (address: string) => string;
  /** Whether there still is something at an address of ours. */
  isThere: (address: string) => Promise<boolean>;
  /** Answers how to stop listening. */
  leaving: (who: Leaving) => () => void;
  /** A small setting of this browser. */
  kept: (name: string) => Kept;
  /** Names of what this browser keeps that begin so. */
  namesKept: (beginning: string) => string[];
  /** What a laptop is connected to: the base URL of the API. */
  apiUrl: string;
  /** Begins anew, with nothing left of whoever was here. */
  restart: () => void;
}

const gone = (): Refused => new Refused({ code: 'gone', detail: '', errors: [] });

/** What the server said. A proxy in front answers pages of its own while the server restarts. */
const read = <T>(text: string): T => {
  let ended: CallOutcome<T> | ProblemBody;
  try {
    ended = JSON.parse(text) as CallOutcome<T> | ProblemBody;
  } catch {
    throw gone();
  }
  // Where the server itself failed it says so as it does to everybody.
  if (!('ok' in ended)) throw new Refused({ code: 'bug', detail: ended.log_id ?? ended.detail ?? '', errors: [] });
  if (ended.ok) return ended.value;
  throw new Refused(ended.problem);
};

const url = (fileRoute: FileRouteName, at: PassageAt = {}): string => {
  const rest = new Map(Object.entries(at));
  const path = fileRoutes[fileRoute].path.replace(/:(\w+)/g, (_all, name: string) => {
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
};

export const createOfficeGateway = (): OfficeGateway => {
  let changes: ChangeStream | null = null;
  const stream = (): ChangeStream => (changes ??= openChanges(url('events')));

  return {
    call: async (name, request) => {
      const response = await fetch(`/office/calls/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      }).catch(() => {
        throw gone();
      });
      return read(await response.text());
    },
    listen: (_name, listener) => stream().onChange(listener),
    listenToLine: (listener) => stream().onLine(listener),
    send: (fileRoute, at, file, onProgress, signal) =>
      new Promise((resolve, reject) => {
        // fetch cannot tell how much of a body has gone.
        const request = new XMLHttpRequest();
        const stopped = (): void => reject(new Refused({ code: 'stopped', detail: '', errors: [] }));
        if (signal.aborted) return stopped();
        request.open(fileRoutes[fileRoute].method, url(fileRoute, at));
        request.setRequestHeader('content-type', 'application/octet-stream');
        request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
        request.onerror = () => reject(gone());
        request.onabort = stopped;
        request.onload = () => {
          try {
            resolve(read(request.responseText));
          } catch (error) {
            reject(error instanceof Error ? error : gone());
          }
        };
        signal.addEventListener('abort', () => request.abort(), { once: true });
        request.send(file);
      }),
    url,
    previewUrl: (address) => `/office/${address.split('/').map(encodeURIComponent).join('/')}`,
    isThere: async (address) => {
      // Its first byte is enough.
      const response = await fetch(address, { headers: { range: 'bytes=0-0' } }).catch(() => null);
      return response?.ok ?? false;
    },
    leaving: (who) => {
      const stops = [listenLeaving(who), askBeforeLeaving(who)];
      return () => stops.forEach((stop) => stop());
    },
    kept: keptHere,
    namesKept: namesKeptHere,
    apiUrl: new URL('/api', location.href).href,
    restart: () => location.reload(),
  };
};
