import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { BoundedFile } from '../boundedFile.ts';
import { opensWithoutPassword, type StandardEncryption } from './pdfPassword.ts';

/** Read of a PDF in all. What lies behind is not known. */
const allowanceBytes = 128 * 1024 * 1024;
const blockBytes = 1024 * 1024;
/** Longer than what is looked for, and what stands around it. */
const overlapBytes = 2048;
/** Objects are packed by the hundred. */
const [mostPacks, mostPackBytes, mostUnpacked] = [64, 1024 * 1024, 4 * 1024 * 1024];
const mostObjectBytes = 16 * 1024;

const unpack = promisify(inflate);

/** Where a word stands in a file, at most so often; the last ones where it stands there more often. */
interface Found {
  catalogs: number[];
  packs: number[];
  /** Streams, packed or not. */
  streams: number[];
  encryption: number | null;
  hasForm: boolean;
  needsRendering: boolean;
}

const lists: Readonly<Record<string, (found: Found) => number[]>> = {
  Catalog: ({ catalogs }) => catalogs,
  ObjStm: ({ packs }) => packs,
  Length: ({ streams }) => streams,
};

const find = async (file: BoundedFile): Promise<Found> => {
  const found: Found = {
    catalogs: [],
    packs: [],
    streams: [],
    encryption: null,
    hasForm: false,
    needsRendering: false,
  };
  for (let start = 0; start < file.size; start += blockBytes) {
    const block = (await file.read(start, blockBytes + overlapBytes)).toString('latin1');
    if (block === '') break;
    for (const match of block.matchAll(/\/(Encrypt|XFA|NeedsRendering|ObjStm|Catalog|Length)(?![\w#])/g)) {
      if (match.index >= blockBytes) break;
      const at = start + match.index;
      if (match[1] === 'Encrypt') found.encryption = at;
      if (match[1] === 'XFA') found.hasForm = true;
      if (match[1] === 'NeedsRendering') found.needsRendering = true;
      const list = lists[match[1]!]?.(found) ?? null;
      if (list !== null && list.push(at) > mostPacks) list.shift();
    }
  }
  return found;
};

/** What a packed stream holds, whose dictionary is around `at`; '' where it cannot be unpacked, as where it is encrypted. */
const unpackedAt = async (file: BoundedFile, at: number): Promise<string> => {
  const bytes = Buffer.from(await file.read(at, mostPackBytes));
  const start = /stream\r?\n/.exec(bytes.toString('latin1', 0, overlapBytes));
  if (!start) return '';
  try {
    const options = { maxOutputLength: mostUnpacked, finishFlush: constants.Z_SYNC_FLUSH };
    return (await unpack(bytes.subarray(start.index + start[0].length), options)).toString('latin1');
  } catch {
    return '';
  }
};

/** The object around a place, from its header to its end. */
const objectAround = async (file: BoundedFile, at: number): Promise<string> => {
  const from = Math.max(0, at - mostObjectBytes);
  const text = (await file.read(from, at - from + mostObjectBytes)).toString('latin1');
  const start = text.lastIndexOf(' obj', at - from);
  const end = text.indexOf('endobj', at - from);
  return text.slice(start === -1 ? 0 : start, end === -1 ? text.length : end);
};

const isDrawnAnew = (catalog: string): boolean => /\/NeedsRendering\s+true\b/.test(catalog);

/** The texts that a page draws, in one: programs part words to place their letters. */
const drawnText = (contents: string): string =>
  [...contents.matchAll(/\(((?:\\[\s\S]|[^\\()])*)\)/g)].map(([, text]) => text).join('');

/** Whether a page asks to wait for another program, in the words that Adobe's put there. */
const asksToWait = async (file: BoundedFile, streams: readonly number[]): Promise<boolean> => {
  for (const at of streams) {
    const plain = (await file.read(at, overlapBytes)).toString('latin1');
    const text = drawnText(`${plain.slice(0, plain.indexOf('endstream'))} ${await unpackedAt(file, at)}`);
    if (/please wait.{0,40}if this message is not eventually replaced/i.test(text)) return true;
  }
  return false;
};

/** Whether the form of a catalog is one of XFA; one that is packed counts, because the file has such a form somewhere. */
const hasForm = async (file: BoundedFile, catalog: string): Promise<boolean> => {
  const number = /\/AcroForm\s+(\d{1,7})\s+\d{1,5}\s+R/.exec(catalog)?.[1];
  const text = number === undefined ? catalog : await objectNumbered(file, Number(number));
  return text === '' || /\/XFA(?![\w#])/.test(text);
};

/**
 * A form whose pages only Adobe's programs draw (dynamic XFA): other readers show the one page that asks to wait. The last
 * catalog counts: a form that was made a usual one keeps the earlier ones.
 */
const isFormShell = async (file: BoundedFile, found: Found): Promise<boolean> => {
  const candidates: { at: number; text: string }[] = [];
  for (const at of found.catalogs) {
    const text = await objectAround(file, at);
    // The text of a page is no catalog.
    if (/\/Type\s*\/Catalog(?![\w#])/.test(text) && !/\bstream\r?\n/.test(text)) candidates.push({ at, text });
  }
  for (const at of found.packs) {
    const text = await unpackedAt(file, at);
    if (/\/XFA(?![\w#])/.test(text)) found.hasForm = true;
    if (/\/Catalog(?![\w#])/.test(text)) candidates.push({ at, text });
  }
  const last = candidates.toSorted((one, other) => other.at - one.at)[0];
  if (last === undefined || !found.hasForm) return false;
  return isDrawnAnew(last.text) || ((await hasForm(file, last.text)) && (await asksToWait(file, found.streams)));
};

const hexOrText = (source: string, name: string): Buffer => {
  const from = new RegExp(String.raw`/${name}\s*([<(])`).exec(source);
  if (!from) return Buffer.alloc(0);
  const rest = source.slice(from.index + from[0].length);
  if (from[1] === '<') return Buffer.from(rest.slice(0, rest.indexOf('>')).replace(/\s/g, ''), 'hex');
  const bytes: number[] = [];
  for (let at = 0, depth = 0; at < rest.length && bytes.length < 256; at += 1) {
    let code = rest.charCodeAt(at);
    if (code === 0x28) depth += 1;
    if (code === 0x29 && depth === 0) break;
    if (code === 0x29) depth -= 1;
    if (code === 0x5c) {
      const escape = /^\\(?:([0-7]{1,3})|(\r\n|\r|\n)|([\s\S]))/.exec(rest.slice(at, at + 4));
      if (escape === null) break;
      at += escape[0].length - 1;
      if (escape[2] !== undefined) continue;
      const letters = 'nrtbf'.indexOf(escape[3] ?? '');
      code =
        escape[1] === undefined
          ? letters === -1 || escape[3] === undefined
            ? (escape[3] ?? '').charCodeAt(0)
            : '\n\r\t\b\f'.charCodeAt(letters)
          : Number.parseInt(escape[1], 8) & 255;
    }
    bytes.push(code);
  }
  return Buffer.from(bytes);
};

const number = (source: string, name: string): number | undefined => {
  const found = new RegExp(String.raw`/${name}\s+(-?\d{1,10})\b`).exec(source)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The encryption that the last trailer names, with the id beside it; null where it is of another handler or cannot be read. */
const encryptionOf = async (file: BoundedFile, at: number): Promise<StandardEncryption | null> => {
  const from = Math.max(0, at - overlapBytes);
  const around = (await file.read(from, at - from + overlapBytes)).toString('latin1');
  const [, object] = /^\/Encrypt\s+(\d{1,7})\s+\d{1,5}\s+R/.exec(around.slice(at - from)) ?? [];
  const source = object === undefined ? around.slice(at - from) : await objectNumbered(file, Number(object));
  const trailer = around.slice(
    Math.max(around.lastIndexOf('trailer', at - from), around.lastIndexOf(' obj', at - from), 0),
  );
  const id = /\/ID\s*\[\s*([<(][\s\S]{0,200})/.exec(trailer)?.[1] ?? '';
  const revision = number(source, 'R');
  if (!/\/Filter\s*\/Standard\b/.test(source) || revision === undefined) return null;
  return {
    revision,
    bits: revision === 4 ? 128 : (number(source, 'Length') ?? 40),
    permissions: number(source, 'P') ?? 0,
    encryptsMetadata: !/\/EncryptMetadata\s+false\b/.test(source),
    owner: hexOrText(source, 'O'),
    user: hexOrText(source, 'U'),
    id: hexOrText(`/ID${id}`, 'ID'),
  };
};

/** The last object of a number; '' where there is none. */
const objectNumbered = async (file: BoundedFile, wanted: number): Promise<string> => {
  const header = new RegExp(String.raw`(?<!\d)${wanted} \d{1,5} obj\b`, 'g');
  let last = '';
  for (let start = 0; start < file.size; start += blockBytes) {
    const block = (await file.read(start, blockBytes + mostObjectBytes)).toString('latin1');
    if (block === '') break;
    for (const match of block.matchAll(header)) {
      if (match.index >= blockBytes) break;
      const end = block.indexOf('endobj', match.index);
      last = block.slice(match.index, end === -1 ? match.index + mostObjectBytes : end);
    }
  }
  return last;
};

/**
 * Whether usual programs show nothing of a PDF: it opens only with a password, or is a form that only Adobe's programs draw.
 * One that merely restricts printing or changes opens everywhere. False where nothing is known of it.
 */
export const isClosedPdf = async (path: string): Promise<boolean> => {
  const file = await BoundedFile.open(path, allowanceBytes);
  try {
    const found = await find(file);
    if (found.encryption !== null) {
      const encryption = await encryptionOf(file, found.encryption);
      if (encryption !== null && !opensWithoutPassword(encryption)) return true;
    }
    return await isFormShell(file, found);
  } finally {
    await file.close();
  }
};
