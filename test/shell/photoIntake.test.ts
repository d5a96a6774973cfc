import { createHash } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { PhotoIntake } from '../../electron/shell/photoIntake.ts';
import { chunkBytes } from '../../electron/shell/channels.ts';
import type { AddedPhoto } from '../../shared/photos/deskCalls.ts';
import { temporaryFolder } from '../support/processes.ts';

const folder = temporaryFolder();

const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31 + (index >> 8)) % 251);
const file = path.join(folder, 'roof.jpg');
writeFileSync(file, bytes);
const hash = (of: Uint8Array): string => createHash('sha256').update(of).digest('hex');

let taken: { name: string; hash: string }[];
let shares: number[];
let intake: PhotoIntake;
/** The photo that is handed over: another one with each beginning. */
let id: string;
let last = 0;
beforeEach(() => {
  taken = [];
  shares = [];
  intake = new PhotoIntake({
    onProgress: (_id, share) => shares.push(share),
    takePhoto: async ({ name }, stream: Readable) => {
      const pieces: Uint8Array[] = [];
      try {
        for await (const piece of stream as AsyncIterable<Uint8Array>) pieces.push(piece);
      } catch {
        return { ok: false, problem: { code: 'file-unreadable', detail: 'It cannot be read.', errors: [] } };
      }
      taken.push({ name, hash: hash(Buffer.concat(pieces)) });
      return { ok: true, value: { name } as AddedPhoto };
    },
  });
});

const begin = (named: string | null, size = bytes.length, as = `photo-${++last}`) => {
  id = as;
  return intake.handle({
    step: 'begin',
    id,
    draft: 'd',
    slot: 'file',
    array: null,
    name: 'roof.jpg',
    bytes: size,
    path: named,
  });
};
const placesIn = (answer: Awaited<ReturnType<typeof begin>>): { start: number; end: number }[] => {
  if (!answer.ok || !('ranges' in answer.value) || answer.value.ranges === null)
    throw new Error('no places were asked for');
  return answer.value.ranges;
};
const wantsBytes = { ok: true, value: { ranges: null } };
const refusedCall = { ok: false, problem: { code: 'bad-call' } };

describe('a photo by its path', () => {
  it('is accepted when the window has the bytes at the ranges that are asked for', async () => {
    const places = placesIn(await begin(file));
    expect(places).toHaveLength(8);
    const samples = places.map(({ start, end }) => bytes.slice(start, end));
    expect(await intake.handle({ step: 'verify', id, samples })).toMatchObject({
      ok: true,
      value: { photo: { name: 'roof.jpg' } },
    });
    expect(taken).toEqual([{ name: 'roof.jpg', hash: hash(bytes) }]);
    expect(shares.at(-1)).toBe(1);
  });

  it('asks other places each time, so that nothing can be learned for later', async () => {
    const first = placesIn(await begin(file));
    await intake.handle({ step: 'cancel', id });
    expect(placesIn(await begin(file))).not.toEqual(first);
  });

  it.each([
    [
      'other bytes',
      (places: { start: number; end: number }[]) => places.map(({ start, end }) => new Uint8Array(end - start)),
    ],
    ['nothing', () => []],
    [
      'too little',
      (places: { start: number; end: number }[]) => places.map(({ start }) => bytes.slice(start, start + 1)),
    ],
  ])('is not read when the window sends %s', async (_what, samplesOf) => {
    const places = placesIn(await begin(file));
    expect(await intake.handle({ step: 'verify', id, samples: samplesOf(places) })).toEqual(wantsBytes);
    await intake.handle({ step: 'cancel', id });
    expect(taken).toEqual([]);
  });

  it('gives the same reply for a missing and an unverified file', async () => {
    const missing = path.join(folder, 'missing.jpg');
    const answers = [];
    for (const named of [missing, file, folder, '/etc/shadow']) {
      const places = placesIn(await begin(named));
      const samples = places.map(({ start, end }) => new Uint8Array(end - start));
      answers.push(await intake.handle({ step: 'verify', id, samples }));
      await intake.handle({ step: 'cancel', id });
    }
    expect(answers).toEqual([wantsBytes, wantsBytes, wantsBytes, wantsBytes]);
  });

  it('needs the size of the file and an absolute path', async () => {
    const places = placesIn(await begin(file, bytes.length - 1));
    const samples = places.map(({ start, end }) => bytes.slice(start, end));
    expect(await intake.handle({ step: 'verify', id, samples })).toEqual(wantsBytes);
    await intake.handle({ step: 'cancel', id });
    expect(await begin('roof.jpg')).toEqual(wantsBytes);
  });

  it('follows a link to a verified file', async () => {
    const link = path.join(folder, 'link.jpg');
    symlinkSync(file, link);
    const places = placesIn(await begin(link));
    const samples = places.map(({ start, end }) => bytes.slice(start, end));
    expect((await intake.handle({ step: 'verify', id, samples })).ok).toBe(true);
    rmSync(link);
  });
});

describe('a photo in chunks', () => {
  const give = async (): Promise<void> => {
    for (let at = 0; at < bytes.length; at += 100_000)
      expect(await intake.handle({ step: 'chunk', id, bytes: bytes.slice(at, at + 100_000) })).toEqual(wantsBytes);
  };

  it('is taken when all of it came', async () => {
    expect(await begin(null)).toEqual(wantsBytes);
    await give();
    expect(await intake.handle({ step: 'end', id })).toMatchObject({ ok: true });
    expect(taken).toEqual([{ name: 'roof.jpg', hash: hash(bytes) }]);
  });

  it('is not kept when less came than was said, and takes no more than was said', async () => {
    await begin(null);
    await intake.handle({ step: 'chunk', id, bytes: bytes.slice(0, 10) });
    expect(await intake.handle({ step: 'end', id })).toMatchObject({ ok: false });
    await begin(null, 5);
    expect(await intake.handle({ step: 'chunk', id, bytes: bytes.slice(0, 6) })).toMatchObject(refusedCall);
    expect(taken).toEqual([]);
  });

  it('ends when it is stopped, and when its window is gone', async () => {
    await begin(null);
    const ended = intake.handle({ step: 'end', id });
    await intake.handle({ step: 'cancel', id });
    expect(await ended).toMatchObject({ ok: false });
    await begin(null);
    intake.close();
    expect(await intake.handle({ step: 'chunk', id, bytes: bytes.slice(0, 1) })).toMatchObject({});
    expect(taken).toEqual([]);
  });
});

it.each<[string, unknown]>([
  ['nothing', null],
  ['a word', 'begin'],
  ['a beginning of nothing', { step: 'begin' }],
  ['an unknown step', { step: 'open', id: 'one' }],
  ['a piece of no photo', { step: 'chunk', id: 'none', bytes: new Uint8Array(1) }],
  ['text for bytes', { step: 'verify', id: 'one', samples: ['text'] }],
  ['too large a piece', { step: 'chunk', id: 'one', bytes: new Uint8Array(chunkBytes + 1) }],
  ['no slot', { step: 'begin', id: 'x', draft: 'd', slot: 'roof', array: null, name: 'x', bytes: 1, path: null }],
  ['no size', { step: 'begin', id: 'x', draft: 'd', slot: 'file', array: null, name: 'x', bytes: -1, path: null }],
])('refuses %s', async (_what, step) => {
  expect(await intake.handle(step)).toMatchObject(refusedCall);
});

it('refuses the same photo twice, and more at once than a window can mean', async () => {
  await begin(null);
  expect(await begin(null, bytes.length, id)).toMatchObject(refusedCall);
  const more = Array.from({ length: 64 }, (_, index) =>
    intake.handle({
      step: 'begin',
      id: `n${index}`,
      draft: 'd',
      slot: 'file',
      array: null,
      name: '',
      bytes: 1,
      path: null,
    }),
  );
  expect((await Promise.all(more)).filter(({ ok }) => !ok)).toHaveLength(1);
  intake.close();
});
