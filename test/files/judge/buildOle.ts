/** An entry of an OLE file: a stream of 4,096 zeros with `start` at its beginning, or a storage. */
export interface OlePart {
  readonly name: string;
  readonly start?: Buffer;
  readonly inside?: readonly OlePart[];
}

const sectorBytes = 512;
const streamSectors = 8;
const none = 0xffffffff;
const endOfChain = 0xfffffffe;
const tableMark = 0xfffffffd;

/** Where tests reach in to do damage: the sector table begins here, four bytes a sector; sector 1 starts the directory. */
export const oleTableOffset = sectorBytes;
/** The directory: 128 bytes an entry, the root first. */
export const oleDirectoryOffset = 2 * sectorBytes;

/** An OLE compound file: header, one sector of table, directory, streams. Neighbours hang in a row, each right of the last. */
export function buildOle(parts: readonly OlePart[]): Buffer {
  const entries: Buffer[] = [];
  const streams: Buffer[] = [];
  const root = addEntry('Root Entry', 5);
  root.writeUInt32LE(addParts(parts), 76);
  const directorySectors = Math.ceil(entries.length / 4);
  const firstStream = 1 + directorySectors;
  const table = Buffer.alloc(sectorBytes, 0xff);
  table.writeUInt32LE(tableMark, 0);
  chain(1, directorySectors);
  streams.forEach((_, index) => chain(firstStream + index * streamSectors, streamSectors));
  entries.forEach((entry) => {
    if (entry[66] === 2) entry.writeUInt32LE(entry.readUInt32LE(116) * streamSectors + firstStream, 116);
  });
  const directory = Buffer.alloc(directorySectors * sectorBytes);
  Buffer.concat(entries).copy(directory);
  return Buffer.concat([header(), table, directory, ...streams]);

  function addParts(siblings: readonly OlePart[]): number {
    let next = none;
    for (const part of siblings.toReversed()) {
      const index = entries.length;
      const entry = addEntry(part.name, part.inside ? 1 : 2);
      entry.writeUInt32LE(next, 72);
      next = index;
      if (part.inside) entry.writeUInt32LE(addParts(part.inside), 76);
      else addStream(entry, part.start ?? Buffer.alloc(0));
    }
    return next;
  }

  function addEntry(name: string, kind: number): Buffer {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(2 * name.length + 2, 64);
    entry.writeUInt8(kind, 66);
    for (const at of [68, 72, 76]) entry.writeUInt32LE(none, at);
    entries.push(entry);
    return entry;
  }

  function addStream(entry: Buffer, start: Buffer): void {
    const content = Buffer.alloc(streamSectors * sectorBytes);
    start.copy(content);
    entry.writeUInt32LE(streams.length, 116);
    entry.writeUInt32LE(content.length, 120);
    streams.push(content);
  }

  function chain(first: number, length: number): void {
    for (let sector = first; sector < first + length - 1; sector++) table.writeUInt32LE(sector + 1, 4 * sector);
    table.writeUInt32LE(endOfChain, 4 * (first + length - 1));
  }
}

function header(): Buffer {
  const bytes = Buffer.alloc(sectorBytes);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(4096, 56);
  bytes.writeUInt32LE(endOfChain, 60);
  bytes.writeUInt32LE(endOfChain, 68);
  bytes.fill(0xff, 76);
  bytes.writeUInt32LE(0, 76);
  return bytes;
}
