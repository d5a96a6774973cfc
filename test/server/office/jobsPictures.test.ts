import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { heicPhoto, jpegOf, noisyJpeg } from '../../desk/photos.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { startOffice, uploaded } from './jobsOffice.ts';

const office = await startOffice();

const get = async (who: 'admin' | 'reviewer' | 'client', where: string, headers: Record<string, string> = {}) => {
  const response = await office[who].ask('GET', where, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const fileOf = async (name: string, bytes: Uint8Array): Promise<string> =>
  uploaded(office.server, `/jobs/${(await office.server.submit()).id}/files`, name, bytes);

describe('a picture', () => {
  it('is an upright JPEG, small for the page and large to look at', async () => {
    const id = await fileOf('turned.jpg', await jpegOf({ width: 3000, height: 1000, orientation: 6 }));
    for (const [size, edge] of [
      ['thumbnail', 480],
      ['view', 2400],
    ] as const) {
      const { status, headers, bytes } = await get('client', `/pictures/${id}/${size}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', height: edge, width: edge / 3 });
      const again = await get('client', `/pictures/${id}/${size}`, { 'if-none-match': headers.get('etag')! });
      expect(again.status).toBe(304);
    }
  });

  it('is made of a HEIC, too', async () => {
    const id = await fileOf('phone.heic', heicPhoto());
    const { bytes } = await get('reviewer', `/pictures/${id}/view`);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });

  it.each([
    ['of what is none', 'plan.pdf', () => pdfDocument(), 'view'],
    ['of what is cut off', 'cut.jpg', async () => (await noisyJpeg(200, 100)).subarray(0, 4000), 'thumbnail'],
    ['of another size', 'photo.jpg', () => jpegPhoto(5), 'huge'],
    ['of a name that every object has', 'photo.jpg', () => jpegPhoto(6), 'constructor'],
  ] as const)('%s is not there', async (_what, name, bytes, size) => {
    const id = await fileOf(name, await bytes());
    for (let turn = 0; turn < 2; turn += 1) expect((await get('admin', `/pictures/${id}/${size}`)).status).toBe(404);
    expect((await office.server.get('')).status).toBe(200);
  });
});
