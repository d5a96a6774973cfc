import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type PictureProcess, Pictures } from '../../electron/pictures/pictures.ts';
import { noisyJpeg } from '../desk/photos.ts';
import { atEnd } from '../support/atEnd.ts';
import type { Ground } from './ground.ts';
import { heicGrid } from './heic.ts';
import { inTurn, processFigures } from './measure.ts';

const program = path.resolve(import.meta.dirname, '../../dist/headless/pictureProcess.js');

/** The pictures of the app, and how much memory their process has taken at most. */
const openPictures = () => {
  let pid = 0;
  const startProcess = (from: string): PictureProcess => {
    const child = fork(from, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    pid = child.pid!;
    return child;
  };
  const pictures = new Pictures({ program, startProcess });
  const close = atEnd(() => pictures.close());
  return { pictures, close, peakMiB: () => processFigures.memoryMiB(pid, 'VmHWM') };
};

/** How often a second something is done, one time after another. */
const perSecond = async (times: number, doing: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  for (let time = 0; time < times; time += 1) await doing();
  return (1000 * times) / (performance.now() - from);
};

const jpegs = async ({ note, rounds }: Ground, folder: string): Promise<void> => {
  const [from, to] = [path.join(folder, 'photo.jpg'), path.join(folder, 'small.jpg')];
  const enlarged = sharp(await noisyJpeg(403, 302)).resize(4032, 3024);
  writeFileSync(from, await enlarged.jpeg({ quality: 85 }).toBuffer());
  const { pictures, close, peakMiB } = openPictures();
  const made = (measured: boolean) => async (): Promise<void> => {
    const result = await pictures.thumbnail(from, 'image/jpeg', to, { measured });
    if (!result.ok) throw new Error(result.reason);
  };
  sharp.cache(false);
  sharp.concurrency(1);
  const bare = () => sharp(from).resize(320, 320, { fit: 'inside' }).jpeg({ quality: 78 }).toFile(to);
  const ways = [made(false), bare, made(true)].map((way) => () => perSecond(10, way));
  await inTurn(1, ways);
  const [ours, values, measured] = (await inTurn(rounds, ways)) as [number[], number[], number[]];
  const baseline = { name: 'bare sharp', values, leavesOut: 'a process of its own, EXIF, the limit on pixels' };
  note({ what: 'Thumbnails of 12 MP JPEGs', unit: '/s', ours, baseline, wanted: '≥ 0.9' });
  note({
    what: 'Thumbnails of 12 MP JPEGs, measured for blur',
    unit: '/s',
    ours: measured,
    beside: { ...baseline, leavesOut: `${baseline.leavesOut}, the measuring` },
    wanted: '≥ 25',
  });
  note({ what: 'Thumbnails of 12 MP JPEGs, peak memory', unit: ' MiB', ours: [peakMiB()], wanted: '≤ 300' });
  close();
};

/** `RAFTER_BENCH_HEIC` names the photo of a phone, which takes longer than the plain squares of the bench's own. */
const heics = async ({ note, rounds }: Ground, folder: string): Promise<void> => {
  const given = process.env.RAFTER_BENCH_HEIC;
  const photos: [string, Buffer][] = given
    ? [['given HEICs', readFileSync(given)]]
    : [
        ['12 MP HEICs of plain squares with a thumbnail', heicGrid({ hasThumbnail: true })],
        ['12 MP HEICs of plain squares without a thumbnail', heicGrid({ hasThumbnail: false })],
      ];
  for (const [name, bytes] of photos) {
    const [from, to] = [path.join(folder, 'photo.heic'), path.join(folder, 'small.jpg')];
    writeFileSync(from, bytes);
    const { pictures, close, peakMiB } = openPictures();
    const make = async (): Promise<void> => {
      const result = await pictures.thumbnail(from, 'image/heic', to, { measured: true });
      if (!result.ok) throw new Error(result.reason);
    };
    const ways = [() => perSecond(3, make)];
    await inTurn(1, ways);
    const [ours] = (await inTurn(rounds, ways)) as [number[]];
    const isWanted = given !== undefined || name.includes('with a');
    // Without a thumbnail in it the whole picture is decoded: no goal but memory.
    if (isWanted) note({ what: `Thumbnails of ${name}`, unit: '/s', ours, wanted: '≥ 4' });
    note({ what: `Thumbnails of ${name}, peak memory`, unit: ' MiB', ours: [peakMiB()], wanted: '≤ 300' });
    close();
  }
};

/** Pictures of photos as phones make them, one after another. */
export const pictures = async (ground: Ground): Promise<void> => {
  const folder = ground.at('pictures');
  await jpegs(ground, folder);
  await heics(ground, folder);
};
