import { breakPieces, type Grapheme, graphemesOf, inVisualOrder, printable } from './graphemes.ts';
import type { Face, FontFallback } from './fontFallback.ts';

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
interface Canvas {
  registerFont(name: string, source: never): unknown;
  font(name: string, size: number): unknown;
  widthOfString(text: string): number;
  fillColor(colour: string): unknown;
  text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): unknown;
}

const ink = '#1b1f24';
/** From the top of one line to the top of the next. */
export const leadingOf = (style: TextStyle): number => style.size * 1.29;

const isBlank = (grapheme: Grapheme | undefined): boolean => grapheme?.text === ' ';

const widthOfAll = (fragments: readonly Fragment[]): number => fragments.reduce((sum, { width }) => sum + width, 0);

const withoutEndBlanks = (graphemes: readonly Grapheme[]): readonly Grapheme[] => {
  let end = graphemes.length;
  while (end > 0 && isBlank(graphemes[end - 1])) end -= 1;
  return graphemes.slice(0, end);
};

/** Breaks text into lines and draws them, each character with a font that has it. All lengths in points. */
export class Typesetter {
  readonly #canvas: Canvas;
  readonly #fonts: FontFallback;
  readonly #registered = new Set<string>();

  constructor(canvas: Canvas, fonts: FontFallback) {
    this.#canvas = canvas;
    this.#fonts = fonts;
  }

  /** At least one line, also for an empty text. No line is wider than `width`, unless one character is. */
  lines(text: string, style: TextStyle, width: number): Line[] {
    return printable(text)
      .split('\n')
      .flatMap((paragraph) => {
        const graphemes = graphemesOf(breakPieces(paragraph), style.bold ?? false, this.#fonts);
        const filled = this.#fill(graphemes, style, width);
        const lines = filled.map((line, index) => this.#toLine(line, style, index === filled.length - 1));
        return lines.length > 0 ? lines : [{ fragments: [], width: 0, style }];
      });
  }

  /** Draws a line whose top is at `y`. */
  draw(line: Line, x: number, y: number): void {
    const { size, colour = ink } = line.style;
    this.#canvas.fillColor(colour);
    let left = x;
    for (const { text, face, width } of line.fragments) {
      this.#use(face, size);
      this.#canvas.text(text, left, y + size, { lineBreak: false, baseline: 'alphabetic' });
      left += width;
    }
  }

  #use(face: Face, size: number): void {
    if (!this.#registered.has(face.name)) {
      this.#registered.add(face.name);
      // pdfkit embeds any object that lays out text; its types know of bytes and paths only.
      this.#canvas.registerFont(face.name, face.font as unknown as never);
    }
    this.#canvas.font(face.name, size);
  }

  #measure(text: string, face: Face, size: number): number {
    this.#use(face, size);
    return this.#canvas.widthOfString(text);
  }

  #fragmentsOf(graphemes: readonly Grapheme[], size: number): Fragment[] {
    const parts: Omit<Fragment, 'width'>[] = [];
    for (const grapheme of graphemes) {
      const last = parts.at(-1);
      // Right to left, each word is a fragment: the font reverses its letters, the line the order of the words.
      const together = last?.face === grapheme.face && last.level === grapheme.level;
      const sameWord = grapheme.level % 2 === 0 || (!isBlank(grapheme) && last?.text !== ' ');
      if (last && together && sameWord) last.text += grapheme.text;
      else parts.push({ text: grapheme.text, face: grapheme.face, level: grapheme.level });
    }
    return parts.map((part) => {
      // Punctuation without a letter gives the font no direction: reverse it here.
      const text =
        part.level % 2 === 1 && !/\p{L}/u.test(part.text) ? Array.from(part.text).reverse().join('') : part.text;
      return { ...part, text, width: this.#measure(text, part.face, size) };
    });
  }

  #widthOf(graphemes: readonly Grapheme[], size: number): number {
    return widthOfAll(this.#fragmentsOf(graphemes, size));
  }

  /** The graphemes of each line. A piece between two breaks that is wider than a line is broken between graphemes. */
  #fill(graphemes: readonly Grapheme[], { size }: TextStyle, width: number): Grapheme[][] {
    const lines: Grapheme[][] = [];
    let line: Grapheme[] = [];
    let used = 0;
    const place = (piece: readonly Grapheme[], pieceWidth: number, visibleWidth: number): void => {
      if (used + visibleWidth > width) {
        if (line.length > 0) lines.push(line);
        [line, used] = [[], 0];
      }
      line.push(...piece);
      used += pieceWidth;
    };
    let start = 0;
    graphemes.forEach((grapheme, index) => {
      if (!grapheme.mayBreak && index < graphemes.length - 1) return;
      const piece = graphemes.slice(start, index + 1);
      start = index + 1;
      const visibleWidth = this.#widthOf(withoutEndBlanks(piece), size);
      if (visibleWidth <= width) return place(piece, this.#widthOf(piece, size), visibleWidth);
      if (used + visibleWidth > width && line.length > 0) {
        lines.push(line);
        [line, used] = [[], 0];
      }
      for (const part of piece) {
        const partWidth = this.#measure(part.text, part.face, size);
        place([part], partWidth, partWidth);
      }
    });
    if (line.length > 0) lines.push(line);
    return lines;
  }

  /** The line ends with a space, without width, where one stood or the next paragraph follows: readers need the gap. */
  #toLine(graphemes: readonly Grapheme[], style: TextStyle, isLast: boolean): Line {
    const visible = withoutEndBlanks(graphemes);
    const fragments = inVisualOrder(this.#fragmentsOf(visible, style.size));
    const face = this.#fonts.faceFor(' ', style.bold ?? false, 'sc');
    const end = face && (isLast || visible.length < graphemes.length) ? [{ text: ' ', face, level: 0, width: 0 }] : [];
    return { fragments: [...fragments, ...end], width: widthOfAll(fragments), style };
  }
}
