import { PDF, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';

/** More than a letter may have. */
const mostPages = 10_000;
/** Higher than the number of any object that a program writes. */
const firstOwn = 8_000_000;
const keyword = Buffer.from('obj');
const before = /[\0\t\n\f\r \d.+-]/;
const after = /[\0\t\n\f\r [<(/%]/;
const canonical = /(?:^|[^\d.+-])((\d{1,7}) (\d{1,5}) )$/;

/** Where `7 0 obj` stands in a file, by number. Throws where one is written in a way that programs may read differently. */
const headersOf = (bytes: Buffer): Map<number, number[]> => {
  const found = new Map<number, number[]>();
  for (let at = bytes.indexOf(keyword); at !== -1; at = bytes.indexOf(keyword, at + keyword.length)) {
    const start = bytes.toString('latin1', Math.max(0, at - 24), at);
    if (!before.test(start.slice(-1)) || !after.test(bytes.toString('latin1', at + 3, at + 4))) continue;
    const [, header, number] = canonical.exec(start) ?? [];
    if (header === undefined || Number(number) >= firstOwn) throw new Error('an object with an unusual header');
    const places = found.get(Number(number)) ?? [];
    places.push(at - header.length);
    found.set(Number(number), places);
  }
  return found;
};

/** The file with an update that gives each of these places a number of its own. */
const numbered = (bytes: Buffer, places: readonly number[], root: PdfRef): Buffer => {
  const [, previous] = [
    ...bytes.toString('latin1', Math.max(0, bytes.length - 2048)).matchAll(/startxref\s+(\d+)/g),
  ].at(-1)!;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `<< /Size ${firstOwn + places.length} /Root ${root.toString()} /Prev ${previous} >>`;
  const table = `xref\n${firstOwn} ${places.length}\n${entries}trailer\n${trailer}\nstartxref\n${bytes.length + 1}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(`\n${table}`, 'latin1')]);
};

/** Not copied: finished letters may be large. */
const load = ({ buffer, byteOffset, length }: Buffer): Promise<PDF> =>
  PDF.load(new Uint8Array(buffer, byteOffset, length));

/**
 * All that a file states of each of its objects. Updates define objects anew, and programs differ in which definition they take
 * where the tables of a file contradict each other: so that none is left out, all of them are read.
 */
export class PdfDefinitions {
  /** Everything that is defined in the file. */
  readonly all: readonly PdfObject[];
  /** The numbers of its objects, and where each of their definitions begins. */
  readonly numbers: ReadonlySet<number>;
  readonly places: readonly number[];
  /** The last one of the file. */
  readonly trailer: PdfDict;
  readonly #byNumber = new Map<number, PdfObject[]>();
  /** The pages below each node of the tree; null while they are looked for. */
  readonly #below = new Map<number, number[] | null>();

  private constructor(document: PDF, headers: ReadonlyMap<number, readonly number[]>, trailer: PdfDict) {
    this.numbers = new Set(headers.keys());
    this.places = [...headers.values()].flat();
    this.trailer = trailer;
    let own = firstOwn;
    for (const [number, places] of headers)
      this.#byNumber.set(
        number,
        places.map(() => {
          const object = document.getObject(PdfRef.of(own, 0));
          own += 1;
          if (object === null) throw new Error('an object that cannot be read');
          // Objects within others have no place of their own.
          if (object instanceof PdfStream && object.has('First') && object.has('N')) throw new Error('packed objects');
          return object;
        }),
      );
    this.all = [...this.#byNumber.values()].flat();
  }

  /** Throws where the file cannot be read so. */
  static async read(bytes: Buffer): Promise<PdfDefinitions> {
    const headers = headersOf(bytes);
    const { trailer } = (await load(bytes)).context.info;
    const places = [...headers.values()].flat();
    return new PdfDefinitions(await load(numbered(bytes, places, trailer.getRef('Root')!)), headers, trailer);
  }

  /** What a value may stand for: itself, or each definition of the object that it refers to. */
  of(value: PdfObject | undefined): PdfObject[] {
    if (!(value instanceof PdfRef)) return value === undefined ? [] : [value];
    return this.#byNumber.get(value.objectNumber) ?? [];
  }

  /** The numbers of the pages, in order. Throws where the catalogs of the file, or their trees of pages, are not of one mind. */
  pages(): number[] {
    const catalogs = this.all.filter((one): one is PdfDict => one instanceof PdfDict && one.has('Pages'));
    const orders = new Set(
      catalogs.map((catalog) => {
        const pages = catalog.get('Pages');
        if (!(pages instanceof PdfRef)) throw new Error('a tree of pages without a number');
        return this.#leaves(pages).join(' ');
      }),
    );
    if (orders.size !== 1) throw new Error('several trees of pages');
    return [...orders][0]!.split(' ').map(Number);
  }

  #leaves(node: PdfObject | undefined): number[] {
    if (!(node instanceof PdfRef)) throw new Error('a tree of pages that cannot be followed');
    const known = this.#below.get(node.objectNumber);
    if (known === null) throw new Error('a tree of pages that leads back to itself');
    if (known !== undefined) return known;
    this.#below.set(node.objectNumber, null);
    const orders = new Map(
      this.of(node).map((dict) => {
        const leaves = this.#leavesOf(node, dict);
        return [leaves.join(' '), leaves];
      }),
    );
    const [leaves, ...others] = orders.values();
    if (leaves === undefined || others.length > 0) throw new Error('several orders of pages');
    this.#below.set(node.objectNumber, leaves);
    return leaves;
  }

  #leavesOf(node: PdfRef, dict: PdfObject): number[] {
    const type = dict instanceof PdfDict ? dict.getName('Type')?.value : undefined;
    if (!(dict instanceof PdfDict) || (type !== 'Page' && type !== 'Pages') || (type === 'Pages') !== dict.has('Kids'))
      throw new Error('a page of no type');
    if (type === 'Page') return [node.objectNumber];
    const kids = dict.getArray('Kids');
    if (!kids) throw new Error('pages without a list');
    const leaves = Array.from({ length: kids.length }, (_, at) => this.#leaves(kids.at(at))).flat();
    if (leaves.length > mostPages || dict.getNumber('Count')?.value !== leaves.length)
      throw new Error('a wrong number of pages');
    return leaves;
  }
}
