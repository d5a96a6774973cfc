import { message } from '../../../../shared/messages/catalogue.ts';
import {
  booleanField,
  digestField,
  dispositionField,
  partialUpload,
  readBoolean,
  readCount,
} from '../../../files/uploadFields.ts';
import { type Connection, urlOf } from './connection.ts';
import {
  bodyWithin,
  discard,
  exchange,
  failureOf,
  headerOf,
  type HttpReply,
  isSuccess,
  lostReply,
  notSuccess,
  type Received,
  withinLimit,
} from './exchange.ts';
import { type SentFile, UnreadableFileError } from './formBody.ts';
import type { HttpTransport } from '../../../network/httpTransport.ts';
import type { ProviderOutcome, UploadOutcome } from './outcome.ts';
import type { Failed, Failure, PieceEnd, UploadPlace, Resumed } from './pieceOutcome.ts';
import { assertUnchanged, PieceSizes, pieceOf, type UploadAllowance } from './pieces.ts';
import { isOfServer } from './readRefusal.ts';

type Status = Pick<HttpReply, 'status'>;

/** The server does not take this upload in pieces: the answer to a form shows why, or takes it. */
const takesForms = ({ status }: Status): boolean => [400, 405, 411, 415, 501].includes(status);

/** The method is refused: proxies of some companies pass on GET and POST alone. */
const isMethodRefused = ({ status }: Status): boolean => status === 405 || status === 501;

/** A filter on the way refuses the request: it may say so as if the key were wrong, or nothing were there. */
const isRefusedOnTheWay = (outcome: UploadOutcome): boolean =>
  outcome.kind === 'refused' &&
  [403, 404, 410].includes(outcome.refusal.status) &&
  !isOfServer(outcome.refusal.message.code);

/** A refusal of the question what the provider has, and not one that passes by itself. A HEAD gets no word why: a 403 may be a filter's. */
const isRefusedQuestion = (outcome: UploadOutcome): boolean => {
  if (outcome.kind !== 'refused') return false;
  const { status } = outcome.refusal;
  return status >= 400 && status < 500 && ![401, 407, 408, 421, 425, 429].includes(status);
};

export interface InPieces {
  transport: HttpTransport;
  connection: Connection;
  /** Of every request: those of the key among them. */
  headers: Record<string, string>;
  /** The operation that a form with the file would be sent to. */
  url: string;
  file: SentFile;
  idempotencyKey: string | undefined;
  signal: AbortSignal | undefined;
  wholeMs: number;
  /** Counts what comes of the responses. */
  received: Received;
  onProgress: (sent: number, total: number) => void;
  resumed: Resumed;
  allowance: UploadAllowance;
  /** Reads the response of a complete upload. */
  read: (answer: HttpReply) => Promise<ProviderOutcome<{ id: string }[]>>;
}

/** Too much was sent in vain. */
export const stalled = ({ bytes }: SentFile, allowance: UploadAllowance): UploadOutcome => ({
  kind: 'stalled',
  reason: message('upload-stalled', { bytes, sentBytes: allowance.spent() }),
});

/** So many interruptions in a row that bring nothing further end an attempt. */
const mostFruitless = 2;

/**
 * Sends a file in pieces to a Rafter server: the upload goes on after every interruption, also one of this program, from
 * what the server has. One call is one attempt: it goes on by itself as long as interruptions leave the server with more.
 */
export class UploadInPieces {
  readonly #deps: InPieces;
  #id: string | null;
  /** What became of the last piece where no answer came: the server may have the whole file. */
  #unclear: Failure | null = null;

  constructor(deps: InPieces) {
    this.#deps = deps;
    this.#id = deps.resumed.id;
  }

  /** Null where the file is to be sent as a form. */
  async send(): Promise<UploadOutcome | null> {
    const outcome = await this.#sendAll();
    const isClear = outcome?.kind === 'answered' || (outcome?.kind === 'lost' && outcome.odd === true);
    // Nothing else that comes after that shows whether the file was taken: neither a refusal, nor that a form is to be sent.
    return isClear ? outcome : (this.#unclear ?? outcome);
  }

  async #sendAll(): Promise<UploadOutcome | null> {
    try {
      await assertUnchanged(this.#deps.file);
      const known = this.#id === null ? null : await this.#look();
      // The request that begins an upload finds the one that is there: its answer has more than that of a HEAD.
      if (known?.kind === 'failed' && !isRefusedQuestion(known.outcome)) return known.outcome;
      if (known?.kind === 'at') return await this.#sendFrom(known.offset);
      this.#note(null);
      const begun = await this.#begin();
      if (begun === null || begun.kind !== 'at') return begun;
      return await this.#sendFrom(begun.offset);
    } catch (error) {
      if (error instanceof UnreadableFileError) return { kind: 'unreadable', reason: error.reason };
      throw error;
    }
  }

  /** The response, or why there is none. */
  async #ask(
    method: 'HEAD' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    more: { headers?: Record<string, string>; body?: AsyncIterable<Buffer>; isLong?: boolean } = {},
  ): Promise<HttpReply | Failed> {
    const { transport, signal, wholeMs, received } = this.#deps;
    const { body, isLong = false } = more;
    try {
      const answer = await exchange(transport, {
        ...{ method, url, received, signal: isLong ? signal : withinLimit(signal, wholeMs) },
        headers: { ...this.#deps.headers, ...more.headers },
        ...(body === undefined ? {} : { body }),
      });
      return bodyWithin(answer, wholeMs);
    } catch (error) {
      if (error instanceof UnreadableFileError) throw error;
      return failureOf(error, signal);
    }
  }

  /** Null where the file is to be sent as a form. */
  async #sendFrom(start: number): Promise<UploadOutcome | null> {
    const { file, onProgress, resumed, allowance, signal } = this.#deps;
    const sizes = new PieceSizes(resumed.attempts);
    let offset = start;
    let furthest = start;
    let fruitless = 0;
    resumed.onStart(start, file.bytes);
    for (;;) {
      if (offset > start) onProgress(offset, file.bytes);
      // A file that is wholly there lacks one empty request.
      if (offset < file.bytes && allowance.isSpent(offset)) return stalled(file, allowance);
      const bytes = sizes.next(file.bytes - offset);
      const begunMs = performance.now();
      const end = await this.#sendPiece(offset, bytes);
      if (end.kind === 'ended') return end.outcome;
      if (end.kind === 'gone') return this.#lostUpload();
      if (end.kind === 'not-taken') {
        // What may be being completed has to stay.
        if (this.#unclear === null) await this.#cancel();
        return null;
      }
      if (end.kind === 'stored') {
        offset += bytes;
        // Less than before is no progress: a server that goes back again and again would get the file without end.
        if (offset > furthest) fruitless = 0;
        furthest = Math.max(furthest, offset);
        sizes.stored(bytes, performance.now() - begunMs);
        continue;
      }
      if (signal?.aborted) return end.outcome;
      const place = await this.#look();
      if (place.kind === 'gone') return this.#lostUpload();
      if (place.kind === 'failed') return end.outcome;
      sizes.interrupted(Math.max(0, place.offset - offset), bytes);
      fruitless = place.offset > furthest ? 0 : fruitless + 1;
      if (fruitless >= mostFruitless) return end.outcome;
      offset = place.offset;
      furthest = Math.max(furthest, offset);
    }
  }

  /** Asks for an upload; a final response where the file has arrived before. */
  async #begin(): Promise<Extract<UploadPlace, { kind: 'at' }> | UploadOutcome | null> {
    const { connection, url, file, idempotencyKey } = this.#deps;
    const answer = await this.#ask('POST', url, {
      headers: {
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        'content-type': file.mediaType,
        'content-length': '0',
        'content-disposition': dispositionField(file.name),
        'repr-digest': digestField(file.sha256),
        'upload-complete': booleanField(false),
        'upload-length': String(file.bytes),
      },
    });
    if ('kind' in answer) return answer;
    if (!isSuccess(answer)) {
      const isForm = takesForms(answer);
      const outcome = await notSuccess(answer, connection.apiKey);
      const isFull = outcome.kind === 'refused' && outcome.refusal.message.code === 'too-many-open-uploads';
      return isForm || isFull ? null : outcome;
    }
    if (readBoolean(headerOf(answer, 'upload-complete')) === true) return this.#read(answer);
    await discard(answer);
    const id = /\/([\w-]{1,100})\/?$/.exec((headerOf(answer, 'location') ?? '').split('?')[0]!)?.[1] ?? null;
    if (id === null) return null;
    this.#note(id);
    return { kind: 'at', offset: this.#offsetIn(answer) ?? 0 };
  }

  /** What the server has. */
  async #look(): Promise<UploadPlace> {
    const { connection, file } = this.#deps;
    const answer = await this.#ask('HEAD', this.#url());
    if ('kind' in answer) return { kind: 'failed', outcome: answer };
    const offset = this.#offsetIn(answer);
    const length = readCount(headerOf(answer, 'upload-length'));
    if (isSuccess(answer)) {
      await discard(answer);
      if (length !== null && length !== file.bytes) return { kind: 'gone' };
      // The page of a network that asks to sign in.
      if (offset === null || length === null)
        return { kind: 'failed', outcome: lostReply(message('answer-undocumented', { status: answer.status })) };
      return { kind: 'at', offset };
    }
    const outcome = await notSuccess(answer, connection.apiKey);
    const isGone = answer.status === 404 || answer.status === 410 || isMethodRefused(answer);
    return isGone ? { kind: 'gone' } : { kind: 'failed', outcome };
  }

  async #sendPiece(offset: number, bytes: number): Promise<PieceEnd> {
    const { file, allowance } = this.#deps;
    const isLast = offset + bytes === file.bytes;
    let sent = 0;
    const noteSent = allowance.leaving(bytes);
    const answer = await this.#ask('PATCH', this.#url(), {
      headers: {
        'content-type': partialUpload,
        'content-length': String(bytes),
        'upload-offset': String(offset),
        'upload-complete': booleanField(isLast),
      },
      ...(bytes === 0 ? {} : { body: pieceOf(file, { from: offset, bytes }, (count) => (sent += count)) }),
      isLong: true,
    });
    noteSent(sent);
    if ('kind' in answer) {
      if (isLast && answer.kind === 'lost') this.#unclear = answer;
      return { kind: 'interrupted', outcome: answer };
    }
    if (!isSuccess(answer)) return this.#refused(answer, offset, isLast);
    if (isLast) {
      const outcome = await this.#read(answer);
      if (outcome.kind !== 'lost' || outcome.odd) return { kind: 'ended', outcome };
      this.#unclear = outcome;
      return { kind: 'interrupted', outcome };
    }
    await discard(answer);
    return this.#offsetIn(answer) === offset + bytes
      ? { kind: 'stored' }
      : { kind: 'interrupted', outcome: lostReply(message('answer-undocumented', { status: answer.status })) };
  }

  async #refused(answer: HttpReply, offset: number, isLast: boolean): Promise<PieceEnd> {
    const { status } = answer;
    const isFinal = readBoolean(headerOf(answer, 'upload-complete')) === true;
    const isElsewhere = this.#offsetIn(answer) !== null;
    const outcome = await notSuccess(answer, this.#deps.connection.apiKey);
    if (isMethodRefused(answer) || (offset === 0 && isRefusedOnTheWay(outcome))) return { kind: 'not-taken' };
    const code = outcome.kind === 'refused' ? outcome.refusal.message.code : null;
    // The server's own answer means that nothing arrived; anything on the way may give it after it has passed on the last piece.
    if (status === 408 && isLast && !isOfServer(code)) this.#unclear = lostReply(message('answer-timed-out'));
    // "Completed" by another program with this desk's items: the last request, once more, gets the answer.
    if ((status === 409 && isElsewhere) || status === 408 || code === 'upload-completed')
      return { kind: 'interrupted', outcome };
    if (status === 404 || status === 410 || code === 'upload-digest-differs') return { kind: 'gone' };
    if (isFinal) await this.#cancel();
    return { kind: 'ended', outcome };
  }

  /** The server refuses the whole file: it need not keep the pieces. */
  async #cancel(): Promise<void> {
    // Where it does not hear that, they expire.
    const answer = await this.#ask('DELETE', this.#url());
    if (!('kind' in answer)) await discard(answer);
    this.#note(null);
  }

  async #read(answer: HttpReply): Promise<UploadOutcome> {
    const got = await this.#deps.read(answer).catch((error: unknown) => failureOf(error, this.#deps.signal));
    return got.kind === 'answered' ? { ...got, value: { id: got.value.at(-1)!.id } } : got;
  }

  #lostUpload(): Failure {
    this.#note(null);
    return lostReply(message('upload-not-found'));
  }

  #note(id: string | null): void {
    if (id === this.#id) return;
    this.#id = id;
    this.#deps.resumed.note(id);
  }

  #offsetIn(answer: HttpReply): number | null {
    const offset = readCount(headerOf(answer, 'upload-offset'));
    return offset === null || offset > this.#deps.file.bytes ? null : offset;
  }

  #url(): string {
    return urlOf(this.#deps.connection, `/uploads/${encodeURIComponent(this.#id!)}`);
  }
}
