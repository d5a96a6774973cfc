import { readFile } from 'node:fs/promises';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PdfSignature } from '../../../../shared/schema/pdfSignature.ts';
import { letterTitles } from '../../../../shared/job/letterKinds.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import { loadPdf } from './loadPdf.ts';
import { pageDrawings } from './pageDrawings.ts';
import { withChanges } from './changesAfter.ts';
import { pdfSignatures } from './pdfSignatures.ts';

/** What a finished PDF states about itself. */
export interface LetterPdf {
  pages: number;
  /** Numbers of our letters by which it calls itself, on its pages or beside them. */
  numbers: string[];
  /** Numbers after “Letter no.”: its own, or those of letters that it replaces. */
  named: string[];
  /** It carries the marks of our drafts. */
  isDraft: boolean;
  signatures: PdfSignature[];
  /** The lines of text of each page; of a scan there are none. */
  lines: string[][];
  /** A digest of what each page shows; empty where the file cannot be taken apart. */
  drawings: string[];
}

const mostPages = 200;
const number = String.raw`(?<![\w-])((?:TEST-)?\d{1,15}-\d{1,6})`;
/** Where our letters print their number: the footer and the title. */
const printedNumbers = [
  new RegExp(String.raw`${number}\s*·\s*page\s*\d+\s*of\s*\d+`, 'g'),
  new RegExp(String.raw`(?:${Object.values(letterTitles).join('|')}) ${number}`, 'gi'),
];
const namedNumbers = new RegExp(String.raw`Letter\s*no\.\s*${number}`, 'g');
const printedDraft = /DRAFT,\s*not\s*for\s*issue/;

/** Readers ignore up to 1,024 bytes after the end of a file. */
const hasEnd = (bytes: Buffer): boolean => bytes.subarray(-1024 - 5).includes('%%EOF');

const open = async (bytes: Buffer): Promise<PDFDocumentProxy> => {
  if (!hasEnd(bytes)) throw problem('letter-pdf-damaged');
  try {
    return await loadPdf(bytes, { strict: true });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw problem(isLocked ? 'letter-pdf-encrypted' : 'letter-pdf-damaged');
  }
};

const pageTexts = async (document: PDFDocumentProxy): Promise<string[]> => {
  const pages: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    page.cleanup();
  }
  return pages.map((page) => page.normalize('NFKC'));
};

const linesOf = (page: string): string[] =>
  page
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

/** Our marks beside the text: the information dictionary and the XMP packet. Other programs keep one, both or neither. */
const marksOf = async (document: PDFDocumentProxy) => {
  const { info, metadata } = await document.getMetadata();
  const { Title: title, Custom: own } = info as Record<string, unknown>;
  const { RafterLetter: letter, RafterDraft: draft } = (own ?? {}) as Record<string, unknown>;
  return {
    title: typeof title === 'string' ? title : '',
    numbers: [letter, metadata?.get('rafter:letter')].filter((one) => typeof one === 'string'),
    isDraft: [draft, metadata?.get('rafter:draft')].includes('true'),
  };
};

/**
 * Reads a finished letter, in a file or in memory. Throws `letter-pdf-encrypted` where it opens only with a password, `letter-pdf-damaged` and
 * `letter-pdf-too-long`. The marks of our
 * own letters are looked for in the text too, because a program that prints a PDF anew keeps nothing else.
 */
export const readLetterPdf = async (from: string | Uint8Array): Promise<LetterPdf> => {
  const bytes = typeof from === 'string' ? await readFile(from) : Buffer.from(from);
  const document = await open(bytes);
  try {
    const pages = document.numPages;
    if (pages > mostPages) throw problem('letter-pdf-too-long', { pages, maximum: mostPages });
    const [marks, texts] = await Promise.all([marksOf(document), pageTexts(document)]).catch(() => {
      throw problem('letter-pdf-damaged');
    });
    const text = texts.join('\n');
    const found = (pattern: RegExp) => [...`${marks.title}\n${text}`.matchAll(pattern)].map(([, one]) => one!);
    const numbers = new Set([...marks.numbers, ...printedNumbers.flatMap(found)]);
    const isDraft = marks.isDraft || printedDraft.test(text);
    return {
      pages,
      numbers: [...numbers],
      named: found(namedNumbers),
      isDraft,
      signatures: await withChanges(bytes, pdfSignatures(bytes)),
      lines: texts.map(linesOf),
      drawings: await pageDrawings(bytes),
    };
  } finally {
    await document.loadingTask.destroy();
  }
};
