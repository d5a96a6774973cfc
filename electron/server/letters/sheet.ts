import type PDFDocument from 'pdfkit';
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

/** One line of a cell: pieces of text side by side, `dx` points from the cell's left edge. */
export interface CellLine {
  parts: { line: Line; dx: number }[];
}

export interface Column {
  /** Points from the left edge of the page. */
  x: number;
  width: number;
}

export interface RowOptions {
  /** Height of a line. */
  leading: number;
  /** Above and below the lines. */
  padding?: number;
  /** A hairline below the row. */
  rule?: boolean;
  /** Drawn at the top of every page that the row goes on to. */
  heading?: () => void;
}

/** Pages filled from top to bottom. `y` is where the next thing goes; everything moves it. */
export interface Sheet {
  readonly pdf: Pdf;
  y: number;
  /** Goes to a new page unless `height` fits on this one. */
  ensure(height: number): void;
  newPage(): void;
  gap(height: number): void;
  /** A paragraph, broken over pages where it must be. */
  write(text: string, style: TextStyle, place?: Partial<Column>): void;
  /** Text as the lines of a cell; `label` stands before the first line and moves all lines to `dx`. */
  cell(
    text: string,
    style: TextStyle,
    width: number,
    label?: { text: string; style: TextStyle; dx: number },
  ): CellLine[];
  /** Cells side by side. A row stays whole, unless it is taller than a quarter of a page. */
  row(columns: readonly Column[], cells: readonly (readonly CellLine[])[], options: RowOptions): void;
  rule(colour?: string, thickness?: number): void;
}

export const createSheet = (pdf: Pdf, typesetter: Typesetter): Sheet => {
  let y: number = page.top;

  const newPage = () => {
    pdf.addPage();
    y = page.top;
  };
  const ensure = (height: number) => {
    if (y > page.top && y + height > page.bottom) newPage();
  };
  const rule = (colour: string = colours.rule, thickness = 0.6) => {
    pdf.moveTo(page.left, y).lineTo(page.right, y).lineWidth(thickness).strokeColor(colour).stroke();
  };

  const drawRow: Sheet['row'] = (columns, cells, { leading, padding = 0, rule: ruled = false, heading }) => {
    const count = Math.max(0, ...cells.map((lines) => lines.length));
    const room = () => Math.floor((page.bottom - y - 2 * padding) / leading);
    let from = 0;
    let fresh = y === page.top;
    while (from < count || count === 0) {
      const left = count - from;
      const isTall = left * leading > (page.bottom - page.top) * 0.25;
      if (left > room() && !fresh && !(isTall && room() >= 4)) {
        newPage();
        heading?.();
        fresh = true;
        continue;
      }
      const taken = Math.min(left, Math.max(1, room()));
      cells.forEach((lines, index) => {
        lines.slice(from, from + taken).forEach(({ parts }, at) => {
          const x = columns[index]?.x ?? page.left;
          for (const { line, dx } of parts) typesetter.draw(line, x + dx, y + padding + at * leading);
        });
      });
      y += taken * leading + 2 * padding;
      if (ruled) rule();
      from += taken;
      fresh = false;
      if (count === 0) break;
    }
  };

  return {
    pdf,
    get y() {
      return y;
    },
    set y(value: number) {
      y = value;
    },
    ensure,
    newPage,
    gap: (height) => {
      y += height;
    },
    write: (text, style, { x = page.left, width = page.right - x } = {}) => {
      for (const line of typesetter.lines(text, style, width)) {
        ensure(leadingOf(style));
        typesetter.draw(line, x, y);
        y += leadingOf(style);
      }
    },
    cell: (text, style, width, label) => {
      const dx = label?.dx ?? 0;
      const [head] = label ? typesetter.lines(label.text, label.style, label.dx) : [];
      return typesetter.lines(text, style, width - dx).map((line, index) => ({
        parts:
          index === 0 && head
            ? [
                { line: head, dx: 0 },
                { line, dx },
              ]
            : [{ line, dx }],
      }));
    },
    row: drawRow,
    rule,
  };
};
