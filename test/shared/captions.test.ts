import { describe, expect, it } from 'vitest';
import { captionedName, cleanCaption, longestCaption, splitCaption } from '../../shared/job/captions.ts';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

describe('the caption of a photo in the name of its file', () => {
  it.each([
    ['IMG_0412.JPG', 'split rafter', 'IMG_0412 — split rafter.JPG'],
    ['IMG_0412.JPG', '', 'IMG_0412.JPG'],
    ['plan', 'ridge 2.5 ft', 'plan — ridge 2․5 ft'],
    ['.hidden', 'x', '.hidden — x'],
    ['a.b.heic', '24" o.c. / 2\\4', 'a.b — 24″ o.c. ⁄ 2⧵4.heic'],
    ['ático.jpg', 'madera podrida, lado norte', 'ático — madera podrida, lado norte.jpg'],
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
    for (const name of ['roof.jpg', 'a-b.jpg', ' — .jpg', 'roof — .jpg', ''])
      expect(splitCaption(name)).toEqual({ name, caption: '' });
  });
});
