import { loadPdf } from '../../electron/server/letters/signatures/loadPdf.ts';

/** The text of every page, as a reader's copy and search would have it. */
export const pagesOf = async (pdf: Uint8Array): Promise<string[]> => {
  const document = await loadPdf(pdf);
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  await document.loadingTask.destroy();
  return pages;
};

/** Without blanks, so that it does not matter where lines end. */
export const squeezed = (text: string): string => text.normalize('NFC').replace(/\s+/g, '');
