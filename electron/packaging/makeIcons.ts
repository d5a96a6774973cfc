import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** A drawing, and the edge in pixels that it was drawn for. */
interface Drawing {
  svg: Buffer;
  edge: number;
}
const icon: Drawing = { svg: readFileSync(new URL('icon.svg', import.meta.url)), edge: 512 };
/** For the tray, and for sizes at which the panels of the icon run together. */
const smallIcon: Drawing = { svg: readFileSync(new URL('smallIcon.svg', import.meta.url)), edge: 32 };
const largestSmallEdge = 24;
/** The roof and its panel alone: macOS takes the shape, and colors it as its menu bar. */
const template: Drawing = {
  svg: Buffer.from(
    smallIcon.svg
      .toString()
      .replace(/<rect[^>]*\/>/, '')
      .replaceAll(/#(fff|ffc145)/g, '#000'),
  ),
  edge: smallIcon.edge,
};

/** Drawn at the size that is wanted, rather than enlarged to it; 72 dots per inch is the size it was drawn for. */
const png = ({ svg, edge }: Drawing, wanted: number): Promise<Buffer> =>
  sharp(svg, { density: (72 * Math.max(wanted, 16)) / edge })
    .resize(wanted, wanted)
    .png()
    .toBuffer();

const iconOf = (edge: number): Promise<Buffer> => png(edge <= largestSmallEdge ? smallIcon : icon, edge);

/** Windows' container: a directory of pictures, each a PNG. A width of 256 is written as 0. */
const ico = (pictures: { edge: number; bytes: Buffer }[]): Buffer => {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let at = header.length;
  pictures.forEach(({ edge, bytes }, index) => {
    const entry = 6 + 16 * index;
    header.writeUInt8(edge % 256, entry);
    header.writeUInt8(edge % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(bytes.length, entry + 8);
    header.writeUInt32LE(at, entry + 12);
    at += bytes.length;
  });
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)]);
};

/** Apple's container: chunks with a name of four letters and their length, each a PNG. */
const icns = (pictures: { name: string; bytes: Buffer }[]): Buffer => {
  const chunk = (name: string, bytes: Buffer): Buffer => {
    const header = Buffer.alloc(8);
    header.write(name, 'latin1');
    header.writeUInt32BE(8 + bytes.length, 4);
    return Buffer.concat([header, bytes]);
  };
  return chunk('icns', Buffer.concat(pictures.map(({ name, bytes }) => chunk(name, bytes))));
};

const inWindows = [16, 24, 32, 48, 64, 128, 256];
const inLinux = [16, 32, 48, 64, 128, 256, 512];
const inApple = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
};

/** Draws the icons of the app and its installers into a folder. */
export const makeIcons = async (folder: string): Promise<void> => {
  mkdirSync(path.join(folder, 'linux'), { recursive: true });
  const write = (name: string, bytes: Buffer): void => writeFileSync(path.join(folder, name), bytes);
  write('icon.png', await iconOf(512));
  write('tray.png', await png(smallIcon, 22));
  write('tray@2x.png', await png(smallIcon, 44));
  write('trayTemplate.png', await png(template, 16));
  write('trayTemplate@2x.png', await png(template, 32));
  for (const edge of inLinux) write(`linux/${edge}x${edge}.png`, await iconOf(edge));
  write('icon.ico', ico(await Promise.all(inWindows.map(async (edge) => ({ edge, bytes: await iconOf(edge) })))));
  write(
    'icon.icns',
    icns(await Promise.all(Object.entries(inApple).map(async ([name, edge]) => ({ name, bytes: await iconOf(edge) })))),
  );
};
