import { cellsOf, inVisualOrder, printable, type Cell } from './cells.ts';
import type { Face, FontFallback } from './fontFallback.ts';
import { breakPieces } from './lineBreaks.ts';

export interface TextStyle {
  /** Points. */
  size: number;
  bold?: boolean;
  colour?: string;
}

/** A stretch of a line with one font and one direction. `width` in points. */
interface Fragment {
  text: string;
  face: Face;
  level: number;
  width: number;
}

/** A line of text, its fragments from left to right. */
export interface Line {
  fragments: Fragment[];
  width: number;
  style: TextStyle;
}

/** What the typesetter needs of the PDF document. */
export interface Canvas {
  registerFont(name: string, source: never): unknown;
  font(name: string, size: number): unknown;
  widthOfString(text: string): number;
  fillColor(colour: string): unknown;
  text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): unknown;
}

/** Breaks text into lines and draws them, each character with a font that has it. All lengths in points. */
export interface Typesetter {
  /** At least one line, also for an empty text. No line is wider than `width`, unless one character is. */
  lines(text: string, style: TextStyle, width: number): Line[];
  /** Draws a line whose top is at `y`. */
  draw(line: Line, x: number, y: number): void;
}

export const ink = '#1b1f24';
/** From the top of one line to the top of the next. */
export const leadingOf = (style: TextStyle): number => style.size * 1.29;

const isBlank = (cell: Cell | undefined): boolean => cell?.text === ' ';

export const createTypesetter = (canvas: Canvas, fonts: FontFallback): Typesetter => {
  const registered = new Set<string>();
  const use = (face: Face, size: number): void => {
    if (!registered.has(face.name)) {
      registered.add(face.name);
      // pdfkit embeds any object that lays out text; its types know of bytes and paths only.
      canvas.registerFont(face.name, face.font as unknown as never);
    }
    canvas.font(face.name, size);
  };
  const measure = (text: string, face: Face, size: number): number => {
    use(face, size);
    return canvas.widthOfString(text);
  };

  const fragmentsOf = (cells: readonly Cell[], size: number): Fragment[] => {
    const parts: Omit<Fragment, 'width'>[] = [];
    for (const cell of cells) {
      const last = parts.at(-1);
      // Right to left, words are separate fragments: the font turns the letters of one around, the line its words.
      const together = last?.face === cell.face && last.level === cell.level;
      const sameWord = cell.level % 2 === 0 || (!isBlank(cell) && last?.text !== ' ');
      if (last && together && sameWord) last.text += cell.text;
      else parts.push({ text: cell.text, face: cell.face, level: cell.level });
    }
    return parts.map((part) => {
      // Without a letter to tell the font its direction, punctuation has to be turned around here.
      const text =
        part.level % 2 === 1 && !/\p{L}/u.test(part.text) ? Array.from(part.text).reverse().join('') : part.text;
      return { ...part, text, width: measure(text, part.face, size) };
    });
  };

  const widthOf = (cells: readonly Cell[], size: number): number =>
    fragmentsOf(cells, size).reduce((sum, { width }) => sum + width, 0);

  const withoutEndBlanks = (cells: readonly Cell[]): readonly Cell[] => {
    let end = cells.length;
    while (end > 0 && isBlank(cells[end - 1])) end -= 1;
    return cells.slice(0, end);
  };

  const fill = (cells: readonly Cell[], style: TextStyle, width: number): Line[] => {
    const lines: Cell[][] = [];
    let line: Cell[] = [];
    let used = 0;
    const endLine = () => {
      if (line.length) lines.push(line);
      line = [];
      used = 0;
    };
    const place = (piece: readonly Cell[], pieceWidth: number) => {
      line.push(...piece);
      used += pieceWidth;
    };
    let start = 0;
    cells.forEach((cell, index) => {
      if (!cell.mayBreak && index < cells.length - 1) return;
      const piece = cells.slice(start, index + 1);
      start = index + 1;
      const visibleWidth = widthOf(withoutEndBlanks(piece), style.size);
      if (used + visibleWidth > width) endLine();
      if (visibleWidth <= width) {
        place(piece, widthOf(piece, style.size));
        return;
      }
      for (const part of piece) {
        const partWidth = measure(part.text, part.face, style.size);
        if (used + partWidth > width) endLine();
        place([part], partWidth);
      }
    });
    endLine();
    return lines.map((filled) => {
      const fragments = inVisualOrder(fragmentsOf(withoutEndBlanks(filled), style.size));
      return { fragments, width: fragments.reduce((sum, fragment) => sum + fragment.width, 0), style };
    });
  };

  return {
    lines: (text, style, width) =>
      printable(text)
        .split('\n')
        .flatMap((paragraph) => {
          const lines = fill(cellsOf(breakPieces(paragraph), style.bold ?? false, fonts), style, width);
          return lines.length ? lines : [{ fragments: [], width: 0, style }];
        }),
    draw: (line, x, y) => {
      const { size, colour = ink } = line.style;
      canvas.fillColor(colour);
      let left = x;
      for (const { text, face, width } of line.fragments) {
        use(face, size);
        canvas.text(text, left, y + size, { lineBreak: false, baseline: 'alphabetic' });
        left += width;
      }
    },
  };
};
