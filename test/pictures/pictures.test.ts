import { existsSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import {
  forkNode,
  type PictureProcess,
  Pictures,
  type PictureTask,
  type ProcessResult,
} from '../../electron/pictures/pictures.ts';
import { readPhotoMetadata } from '../../electron/pictures/photoMetadata.ts';
import { colourAt, heicPhoto, jpegOf, noisyJpeg, phoneExif, pngOf } from '../desk/photos.ts';
import { statedPixels } from '../../electron/files/judge/judgeFile.ts';
import { createTestDesk } from '../desk/testDesk.ts';

const test = createTestDesk();
const { desk } = test;
const {
  photos: { pictures },
} = desk;

const to = test.place('made.jpg');

describe('a thumbnail', () => {
  it.each([
    // Where the left half of the sensor ends up, and how wide the picture is.
    [1, 40, 20, [0.2, 0.5]],
    [3, 40, 20, [0.8, 0.5]],
    [6, 20, 40, [0.5, 0.2]],
    [8, 20, 40, [0.5, 0.8]],
  ] as const)('stands upright: orientation %i', async (orientation, width, height, [x, y]) => {
    const from = test.write('turned.jpg', await jpegOf({ orientation, exif: phoneExif }));
    expect(await pictures.thumbnail(from, 'image/jpeg', to, { edge: 40 })).toEqual({
      ok: true,
      bytes: statSync(to).size,
      width,
      height,
    });
    expect([await colourAt(to, x, y), await colourAt(to, 1 - x, 1 - y)]).toEqual(['red', 'blue']);
    expect((await sharp(to).metadata()).orientation ?? 1).toBe(1);
  });

  it('of a PNG is a JPEG, with white where the PNG lets through', async () => {
    const glass = sharp({ create: { width: 400, height: 100, channels: 4, background: '#00000000' } });
    const from = test.write('layout.png', await glass.png().toBuffer());
    expect(await pictures.thumbnail(from, 'image/png', to)).toMatchObject({ ok: true, width: 320, height: 80 });
    const { format, channels } = await sharp(to).metadata();
    expect([format, channels, (await sharp(to).stats()).channels.map(({ min }) => min)]).toEqual([
      'jpeg',
      3,
      [255, 255, 255],
    ]);
  });

  it('of a HEIC shows what the phone took', async () => {
    const from = test.write('phone.heic', heicPhoto());
    expect(await pictures.thumbnail(from, 'image/heic', to, { edge: 32 })).toMatchObject({
      ok: true,
      width: 32,
      height: 24,
    });
    expect([await colourAt(to, 0.2, 0.5), await colourAt(to, 0.8, 0.5)]).toEqual(['red', 'blue']);
  });

  it('is never larger than its picture', async () => {
    const from = test.write('small.png', await pngOf({ width: 10, height: 6 }));
    expect(await pictures.thumbnail(from, 'image/png', to)).toMatchObject({ ok: true, width: 10, height: 6 });
  });

  it.each([
    ['cut off', async () => (await noisyJpeg(200, 100)).subarray(0, 4000)],
    ['empty', async () => Promise.resolve(Buffer.alloc(0))],
    ['something else under its name', async () => Promise.resolve(Buffer.from('hello'))],
  ])('is not made of a picture that is broken: %s', async (_what, bytes) => {
    const from = test.write('broken', await bytes());
    for (const mediaType of ['image/jpeg', 'image/heic'])
      expect(await pictures.thumbnail(from, mediaType, test.place('none.jpg'))).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/^(broken|incomplete)$/) as string,
      });
    expect(await pictures.thumbnail(test.place('nowhere'), 'image/png', to)).toEqual({ ok: false, reason: 'broken' });
  });

  it.each(['msf1', 'hevc'])(
    'calls no series of pictures broken, of which only still ones are decoded: %s',
    async (brand) => {
      const from = test.write('series', Buffer.from(`\0\0\0\x18ftyp${brand}`, 'latin1'));
      expect(await pictures.thumbnail(from, 'image/heic', to)).toEqual({ ok: false, reason: 'no-picture' });
    },
  );

  it('is not made of what is no picture', async () => {
    const from = test.write('plan.pdf', '%PDF-1.7');
    for (const mediaType of ['application/pdf', 'video/mp4', 'image/svg+xml'])
      expect(await pictures.thumbnail(from, mediaType, to)).toEqual({ ok: false, reason: 'no-picture' });
  });

  it('comes for each of many that are asked for at once', async () => {
    const from = test.write('one.jpg', await jpegOf());
    const broken = test.write('two.jpg', 'hello');
    const results = await Promise.all(
      [from, broken, from].map((file, at) => pictures.thumbnail(file, 'image/jpeg', test.place(`made-${at}.jpg`))),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(existsSync(test.place('made-2.jpg'))).toBe(true);
  });
});

describe('a smaller copy', () => {
  it('of a HEIC says when and where it was taken, in the terms of a JPEG', async () => {
    const from = test.write('phone.heic', heicPhoto());
    expect(await pictures.smallerCopy(from, 'image/heic', to, 32)).toMatchObject({ ok: true, width: 32 });
    const before = await readPhotoMetadata(from, 'image/heic');
    expect(await readPhotoMetadata(to, 'image/jpeg')).toMatchObject({
      takenAt: before!.takenAt,
      place: {
        latitude: expect.closeTo(before!.place!.latitude, 4) as number,
        longitude: expect.closeTo(before!.place!.longitude, 4) as number,
      },
    });
    expect((await sharp(to).metadata()).orientation ?? 1).toBe(1);
  });
});

describe('the process that decodes', () => {
  let own: Pictures;
  afterEach(() => own.close());

  /** A program in its place: what it does with a task depends on the task's `from`. */
  const withProgram = (timeLimitMs = 60_000): Pictures => {
    const program = test.write(
      'decoder.mjs',
      `process.on('message', ({ from }) => {
        const done = { ok: true, bytes: 1, width: process.pid, height: 1 };
        if (from === 'crash') process.kill(process.pid, 'SIGSEGV');
        if (from === 'exit') process.exit(0);
        if (from === 'good') process.send(done);
        if (from === 'good, then crash') process.send(done, () => process.exit(1));
      });`,
    );
    own = new Pictures({ program, timeLimitMs });
    return own;
  };
  const ask = async (...tasks: string[]): Promise<string[]> => {
    const results = await Promise.all(tasks.map((from) => own.thumbnail(from, 'image/jpeg', to)));
    return results.map((result) => (result.ok ? 'ok' : result.reason));
  };

  it('costs only the picture it crashes on', async () => {
    withProgram();
    expect(await ask('good', 'crash', 'good', 'exit', 'good')).toEqual(['ok', 'crashed', 'ok', 'crashed', 'ok']);
    expect(await ask('crash')).toEqual(['crashed']);
    expect(await ask('good')).toEqual(['ok']);
  });

  it('costs nothing to a picture that meets it dying of the one before', async () => {
    withProgram();
    expect(await ask('good, then crash', 'good', 'good, then crash', 'good')).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('is ended when a picture has no end, and the next picture gets a new one', async () => {
    withProgram(1500);
    expect(await ask('endless', 'good')).toEqual(['too-long', 'ok']);
  });

  it('says so when it cannot be started', async () => {
    own = new Pictures({ program: test.place('not-there.mjs') });
    expect(await ask('good')).toEqual(['crashed']);
  });

  /** Node gives it where there are no descriptors, and emits the error behind that. */
  const withoutChannel = (): PictureProcess => {
    const child = Object.assign(new EventEmitter(), { kill: () => true, ref: () => undefined, unref: () => undefined });
    process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
    return child as unknown as PictureProcess;
  };
  const thrown = (): PictureProcess => {
    throw new Error('spawn ENOMEM');
  };
  it.each([
    ['by an error that is thrown', thrown],
    ['by one that comes later', () => forkNode('decoder.mjs', test.place('no-node'))],
    ['by an object that cannot send', withoutChannel],
  ])('is the machine’s fault, and no picture’s, where it cannot be started: %s', async (_how, startProcess) => {
    own = new Pictures({ startProcess });
    expect(await ask('good', 'good', 'good')).toEqual(['not-started', 'not-started', 'not-started']);
    const waiting = ask('good');
    own.close();
    expect(await waiting).toEqual(['crashed']);
  });

  it('is one for many pictures, and goes when it is closed', async () => {
    withProgram();
    const first = await own.thumbnail('good', 'image/jpeg', to);
    const second = await own.thumbnail('good', 'image/jpeg', to);
    expect(first).toEqual(second);
    const pid = (first as { width: number }).width;
    const waiting = ask('endless', 'good');
    own.close();
    expect(await waiting).toEqual(['crashed', 'crashed']);
    expect(await ask('good')).toEqual(['no-picture']);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The HEIC with another size in each of its `ispe` boxes. */
const heicThatStates = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(heicPhoto());
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
};

/** The header of a PNG of this size, and nothing else of it. */
const pngThatStates = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await pngOf({ width: 4, height: 4 });
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

/** The same, of 16 bits a sample, with transparency, in seven passes. */
const interlacedPng = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await pngThatStates(width, height);
  bytes.set([16, 6, 0, 0, 1], 24);
  return bytes;
};

describe('a picture of too many pixels, or of passes that take too much', () => {
  it.each([
    ['image/heic', () => heicThatStates(20_000, 12_000)],
    ['image/heic', () => heicThatStates(10_000, 9_000)],
    ['image/png', () => pngThatStates(20_000, 12_000)],
    ['image/png', () => interlacedPng(9000, 9000)],
  ] as const)('is refused by its header, before it is decoded: %s', async (mediaType, bytes) => {
    const from = test.write('huge', await bytes());
    // There is nothing to decode behind the header: who tries finds damage.
    expect(await pictures.thumbnail(from, mediaType, to)).toEqual({ ok: false, reason: 'too-large' });
  });
});

describe('large pictures', () => {
  /** Processes that finish a picture on request. */
  const startProcesses = () => {
    const running: { task: PictureTask; finish: (result?: ProcessResult) => void }[] = [];
    const startProcess = (): PictureProcess => {
      const child = new EventEmitter();
      const send = (task: PictureTask): void => {
        const finish = (result: ProcessResult = { ok: true, bytes: 1, width: 1, height: 1 }): void => {
          running.splice(running.indexOf(entry), 1);
          child.emit('message', result);
        };
        const entry = { task, finish };
        running.push(entry);
      };
      return Object.assign(child, { send, kill: () => true, ref: () => undefined, unref: () => undefined });
    };
    return { running, startProcess, from: () => running.map(({ task }) => task.from) };
  };

  it('are decoded one at a time by all processes; small ones do not wait for them', async () => {
    const { running, startProcess, from } = startProcesses();
    const [one, other] = [new Pictures({ startProcess }), new Pictures({ startProcess })];
    const large = test.write('large.png', await pngThatStates(6000, 4000));
    const unknown = test.write(
      'unknown.gif',
      await sharp(await pngOf())
        .gif()
        .toBuffer(),
    );
    const small = test.write('small.png', await pngOf());
    const first = one.thumbnail(large, 'image/png', to);
    await expect.poll(() => from()).toEqual([large]);
    const second = other.thumbnail(unknown, 'image/gif', to);
    const third = other.thumbnail(small, 'image/png', to);
    await expect.poll(() => from()).toEqual([large, small]);
    running.find(({ task }) => task.from === small)!.finish();
    expect(from()).toEqual([large]);
    running[0]!.finish();
    await expect.poll(() => from()).toEqual([unknown]);
    running[0]!.finish();
    expect((await Promise.all([first, second, third])).every(({ ok }) => ok)).toBe(true);
    one.close();
    other.close();
  });

  it.each([
    ['of 16 megapixels in seven passes', 'image/png', async () => interlacedPng(3900, 3900)],
    ['whose decoder takes long', 'image/heic', async () => heicThatStates(3900, 3900)],
  ])('are those %s, too', async (_what, mediaType, content) => {
    const { running, startProcess, from } = startProcesses();
    const [one, other] = [new Pictures({ startProcess }), new Pictures({ startProcess })];
    const large = test.write('large.png', await pngThatStates(6000, 4000));
    const long = test.write('long', await content());
    const small = test.write('small.png', await pngOf());
    const all = [one.thumbnail(large, 'image/png', to)];
    await expect.poll(() => from()).toEqual([large]);
    all.push(other.smallerCopy(long, mediaType, to, 240), other.thumbnail(small, 'image/png', to));
    await expect.poll(() => from()).toEqual([large, small]);
    running[1]!.finish();
    expect(from()).toEqual([large]);
    running[0]!.finish();
    await expect.poll(() => from()).toEqual([long]);
    running[0]!.finish();
    await Promise.all(all);
    one.close();
    other.close();
  });

  it('are no HEICs of which the embedded thumbnail is enough; without one they wait for the turn of a large one', async () => {
    const { running, startProcess, from } = startProcesses();
    const [one, other] = [new Pictures({ startProcess }), new Pictures({ startProcess })];
    const large = test.write('large.png', await pngThatStates(6000, 4000));
    const heic = test.write('phone.heic', heicThatStates(4032, 3024));
    const first = one.thumbnail(large, 'image/png', to);
    await expect.poll(() => from()).toEqual([large]);
    const second = other.thumbnail(heic, 'image/heic', to, { large: one });
    await expect.poll(() => from()).toEqual([large, heic]);
    expect(running[1]!.task.minThumbnailEdge).toBe(214);
    running[1]!.finish({ ok: false, reason: 'no-thumbnail' });
    running[0]!.finish();
    await expect.poll(() => from()).toEqual([heic]);
    expect(running[0]!.task.minThumbnailEdge).toBeUndefined();
    running[0]!.finish();
    expect((await Promise.all([first, second])).every(({ ok }) => ok)).toBe(true);
    one.close();
    other.close();
  });

  it('and all others come before those that are only measured', async () => {
    const { running, startProcess } = startProcesses();
    const one = new Pictures({ startProcess });
    const small = test.write('small.png', await pngOf());
    const order: string[] = [];
    const first = one.measure(small, 'image/png').then(() => order.push('first'));
    await expect.poll(() => running.length).toBe(1);
    const others = [
      one.measure(small, 'image/png').then(() => order.push('measured')),
      one.thumbnail(small, 'image/png', to).then(() => order.push('thumbnail')),
    ];
    // Meanwhile both have read the header, too.
    for (let read = 0; read < 20; read += 1) await statedPixels(small);
    for (let finished = 0; finished < 3; finished += 1) {
      running[0]!.finish();
      await expect.poll(() => order.length).toBe(finished + 1);
    }
    await Promise.all([first, ...others]);
    expect(order).toEqual(['first', 'thumbnail', 'measured']);
    one.close();
  });

  it('go on when the process that had one is closed', async () => {
    const { startProcess, from } = startProcesses();
    const [one, other] = [new Pictures({ startProcess }), new Pictures({ startProcess })];
    const files = await Promise.all(
      ['a.png', 'b.png'].map(async (name) => test.write(name, await pngThatStates(6000, 4000))),
    );
    const first = one.thumbnail(files[0]!, 'image/png', to);
    await expect.poll(() => from()).toEqual([files[0]]);
    const second = other.thumbnail(files[1]!, 'image/png', to);
    one.close();
    expect(await first).toEqual({ ok: false, reason: 'crashed' });
    await expect.poll(() => from()).toContain(files[1]);
    other.close();
    await second;
  });
});
