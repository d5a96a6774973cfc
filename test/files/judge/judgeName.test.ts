import { afterAll, describe, expect, it } from 'vitest';
import { docDocument, docxDocument, heicImage, jpegPhoto, mp4Video, pdfDocument } from './fixtures.ts';
import { createUploadFolder } from './judgeUpload.ts';

const uploads = createUploadFolder();
afterAll(uploads.remove);

describe('§4.4 the name must fit the content', () => {
  it.each([
    ['photo', jpegPhoto()],
    ['PHOTO.JPG', jpegPhoto()],
    ['photo.png', jpegPhoto()],
    ['photo.heif', heicImage()],
    ['photo.jpg', heicImage()],
    ['clip.mov', mp4Video()],
    ['notes.docx', docDocument()],
    ['beam 2.5', jpegPhoto()],
    ['Roof 12.5 ft', jpegPhoto()],
    ['.jpg', pdfDocument()],
    ['C:\\photos.exe\\roof.jpg', jpegPhoto()],
    ['roof.jpg. ', jpegPhoto()],
  ])('takes %s', async (name, content) => {
    expect(await uploads.judge(content, name)).toMatchObject({ ok: true });
  });

  it.each([
    ['photo.exe', 'names ending in .exe are not taken; give it one ending in .jpg', jpegPhoto()],
    ['photo.jpg.exe', 'names ending in .exe', jpegPhoto()],
    ['photo.exe .', 'names ending in .exe', jpegPhoto()],
    ['photo.webp', 'names ending in .webp', jpegPhoto()],
    ['notes.docm', 'names ending in .docm', docxDocument()],
    ['photo.jpg', 'a PDF document, but its name says otherwise; give it one ending in .pdf', pdfDocument()],
    ['bill.pdf', 'a JPEG picture, but its name says otherwise', jpegPhoto()],
    ['bill.doc', 'a PDF document, but its name says otherwise', pdfDocument()],
    ['clip.jpg', 'an MP4 video, but its name says otherwise', mp4Video()],
  ])('refuses %s: %s', async (name, words, content) => {
    expect(await uploads.judge(content, name)).toEqual({
      ok: false,
      detail: expect.stringContaining(words) as string,
    });
  });

  it('shows names fit for a sentence: without folders, control or direction characters, and not endless', async () => {
    const detailOf = async (name: string) => {
      const verdict = await uploads.judge(Buffer.alloc(0), name);
      return verdict.ok ? '' : verdict.detail;
    };
    expect(await detailOf('/srv/up\u202eloads/a\r\nb.jpg')).toMatch(/^ab\.jpg is empty/);
    expect(await detailOf('')).toMatch(/^The file is empty/);
    expect(await detailOf(`${'x'.repeat(100_000)}.jpg`)).toMatch(/^x{60}…x{12}\.jpg is empty/);
  });
});
