import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { isClosedPdf } from '../../../electron/files/judge/closedPdf.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { pdfDocument } from './fixtures.ts';

const file = path.join(temporaryFolder(), 'upload.pdf');
const isClosed = (content: Uint8Array | string): Promise<boolean> => {
  writeFileSync(file, content, 'latin1');
  return isClosedPdf(file);
};

const encrypted = (pdfVersion: string, passwords: object): Promise<Buffer> => {
  const pdf = new PDFDocument({ pdfVersion: pdfVersion as '1.7', ...passwords });
  pdf.text('Bill');
  pdf.end();
  return buffer(pdf);
};

describe('a PDF that needs a password', () => {
  /** RC4 with 40 and 128 bits, AES with 128 and 256. */
  const versions = ['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'];
  it.each(versions)('is closed, and one that only restricts is not: PDF %s', async (version) => {
    expect(await isClosed(await encrypted(version, { userPassword: 'secret' }))).toBe(true);
    expect(await isClosed(await encrypted(version, { userPassword: 'secret', ownerPassword: 'other' }))).toBe(true);
    const restricted = { ownerPassword: 'secret', permissions: { copying: false, modifying: false } };
    expect(await isClosed(await encrypted(version, restricted))).toBe(false);
    expect(await isClosed(await encrypted(version, { ownerPassword: 'secret', permissions: {} }))).toBe(false);
  });

  it('of another program, too, as PDF 2.0 encrypts', async () => {
    const protectedBy = async (passwords: object): Promise<Uint8Array> => {
      const document = await PDF.load(new Uint8Array(pdfDocument('Bill')));
      document.setProtection({ ...passwords, algorithm: 'AES-256' });
      return document.save();
    };
    expect(await isClosed(await protectedBy({ userPassword: 'secret' }))).toBe(true);
    expect(await isClosed(await protectedBy({ ownerPassword: 'secret', permissions: { copy: false } }))).toBe(false);
  });

  it('is not one that speaks of it, nor one whose encryption is of an unknown kind', async () => {
    expect(await isClosed(pdfDocument('/Encrypt 5 0 R /NeedsRendering true /XFA /Catalog'))).toBe(false);
    const unknown = pdfDocument().toString('latin1').replace('trailer\n<<', 'trailer\n<< /Encrypt 5 0 R');
    expect(await isClosed(unknown)).toBe(false);
  });
});

const form = (catalog: string, more = '', text = 'Snow load calculations'): string => {
  const whole = pdfDocument(text).toString('latin1');
  return `${whole.replace('/Type /Catalog', `/Type /Catalog ${catalog}`)}${more}`;
};
const shell = '/AcroForm << /Fields [] /XFA 9 0 R >> /NeedsRendering true';

describe('a form that only Adobe programs draw', () => {
  it.each([
    ['in its catalog', form(shell)],
    [
      'in the form that the catalog names',
      form('/AcroForm 8 0 R /NeedsRendering  true', '8 0 obj\n<</XFA[(a) 9 0 R]>>\nendobj'),
    ],
    ['in an update', form('', `\n1 0 obj\n<</Type/Catalog/Pages 2 0 R${shell}>>\nendobj\n%%EOF`)],
    ['packed', packed(`1 0 <</Type/Catalog/Pages 2 0 R/AcroForm 8 0 R/NeedsRendering true>> <</XFA 9 0 R>>`)],
  ])('is closed: stated %s', async (_, content) => {
    expect(await isClosed(content)).toBe(true);
  });

  const request =
    'Please wait... If this message is not eventually replaced with the proper contents, your viewer may not';
  const usual = '/AcroForm << /Fields [] /XFA 9 0 R >>';
  it.each([
    ['in plain text', form(usual, '', request)],
    ['in the form beside it', form('/AcroForm 8 0 R', '8 0 obj\n<</XFA 9 0 R>>\nendobj', request)],
    [
      'in parts, packed',
      form(usual, packedPage(`[(Please w)12(ait... )]TJ T* [(If this m)-3(essage is not eventually re)](placed)`)),
    ],
  ])('is closed where its page asks to wait: %s', async (_, content) => {
    expect(await isClosed(content)).toBe(true);
  });

  it.each([
    ['that asks for something else', form(usual, '', 'Please wait for the inspector.')],
    ['that is none, and asks to wait', form('', '', request)],
    [
      'that was made a usual one, and keeps the page that asked',
      form(usual, '\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n%%EOF', request),
    ],
    ['with pages of its own', form('/AcroForm << /Fields [] /XFA 9 0 R >>')],
    ['that needs no program', form('/AcroForm << /Fields [] /XFA 9 0 R >> /NeedsRendering false')],
    ['that is none', form('/NeedsRendering true')],
    ['that was made a usual one', form(shell, '\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n%%EOF')],
    ['packed, with pages', packed('1 0 <</Type/Catalog/Pages 2 0 R/AcroForm 8 0 R>> <</XFA 9 0 R>>')],
  ])('is not one %s', async (_, content) => {
    expect(await isClosed(content)).toBe(false);
  });
});

it('hostile files end: packed objects that unpack to too much, and many of them', async () => {
  const bomb = packed(`${' '.repeat(30_000_000)}/Catalog /XFA /NeedsRendering true`);
  expect(await isClosed(bomb)).toBe(false);
  expect(await isClosed(packed('/XFA').repeat(5000))).toBe(false);
  expect(await isClosed(`%PDF-1.7 ${'/Encrypt 1 0 R /Catalog /ObjStm '.repeat(50_000)}`)).toBe(false);
  expect(await isClosed('')).toBe(false);
});

/** The contents of a page, as most programs write them. */
function packedPage(contents: string): string {
  const data = deflateSync(Buffer.from(contents, 'latin1')).toString('latin1');
  return `\n12 0 obj\n<</Filter/FlateDecode/Length ${data.length}>>\nstream\r\n${data}\nendstream\nendobj\n`;
}

/** Objects in a stream, as most programs write them. */
function packed(objects: string): string {
  const data = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1');
  return `%PDF-1.7\n7 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n%%EOF\n`;
}
