import { Parser } from 'saxen';
import { WorkbookRefusal } from './zipParts.ts';

export interface XmlVisitor {
  /** The name without its prefix. */
  open: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** By their names without prefixes; of `r:id` and `id`, the one without wins. */
const plainAttributes = (all: Readonly<Record<string, string>>, decode: (text: string) => string) => {
  const names = Object.keys(all).filter((name) => !name.startsWith('xmlns'));
  const prefixedFirst = names.sort((one, other) => Number(other.includes(':')) - Number(one.includes(':')));
  return Object.fromEntries(prefixedFirst.map((name) => [localName(name), decode(all[name]!)]));
};

/**
 * Walks through the elements of a part, without building a tree of them. A document type is refused, so that there are no
 * entities but the five of XML, and none that is fetched. Throws `WorkbookRefusal`, and what the visitor throws.
 */
export const readXml = (xml: string, { open, close, text }: XmlVisitor): void => {
  const parser = new Parser();
  let thrown: Error | null = null;
  const guarded =
    <A extends unknown[]>(call: (...args: A) => void) =>
    (...args: A): void => {
      if (thrown !== null) return;
      try {
        call(...args);
      } catch (error) {
        thrown = error as Error;
        parser.stop();
      }
    };
  const refuse = (): never => {
    throw new WorkbookRefusal('table-workbook-damaged');
  };
  parser.on(
    'openTag',
    guarded((name, attributes, decode) => {
      open(localName(name), () => plainAttributes(attributes(), decode));
    }),
  );
  if (close)
    parser.on(
      'closeTag',
      guarded((name) => close(localName(name))),
    );
  if (text) {
    parser.on(
      'text',
      guarded((value, decode) => text(decode(value))),
    );
    parser.on('cdata', guarded(text));
  }
  parser.on('attention', guarded(refuse));
  parser.on('error', guarded(refuse));
  parser.parse(xml);
  if (thrown !== null) throw thrown as Error;
};
