import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Opens a PDF to draw its pages. Rejects where it is encrypted, damaged or no PDF. */
export const openPdf = async (bytes: ArrayBuffer): Promise<PDFDocumentProxy> => {
  // Large, and needed by few: loaded when the first PDF is opened.
  const [{ getDocument, GlobalWorkerOptions, VerbosityLevel }, worker] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  GlobalWorkerOptions.workerSrc = worker.default;
  const folder = new URL('pdfjs/', document.baseURI).href;
  return getDocument({
    data: bytes,
    // The window shows what is wrong with a file.
    verbosity: VerbosityLevel.ERRORS,
    // The page's policy allows no WebAssembly; the decoders exist as scripts too.
    useWasm: false,
    wasmUrl: folder,
    standardFontDataUrl: folder,
    cMapUrl: folder,
  }).promise;
};
