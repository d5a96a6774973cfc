import sharp from 'sharp';
import { expect, it } from 'vitest';
import { difference } from './comparePicture.ts';

interface Drawn {
  /** Of the outlined button, from the left. */
  x?: number;
  fill?: string;
  text?: string;
  /** Moves the letters by a part of a pixel, as the font renderer of another computer does. */
  shift?: number;
}

const draw = ({ x = 40, fill = '#0b5cad', text = '#14181f', shift = 0 }: Drawn = {}): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="700" height="300">
      <rect width="700" height="300" fill="#f6f7f9"/>
      <rect x="${x}.5" y="40.5" width="90" height="33" rx="6" fill="#ffffff" stroke="#858e9c"/>
      <rect x="240.5" y="40.5" width="90" height="33" rx="6" fill="${fill}"/>
      <g transform="translate(${shift} ${shift / 2})" font-family="sans-serif" font-size="14" fill="${text}">
        <text x="${x + 20}" y="62">Button</text>
        <text x="40" y="120">2600 Fresno St, Fresno, CA 93721, with a roof of 26.6 degrees</text>
        <text x="40" y="150">Every keystroke is saved to disk a moment later, with or without a network</text>
      </g>
    </svg>`),
  )
    .png()
    .toBuffer();

/** As the pictures are kept. */
const keptAs = async (picture: Buffer): Promise<Buffer> => sharp(picture).webp({ quality: 60 }).toBuffer();

it('finds nothing in the same picture, compressed', async () => {
  expect(await difference(await keptAs(await draw()), await draw())).toBeNull();
});

it('finds nothing in letters that another computer draws a part of a pixel apart', async () => {
  for (const shift of [0.25, -0.35, 0.5])
    expect([shift, await difference(await keptAs(await draw()), await draw({ shift }))]).toEqual([shift, null]);
});

it('finds a button that moved by 8 pixels', async () => {
  const found = await difference(await keptAs(await draw()), await draw({ x: 48 }));
  expect(found?.blocks.length).toBeGreaterThan(2);
});

it('finds colors that changed, of a surface and of text', async () => {
  expect(await difference(await keptAs(await draw()), await draw({ fill: '#17663a' }))).not.toBeNull();
  expect(await difference(await keptAs(await draw()), await draw({ text: '#858e9c' }))).not.toBeNull();
});

it('finds a picture of another size', async () => {
  const cut = await sharp(await draw())
    .extract({ left: 0, top: 0, width: 700, height: 280 })
    .png()
    .toBuffer();
  expect((await difference(await draw(), cut))?.text).toBe('is 700 × 280, and was 700 × 300');
});
