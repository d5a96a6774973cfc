import type { Plugin } from 'vite';

/** With the names of the canvas and of the two classes that a canvas would bring. */
const notices = /\bwarn\((?=[`"]Cannot (?:load "@napi-rs\/canvas"|polyfill `(?:DOMMatrix|Path2D)`))/g;

/**
 * Under Node, pdf.js warns three times while it loads that without a canvas it cannot draw: before its verbosity can be set. The
 * server only reads text, so the warnings become information, which is not printed; a thread that runs from
 * the sources prints them still. Fails where pdf.js has other ones.
 */
export const quietPdfReader = (): Plugin => ({
  name: 'quiet-pdf-reader',
  transform: {
    filter: { id: /\/pdfjs-dist\/legacy\/build\/pdf\.mjs$/ },
    handler(code) {
      const found = code.match(notices)?.length ?? 0;
      if (found !== 3) throw new Error(`pdf.js has ${found} of the 3 known warnings about its canvas.`);
      return { code: code.replaceAll(notices, 'info('), map: null };
    },
  },
});
