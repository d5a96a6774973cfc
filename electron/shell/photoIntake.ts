import { randomInt } from 'node:crypto';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { z } from 'zod';
import { uploadKinds } from '../../shared/api/files.ts';
import type { CallOutcome, CallProblem } from '../../shared/rpc.ts';
import type { Photo } from '../../shared/desk/shapes.ts';
import { type PhotoAnswer, type PhotoStep, pieceBytes } from './channels.ts';
import { openProven, type Place } from './provenFile.ts';

export interface PhotoIntakeDeps {
  takePhoto: (
    place: { draft: string; slot: (typeof uploadKinds)[number]; array: string | null; name: string },
    bytes: Readable,
  ) => Promise<CallOutcome<Photo>>;
  onProgress: (id: string, share: number) => void;
  /** A whole number below the given one. */
  random?: (below: number) => number;
}

const Id = z.string().min(1).max(100);
const Bytes = z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= pieceBytes);
const Step: z.ZodType<PhotoStep> = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('begin'),
    id: Id,
    draft: Id,
    slot: z.enum(uploadKinds),
    array: z.string().max(1000).nullable(),
    name: z.string().max(1000),
    bytes: z.int().min(0),
    path: z.string().min(1).max(5000).nullable(),
  }),
  z.object({ step: z.literal('prove'), id: Id, pieces: z.array(Bytes).max(100) }),
  z.object({ step: z.literal('piece'), id: Id, bytes: Bytes }),
  z.object({ step: z.literal('end'), id: Id }),
  z.object({ step: z.literal('stop'), id: Id }),
]);

type Begun = Extract<PhotoStep, { step: 'begin' }>;
interface Coming {
  begun: Begun;
  /** What has to be shown of the file; null once its bytes come. */
  places: Place[] | null;
  bytes: PassThrough | null;
  received: number;
  ended: Promise<CallOutcome<Photo>> | null;
  end: () => void;
  stopped: boolean;
}

/** A crew that drops a whole folder sends a few at a time. */
const mostAtOnce = 64;
/** So many places of so many bytes are shown of a file; of a small one, all. */
const placesShown = 8;
const placeBytes = 64;

const refuse = (code: string, detail: string): { ok: false; problem: CallProblem } => ({
  ok: false,
  problem: { code, detail, errors: [] },
});
const badCall = () => refuse('bad-call', 'A photo was handed over in a wrong way.');
const stopped = () => refuse('stopped', 'Stopped.');

/** The photos that one window hands over. What it says is checked; what it names is only believed when it is shown. */
export const createPhotoIntake = ({ takePhoto, onProgress, random = randomInt }: PhotoIntakeDeps) => {
  const coming = new Map<string, Coming>();

  const placesOf = (bytes: number): Place[] => {
    if (bytes <= placesShown * placeBytes) return [{ start: 0, end: bytes }];
    return Array.from({ length: placesShown }, () => {
      const start = random(bytes - placeBytes + 1);
      return { start, end: start + placeBytes };
    });
  };

  const take = (one: Coming, bytes: Readable): Promise<CallOutcome<Photo>> => {
    const { id, draft, slot, array, name } = one.begun;
    one.end = () => bytes.destroy(new Error('stopped'));
    if (one.stopped) one.end();
    return takePhoto({ draft, slot, array, name: name || 'photo.jpg' }, bytes)
      .then((ended) => (one.stopped ? stopped() : ended))
      .finally(() => coming.delete(id));
  };

  const wantBytes = (one: Coming): CallOutcome<PhotoAnswer> => {
    one.places = null;
    one.bytes = new PassThrough();
    // An error on it is told by how the photo ended.
    one.bytes.on('error', () => undefined);
    one.ended = take(one, one.bytes);
    return { ok: true, value: { show: null } };
  };

  const begin = (begun: Begun): CallOutcome<PhotoAnswer> => {
    if (coming.has(begun.id) || coming.size >= mostAtOnce) return badCall();
    const one: Coming = {
      begun,
      places: null,
      bytes: null,
      received: 0,
      ended: null,
      end: () => coming.delete(begun.id),
      stopped: false,
    };
    coming.set(begun.id, one);
    if (begun.path === null || begun.bytes === 0 || !path.isAbsolute(begun.path)) return wantBytes(one);
    one.places = placesOf(begun.bytes);
    return { ok: true, value: { show: one.places } };
  };

  const count = async function* (one: Coming, bytes: Readable): AsyncGenerator<Uint8Array> {
    let told = 0;
    for await (const piece of bytes as AsyncIterable<Uint8Array>) {
      one.received += piece.byteLength;
      const share = one.received / one.begun.bytes;
      if (share - told >= 0.01 || share >= 1) onProgress(one.begun.id, (told = share));
      yield piece;
    }
  };

  const prove = async (one: Coming, pieces: Uint8Array[]): Promise<CallOutcome<PhotoAnswer>> => {
    const { begun, places } = one;
    if (places === null || begun.path === null) return badCall();
    one.places = null;
    const bytes = await openProven(begun.path, begun.bytes, places, pieces);
    if (one.stopped) {
      bytes?.destroy();
      return stopped();
    }
    // Whether there is such a file at all is not for a window to learn.
    if (bytes === null) return wantBytes(one);
    const counted = Readable.from(count(one, bytes), { objectMode: false });
    counted.once('close', () => bytes.destroy());
    const ended = await take(one, counted);
    return ended.ok ? { ok: true, value: { photo: ended.value } } : ended;
  };

  const piece = async (one: Coming, bytes: Uint8Array): Promise<CallOutcome<PhotoAnswer>> => {
    if (one.bytes === null || one.received + bytes.byteLength > one.begun.bytes) return badCall();
    one.received += bytes.byteLength;
    // Answered when it has gone on: a window never runs ahead of the disk.
    await new Promise<void>((resolve) => one.bytes!.write(bytes, () => resolve()));
    return { ok: true, value: { show: null } };
  };

  const end = async (one: Coming): Promise<CallOutcome<PhotoAnswer>> => {
    if (one.bytes === null || one.ended === null) return badCall();
    if (one.received !== one.begun.bytes) one.end();
    else one.bytes.end();
    const ended = await one.ended;
    return ended.ok ? { ok: true, value: { photo: ended.value } } : ended;
  };

  const stop = (one: Coming): void => {
    one.stopped = true;
    one.end();
  };

  return {
    answer: async (said: unknown): Promise<CallOutcome<PhotoAnswer>> => {
      const step = Step.safeParse(said);
      if (!step.success) return badCall();
      if (step.data.step === 'begin') return begin(step.data);
      const one = coming.get(step.data.id);
      if (one === undefined) return step.data.step === 'stop' ? stopped() : badCall();
      switch (step.data.step) {
        case 'prove':
          return prove(one, step.data.pieces);
        case 'piece':
          return piece(one, step.data.bytes);
        case 'end':
          return end(one);
        case 'stop':
          stop(one);
          return stopped();
      }
    },
    /** The window is gone: so is what it had begun. */
    close: (): void => {
      for (const one of [...coming.values()]) stop(one);
    },
  };
};
export type PhotoIntake = ReturnType<typeof createPhotoIntake>;
