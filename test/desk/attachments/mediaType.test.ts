import { afterAll, describe, expect, it } from 'vitest';
import { mediaTypeOf } from '../../../electron/desk/attachments/mediaType.ts';
import { buildOle } from '../../files/judge/buildOle.ts';
import { heicPhoto, jpegOf, pngOf } from '../photos.ts';
import { createTestDesk } from '../testDesk.ts';

const test = createTestDesk();
afterAll(() => test.close());

const seen = (name: string, bytes: Uint8Array | string): Promise<string> =>
  mediaTypeOf(test.write('stored', bytes), name);

describe('what a stored file is', () => {
  it('is told by its content, whatever its name says', async () => {
    expect(await seen('photo.png', await jpegOf())).toBe('image/jpeg');
    expect(await seen('photo', await pngOf())).toBe('image/png');
    expect(await seen('photo.jpg', heicPhoto())).toBe('image/heic');
    expect(await seen('plan.jpg', '%PDF-1.7\n')).toBe('application/pdf');
  });

  it('is told by its name where the content tells nothing', async () => {
    expect(await seen('old.DOC', buildOle([{ name: 'WordDocument' }]))).toBe('application/msword');
    // Where it is locked with a password, a new Word file lies in the old container.
    expect(await seen('new.docx', buildOle([{ name: 'EncryptedPackage' }]))).toMatch(/wordprocessingml/);
    expect(await seen('clip.mpg', Buffer.alloc(100))).toBe('video/mpeg');
  });

  it('is not what its name says where such a file would begin with its own mark', async () => {
    for (const name of ['photo.jpeg', 'page.png', 'plan.pdf', 'clip.mov', 'letter.doc', 'letter.docx'])
      expect(await seen(name, '<html>no picture</html>')).toBe('application/octet-stream');
    expect(await seen('setup.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]))).toMatch(/msdownload/);
  });

  it('is just bytes where neither does', async () => {
    expect(await seen('notes.xyz', 'nothing to see')).toBe('application/octet-stream');
    expect(await seen('.jpg', 'a name without an extension')).toBe('application/octet-stream');
  });
});
