import { PDF, PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { pageDrawings } from '../../../electron/server/letters/signatures/pageDrawings.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { hasOpenssl, makeP12, signPdf } from '../../support/signing.ts';
import { samplePng } from './sampleLetter.ts';

const twoPages = (): Promise<Buffer> => {
  const pdf = new PDFDocument({ size: 'LETTER' });
  pdf.text('First').image(samplePng(40, 20), 50, 100);
  pdf.addPage().text('Second').end();
  return buffer(pdf);
};
const changed = async (bytes: Buffer, change: (document: PDF) => void): Promise<Buffer> => {
  const document = await PDF.load(new Uint8Array(bytes));
  change(document);
  return Buffer.from(await document.save({ incremental: true }));
};
/** An annotation over a part of the first page. */
const annotate = (document: PDF, entries: [string, PdfName | PdfNumber][], size = 100): void => {
  const box = new PdfArray([50, 50, 50 + size, 50 + size].map((value) => PdfNumber.of(value)));
  const annotation = new PdfDict([['Type', PdfName.of('Annot')], ['Rect', box], ...entries]);
  document.getPage(0)!.dict.set('Annots', new PdfArray([document.context.register(annotation)]));
};

describe('what the pages of a PDF show', () => {
  it('is the same as long as nothing is drawn, whatever is added to the file', async () => {
    const bytes = await twoPages();
    const before = await pageDrawings(bytes);
    expect(before).toHaveLength(2);
    expect(await pageDrawings(await changed(bytes, (document) => document.setTitle('Other')))).toEqual(before);
  });

  it.skipIf(!hasOpenssl)('is the same with a signature that draws nothing', async () => {
    const bytes = await twoPages();
    expect(await pageDrawings(await signPdf(bytes, makeP12()))).toEqual(await pageDrawings(bytes));
  });

  it.each<[string, (document: PDF) => void]>([
    ['a rectangle', (document) => document.getPage(0)!.drawRectangle({ x: 9, y: 9, width: 99, height: 9 })],
    ['a text', (document) => document.getPage(0)!.drawText('140 mph', { x: 9, y: 9 })],
    ['a picture', (document) => document.getPage(0)!.drawImage(document.embedPng(new Uint8Array(samplePng(9, 9))))],
    ['a turn of the page', (document) => document.getPage(0)!.dict.set('Rotate', PdfNumber.of(180))],
    ['a stamp', (document) => annotate(document, [['Subtype', PdfName.of('Stamp')]])],
    [
      'a signature with a picture',
      (document) =>
        annotate(document, [
          ['Subtype', PdfName.of('Widget')],
          ['FT', PdfName.of('Sig')],
        ]),
    ],
  ])('is another with %s, and on that page alone', async (_, draw) => {
    const bytes = await twoPages();
    const [first, second] = await pageDrawings(bytes);
    const after = await pageDrawings(await changed(bytes, draw));
    expect(after[0]).not.toBe(first);
    expect(after[1]).toBe(second);
  });

  it('is not changed by a signature of no size, nor by what is hidden', async () => {
    const bytes = await twoPages();
    const before = await pageDrawings(bytes);
    const signature: [string, PdfName][] = [
      ['Subtype', PdfName.of('Widget')],
      ['FT', PdfName.of('Sig')],
    ];
    expect(await pageDrawings(await changed(bytes, (document) => annotate(document, signature, 0)))).toEqual(before);
    const hidden: [string, PdfName | PdfNumber][] = [
      ['Subtype', PdfName.of('Stamp')],
      ['F', PdfNumber.of(2)],
    ];
    expect(await pageDrawings(await changed(bytes, (document) => annotate(document, hidden)))).toEqual(before);
  });

  it('is unknown of a file that cannot be taken apart', async () => {
    expect(await pageDrawings(Buffer.from('no PDF'))).toEqual([]);
    expect(await pageDrawings(pdfDocument('One'))).toHaveLength(1);
  });
});
