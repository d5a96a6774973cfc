import { describe, expect, it, vi } from 'vitest';
import { createNames, storedFileName } from '../../electron/files/fileNames.ts';

const bytesOf = (name: string): number => Buffer.byteLength(name);

describe('the name that is stored for a file', () => {
  it.each([
    ['roof.jpg', 'roof.jpg'],
    ['ro\0of.jpg', 'roof.jpg'],
    ['ro\u0007of\u009b.jpg\r\n', 'roof.jpg'],
    ['roof\u202egpj.exe.jpg', 'roofgpj.exe.jpg'],
    ['\u2066roof\u2069\u200f.jpg', 'roof.jpg'],
    ['roof\u2028\ufeff.jpg', 'roof.jpg'],
    ['C:\\Users\\x\\roof.jpg', 'roof.jpg'],
    ['../../etc/roof.jpg', 'roof.jpg'],
    ['a/..', ''],
    ['..', ''],
    ['. .', ''],
    ['\0', ''],
    ['CON.jpg', 'CON.jpg'],
    // Families are joined, and some scripts need joiners.
    ['👨‍👩‍👧 می‌خواهم.jpg', '👨‍👩‍👧 می‌خواهم.jpg'],
    [`${'屋'.repeat(300)}.jpg`, `${'屋'.repeat(251)}.jpg`],
  ])('%j is %j', (sent, stored) => expect(storedFileName(sent)).toBe(stored));

  it('has no half of a character', () => {
    for (const sent of ['a\ud83d.jpg', '\ude00b.jpg', `${'😀'.repeat(300)}.jpg`])
      expect(storedFileName(sent).isWellFormed()).toBe(true);
  });
});

describe('names in a folder', () => {
  it.each([
    ['120 of three bytes', `${'屋根写真'.repeat(30)}.jpg`],
    ['70 of four bytes', `${'😀'.repeat(70)}.jpg`],
    ['of marks upon letters', `${'é̂̃'.normalize('NFD').repeat(60)}.jpeg`],
    ['of flags', `${'🇺🇸'.repeat(60)}.HEIC`],
    ['of skin tones', `${'👍🏽'.repeat(60)}.png`],
    ['without an extension', '漢'.repeat(200)],
    ['with a long one that is none', `a.${'漢'.repeat(200)}`],
  ])('are cut to 255 bytes between whole characters, keep the extension, and differ: %s', (_what, sent) => {
    const nameOf = createNames('file');
    const extension = /\.[A-Za-z0-9]{1,10}$/.exec(sent)?.[0] ?? '';
    const names = Array.from({ length: 12 }, () => nameOf(sent));
    expect(new Set(names).size).toBe(12);
    for (const name of names) {
      expect(bytesOf(name)).toBeLessThanOrEqual(255);
      expect(name.endsWith(extension)).toBe(true);
      const stem = name.slice(0, name.length - extension.length).replace(/ \(\d+\)$/, '');
      const whole = [...new Intl.Segmenter().segment(sent.normalize('NFC'))].map(({ segment }) => segment);
      const kept = [...new Intl.Segmenter().segment(stem)].map(({ segment }) => segment);
      expect(kept).toEqual(whole.slice(0, kept.length));
    }
  });

  it('that differ only behind the cut, by case, or by their form are different files', () => {
    const nameOf = createNames('file');
    const long = '屋'.repeat(100);
    const sent = [
      `${long}1.jpg`,
      `${long}2.jpg`,
      'Roof.jpg',
      'roof.JPG',
      'e\u0301.jpg',
      '\u00e9.jpg',
      'ß.jpg',
      'SS.jpg',
    ];
    const names = sent.map(nameOf);
    expect(new Set(names.map((name) => name.normalize('NFC').toUpperCase())).size).toBe(sent.length);
    expect(names.every((name) => bytesOf(name) <= 255)).toBe(true);
  });

  it.each([
    ['CON.jpg', '_CON.jpg'],
    ['con .jpg', '_con.jpg'],
    ['nul', '_nul'],
    ['COM1.heic.jpg', '_COM1.heic.jpg'],
    ['LPT¹.txt', '_LPT¹.txt'],
    ['CONIN$', '_CONIN$'],
    ['console.jpg', 'console.jpg'],
    ['a:b*c?.jpg', 'a_b_c_.jpg'],
    ['..', 'file'],
    ['roof. . .', 'roof'],
    ['gpj\u202e.exe', 'gpj.exe'],
    ['a\0b.jpg', 'ab.jpg'],
    // Cut to 100 characters right behind a dot, and a dot and a blank.
    [`${'a'.repeat(99)}. and more`, 'a'.repeat(99)],
    [`${'a'.repeat(97)}. . and more`, 'a'.repeat(97)],
    [`${'a'.repeat(98)}...${'b'.repeat(20)}`, 'a'.repeat(98)],
    [`${'屋'.repeat(84)}...${'b'.repeat(20)}`, '屋'.repeat(84)],
  ])('are valid on Windows: %j is %j', (sent, name) => expect(createNames('file')(sent)).toBe(name));

  it('are found at once, however many are equal', () => {
    const nameOf = createNames('file');
    const asked = vi.spyOn(Set.prototype, 'has');
    for (let count = 0; count < 500; count += 1) nameOf('roof.jpg');
    const times = asked.mock.calls.length;
    asked.mockRestore();
    expect(times).toBeLessThan(1500);
    expect(nameOf('roof.jpg')).toBe('roof (501).jpg');
  });
});
