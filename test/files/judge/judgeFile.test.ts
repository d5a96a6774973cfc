import { truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeFile } from '../../../electron/files/judge/judgeFile.ts';
import { fileFault, fileTypes } from '../../../shared/api/fileTypes.ts';
import { box, brandBox, bytes, movieBox, pictureBox, uint16, uint32 } from './buildBoxes.ts';
import { buildOle } from './buildOle.ts';
import { buildZip } from './buildZip.ts';
import {
  aviVideo,
  contentTypes,
  docDocument,
  docxDocument,
  docxFiles,
  heicImage,
  jpegPhoto,
  movVideo,
  mp4Video,
  mpegVideo,
  pdfDocument,
  pngImage,
} from './fixtures.ts';
import { createUploadFolder } from './judgeUpload.ts';

const uploads = createUploadFolder();

const crop = (denominator: number) => box('clap', ...[1, 1, 1, 1, 0, 1, 0, denominator].map((value) => uint32(value)));
const heif = (...brands: readonly [string, ...string[]]) => bytes(brandBox(...brands), pictureBox([[64, 64]]));

describe('§4.4 takes every supported type by its content', () => {
  it.each([
    ['JPEG', 'image/jpeg', 'roof.jpg', jpegPhoto()],
    ['PNG', 'image/png', 'layout.png', pngImage()],
    ['HEIC', 'image/heic', 'IMG_0001.HEIC', heicImage()],
    ['HEIC', 'image/heic', 'general-brand.heic', heif('mif1', 'mif1', 'heic')],
    ['HEIC', 'image/heic', 'sequence.heics', bytes(brandBox('msf1', 'hevc'), sequenceBox(640, 480))],
    ['HEIF', 'image/heif', 'camera.hif', heif('mif1', 'miaf')],
    ['PDF', 'application/pdf', 'bill.pdf', pdfDocument('Bill')],
    ['DOC', 'application/msword', 'notes.doc', docDocument()],
    ['DOCX', fileTypes[6].mediaTypes[0], 'notes.docx', docxDocument()],
    ['AVI', 'video/x-msvideo', 'attic.avi', aviVideo()],
    ['MPEG', 'video/mpeg', 'attic.mpg', mpegVideo()],
    ['MPEG', 'video/mpeg', 'program-stream-2.mpeg', bytes([0, 0, 1, 0xba, 0x44, 0, 4, 0, 4, 1, 0, 1, 3, 0xf8])],
    ['MPEG', 'video/mpeg', 'bare.m2v', bytes([0, 0, 1, 0xb3, 0x14, 0x00, 0xf0, 0x13, 0xff, 0xff, 0xe0, 0x18])],
    ['MP4', 'video/mp4', 'attic.mp4', mp4Video()],
    ['MP4', 'video/mp4', 'unknown-brand.mp4', bytes(brandBox('cam0', 'cam0'), movieBox('vide', 'soun'))],
    ['MOV', 'video/quicktime', 'attic.mov', movVideo()],
    ['MOV', 'video/quicktime', 'from-before-brands.mov', movieBox('soun', 'vide')],
    ['MOV', 'video/quicktime', 'cut-short.mov', movieBox('soun', 'vide').subarray(0, 300)],
  ])('%s as %s: %s', async (type, mediaType, name, content) => {
    expect(await uploads.judge(content, name)).toEqual({ ok: true, type, mediaType });
  });

  it.each([
    [
      'a JPEG with fill bytes before its markers',
      bytes(jpegPhoto().subarray(0, 20), [0xff, 0xff], jpegPhoto().subarray(20)),
      'JPEG',
    ],
    ['a motion photo: a video after the picture', bytes(jpegPhoto(), mp4Video()), 'JPEG'],
    ['an archive after a JPEG, as inert bytes', bytes(jpegPhoto(), buildZip({ 'a.txt': 'a' })), 'JPEG'],
    ['an archive after a PDF, as inert bytes', bytes(pdfDocument(), buildZip({ 'a.txt': 'a' })), 'PDF'],
    ['a PDF after blanks and a byte order mark', bytes([0xef, 0xbb, 0xbf], '\r\n ', pdfDocument()), 'PDF'],
    ['a PDF after the preamble of a printer', bytes('\x1b%-12345X@PJL ENTER LANGUAGE = PDF\r\n', pdfDocument()), 'PDF'],
    ['a PDF that begins at byte 1,023', bytes(Buffer.alloc(1023, 'x'), pdfDocument()), 'PDF'],
    ['an AVI with padding before its header list', bytes('RIFF', uint32(0), 'AVI JUNK', Buffer.alloc(32)), 'AVI'],
    [
      'a video whose data box reaches to the end of the file',
      bytes(brandBox('mp42'), uint32(0), 'mdat', Buffer.alloc(99)),
      'MP4',
    ],
    ['a DOCX whose list of parts comes last', buildZip(reversed(docxFiles())), 'DOCX'],
    [
      'a DOCX with a comment that looks like an archive end',
      buildZip(docxFiles(), `PK\x05\x06${'\0'.repeat(18)}.`),
      'DOCX',
    ],
    ['a DOC with an Excel workbook embedded in it', wordWith('ObjectPool', 'Workbook'), 'DOC'],
    ['a DOC whose directory fills several sectors', buildOle([...manyStreams(), { name: 'WordDocument' }]), 'DOC'],
    ['a DOC whose stream is named in other letters', buildOle([{ name: 'WORDDOCUMENT' }]), 'DOC'],
    ['a DOC so large that its header cannot list the whole sector table', largeWord(), 'DOC'],
    ['a HEIC with a sensible crop', bytes(brandBox('heic'), pictureBox([[64, 64]], crop(1))), 'HEIC'],
  ])('%s', async (_, content, type) => {
    expect(await uploads.judge(content, 'upload')).toMatchObject({ ok: true, type });
  });

  it('reads headers only, however long the file is', async () => {
    const path = uploads.path('long.jpg');
    writeFileSync(path, jpegPhoto());
    truncateSync(path, 64 * 1024 * 1024);
    expect(await judgeFile(path, 'long.jpg')).toMatchObject({ ok: true, type: 'JPEG' });
  });
});

describe('§4.4 refuses what is not on the list, and tells its kind', () => {
  const macroMain = 'application/vnd.ms-word.document.macroEnabled.main+xml';
  const sheetMain = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const openText = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' };
  it.each([
    ['photo.jpg', 'webp', bytes('RIFF', [36, 0, 0, 0], 'WEBPVP8 ', Buffer.alloc(24))],
    ['photo.heic', 'avif', heif('avif', 'mif1', 'miaf')],
    ['photo.heic', 'avif', heif('mif1', 'mif1', 'avif')],
    ['photo.gif', 'gif', bytes('GIF89a', Buffer.alloc(20))],
    ['photo.jpg', 'other-picture', bytes('FLIF', Buffer.alloc(20))],
    ['photo.jpg', 'tiff-or-raw', bytes('II*\0', [0, 0, 1, 0], Buffer.alloc(20))],
    ['raw.heic', 'cr3', bytes(brandBox('crx ', 'crx ', 'isom'), movieBox('vide'))],
    ['drawing.svg', 'svg', bytes('<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['page.png', 'html', bytes('\n<!DOCTYPE html><html></html>')],
    ['page.pdf', 'html', bytes('<html>', pdfDocument())],
    ['late.pdf', 'text', bytes(Buffer.alloc(1024, 'x'), pdfDocument())],
    ['run.jpg', 'script', bytes('#!/bin/sh\necho hello\n')],
    ['setup.jpg', 'windows-program', bytes('MZ', Buffer.alloc(300))],
    ['setup.pdf', 'windows-program', bytes('MZ', Buffer.alloc(200), pdfDocument())],
    ['attic.pdf', 'gif', bytes('GIF89a', Buffer.alloc(200), pdfDocument())],
    ['tone.mp4', 'sound', bytes(brandBox('M4A ', 'M4A ', 'mp42'), movieBox('soun'))],
    ['tone.mp4', 'sound', bytes(brandBox('mp42', 'mp42'), movieBox('soun'))],
    ['tone.mov', 'sound', movieBox('soun')],
    ['tone.avi', 'wav', bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ', Buffer.alloc(24))],
    ['clip.mp4', 'matroska', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88], 'matroska', Buffer.alloc(64))],
    ['notes.doc', 'rtf', bytes('{\\rtf1\\ansi notes}')],
    ['notes.doc', 'text', bytes([0xff, 0xfe], Buffer.from('notes', 'utf16le'))],
    ['notes.pdf', 'text', Buffer.from('Überall Notizen')],
    ['notes.pdf', 'postscript', bytes('%!PS-Adobe-3.0\n')],
    ['sheet.doc', 'xls', buildOle([{ name: 'Workbook' }])],
    ['sheet.doc', 'xls', buildOle([{ name: 'MBD0', inside: [{ name: 'WordDocument' }] }, { name: 'Workbook' }])],
    ['mail.doc', 'outlook', buildOle([{ name: '__properties_version1.0' }])],
    ['secret.docx', 'encrypted-office', buildOle([{ name: 'EncryptedPackage' }])],
    ['macro.doc', 'word-macros', wordWith('Macros', 'VBA')],
    ['macro.doc', 'word-macros', wordWith('MACROS', 'VBA')],
    ['macro.docx', 'office-macros', buildZip({ ...docxFiles(), '[Content_Types].xml': contentTypes(macroMain) })],
    ['macro.docx', 'office-macros', buildZip({ ...docxFiles(), 'word/vbaProject.bin': '' })],
    ['sheet.docx', 'xlsx', buildZip({ '[Content_Types].xml': contentTypes(sheetMain) })],
    ['open.docx', 'odt', buildZip(openText)],
    ['archive.docx', 'zip', buildZip({ 'a.txt': 'a' })],
    ['archive.docx', 'gzip', bytes([0x1f, 0x8b, 8, 0], Buffer.alloc(32))],
    ['zeros.mov', 'unknown', Buffer.alloc(2048)],
  ])('%s: %s', async (name, kind, content) => {
    const verdict = await uploads.judge(content, name);
    expect(verdict).toMatchObject({
      fault: 'unsupported',
      refusal: { code: 'file-unsupported', params: { name, kind } },
    });
    expect(!verdict.ok && fileFault(verdict.mediaType, name)).toBe('unsupported');
  });

  it('an empty file', async () => {
    expect(await uploads.judge(Buffer.alloc(0), 'empty.jpg')).toMatchObject({
      fault: 'unreadable',
      refusal: { code: 'file-empty', params: { name: 'empty.jpg' } },
    });
  });

  it.each([
    ['a JPEG cut off before its frame header', jpegPhoto().subarray(0, 60)],
    ['a JPEG whose first segment points past the end', bytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff], Buffer.alloc(999))],
    ['a JPEG without height', bytes([0xff, 0xd8, 0xff, 0xc0], uint16(11), [8, 0, 0, 0, 16, 1, 1, 0x11, 0])],
    ['a PNG cut off in its header', pngImage().subarray(0, 20)],
    ['a PNG without width', pngImage(0, 4)],
    ['an AVI without a header list', bytes('RIFF', uint32(0), 'AVI ', Buffer.alloc(32))],
    ['a HEIC without a size', bytes(brandBox('heic'), box('mdat', Buffer.alloc(32)))],
    ['a HEIC with a crop divided by nought', bytes(brandBox('heic'), pictureBox([[64, 64]], crop(0)))],
    ['an ISO file whose brands are missing', bytes(uint32(8), 'ftyp', Buffer.alloc(32))],
    ['an MPEG whose pack header cannot be right', bytes([0, 0, 1, 0xba, 0, 0, 0, 0], Buffer.alloc(32))],
    ['a DOCX cut short', docxDocument().subarray(0, 500)],
    ['a list of parts that unpacks to too much', buildZip({ '[Content_Types].xml': ' '.repeat(2 * 1024 * 1024) })],
    ['a DOC cut short', docDocument().subarray(0, 700)],
  ])('as damaged: %s', async (_, content) => {
    const verdict = await uploads.judge(content, 'upload');
    expect(verdict).toMatchObject({ fault: 'unreadable', refusal: { code: 'file-damaged' } });
    expect(!verdict.ok && fileFault(verdict.mediaType, 'upload')).toBe('unreadable');
  });
});

describe('§4.4 refuses pictures too large to be shown, by their header', () => {
  const jpegOf = (width: number, height: number) =>
    bytes(
      [0xff, 0xd8, 0xff, 0xc2],
      uint16(17),
      [8],
      uint16(height),
      uint16(width),
      [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
    );
  it.each([
    ['PNG', pngImage(30_000, 30_000)],
    ['JPEG', jpegOf(30_000, 30_000)],
    ['HEIC', heicImage(30_000, 30_000)],
    [
      'HEIC, among smaller pictures',
      bytes(
        brandBox('heic'),
        pictureBox([
          [64, 64],
          [30_000, 30_000],
          [64, 64],
        ]),
      ),
    ],
    ['HEIC sequence', bytes(brandBox('hevc'), sequenceBox(30_000, 30_000))],
  ])('%s', async (_, content) => {
    expect(await uploads.judge(content, 'huge')).toMatchObject({
      fault: 'unreadable',
      refusal: { code: 'picture-too-large', params: { width: 30_000, height: 30_000, maxMegapixels: 268 } },
    });
  });

  it.each([
    ['JPEG', jpegOf(16_320, 12_240)],
    ['PNG', pngImage(16_320, 12_240)],
    ['HEIC', heicImage(16_320, 12_240)],
  ])('but takes the 200 megapixels of a phone: %s', async (_, content) => {
    expect(await uploads.judge(content, 'photo')).toMatchObject({ ok: true });
  });

  it('at the limit that it is given', async () => {
    expect(await uploads.judge(pngImage(100, 100), 'a.png', { maxPixels: 10_000 })).toMatchObject({ ok: true });
    expect(await uploads.judge(pngImage(100, 101), 'a.png', { maxPixels: 10_000 })).toMatchObject({ ok: false });
  });
});

it('passes I/O errors on: they say nothing about the file', async () => {
  await expect(judgeFile(uploads.path('missing'), 'a.jpg')).rejects.toThrow('ENOENT');
});

function sequenceBox(width: number, height: number): Buffer {
  const size = bytes(uint16(width), [0, 0], uint16(height), [0, 0]);
  return box('moov', box('trak', box('tkhd', Buffer.alloc(76), size)));
}

function wordWith(storage: string, inside: string): Buffer {
  return buildOle([{ name: 'WordDocument' }, { name: storage, inside: [{ name: inside }] }]);
}

/** Over 7 MB, where table sector 109 is the first to be found through a list of its own; the directory lies up there. */
function largeWord(): Buffer {
  const small = buildOle([{ name: '1Table' }, { name: 'Data' }, { name: '0Table' }, { name: 'WordDocument' }]);
  const [directory, list, table] = [14_000, 14_002, 14_003];
  const at = (sector: number) => (sector + 1) * 512;
  const file = Buffer.alloc(at(14_004));
  small.copy(file, 0, 0, 512);
  file.writeUInt32LE(directory, 48);
  file.writeUInt32LE(list, 68);
  file.writeUInt32LE(table, at(list));
  file.writeUInt32LE(directory + 1, at(table) + 4 * (directory - 109 * 128));
  file.writeUInt32LE(0xfffffffe, at(table) + 4 * (directory + 1 - 109 * 128));
  small.copy(file, at(directory), at(1), at(3));
  return file;
}

function manyStreams() {
  return Array.from({ length: 12 }, (_, index) => ({ name: `Stream ${index}` }));
}

function reversed(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).reverse());
}
