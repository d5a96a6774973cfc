import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeIcons } from '../../electron/packaging/makeIcons.ts';
import { appAddress, isAppAddress, routeOf } from '../../electron/shell/appAddress.ts';
import { createPageHandler } from '../../electron/shell/pageRequests.ts';
import { readArguments } from '../../electron/shell/arguments.ts';
import { createLinkPolicy } from '../../electron/shell/externalLinks.ts';
import { fitBounds } from '../../electron/shell/windowBounds.ts';
import { nativeEn } from '../../electron/shell/i18n/en.ts';
import { nativeEs } from '../../electron/shell/i18n/es.ts';
import { shellWords } from '../../electron/shell/i18n/shellWords.ts';
import { temporaryFolder } from '../support/processes.ts';

const folder = temporaryFolder();
const newFolder = (): string => mkdtempSync(path.join(folder, 'one-'));

describe('addresses', () => {
  it.each([
    ['app://rafter/index.html', true],
    ['app://rafter/index.html#/jobs', true],
    ['app://rafter.evil/index.html', false],
    ['app://user@rafter/', false],
    ['https://rafter/', false],
    ['file:///etc/passwd', false],
    ['about:blank', false],
    ['', false],
  ])('%s is ours: %s', (address, ours) => expect(isAppAddress(address)).toBe(ours));

  it('a place survives its address', () => {
    expect(routeOf(appAddress('/draft/a b/photos'))).toBe('/draft/a%20b/photos');
    expect(routeOf('https://example.com/#/draft/x')).toBe('');
  });
});

describe('what app://rafter/ answers', () => {
  const pages = newFolder();
  writeFileSync(path.join(pages, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(pages, 'secret.key'), 'not a page');
  writeFileSync(path.join(folder, 'beside.html'), 'not ours');
  const video = path.join(folder, 'walk.mp4');
  writeFileSync(video, '0123456789');
  const answer = createPageHandler({
    pages,
    findFile: async (address) =>
      address === 'photo/a%2Fb'
        ? { path: video, mediaType: 'video/mp4', name: 'walk.mp4' }
        : address === 'photo/gone'
          ? { path: path.join(folder, 'gone'), mediaType: 'video/mp4', name: 'gone' }
          : null,
    onBug: (error) => {
      throw error;
    },
  });
  const get = (where: string, range?: string): Promise<Response> =>
    answer(new Request(`app://rafter${where}`, { headers: range === undefined ? {} : { range } }));

  it('its own pages, and nothing beside them', async () => {
    for (const where of ['/', '/index.html']) expect((await get(where)).status).toBe(200);
    for (const where of ['/..%2fbeside.html', '/%2e%2e/beside.html', '/secret.key', '/missing.js', '/%00', '/%ff'])
      expect([where, (await get(where)).status]).toEqual([where, 404]);
    expect((await answer(new Request('app://rafter/', { method: 'POST' }))).status).toBe(404);
    expect((await answer(new Request('app://elsewhere/index.html'))).status).toBe(404);
  });

  it.each([
    [undefined, 200, '0123456789', null],
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
  ])('a video in pieces: %s is %i', async (range, status, text, told) => {
    const response = await get('/desk/files/photo/a%2Fb', range);
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      told,
    ]);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('no file that is not there', async () => {
    expect((await get('/desk/files/photo/gone')).status).toBe(404);
    expect((await get('/desk/files/photo/unknown')).status).toBe(404);
    expect((await get('/desk/files/')).status).toBe(404);
  });
});

describe('links', () => {
  const mayOpen = createLinkPolicy({
    providerUrl: () => 'https://jobs.example.com/api',
    consoleUrl: () => 'http://127.0.0.1:4180',
  });
  it.each([
    ['https://www.openstreetmap.org/?mlat=1', true],
    ['http://www.openstreetmap.org/', false],
    ['https://www.openstreetmap.org.evil.example/', false],
    ['https://www.openstreetmap.org:8443/', false],
    ['https://jobs.example.com/jobs/7', true],
    ['http://jobs.example.com/', false],
    ['http://127.0.0.1:4180/', true],
    ['http://127.0.0.1:4181/', false],
    ['https://me@www.openstreetmap.org/', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['not an address', false],
  ])('%s may be opened: %s', (address, may) => expect(mayOpen(address)).toBe(may));

  it('a provider without https is not opened', () => {
    const plain = createLinkPolicy({ providerUrl: () => 'http://jobs.example.com/api', consoleUrl: () => null });
    expect(plain('http://jobs.example.com/')).toBe(false);
  });
});

describe('where the window opens', () => {
  const laptop = { x: 0, y: 0, width: 1440, height: 860 };
  const second = { x: 1440, y: 0, width: 1920, height: 1080 };
  const kept = { x: 1500, y: 40, width: 1200, height: 800, isMaximized: false };

  it('where it was', () =>
    expect(fitBounds(kept, [laptop, second])).toEqual({ x: 1500, y: 40, width: 1200, height: 800 }));
  it('where the system puts it when that display is gone', () =>
    expect(fitBounds(kept, [laptop])).toEqual({ width: 1280, height: 800 }));
  it('no larger than the display, and never with its title out of reach', () => {
    expect(fitBounds({ ...kept, x: 10, y: 0, width: 5000, height: 5000 }, [laptop])).toEqual({
      x: 10,
      y: 0,
      width: 1440,
      height: 860,
    });
    for (const away of [{ x: -1190 }, { y: -30 }, { y: 850 }])
      expect(fitBounds({ ...kept, x: 0, ...away }, [laptop])).not.toHaveProperty('x');
  });
  it.each([undefined, null, {}, { ...kept, width: 'wide' }, { ...kept, x: NaN }])(
    'as usual where nothing sensible was kept: %j',
    (state) => expect(fitBounds(state, [laptop])).toEqual({ width: 1280, height: 800 }),
  );
  it('fits where there is little room', () =>
    expect(fitBounds(null, [{ ...laptop, width: 800, height: 570 }])).toEqual({ width: 800, height: 570 }));
});

it('speaks English and Spanish, as the settings say or as the computer does', () => {
  expect(Object.keys(nativeEs)).toEqual(Object.keys(nativeEn));
  expect(shellWords('es', ['en-US'])).toEqual(nativeEs);
  expect(shellWords('system', ['es-MX', 'en-US'])).toEqual(nativeEs);
  expect(shellWords('system', ['de-DE', 'es-ES'])).toEqual(nativeEs);
  expect(shellWords('system', ['de-DE'])).toEqual(nativeEn);
  expect(shellWords('system', [])).toEqual(nativeEn);
});

it('reads its data directory among switches of Chromium', () => {
  const argv = ['--disable-gpu', '--data', '/srv/desk', '--ozone-platform=x11', 'something'];
  expect(readArguments(argv, {})).toEqual({ data: path.resolve('/srv/desk') });
  expect(readArguments(['--data=/srv/desk'], {})).toEqual({ data: path.resolve('/srv/desk') });
  expect(readArguments([], { RAFTER_DATA: '/srv/other' })).toEqual({ data: path.resolve('/srv/other') });
  expect(readArguments(['--data'], { RAFTER_DATA: '/srv/other' })).toEqual({ data: path.resolve('/srv/other') });
});

it('draws its icons, in the containers of three systems', async () => {
  const where = newFolder();
  await makeIcons(where);
  const of = (name: string): Buffer => readFileSync(path.join(where, name));
  expect(of('icon.png').subarray(1, 4).toString()).toBe('PNG');
  // macOS colors by the shape alone.
  const { data } = await sharp(of('trayTemplate@2x.png')).raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: data.length / 4 }, (_, at) => [...data.subarray(4 * at, 4 * at + 4)]);
  expect(pixels.every(([red, green, blue, alpha]) => alpha === 0 || red! + green! + blue! === 0)).toBe(true);
  expect(pixels.some(([, , , alpha]) => alpha === 0) && pixels.some(([, , , alpha]) => alpha === 255)).toBe(true);
  expect([of('icon.ico').readUInt16LE(2), of('icon.ico').readUInt16LE(4)]).toEqual([1, 7]);
  expect(of('icon.icns').subarray(0, 4).toString()).toBe('icns');
  expect(of('icon.icns').readUInt32BE(4)).toBe(of('icon.icns').length);
});
