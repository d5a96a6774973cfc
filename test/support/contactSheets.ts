import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

/**
 * Pictures every screen of both apps in every look, and puts those of a look on one sheet to look at.
 * Usage: npm run sheets [-- FOLDER]. Takes about half an hour.
 */
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.resolve(process.argv[2] ?? mkdtempSync(path.join(tmpdir(), 'rafter-sheets-')));
const columns = 4;
/** In pixels. */
const tile = { width: 640, height: 400 };
const gap = 8;

const takePictures = (): number => {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const tests = ['field', 'office'].map((app) => `test/journeys/${app}/screenPictures.test.ts`);
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'journeys', ...tests], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CONTACT_SHEETS: folder },
  });
  return status ?? 1;
};

const makeSheet = async (pictures: string, out: string): Promise<void> => {
  const isPhone = path.dirname(pictures).endsWith('-390');
  const { width, height } = isPhone ? { width: tile.width / 2, height: 700 } : tile;
  const across = isPhone ? 2 * columns : columns;
  const files = readdirSync(pictures).toSorted();
  const tiles = await Promise.all(
    files.map(async (file, at) => ({
      input: await sharp(path.join(pictures, file))
        .resize(width, height, { fit: 'contain', background: '#888' })
        .toBuffer(),
      left: (at % across) * (width + gap),
      top: Math.floor(at / across) * (height + gap),
    })),
  );
  const size = { width: across * (width + gap), height: Math.ceil(files.length / across) * (height + gap) };
  await sharp({ create: { ...size, channels: 3, background: '#888' } })
    .composite(tiles)
    .png()
    .toFile(out);
  console.log(`${out}: ${files.map((file) => path.basename(file, '.png')).join(', ')}`);
};

mkdirSync(folder, { recursive: true });
process.exitCode = takePictures();
for (const look of readdirSync(folder, { withFileTypes: true }).filter(({ name }) => /-\d+$/.test(name)))
  for (const app of readdirSync(path.join(folder, look.name)))
    await makeSheet(path.join(folder, look.name, app), path.join(folder, `${app}-${look.name}.png`));
