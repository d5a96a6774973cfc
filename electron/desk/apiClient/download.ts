import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Agent } from 'undici';
import { type Answer, exchange, headerOf, isSuccess, notSuccess } from './exchange.ts';
import type { Outcome } from './outcome.ts';

/** A file that has arrived completely and is synced to the disk. */
export interface Downloaded {
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  mediaType: string;
}

interface DownloadDeps {
  agent: Agent;
  url: string;
  to: string;
  /** A letter is a PDF, whatever its headers say. */
  isLetter: boolean;
  /** The key goes there and nowhere else. */
  origin: string;
  auth: Record<string, string>;
  ifNoneMatch: string | undefined;
  signal: AbortSignal | undefined;
}

const mostRedirects = 5;

/** Storage often lives elsewhere: redirects are followed, and the key stays behind when they leave the origin. */
const follow = async ({ agent, url, origin, auth, ifNoneMatch, signal }: DownloadDeps): Promise<Answer> => {
  let here = url;
  for (let hops = 0; ; hops += 1) {
    const own = new URL(here).origin === origin;
    const headers = {
      accept: '*/*',
      ...(own ? auth : {}),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    };
    const answer = await exchange(agent, { method: 'GET', url: here, headers, signal });
    const location = headerOf(answer, 'location');
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === null || hops >= mostRedirects) return answer;
    const next = new URL(location, here);
    if (!/^https?:$/.test(next.protocol)) return answer;
    await answer.body.dump();
    here = next.href;
  }
};

export const downloadTo = async (deps: DownloadDeps): Promise<Outcome<Downloaded>> => {
  const answer = await follow(deps);
  if (!isSuccess(answer)) return notSuccess(answer);
  const length = headerOf(answer, 'content-length');
  const encoded = headerOf(answer, 'content-encoding');
  const handle = await open(deps.to, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  try {
    for await (const part of answer.body) {
      const chunk = part as Buffer;
      if (head.length < 5) head = Buffer.concat([head, chunk.subarray(0, 5)]);
      hash.update(chunk);
      bytes += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const short = length !== null && encoded === null && Number(length) !== bytes;
  if (short) return { kind: 'lost', timedOut: false, reason: `${bytes} of ${length} bytes arrived.` };
  if (deps.isLetter && head.subarray(0, 5).toString('latin1') !== '%PDF-')
    return { kind: 'lost', timedOut: false, reason: 'What came instead of the letter is not a PDF.' };
  return {
    kind: 'answered',
    value: {
      bytes,
      sha256: hash.digest('hex'),
      mediaType: headerOf(answer, 'content-type') ?? 'application/octet-stream',
    },
    etag: headerOf(answer, 'etag'),
    serverMs: answer.serverMs,
  };
};
