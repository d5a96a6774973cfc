import type { TableBounds } from '../tableBounds.ts';
import { type NumberFormat, numberText, readFormats } from './numberFormats.ts';
import { readXml } from './readXml.ts';
import { WorkbookRefusal, ZipParts } from './zipParts.ts';

type WorkbookBounds = Pick<TableBounds, 'columns' | 'cells' | 'lines' | 'unpacked'>;

interface Cell {
  type: string;
  column: number;
  style: number;
  value: string;
  inline: string;
}

/** Sheets in which a table is searched. */
const mostSheets = 10;
/** Longest text of one cell, as in Excel. */
const longestCell = 32_767;

const tooLarge = (): WorkbookRefusal => new WorkbookRefusal('table-workbook-too-large');

/** `AB12` is column 27; null for anything else. */
const columnOf = (reference: string | undefined): number | null => {
  const letters = /^([A-Z]{1,3})\d*$/i.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return [...letters.toUpperCase()].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
};

/** A target of a relationship, from the folder of the part that has it. */
const resolved = (folder: string, target: string): string => {
  if (target.startsWith('/')) return target.slice(1);
  const parts: string[] = folder === '' ? [] : folder.split('/');
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
};

/** Of the relationships of a part: targets by id, and by the last word of their type. External ones are left out. */
const relationsOf = (zip: ZipParts, part: string): { byId: Map<string, string>; byType: Map<string, string> } => {
  const slash = part.lastIndexOf('/');
  const [folder, name] = [part.slice(0, Math.max(0, slash)), part.slice(slash + 1)];
  const xml = zip.text(`${folder === '' ? '' : `${folder}/`}_rels/${name}.rels`);
  const [byId, byType] = [new Map<string, string>(), new Map<string, string>()];
  if (xml !== undefined)
    readXml(xml, {
      open: (element, attributes) => {
        if (element !== 'Relationship') return;
        const { Id = '', Type = '', Target = '', TargetMode } = attributes();
        if (TargetMode === 'External') return;
        const target = resolved(folder, Target);
        byId.set(Id, target);
        byType.set(Type.slice(Type.lastIndexOf('/') + 1), target);
      },
    });
  return { byId, byType };
};

/** The texts that cells refer to, without the pronunciations beside them. */
const readSharedTexts = (xml: string, most: number): string[] => {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isSpoken = false;
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isSpoken = true;
      else if (name === 't') isText = !isSpoken;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'si' && texts.push(text) > most) throw tooLarge();
    },
    text: (part) => {
      if (isText && text.length < longestCell) text += part;
    },
  });
  return texts;
};

interface SheetContext {
  shared: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
  bounds: WorkbookBounds;
}

/** Characters that XML cannot hold, and the returns of lines that were broken on Windows: `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const textOf = ({ type, style, value, inline }: Cell, { shared, formats, is1904 }: SheetContext): string => {
  if (type === 's') return unescaped(shared[Number(value)] ?? '');
  if (type === 'inlineStr') return unescaped(inline);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?$/, '');
  return type === 'n' ? numberText(value, formats[style], is1904) : value;
};

/** The cells of one sheet, row by row; stops at a bound. */
class SheetRows {
  readonly rows: string[][] = [];
  readonly #context: SheetContext;
  #row = -1;
  #column = -1;
  #cells = 0;
  #places = 0;
  #cell: Cell | null = null;
  #target: 'value' | 'inline' | null = null;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  open(name: string, attributes: () => Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const stated = Number(attributes().r);
      this.#row = Number.isSafeInteger(stated) && stated > this.#row ? stated - 1 : this.#row + 1;
      this.#column = -1;
    } else if (name === 'c') {
      if ((this.#cells += 1) > 2 * this.#context.bounds.cells) throw tooLarge();
      const { r, t = 'n', s } = attributes();
      this.#column = columnOf(r) ?? this.#column + 1;
      this.#cell = { type: t, column: this.#column, style: Number(s ?? 0), value: '', inline: '' };
    } else if (name === 'v') this.#target = 'value';
    else if (name === 't') this.#target = 'inline';
    else if (name === 'rPh' || name === 'f') this.#target = null;
  }

  text(part: string): void {
    if (this.#cell && this.#target && this.#cell[this.#target].length < longestCell) this.#cell[this.#target] += part;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#target = null;
    if (name !== 'c' || this.#cell === null) return;
    this.#put(this.#cell.column, textOf(this.#cell, this.#context));
    this.#cell = null;
  }

  /** Cells that are formatted and empty, of which some sheets have millions, take no place. */
  #put(column: number, text: string): void {
    if (text === '') return;
    const { bounds } = this.#context;
    if (column >= bounds.columns || this.#row >= bounds.lines) throw tooLarge();
    while (this.rows.length <= this.#row) this.rows.push([]);
    const cells = this.rows[this.#row]!;
    this.#places += Math.max(0, column + 1 - cells.length);
    if (this.#places > bounds.cells) throw tooLarge();
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
}

const readSheet = (xml: string, context: SheetContext): string[][] => {
  const sheet = new SheetRows(context);
  readXml(xml, {
    open: (name, attributes) => sheet.open(name, attributes),
    close: (name) => sheet.close(name),
    text: (text) => sheet.text(text),
  });
  return sheet.rows;
};

/** Targets of the sheets that are not hidden, in their order, and from which year days are counted. */
const sheetsOf = (xml: string): { ids: string[]; is1904: boolean } => {
  const ids: string[] = [];
  let is1904 = false;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { id = '', state = 'visible' } = attributes();
      if (state === 'visible') ids.push(id);
    },
  });
  return { ids, is1904 };
};

/**
 * The sheets of an Excel workbook (.xlsx, .xlsm), each as rows of cells as the spreadsheet shows them: dates as
 * `2027-03-01 09:30`, numbers with the zeros of their format, formulas by their last result. Row n is row n of the
 * spreadsheet. Reads a sheet only when it is asked for. Throws `WorkbookRefusal`.
 */
export function* readWorkbook(bytes: Uint8Array, bounds: WorkbookBounds): Generator<string[][]> {
  const zip = new ZipParts(bytes, bounds.unpacked);
  const main = relationsOf(zip, '').byType.get('officeDocument') ?? 'xl/workbook.xml';
  const xml = main.endsWith('.xml') ? zip.text(main) : undefined;
  if (xml === undefined) throw new WorkbookRefusal('list-file-workbook');
  const { ids, is1904 } = sheetsOf(xml);
  const { byId, byType } = relationsOf(zip, main);
  const [texts, styles] = ['sharedStrings', 'styles'].map((type) => zip.text(byType.get(type) ?? ''));
  const context: SheetContext = {
    shared: texts === undefined ? [] : readSharedTexts(texts, bounds.cells),
    formats: styles === undefined ? [] : readFormats(styles),
    is1904,
    bounds,
  };
  for (const id of ids.slice(0, mostSheets)) {
    const sheet = zip.text(byId.get(id) ?? '');
    if (sheet !== undefined) yield readSheet(sheet, context);
  }
}
