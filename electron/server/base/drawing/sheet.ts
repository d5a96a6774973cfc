import type PDFDocument from 'pdfkit';
import { printable, withoutIsolates } from './graphemes.ts';
import type { EmbeddedImage } from '../../../files/judge/printableImage.ts';
import { type Block, type CellTag, RowTags } from './rowTags.ts';
import { type Element, Tags } from './tags.ts';
import { leadingOf, type Line, type TextStyle, type Typesetter } from './typesetter.ts';

type Pdf = InstanceType<typeof PDFDocument>;

export const colours = {
  ink: '#1b1f24',
  quiet: '#5a6470',
  rule: '#c4cbd3',
  accent: '#1d3b5c',
  shade: '#f1f4f7',
} as const;

/** US Letter in points, with margins that leave room for the footer. */
export const page = { width: 612, height: 792, left: 50, right: 562, top: 40, bottom: 752, footer: 764 } as const;
export const contentWidth = page.right - page.left;
export const contentHeight = page.bottom - page.top;
/** What is taller is broken over pages, at least this many lines on the first. */
const tall = contentHeight / 4;
const fewestLines = 4;

/** One line of a cell: texts side by side, `dx` points from the cell's left edge. */
export interface CellLine {
  parts: { line: Line; dx: number }[];
  /** The text that it is a line of. */
  block: Block;
}

export interface Column {
  /** Points from the left edge of the page. */
  x: number;
  width: number;
}

interface Point {
  x: number;
  y: number;
}

interface RowOptions {
  /** Height of a line. */
  leading: number;
  /** Above and below the lines. */
  padding?: number;
  /** A hairline below the row. */
  rule?: boolean;
  /** Repeated at the top of every page that the row continues on. */
  heading?: () => void;
  /** The row is one of a table, with these cells. Otherwise its texts are paragraphs, and those with labels a list. */
  tags?: readonly CellTag[];
}

const isRightToLeft = ({ fragments }: Line): boolean => fragments.some(({ level }) => level % 2 === 1);

/** Pages filled from top to bottom. Every method advances `y`, the top of the next element. */
export class Sheet {
  readonly pdf: Pdf;
  /** Images that are embedded already, by their bytes. */
  readonly images: ReadonlyMap<Uint8Array, EmbeddedImage>;
  readonly tags: Tags;
  readonly #typesetter: Typesetter;
  y: number = page.top;

  constructor(pdf: Pdf, typesetter: Typesetter, images: ReadonlyMap<Uint8Array, EmbeddedImage>) {
    this.pdf = pdf;
    this.images = images;
    this.tags = new Tags(pdf);
    this.#typesetter = typesetter;
  }

  newPage(): void {
    this.pdf.addPage();
    this.y = page.top;
  }

  /** Goes to a new page unless `height` fits on this one. */
  ensure(height: number): void {
    if (this.y > page.top && this.y + height > page.bottom) this.newPage();
  }

  gap(height: number): void {
    this.y += height;
  }

  rule(colour: string = colours.rule, thickness = 0.6): void {
    this.line({ x: page.left, y: this.y }, { x: page.right, y: this.y }, colour, thickness);
  }

  line(from: Point, to: Point, colour: string, thickness = 0.6): void {
    this.tags.artifact(() => {
      this.pdf.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(thickness).strokeColor(colour).stroke();
    });
  }

  /** A filled rectangle from `y` down. */
  fill(x: number, width: number, height: number, colour: string): void {
    this.tags.artifact(() => this.pdf.rect(x, this.y, width, height).fill(colour));
  }

  /** Paragraphs, parted by blank lines. A page breaks between them, and within one only where it is tall. */
  write(text: string, style: TextStyle, { x = page.left, width = page.right - x }: Partial<Column> = {}): void {
    text.split(/\n\s*\n/).forEach((paragraph, index) => {
      if (index > 0) this.gap(leadingOf(style) / 2);
      this.row([{ x, width }], [this.cell(paragraph, style, width)], { leading: leadingOf(style) });
    });
  }

  /** Text as the lines of a cell; `label` stands before the first line and moves all lines to `dx`. */
  cell(
    text: string,
    style: TextStyle,
    width: number,
    label?: { text: string; style: TextStyle; dx: number },
  ): CellLine[] {
    const dx = label?.dx ?? 0;
    const [head] = label ? this.#typesetter.lines(label.text, label.style, label.dx) : [];
    const lines = this.#typesetter.lines(text, style, width - dx);
    const actual = lines.some(isRightToLeft) ? withoutIsolates(printable(text)) : undefined;
    const block: Block = { isLabelled: head !== undefined, actual };
    return lines.map((line, index) => {
      const own = { line, dx };
      return { parts: index === 0 && head ? [{ line: head, dx: 0 }, own] : [own], block };
    });
  }

  /** The height of a row, or of the part of it that has to stand together where the row is tall. */
  keptHeight(cells: readonly (readonly CellLine[])[], { leading, padding = 0 }: RowOptions): number {
    const count = Math.max(0, ...cells.map((lines) => lines.length));
    return (count * leading > tall ? fewestLines : count) * leading + 2 * padding;
  }

  /** Cells side by side. A row stays whole, unless it is tall. */
  row(columns: readonly Column[], cells: readonly (readonly CellLine[])[], options: RowOptions): void {
    const { leading, padding = 0, heading } = options;
    const count = Math.max(0, ...cells.map((lines) => lines.length));
    const room = (): number => Math.floor((page.bottom - this.y - 2 * padding) / leading);
    let from = 0;
    let isFresh = this.y === page.top;
    const tags = this.tags.isArtifact ? null : new RowTags(this.tags, options.tags);
    do {
      const left = count - from;
      const isTall = left * leading > tall;
      if (left > room() && !isFresh && !(isTall && room() >= fewestLines)) {
        this.newPage();
        if (heading) this.tags.artifact(heading, 'Pagination');
        isFresh = true;
        continue;
      }
      const taken = Math.min(left, Math.max(1, room()));
      this.#rowPart(
        columns,
        cells.map((lines) => lines.slice(from, from + taken)),
        taken,
        { ...options, elements: tags },
      );
      from += taken;
      isFresh = false;
    } while (from < count);
  }

  /** `count` lines of the cells of a row. */
  #rowPart(
    columns: readonly Column[],
    cells: readonly (readonly CellLine[])[],
    count: number,
    { leading, padding = 0, rule = false, elements }: RowOptions & { elements: RowTags | null },
  ): void {
    cells.forEach((lines, index) => {
      const x = columns[index]?.x ?? page.left;
      const texts = lines.flatMap(({ parts, block }, at) =>
        parts.map(({ line, dx }, part) => ({
          element: elements?.elementOf(index, block, part < parts.length - 1) ?? this.tags.current,
          draw: () => this.#typesetter.draw(line, x + dx, this.y + padding + at * leading),
        })),
      );
      this.#drawRuns(texts);
    });
    this.y += count * leading + 2 * padding;
    if (rule) this.rule();
  }

  /** Draws texts; those of one element that follow each other become one content. */
  #drawRuns(texts: readonly { element: Element; draw: () => void }[]): void {
    let from = 0;
    while (from < texts.length) {
      const { element } = texts[from]!;
      let end = from;
      while (texts[end]?.element === element) end += 1;
      const run = texts.slice(from, end);
      this.tags.content(() => run.forEach(({ draw }) => draw()), element);
      from = end;
    }
  }
}
