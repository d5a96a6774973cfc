import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { message } from '../../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { asDiskError, DiskError } from './diskError.ts';
import {
  bodyWithin,
  discard,
  type HttpReply,
  exchange,
  failureOf,
  headerOf,
  isRedirect,
  isSuccess,
  lostReply,
  notSuccess,
  partsOf,
  type Received,
} from './exchange.ts';
import type { HttpTransport } from '../../../network/httpTransport.ts';
import type { ProviderOutcome } from './outcome.ts';

/** A complete file, synced to the disk. */
export interface Downloaded {
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  mediaType: string;
}

interface DownloadLimits {
  letterBytes: number;
  fileBytes: number;
  /** A download that receives fewer than `leastBytes` in a period of this length is given up, and one of so many periods. */
  everyMs: number;
  leastBytes: number;
  mostPeriods: number;
}

export const usualLimits: DownloadLimits = {
  letterBytes: 200 * 1000 ** 2,
  fileBytes: 2 * 1000 ** 3,
  everyMs: 60_000,
  leastBytes: 8 * 1024,
  mostPeriods: 12 * 60,
};

interface DownloadDeps {
  transport: HttpTransport;
  url: string;
  to: string;
  /** A letter must be a PDF, whatever its headers say. */
  isLetter: boolean;
  /** The only origin that receives the key. */
  origin: string;
  auth: Record<string, string>;
  apiKey: string;
  ifNoneMatch: string | undefined;
  /** What is left for this file, below the limits. */
  mostBytes: number;
  signal: AbortSignal | undefined;
  /** Limit of the body of a redirect or a refusal, which might come a byte a minute. */
  wholeMs: number;
  /** Counts what comes, of redirects too. */
  received: Received;
  limits?: DownloadLimits;
}

const onDisk = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asDiskError(error);
  });

const mostRedirects = 5;

/** Follows redirects, which often lead to a storage; other origins do not receive the key. */
const follow = async (deps: DownloadDeps): Promise<HttpReply> => {
  const { transport, url, origin, auth, ifNoneMatch, signal, received } = deps;
  let here = url;
  for (let hops = 0; ; hops += 1) {
    const own = new URL(here).origin === origin;
    const headers = {
      accept: '*/*',
      'accept-encoding': 'identity',
      ...(own ? auth : {}),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    };
    const answer = await exchange(transport, { method: 'GET', url: here, headers, signal, received });
    const location = headerOf(answer, 'location');
    if (!isRedirect(answer) || location === null || !URL.canParse(location, here) || hops >= mostRedirects)
      return answer;
    const next = new URL(location, here);
    if (!/^https?:$/.test(next.protocol)) return answer;
    await discard(bodyWithin(answer, deps.wholeMs));
    here = next.href;
  }
};

/** PDF readers look for these at the beginning and near the end. Half a letter has no end. */
const pdfHead = '%PDF-';
const pdfEnd = '%%EOF';
const headBytes = 64;
const tailBytes = 4096;

const usualType = 'application/octet-stream';

const isPage = (mediaType: string, head: string): boolean =>
  /^text\/html\b/i.test(mediaType) || /^\s*<(!doctype html|html)/i.test(head);

/** What the headers and the first bytes show already: nothing more of it needs to come. */
const wrongStart = (answer: HttpReply, head: Buffer, isLetter: boolean): AnyMessage | null => {
  const start = head.toString('latin1');
  if (isPage(headerOf(answer, 'content-type') ?? '', start)) return message('download-web-page');
  if (/gzip|br|deflate|compress|zstd/i.test(headerOf(answer, 'content-encoding') ?? ''))
    return message('download-compressed');
  return isLetter && !start.startsWith(pdfHead) ? message('download-not-pdf') : null;
};

type Limited = Pick<DownloadDeps, 'isLetter' | 'mostBytes' | 'signal' | 'limits'>;

/** Writes the body to the disk as it comes. */
const receive = async (
  answer: HttpReply,
  handle: FileHandle,
  { isLetter, mostBytes, signal, limits = usualLimits }: Limited,
): Promise<ProviderOutcome<Downloaded>> => {
  const most = Math.min(mostBytes, isLetter ? limits.letterBytes : limits.fileBytes);
  const length = headerOf(answer, 'content-length');
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let bytesBefore = 0;
  let periods = 0;
  let isSlow = false;
  // The other timeouts allow a byte now and then.
  const watch = setInterval(() => {
    periods += 1;
    isSlow = bytes - bytesBefore < limits.leastBytes || periods >= limits.mostPeriods;
    bytesBefore = bytes;
    if (isSlow) answer.body.destroy(new Error('too slow'));
  }, limits.everyMs);
  try {
    for await (const chunk of partsOf(answer)) {
      bytes += chunk.length;
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
      const wrong = bytes >= headBytes && bytes - chunk.length < headBytes && wrongStart(answer, head, isLetter);
      if (wrong) return lostReply(wrong);
      // After its start: how much of it comes at once must not decide what is said of it.
      if (bytes > most || (bytes >= headBytes && Number(length) > most))
        return lostReply(message('download-too-large', { maximumMegabytes: most / 1000 ** 2 }));
      tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
      hash.update(chunk);
      await onDisk(handle.writeFile(chunk));
    }
  } catch (error) {
    if (error instanceof DiskError) throw error;
    if (isSlow) return lostReply(message('download-too-slow'));
    return failureOf(error, signal);
  } finally {
    clearInterval(watch);
  }
  await onDisk(handle.sync());
  if (length !== null && Number(length) !== bytes)
    return lostReply(message('download-incomplete', { received: bytes, expected: Number(length) }));
  const wrong = wrongStart(answer, head, isLetter);
  if (wrong) return lostReply(wrong);
  if (isLetter && !tail.includes(pdfEnd)) return lostReply(message('letter-end-missing'));
  return {
    kind: 'answered',
    value: { bytes, sha256: hash.digest('hex'), mediaType: headerOf(answer, 'content-type') ?? usualType },
    etag: headerOf(answer, 'etag'),
    serverMs: answer.serverMs,
  };
};

/** Rejects for errors of the network. Removes the file unless the outcome is `answered`. */
export const downloadTo = async (deps: DownloadDeps): Promise<ProviderOutcome<Downloaded>> => {
  const answer = await follow(deps);
  if (!isSuccess(answer)) return notSuccess(bodyWithin(answer, deps.wholeMs), deps.apiKey);
  try {
    const handle = await onDisk(open(deps.to, 'wx', 0o600));
    let got: ProviderOutcome<Downloaded> | null = null;
    try {
      got = await receive(answer, handle, deps);
    } finally {
      await handle.close();
      if (got?.kind !== 'answered') await rm(deps.to, { force: true });
    }
    return got;
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    await discard(bodyWithin(answer, deps.wholeMs));
    return lostReply(error.reason);
  }
};
