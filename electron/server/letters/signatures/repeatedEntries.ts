import { type PdfObject, PdfStream } from '@libpdf/core';
import { Packs } from './packedObjects.ts';
import type { PdfDefinitions } from './pdfDefinitions.ts';

const token =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|\[|\]|<[0-9A-Fa-f\0\t\n\f\r ]*>|\/[^\0\t\n\f\r /<>[\](){}%]*|[^\0\t\n\f\r /<>[\](){}%]+/y;
const escaped = /\\[\s\S]|[()]/g;

/** The end of a text in round brackets, which may hold others; -1 where it has none. */
const endOfText = (text: string, from: number): number => {
  let depth = 0;
  escaped.lastIndex = from;
  for (let found = escaped.exec(text); found; found = escaped.exec(text)) {
    if (found[0] === '(') depth += 1;
    else if (found[0] === ')' && (depth -= 1) === 0) return escaped.lastIndex;
  }
  return -1;
};

const nameIn = (written: string): string =>
  written.replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** A dictionary or list that is open: whether a name stands next, and the names that it had. */
interface Open {
  end: '>>' | ']';
  names: Set<string>;
  isNameNext: boolean;
}

/**
 * Where an object ends that begins at a place of a text; -1 where one of its dictionaries has two entries of one name, of which
 * some programs take the first and some the last, and where it cannot be read.
 */
const endOfPlain = (text: string, from: number): number => {
  const open: Open[] = [];
  for (let at = from; at < text.length;) {
    token.lastIndex = at;
    const found = text[at] === '(' ? '(' : token.exec(text)?.[0];
    const end = found === '(' ? endOfText(text, at) : at + (found?.length ?? 0);
    if (found === undefined || end <= at) return -1;
    at = end;
    if (/^[\0\t\n\f\r %]/.test(found)) continue;
    const inner = open.at(-1);
    if (found === '>>' || found === ']') {
      if (open.pop()?.end !== found) return -1;
    } else if (inner?.isNameNext && found.startsWith('/')) {
      if (inner.names.has(nameIn(found))) return -1;
      inner.names.add(nameIn(found));
      inner.isNameNext = false;
      continue;
    } else {
      // A reference has three parts: what is no name belongs to the value before it.
      if (inner?.end === '>>') inner.isNameNext = true;
      if (found === '<<') open.push({ end: '>>', names: new Set(), isNameNext: true });
      else if (found === '[') open.push({ end: ']', names: new Set(), isNameNext: false });
    }
    if (open.length === 0) return at;
  }
  return -1;
};

/** Whether an object that updates after `end` define has two entries of one name, now or in the file that was signed. */
export const hasRepeatedEntries = (
  file: Buffer,
  end: number,
  definitions: Pick<PdfDefinitions, 'definitions'>,
): boolean => {
  const changed = new Set(definitions.definitions.filter(({ place }) => place >= end).map(({ number }) => number));
  const own = definitions.definitions.filter(({ number }) => changed.has(number));
  const text = file.toString('latin1');
  const holders = new Map<number, PdfObject>();
  for (const { place, index, object } of definitions.definitions) if (index === null) holders.set(place, object);
  const packs = new Packs();
  const unpacked = new Map<number, string[]>();
  const packedText = (place: number, index: number): string => {
    const holder = holders.get(place);
    const known = unpacked.get(place);
    const texts =
      known ?? (holder instanceof PdfStream ? packs.unpack(holder).map((one) => one.text.toString('latin1')) : []);
    unpacked.set(place, texts);
    return texts[index] ?? '';
  };
  let left = text.length;
  return own.some(({ place, index }) => {
    const from = index === null ? text.indexOf('obj', place) + 3 : 0;
    const end = endOfPlain(index === null ? text : packedText(place, index), from);
    // Objects that lie in each other are read again and again.
    if (index === null) left -= end - from;
    return end === -1 || left < 0;
  });
};
