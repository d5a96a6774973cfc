import type { CallOutcome, CallProblem } from '../../../shared/rpc/rpc.ts';

/** A call that ended in a problem: the desk or server refused it, or could not be reached. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly problem: CallProblem;
  constructor(problem: CallProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Whether an error is a problem of this kind. */
export const isProblem = (error: unknown, kind: string): error is CallError =>
  error instanceof CallError && error.problem.code === kind;

/** How long a server wants to wait that has too much to do for this person; null for other errors. */
export const waitSecondsOf = (error: unknown): number | null => {
  if (!isProblem(error, 'too-many-requests')) return null;
  const seconds = error.problem.message?.params.seconds;
  return typeof seconds === 'number' && seconds > 0 ? seconds : null;
};

/** The person stopped the call. */
export const stopped = (): CallError => new CallError({ code: 'stopped', detail: 'Stopped.', errors: [] });

export const valueOf = <T>(outcome: CallOutcome<T>): T => {
  if (!outcome.ok) throw new CallError(outcome.problem);
  return outcome.value;
};

/** How a gateway reads replies, and what it throws where there is none. */
export interface Transport {
  /** The other side does not answer. */
  unreachable: () => CallError;
  /** Reads the body of a reply; throws `CallError`. */
  read: <T>(status: number, text: string) => T;
}

interface PostOptions {
  headers?: Readonly<Record<string, string>>;
  /** The request is completed even where the page is closed meanwhile. */
  keepalive?: boolean;
}

/** Posts JSON. */
export async function postJson<T>(
  { unreachable, read }: Transport,
  url: string,
  body: string,
  { headers = {}, keepalive = false }: PostOptions = {},
): Promise<T> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, keepalive };
  const response = await fetch(url, request).catch(() => {
    throw unreachable();
  });
  return read(response.status, await response.text());
}

interface UploadRequest {
  method: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  file: Blob;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a file as the body. Rejects with `CallError`; of kind `stopped` where the signal aborted it. */
export function upload<T>(
  { unreachable, read }: Transport,
  { method, url, headers = {}, file, onProgress, signal }: UploadRequest,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(stopped());
    // fetch does not report the progress of a request body.
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(stopped());
    request.onload = () => {
      try {
        resolve(read(request.status, request.responseText));
      } catch (error) {
        reject(error instanceof Error ? error : unreachable());
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** A path below a folder, with every segment encoded. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
