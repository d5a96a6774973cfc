import type { Element, Tags } from './tags.ts';

/** A text of a cell, which may have a label before it. */
export interface Block {
  isLabelled: boolean;
  /** The text in reading order, where its lines have another one. */
  actual?: string | undefined;
}

/** A cell of a table: the heading of its row, or of so many columns; a value; or a label and its value. */
export type CellTag = 'TH' | 'TD' | 'pair' | { colSpan: number };

/** Elements of a label and of what follows it. */
interface Pair {
  label: Element;
  text: Element;
}

/** The elements of the cells of a row, also where it continues on another page. */
export class RowTags {
  readonly #tags: Tags;
  readonly #parent: Element;
  /** By column, in a table. */
  readonly #cells: readonly Pair[] | null;
  /** By block, outside of tables. */
  readonly #blocks = new Map<Block, Pair>();

  constructor(tags: Tags, cells: readonly CellTag[] | undefined) {
    this.#tags = tags;
    this.#parent = tags.current;
    this.#cells = cells ? this.#rowOf(cells) : null;
  }

  elementOf(column: number, block: Block, isLabel: boolean): Element {
    const { label, text } = this.#cells?.[column] ?? this.#blockOf(block);
    return isLabel ? label : text;
  }

  #rowOf(cells: readonly CellTag[]): Pair[] {
    const tags = this.#tags;
    const row = tags.add('TR');
    return cells.map((cell) => {
      if (cell === 'pair') return { label: tags.add('TH', { scope: 'Row' }, row), text: tags.add('TD', {}, row) };
      const one =
        typeof cell === 'object'
          ? tags.add('TH', { scope: 'Column', ...cell }, row)
          : tags.add(cell, cell === 'TH' ? { scope: 'Row' } : {}, row);
      return { label: one, text: one };
    });
  }

  #blockOf(block: Block): Pair {
    const known = this.#blocks.get(block);
    if (known) return known;
    const made = this.#newBlock(block);
    this.#blocks.set(block, made);
    return made;
  }

  #newBlock({ isLabelled, actual }: Block): Pair {
    const tags = this.#tags;
    if (!isLabelled) {
      const text = tags.passage(this.#parent, actual);
      return { label: text, text };
    }
    const item = tags.add('LI', {}, tags.list(this.#parent));
    return { label: tags.add('Lbl', {}, item), text: tags.add('LBody', { actual }, item) };
  }
}
