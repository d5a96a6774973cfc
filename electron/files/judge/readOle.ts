import type { BoundedFile } from '../boundedFile.ts';

/** One entry of an OLE compound file's directory. */
export interface OleEntry {
  readonly name: string;
  readonly kind: 'storage' | 'stream';
}

interface Sectors {
  readonly bytes: number;
  /** The next sector of the chain; undefined at its end and where the table is damaged. */
  next(sector: number): Promise<number | undefined>;
  /** Where the sector lies in the file. */
  offset(sector: number): number;
}

interface DirectoryEntry {
  readonly name: string;
  readonly kind: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

export const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headerBytes = 512;
const entryBytes = 128;
const headerTableSlots = 109;
const highestSector = 0xfffffffa;
/** 32,768 table sectors reach 2 GB; more than 1 GB is not taken at all. */
const maxExtraTables = 512;
const maxEntries = 4096;

/**
 * The entries at the top level of an OLE compound file, without those of embedded objects. Every loop over the sector
 * chains is bounded. Undefined where header or directory are damaged.
 */
export async function readOleRoot(file: BoundedFile): Promise<OleEntry[] | undefined> {
  const header = Buffer.from(await file.read(0, headerBytes));
  if (header.length < headerBytes || header.readUInt16LE(28) !== 0xfffe) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const entries = await readDirectory(file, readSectors(file, header, 1 << shift), header.readUInt32LE(48));
  const root = entries[0];
  return root?.kind === 5 ? siblings(entries, root.child) : undefined;
}

function readSectors(file: BoundedFile, header: Buffer, bytes: number): Sectors {
  const slots = bytes / 4;
  const offset = (sector: number) => (sector + 1) * bytes;

  async function word(at: number): Promise<number | undefined> {
    const four = await file.read(at, 4);
    return four.length === 4 ? four.readUInt32LE(0) : undefined;
  }

  /** The sector that holds part `index` of the table: the first 109 stand in the header, the rest in a chain of lists. */
  async function tableSector(index: number): Promise<number | undefined> {
    if (index < headerTableSlots) return header.readUInt32LE(76 + 4 * index);
    const perList = slots - 1;
    let list: number | undefined = header.readUInt32LE(68);
    const hops = Math.floor((index - headerTableSlots) / perList);
    if (hops >= maxExtraTables) return undefined;
    for (let hop = 0; hop < hops && list !== undefined && list < highestSector; hop++) {
      list = await word(offset(list) + 4 * perList);
    }
    if (list === undefined || list >= highestSector) return undefined;
    return word(offset(list) + 4 * ((index - headerTableSlots) % perList));
  }

  return {
    bytes,
    offset,
    async next(sector) {
      const table = await tableSector(Math.floor(sector / slots));
      return table === undefined || table >= highestSector ? undefined : word(offset(table) + 4 * (sector % slots));
    },
  };
}

async function readDirectory(file: BoundedFile, sectors: Sectors, first: number): Promise<DirectoryEntry[]> {
  const entries: DirectoryEntry[] = [];
  const seen = new Set<number>();
  let sector: number | undefined = first;
  while (sector !== undefined && sector < highestSector && !seen.has(sector) && entries.length < maxEntries) {
    seen.add(sector);
    const bytes: Buffer = await file.read(sectors.offset(sector), sectors.bytes);
    for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
      entries.push(readEntry(bytes.subarray(at, at + entryBytes)));
    }
    sector = await sectors.next(sector);
  }
  return entries;
}

/** Name (64 bytes, UTF-16), its length in bytes with the closing zero, kind, colour, left, right, child. */
function readEntry(entry: Buffer): DirectoryEntry {
  const nameBytes = Math.max(0, Math.min(entry.readUInt16LE(64), 64) - 2);
  return {
    name: entry.toString('utf16le', 0, nameBytes - (nameBytes % 2)),
    kind: entry.readUInt8(66),
    left: entry.readUInt32LE(68),
    right: entry.readUInt32LE(72),
    child: entry.readUInt32LE(76),
  };
}

/** The entries of one storage: a binary tree, which damage can turn into a cycle. */
function siblings(entries: readonly DirectoryEntry[], top: number): OleEntry[] {
  const found: OleEntry[] = [];
  const seen = new Set<number>();
  const waiting = [top];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (entry === undefined || seen.has(index)) continue;
    seen.add(index);
    if (entry.kind === 1) found.push({ name: entry.name, kind: 'storage' });
    if (entry.kind === 2) found.push({ name: entry.name, kind: 'stream' });
    waiting.push(entry.left, entry.right);
  }
  return found;
}
