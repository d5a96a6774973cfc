import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;

/** The standard structure types that letters and reports use. */
export type Tag =
  'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

interface TagOptions {
  /** Of a figure: what it shows. */
  alt?: string;
  /** The text in reading order, where the page shows it in another one. */
  actual?: string | undefined;
  /** Of a heading cell: the cells that it is about. */
  scope?: 'Row' | 'Column';
  /** Of a cell: the columns that it covers. */
  colSpan?: number;
  /** Of a figure: left, top, right and bottom, points from the top left corner of the page. */
  bbox?: [left: number, top: number, right: number, bottom: number];
}

/** What the types of pdfkit leave out. */
interface Marks {
  struct(tag: Tag, options: TagOptions): PDFKit.PDFStructureElement & { dictionary: { data: Record<string, unknown> } };
  markContent(tag: 'Artifact', options: { type: string }): void;
}

/** A node of the document's structure, in the order in which it is read aloud. */
export interface Element {
  readonly tag: Tag;
  readonly node: PDFKit.PDFStructureElement;
  last: Element | null;
}

/** They hold text rather than other elements. */
const textTags: ReadonlySet<Tag> = new Set(['H1', 'H2', 'H3', 'P', 'Lbl', 'LBody', 'TH', 'TD']);

/**
 * The structure of a tagged PDF: what is a heading, a paragraph, a list or a table, and the order of reading. Whatever is
 * drawn is either the content of an element or an artifact, which is not read aloud.
 */
export class Tags {
  readonly #pdf: Pdf;
  #current: Element;
  #isArtifact = false;

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
    const node = pdf.struct('Document');
    pdf.addStructure(node);
    this.#current = { tag: 'Document', node, last: null };
  }

  /** The element that new ones are added to. */
  get current(): Element {
    return this.#current;
  }

  /** What is drawn now is not read aloud. */
  get isArtifact(): boolean {
    return this.#isArtifact;
  }

  /** A new element, after those that its parent has. */
  add(tag: Tag, options: TagOptions = {}, parent = this.#current): Element {
    const node = (this.#pdf as unknown as Marks).struct(tag, options);
    const { scope, colSpan } = options;
    if (colSpan !== undefined) node.dictionary.data.A = { O: 'Table', Scope: scope, ColSpan: colSpan };
    parent.node.add(node);
    parent.last = { tag, node, last: null };
    return parent.last;
  }

  /** The list at the end of `parent`, or a new one. */
  list(parent: Element): Element {
    return parent.last?.tag === 'L' ? parent.last : this.add('L', {}, parent);
  }

  /** The element that text of a passage belongs to: `parent` itself, or a new paragraph in it. */
  passage(parent: Element, actual?: string): Element {
    return textTags.has(parent.tag) ? parent : this.add('P', { actual }, parent);
  }

  /** New elements of `draw` are added to `element`. */
  within<T>(element: Element, draw: () => T): T {
    const before = this.#current;
    this.#current = element;
    try {
      return draw();
    } finally {
      this.#current = before;
    }
  }

  /** The same with a new element. */
  inside<T>(tag: Tag, draw: () => T, options?: TagOptions): T {
    return this.#isArtifact ? draw() : this.within(this.add(tag, options), draw);
  }

  /** What `draw` draws, on one page, is content of `element`. */
  content(draw: () => void, element = this.#current): void {
    if (this.#isArtifact) return draw();
    const content = this.#pdf.markStructureContent(element.tag);
    draw();
    this.#pdf.endMarkedContent();
    element.node.add(content);
  }

  /** What `draw` draws, on one page, is decoration, or repeats what stands elsewhere. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.#isArtifact) return draw();
    (this.#pdf as unknown as Marks).markContent('Artifact', { type });
    this.#isArtifact = true;
    try {
      draw();
    } finally {
      this.#isArtifact = false;
      this.#pdf.endMarkedContent();
    }
  }
}
