import { randomInt } from 'node:crypto';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { z } from 'zod';
import { problem } from '../../shared/messages/problem.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import type { AddedPhoto } from '../../shared/photos/deskCalls.ts';
import { boardSlots } from '../../shared/photos/boardPlace.ts';
import type { App } from '../app.ts';
import { chunkBytes, type PhotoReply, type PhotoStep } from './channels.ts';
import { type ByteRange, openVerified } from './verifiedFile.ts';

export interface PhotoIntakeDeps {
  takePhoto: App['takePhoto'];
  onProgress: (id: string, share: number) => void;
  /** A random integer from 0 up to, but not including, the argument. */
  random?: (below: number) => number;
}

const Id = z.string().min(1).max(100);
const Bytes = z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= chunkBytes);
const Step: z.ZodType<PhotoStep> = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('begin'),
    id: Id,
    draft: Id,
    slot: z.enum(boardSlots),
    array: z.string().max(1000).nullable(),
    name: z.string().max(1000),
    bytes: z.int().min(0),
    path: z.string().min(1).max(5000).nullable(),
  }),
  z.object({ step: z.literal('verify'), id: Id, samples: z.array(Bytes).max(100) }),
  z.object({ step: z.literal('chunk'), id: Id, bytes: Bytes }),
  z.object({ step: z.literal('end'), id: Id }),
  z.object({ step: z.literal('cancel'), id: Id }),
]);

type Begin = Extract<PhotoStep, { step: 'begin' }>;

/** A photo that is being handed over. */
interface Transfer {
  begin: Begin;
  /** Ranges that the window has to verify; null once its bytes are read. */
  ranges: ByteRange[] | null;
  /** Where chunks go, if the window sends the bytes. */
  chunks: PassThrough | null;
  received: number;
  outcome: Promise<CallOutcome<AddedPhoto>> | null;
  abort: () => void;
  isCanceled: boolean;
}

/** A window that adds a folder sends a few files at a time. */
const maxTransfers = 64;
const verifiedRanges = 8;
const rangeBytes = 64;

const badStep = (): CallOutcome<never> => ({ ok: false, problem: problem('photo-step-out-of-order').wire });
const canceled = (): CallOutcome<never> => ({ ok: false, problem: { code: 'stopped', detail: 'stopped', errors: [] } });

const replyWith = (outcome: CallOutcome<AddedPhoto>): CallOutcome<PhotoReply> =>
  outcome.ok ? { ok: true, value: { photo: outcome.value } } : outcome;

/**
 * The photos that one window hands over, step by step. A window is not trusted: every step is checked, and a path is used
 * only after the window has proved that it can read the file.
 */
export class PhotoIntake {
  /** The window has files that it has not begun to hand over. */
  hasWaiting = false;
  readonly #deps: PhotoIntakeDeps;
  readonly #transfers = new Map<string, Transfer>();

  constructor(deps: PhotoIntakeDeps) {
    this.#deps = deps;
  }

  /** Handles one step from the window. Never rejects. */
  async handle(input: unknown): Promise<CallOutcome<PhotoReply>> {
    const parsed = Step.safeParse(input);
    if (!parsed.success) return badStep();
    const step = parsed.data;
    if (step.step === 'begin') return this.#begin(step);
    const transfer = this.#transfers.get(step.id);
    if (transfer === undefined) return step.step === 'cancel' ? canceled() : badStep();
    switch (step.step) {
      case 'verify':
        return this.#verify(transfer, step.samples);
      case 'chunk':
        return this.#takeChunk(transfer, step.bytes);
      case 'end':
        return this.#end(transfer);
      case 'cancel':
        this.#cancel(transfer);
        return canceled();
    }
  }

  /** Photos are on their way, or wait in the window, and are lost with it. */
  get isBusy(): boolean {
    return this.hasWaiting || this.#transfers.size > 0;
  }

  /** Cancels everything; the window is gone. */
  close(): void {
    for (const transfer of [...this.#transfers.values()]) this.#cancel(transfer);
  }

  #begin(begin: Begin): CallOutcome<PhotoReply> {
    if (this.#transfers.has(begin.id) || this.#transfers.size >= maxTransfers) return badStep();
    const transfer: Transfer = {
      begin,
      ranges: null,
      chunks: null,
      received: 0,
      outcome: null,
      abort: () => this.#transfers.delete(begin.id),
      isCanceled: false,
    };
    this.#transfers.set(begin.id, transfer);
    if (begin.path === null || begin.bytes === 0 || !path.isAbsolute(begin.path)) return this.#askForBytes(transfer);
    transfer.ranges = this.#pickRanges(begin.bytes);
    return { ok: true, value: { ranges: transfer.ranges } };
  }

  /** Random ranges of the file; all of a small one. */
  #pickRanges(bytes: number): ByteRange[] {
    if (bytes <= verifiedRanges * rangeBytes) return [{ start: 0, end: bytes }];
    const random = this.#deps.random ?? randomInt;
    return Array.from({ length: verifiedRanges }, () => {
      const start = random(bytes - rangeBytes + 1);
      return { start, end: start + rangeBytes };
    });
  }

  #askForBytes(transfer: Transfer): CallOutcome<PhotoReply> {
    transfer.ranges = null;
    transfer.chunks = new PassThrough();
    // An error of the stream is reported by the outcome.
    transfer.chunks.on('error', () => undefined);
    transfer.outcome = this.#store(transfer, transfer.chunks);
    return { ok: true, value: { ranges: null } };
  }

  #store(transfer: Transfer, bytes: Readable): Promise<CallOutcome<AddedPhoto>> {
    const { id, draft, slot, array, name } = transfer.begin;
    transfer.abort = () => bytes.destroy(new Error('canceled'));
    if (transfer.isCanceled) transfer.abort();
    return this.#deps
      .takePhoto({ draft, slot, array, name: name || 'photo.jpg' }, bytes)
      .then((outcome) => (transfer.isCanceled ? canceled() : outcome))
      .finally(() => this.#transfers.delete(id));
  }

  async *#reportProgress(transfer: Transfer, bytes: Readable): AsyncGenerator<Uint8Array> {
    let reported = 0;
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      transfer.received += chunk.byteLength;
      const share = transfer.received / transfer.begin.bytes;
      if (share - reported >= 0.01 || share >= 1) this.#deps.onProgress(transfer.begin.id, (reported = share));
      yield chunk;
    }
  }

  async #verify(transfer: Transfer, samples: Uint8Array[]): Promise<CallOutcome<PhotoReply>> {
    const { begin, ranges } = transfer;
    if (ranges === null || begin.path === null) return badStep();
    transfer.ranges = null;
    const bytes = await openVerified(begin.path, begin.bytes, ranges, samples);
    if (transfer.isCanceled) {
      bytes?.destroy();
      return canceled();
    }
    // The reply does not tell a window whether there is such a file.
    if (bytes === null) return this.#askForBytes(transfer);
    const counted = Readable.from(this.#reportProgress(transfer, bytes), { objectMode: false });
    counted.once('close', () => bytes.destroy());
    return replyWith(await this.#store(transfer, counted));
  }

  /** Replies when the chunk was passed on, so that a window is never ahead of the disk. */
  async #takeChunk(transfer: Transfer, bytes: Uint8Array): Promise<CallOutcome<PhotoReply>> {
    const { chunks, begin } = transfer;
    if (chunks === null || transfer.received + bytes.byteLength > begin.bytes) return badStep();
    transfer.received += bytes.byteLength;
    await new Promise<void>((resolve) => chunks.write(bytes, () => resolve()));
    return { ok: true, value: { ranges: null } };
  }

  async #end(transfer: Transfer): Promise<CallOutcome<PhotoReply>> {
    if (transfer.chunks === null || transfer.outcome === null) return badStep();
    if (transfer.received !== transfer.begin.bytes) transfer.abort();
    else transfer.chunks.end();
    return replyWith(await transfer.outcome);
  }

  #cancel(transfer: Transfer): void {
    transfer.isCanceled = true;
    transfer.abort();
  }
}
