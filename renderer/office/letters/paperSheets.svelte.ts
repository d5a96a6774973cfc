import type { PDFDocumentProxy } from 'pdfjs-dist';
import { tick } from 'svelte';
import { openPdf } from '../../pictures/openPdf.ts';

/** A page on the screen. */
export interface PaperSheet {
  /** Height by width. */
  ratio: number;
  /** What is printed, for screen readers. */
  text: string;
  /** Null until it is drawn. */
  canvas: HTMLCanvasElement | null;
}

interface Drawn {
  pdf: PDFDocumentProxy;
  sheets: PaperSheet[];
}

const textOf = async (pdf: PDFDocumentProxy, number: number): Promise<string> => {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
};

/** Reads a PDF and measures its pages. */
const read = async (bytes: ArrayBuffer): Promise<Drawn> => {
  const pdf = await openPdf(bytes);
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const sheets = await Promise.all(
    numbers.map(async (number): Promise<PaperSheet> => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      return { ratio: height / width, text: await textOf(pdf, number), canvas: null };
    }),
  );
  return { pdf, sheets };
};

const draw = async (pdf: PDFDocumentProxy, index: number, width: number): Promise<HTMLCanvasElement> => {
  const page = await pdf.getPage(index + 1);
  const size = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (width / size.width) * Math.min(devicePixelRatio, 2) });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
  return canvas;
};

/**
 * The pages of a PDF that is replaced again and again. The old pages stay until those in view are painted from the new file,
 * so that nothing flashes and nothing scrolls.
 */
export class PaperSheets {
  /** Width of a page on the screen, and the indexes of the pages near the view. */
  readonly #width: () => number;
  readonly #near: () => readonly number[];
  #sheets = $state.raw<readonly PaperSheet[]>([]);
  #pdf: PDFDocumentProxy | null = null;
  #turn = 0;
  #drawing: readonly number[] = [];

  constructor(width: () => number, near: () => readonly number[]) {
    this.#width = width;
    this.#near = near;
  }

  get sheets(): readonly PaperSheet[] {
    return this.#sheets;
  }

  /** Shows another file once its pages in view are painted. Rejects where it cannot be read. */
  async show(bytes: ArrayBuffer): Promise<void> {
    const turn = ++this.#turn;
    const { pdf, sheets } = await read(bytes);
    const near = this.#sheets.length === 0 ? [0] : this.#near();
    for (const index of near) {
      if (turn !== this.#turn) return void pdf.loadingTask.destroy();
      if (sheets[index]) sheets[index].canvas = await draw(pdf, index, this.#width());
    }
    if (turn !== this.#turn) return void pdf.loadingTask.destroy();
    const old = this.#pdf;
    this.#pdf = pdf;
    this.#drawing = [];
    this.#sheets = sheets;
    void old?.loadingTask.destroy();
    // The pages that are near are known once they stand on the screen.
    void tick().then(() => this.drawNear());
  }

  /** Paints pages that came near the view. */
  async drawNear(): Promise<void> {
    const pdf = this.#pdf;
    for (const index of this.#near()) {
      if (pdf === null || pdf !== this.#pdf) return;
      if (!this.#sheets[index] || this.#sheets[index].canvas !== null || this.#drawing.includes(index)) continue;
      this.#drawing = [...this.#drawing, index];
      const canvas = await draw(pdf, index, this.#width()).catch(() => null);
      if (pdf !== this.#pdf) return;
      this.#drawing = this.#drawing.filter((one) => one !== index);
      this.#sheets = this.#sheets.map((sheet, at) => (at === index ? { ...sheet, canvas } : sheet));
    }
  }

  /** Paints again for another width; the old paint is stretched until then. */
  async redraw(): Promise<void> {
    const pdf = this.#pdf;
    if (pdf === null) return;
    for (const index of this.#near()) {
      const canvas = await draw(pdf, index, this.#width()).catch(() => null);
      if (pdf !== this.#pdf) return;
      this.#sheets = this.#sheets.map((sheet, at) => (at === index ? { ...sheet, canvas } : sheet));
    }
  }

  close(): void {
    this.#turn += 1;
    void this.#pdf?.loadingTask.destroy();
    this.#pdf = null;
  }
}
