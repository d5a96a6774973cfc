import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import { type Agent, fetch as fetchFrom } from 'undici';

/** What providers answer takes some kilobytes. */
const longestAnswer = 1_000_000;

/** Counted as it is read, which is after it was decompressed. */
const readAnswer = async (body: AsyncIterable<Uint8Array> | null): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > longestAnswer) throw Object.assign(new Error('the answer is too long'), { code: 'EMSGSIZE' });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/** Requests to a provider, through the agent that checks addresses; answers have a longest length. */
export const providerFetch =
  (dispatcher: Agent): CustomFetch =>
  async (url: string, { headers, method, body, signal, redirect }: CustomFetchOptions) => {
    const answer = await fetchFrom(url, {
      ...{ headers, method, redirect, dispatcher },
      ...(body === undefined || body === null ? {} : { body: body as string }),
      ...(signal ? { signal } : {}),
    });
    const read = await readAnswer(answer.body);
    const { status } = answer;
    return new Response(read.length === 0 ? null : read, { status, headers: [...answer.headers] });
  };
