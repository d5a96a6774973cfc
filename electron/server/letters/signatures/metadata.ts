import { PdfName, type PdfObject, PdfStream } from '@libpdf/core';
import { Parser } from 'saxen';
import { unpackedData } from './packedObjects.ts';

/** What programs note of the last time at which they saved the file. */
const ofSaving = ['(?:xmp|xap):(?:ModifyDate|MetadataDate)', '(?:xmp|xap)MM:InstanceID', 'pdf:Producer', 'x:xmptk'];
const asElement = new RegExp(String.raw`<(${ofSaving.join('|')})>[^<>]{0,500}</\1>`, 'g');
const asAttribute = new RegExp(String.raw`(?:${ofSaving.join('|')})\s?=\s?(?:"[^"<>]{0,500}"|'[^'<>]{0,500}')`, 'g');

/** The text of an XMP packet; null where it is none. */
const packetIn = (value: PdfObject | undefined): string | null => {
  if (!(value instanceof PdfStream)) return null;
  const [type, subtype] = [value.get('Type'), value.get('Subtype')];
  if (!(type instanceof PdfName) || type.value !== 'Metadata') return null;
  if (!(subtype instanceof PdfName) || subtype.value !== 'XML') return null;
  return unpackedData(value).toString('latin1');
};

/** What a packet states, as it is written, without the time at which it was saved. */
const withoutSaving = (packet: string): string =>
  // Blanks fill up the packet, and stand between its parts.
  packet
    .replace(asElement, ' ')
    .replace(asAttribute, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[<>/])/g, '')
    .replace(/> /g, '>');

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const [xmp, dublin, pdf] = [
  'http://ns.adobe.com/xap/1.0/',
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/pdf/1.3/',
];
/** Elements around properties. */
const around = new Set(['adobe:ns:meta/ xmpmeta', `${rdf} RDF`, `${rdf} Description`]);
/** Attributes that say how a property is written, or about which file. */
const ofForm = new Set([`${rdf} about`, `${rdf} parseType`]);
/** Properties of the saved file, and of programs that saved it: everything of its management, too. */
const saved = new RegExp(
  `^/(?:${xmp} (?:ModifyDate|MetadataDate)|${xmp}mm/ \\w+|${pdf} Producer)(?:[/=]|$)`.replaceAll('.', String.raw`\.`),
);
/** Properties that a program adds where a file has none, as it has to state something. */
const begun = new RegExp(
  `^/(?:${xmp} (?:CreatorTool|CreateDate)|${dublin} format)(?:[/=]|$)`.replaceAll('.', String.raw`\.`),
);
/** Those that it takes from the information dictionary. */
const repeated = new RegExp(
  `^(/(?:${dublin} (?:title|creator|description)|${pdf} Keywords))(?:/[^=]*)?=`.replaceAll('.', String.raw`\.`),
);
const language = '/xml lang=x-default';

interface Element {
  path: string;
  spaces: ReadonlyMap<string, string>;
  text: string;
  parts: number;
  items: number;
}

const mostStatements = 2000;

/**
 * The properties of an XMP packet, each as its path and value: programs that save it write the same in other ways. Null where it
 * is not written well.
 */
const statementsIn = (packet: string): string[] | null => {
  const statements: string[] = [];
  const open: Element[] = [{ path: '', spaces: new Map([['xml', 'xml']]), text: '', parts: 0, items: 0 }];
  const parser = new Parser();
  let isWell = true;
  const give = (): void => {
    isWell = false;
    parser.stop();
  };
  const named = (name: string, spaces: ReadonlyMap<string, string>): string => {
    const [prefix, local] = name.includes(':') ? (name.split(':', 2) as [string, string]) : ['', name];
    const space = spaces.get(prefix);
    if (space === undefined) give();
    return `${space} ${local}`;
  };
  const opened = (name: string, all: Readonly<Record<string, string>>, decode: (text: string) => string): void => {
    const outer = open.at(-1)!;
    const spaces = new Map(outer.spaces);
    for (const [key, value] of Object.entries(all))
      if (key.startsWith('xmlns:')) spaces.set(key.slice(6), decode(value));
    const own = named(name, spaces);
    outer.parts += 1;
    const item = own === `${rdf} li` ? `[${(outer.items += 1)}]` : '';
    const path = around.has(own) ? outer.path : `${outer.path}/${own}${item}`;
    const attributes = Object.entries(all).filter(([key]) => !key.startsWith('xmlns') && key !== 'x:xmptk');
    const stated = attributes.map(([key, value]) => [named(key, spaces), decode(value)] as const);
    for (const [key, value] of stated) if (!ofForm.has(key)) statements.push(`${path}/${key}=${value}`);
    open.push({ path, spaces, text: '', parts: around.has(own) ? 1 : 0, items: 0 });
    if (statements.length > mostStatements) give();
  };
  parser.on('openTag', (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) =>
    opened(name, attributes(), decode),
  );
  parser.on('closeTag', () => {
    const { path, text, parts } = open.pop()!;
    if (parts === 0) statements.push(`${path}=${text}`);
    else if (text.trim() !== '') give();
  });
  parser.on('text', (value: string, decode: (text: string) => string) => {
    open.at(-1)!.text += decode(value);
  });
  parser.on('cdata', give);
  parser.on('attention', give);
  parser.on('warn', give);
  parser.on('error', give);
  parser.parse(packet);
  return isWell && open.length === 1 ? statements.filter((one) => !saved.test(one)).toSorted() : null;
};

/** Whether programs state of themselves, or repeat of the information dictionary, what was not stated before. */
const isAdded = (statement: string, before: readonly string[], texts: ReadonlySet<string>): boolean => {
  const isNew = (path: string): boolean => !before.some((one) => one.startsWith(path));
  if (begun.test(statement)) return isNew(/^[^=]*/.exec(statement)![0]);
  const [, path] = repeated.exec(statement) ?? [];
  const value = statement.slice(statement.indexOf('=') + 1);
  return path !== undefined && isNew(path) && (texts.has(value) || statement.endsWith(language));
};

/**
 * Whether an XMP packet states the same as before, except when and by which program the file was saved. Where there was none,
 * it may repeat texts of the information dictionary.
 */
export const isSameMetadata = (
  before: PdfObject | undefined,
  after: PdfObject | undefined,
  texts: ReadonlySet<string> = new Set(),
): boolean => {
  const later = packetIn(after);
  const earlier = before === undefined ? '' : packetIn(before);
  if (later === null || earlier === null) return false;
  if (withoutSaving(earlier) === withoutSaving(later)) return true;
  const [were, are] = [earlier === '' ? [] : statementsIn(earlier), statementsIn(later)];
  if (were === null || are === null) return false;
  const added = are.filter((one) => !isAdded(one, were, texts));
  return were.join('\n') === added.join('\n');
};
