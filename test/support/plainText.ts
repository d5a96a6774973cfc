import type { Page } from 'playwright-core';

/**
 * In a window in the pseudo-locale: texts without accents, which nobody translated, and elements whose text is cut off.
 * `data` are names and values that no language translates.
 */
export const pseudoFaults = (page: Page, data: readonly RegExp[]): Promise<string[]> =>
  page.evaluate(
    (patterns) => {
      const isData = (text: string): boolean => patterns.some((pattern) => new RegExp(pattern).test(text));
      const faults = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement!;
        const text = (node.textContent ?? '').trim();
        if (text === '' || element.closest('script, style, option, textarea, time, code, kbd')) continue;
        const { width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2) continue;
        if (/[A-Za-z]{3}/.test(text) && !isData(text)) faults.add(`not translated: ${text}`);
        const style = getComputedStyle(element);
        const isCut = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis';
        if (isCut && element.scrollWidth > element.clientWidth + 1) faults.add(`cut off: ${text}`);
      }
      for (const label of document.querySelectorAll('[aria-label], [placeholder], [title]'))
        for (const name of ['aria-label', 'placeholder', 'title']) {
          const text = label.getAttribute(name) ?? '';
          if (/[A-Za-z]{3}/.test(text) && !isData(text)) faults.add(`not translated: ${name} ${text}`);
        }
      if (document.documentElement.scrollWidth > innerWidth) faults.add('the page is wider than the window');
      const main = document.querySelector('main');
      if (main && main.scrollWidth > main.clientWidth + 1) faults.add('the screen is wider than the window');
      return [...faults];
    },
    data.map(({ source }) => source),
  );
