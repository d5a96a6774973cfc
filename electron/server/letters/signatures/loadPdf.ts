import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Where this is loaded, pdf.js reads in the thread that called it, instead of looking for the file of a worker.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

/** Character maps that PDFs in East Asian scripts leave out; seen from the bundle, whose chunks may lie one folder down, and from the sources. */
const characterMaps = (): string | undefined =>
  ['../renderer/pdfjs/', '../../renderer/pdfjs/', '../../../../node_modules/pdfjs-dist/cmaps/']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place));

/**
 * Opens a PDF to read its text, tags and metadata; nothing can be drawn. With `strict` the first defect ends the reading.
 * Rejects where the file is encrypted (`PasswordException`), damaged or no PDF. End it with `loadingTask.destroy`.
 */
export const loadPdf = (pdf: Uint8Array, { strict = false } = {}): Promise<PDFDocumentProxy> =>
  getDocument({
    // A copy, because pdf.js detaches what it is given.
    data: new Uint8Array(pdf),
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: strict,
    useSystemFonts: true,
    // Text needs none of its decoders, and a file of a stranger is read by as little as possible.
    useWasm: false,
    cMapUrl: characterMaps(),
  }).promise;
