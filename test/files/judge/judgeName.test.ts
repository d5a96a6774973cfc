import { describe, expect, it } from 'vitest';
import { docDocument, docxDocument, heicImage, jpegPhoto, mp4Video, pdfDocument } from './fixtures.ts';
import { fileFault } from '../../../shared/api/fileTypes.ts';
import { createUploadFolder } from './judgeUpload.ts';

const uploads = createUploadFolder();

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
    ['photo.exe', { code: 'extension-not-taken', params: { extension: '.exe', suggestion: '.jpg' } }, jpegPhoto()],
    ['photo.jpg.exe', { code: 'extension-not-taken', params: { extension: '.exe' } }, jpegPhoto()],
    ['photo.exe .', { code: 'extension-not-taken', params: { extension: '.exe' } }, jpegPhoto()],
    ['photo.webp', { code: 'extension-not-taken', params: { extension: '.webp' } }, jpegPhoto()],
    ['notes.docm', { code: 'extension-not-taken', params: { extension: '.docm' } }, docxDocument()],
    ['photo.jpg', { code: 'name-misleads', params: { type: 'PDF', suggestion: '.pdf' } }, pdfDocument()],
    ['bill.pdf', { code: 'name-misleads', params: { type: 'JPEG' } }, jpegPhoto()],
    ['bill.doc', { code: 'name-misleads', params: { type: 'PDF' } }, pdfDocument()],
    ['clip.jpg', { code: 'name-misleads', params: { type: 'MP4' } }, mp4Video()],
  ])('refuses %s: %j', async (name, refusal, content) => {
    const verdict = await uploads.judge(content, name);
    expect(verdict).toMatchObject({ ok: false, fault: 'misnamed', refusal });
    expect(fileFault(verdict.mediaType, name)).toBe('misnamed');
  });

  it('names the file fit for a sentence: without folders, control or direction characters, and not endless', async () => {
    const nameOf = async (name: string) => {
      const verdict = await uploads.judge(Buffer.alloc(0), name);
      return verdict.ok ? null : verdict.refusal.params.name;
    };
    expect(await nameOf('/srv/up\u202eloads/a\r\nb.jpg')).toBe('ab.jpg');
    expect(await nameOf('')).toBe('');
    expect(await nameOf(`${'x'.repeat(100_000)}.jpg`)).toMatch(/^x{60}…x{12}\.jpg$/);
  });
});
