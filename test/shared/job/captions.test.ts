import { describe, expect, it } from 'vitest';
import {
  captionedName,
  captionSeparator,
  cleanCaption,
  longestCaption,
  splitCaption,
} from '../../../shared/job/captions.ts';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

describe('the caption of a photo in the name of its file', () => {
  it.each([
    ['IMG_0412.JPG', 'split rafter', `IMG_0412${captionSeparator}split rafter.JPG`],
    ['IMG_0412.JPG', '', 'IMG_0412.JPG'],
    ['plan', 'ridge 2.5 ft', `plan${captionSeparator}ridge 2․5 ft`],
    ['.hidden', 'x', `.hidden${captionSeparator}x`],
    ['a.b.heic', '24" o.c. / 2\\4', `a.b${captionSeparator}24″ o.c. ⁄ 2⧵4.heic`],
    ['ático.jpg', 'madera podrida, lado norte', `ático${captionSeparator}madera podrida, lado norte.jpg`],
  ])('%s with “%s” is %s', (name, caption, uploaded) => {
    expect(captionedName(name, caption)).toBe(uploaded);
    expect(splitCaption(uploaded)).toEqual({ name, caption });
  });

  it('keeps the caption whole and the extension, and cuts the name to what file systems take', () => {
    const caption = 'ж'.repeat(100);
    const uploaded = captionedName(`${'é'.repeat(200)}.jpeg`, caption);
    expect(bytesOf(uploaded)).toBeLessThanOrEqual(255);
    expect(splitCaption(uploaded).caption).toBe(caption);
    expect(uploaded).toMatch(/^é.*\.jpeg$/);
    const emoji = captionedName('roof.jpg', '🏠'.repeat(60));
    expect(bytesOf(emoji)).toBeLessThanOrEqual(255);
    expect(emoji).toMatch(/\.jpg$/);
    expect(emoji.isWellFormed()).toBe(true);
  });

  it('is one line of limited length, whatever was typed or pasted', () => {
    expect(cleanCaption('  two\r\nlines\t\u0000 ')).toBe('two lines');
    expect(cleanCaption('x'.repeat(500))).toHaveLength(longestCaption);
    expect(cleanCaption(`${'x'.repeat(longestCaption - 1)}🏠`).isWellFormed()).toBe(true);
  });

  it('names without a dash, and with nothing behind it, have no caption', () => {
    for (const name of ['roof.jpg', 'a-b.jpg', `${captionSeparator}.jpg`, `roof${captionSeparator}.jpg`, ''])
      expect(splitCaption(name)).toEqual({ name, caption: '' });
  });

  it('names that have a dash of their own keep it: only this app writes captions', () => {
    for (const name of ['Kitchen — north side.jpg', 'a — b — c.png', 'Screenshot 9.41\u202fPM.png'])
      for (const caption of ['', 'split — rafter']) {
        const uploaded = captionedName(name, caption);
        expect(splitCaption(uploaded)).toEqual({ name, caption });
      }
    expect(splitCaption('Kitchen — north side.jpg')).toEqual({ name: 'Kitchen — north side.jpg', caption: '' });
  });

  it('a photo that was downloaded with a caption in its name is sent without it, unless it has one of its own', () => {
    const downloaded = captionedName('roof.jpg', 'of another job');
    const name = 'roof — of another job.jpg';
    expect(splitCaption(captionedName(downloaded, ''))).toEqual({ name, caption: '' });
    expect(splitCaption(captionedName(downloaded, 'own'))).toEqual({ name, caption: 'own' });
  });

  it('no caption turns around what stands behind it; emoji of several parts and right-to-left words stay', () => {
    expect(cleanCaption('a\u202egpj.exe\u202c \u2067b\u2069')).toBe('agpj.exe b');
    expect(cleanCaption('👩‍🔧 גג שבור')).toBe('👩‍🔧 גג שבור');
  });
});
