/**
 * Objects of a PDF as they are written, read strictly: only what all programs read alike. Programs forgive mistakes, each in its
 * own way, so that one file can show two documents.
 */
export type Written =
  | { kind: 'number'; value: number; isWhole: boolean }
  | { kind: 'name'; name: string }
  | { kind: 'reference'; number: number }
  | { kind: 'dictionary'; entries: ReadonlyMap<string, Written> }
  | { kind: 'list'; items: readonly Written[] }
  | { kind: 'text' | 'boolean' | 'null' };

const blank = String.raw`[\0\t\n\f\r ]`;
const regular = String.raw`[^\0\t\n\f\r /<>[\](){}%]`;
const blanks = new RegExp(`${blank}+`, 'y');
const comment = /%[^\r\n]*/y;
/** Programs that look for parts of a file by these words find them in comments, too. */
const structural = /obj|stream|xref|trailer|%EOF/;
const token = new RegExp(String.raw`<<|>>|\[|\]|<[\dA-Fa-f\0\t\n\f\r ]*>|/${regular}*|${regular}+`, 'y');
const escaped = /\\[\s\S]|[()]/g;
/** No sign before the number, no zero before its first digit. */
const reference = new RegExp(String.raw`([1-9]\d{0,6})${blank}+(\d+)${blank}+R(?!${regular})`, 'y');
const number = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const words: Readonly<Record<string, 'boolean' | 'null'>> = { true: 'boolean', false: 'boolean', null: 'null' };

const longestNumber = 24;
/** What exceeds a number of 32 bits is 0, another number or a mistake, depending on the program. */
const mostNumber = 2 ** 31;
const deepest = 60;
/** Entries whose number may be a fraction. In any other, some programs take `2.0` for 2 and some for none. */
const fractional = new Set([
  ...['UserUnit', 'Dur', 'CA', 'ca', 'LW', 'ML', 'FL', 'SM', 'Gamma', 'ItalicAngle', 'Ascent', 'Descent', 'Leading'],
  ...['CapHeight', 'XHeight', 'StemV', 'StemH', 'AvgWidth', 'MaxWidth', 'MissingWidth', 'FontWeight'],
  // The width of a border, and the steps of a pattern.
  ...['W', 'XStep', 'YStep'],
]);

const nameIn = (written: string): string => {
  if (/#(?![\dA-Fa-f]{2})|#00/.test(written) || written.length === 1) throw new Error(`a name such as ${written}`);
  return written
    .slice(1)
    .replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
};

/** Reads one object after the other from a text. Each method throws where the text is not written strictly. */
export class StrictReader {
  at: number;
  readonly #text: string;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  get isDone(): boolean {
    return this.at >= this.#text.length;
  }

  /** What a pattern, which is sticky, finds here, and goes on behind it; null where it finds nothing. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  skipBlanks(): void {
    for (;;) {
      const found = this.take(blanks) ?? this.take(comment);
      if (!found) return;
      if (found[0].startsWith('%') && structural.test(found[0])) throw new Error('a comment with a part of a file');
    }
  }

  /** One object. */
  value(depth = 0): Written {
    this.skipBlanks();
    if (depth > deepest) throw new Error('objects in objects without end');
    if (this.#text[this.at] === '(') return this.#literal();
    const referred = this.take(reference);
    if (referred) {
      if (referred[2] !== '0') throw new Error('a reference to another generation');
      return { kind: 'reference', number: Number(referred[1]) };
    }
    const found = this.take(token)?.[0] ?? '';
    if (found === '<<') return { kind: 'dictionary', entries: this.#entries(depth) };
    if (found === '[') return { kind: 'list', items: this.#items(depth) };
    if (found.startsWith('/')) return { kind: 'name', name: nameIn(found) };
    if (found.startsWith('<')) return { kind: 'text' };
    if (words[found] !== undefined) return { kind: words[found] };
    if (!number.test(found) || found.length > longestNumber) throw new Error(`no object: ${found.slice(0, 20)}`);
    const value = Number(found);
    if (Math.abs(value) >= mostNumber) throw new Error('a number that is too large');
    return { kind: 'number', value, isWhole: !found.includes('.') };
  }

  /** A text in round brackets, which may hold others. */
  #literal(): Written {
    let depth = 0;
    escaped.lastIndex = this.at;
    for (let found = escaped.exec(this.#text); found; found = escaped.exec(this.#text)) {
      if (found[0] === '(') depth += 1;
      else if (found[0] === ')' && (depth -= 1) === 0) {
        this.at = escaped.lastIndex;
        return { kind: 'text' };
      }
    }
    this.at = this.#text.length;
    throw new Error('a text without an end');
  }

  #entries(depth: number): Map<string, Written> {
    const entries = new Map<string, Written>();
    for (;;) {
      this.skipBlanks();
      const found = this.take(token)?.[0] ?? '';
      if (found === '>>') return entries;
      if (!found.startsWith('/')) throw new Error('an entry without a name');
      const name = nameIn(found);
      // Programs differ in how they read other letters, and in which of two entries of one name they take.
      if (!/^[ -~]+$/.test(name) || entries.has(name)) throw new Error(`an entry called ${name}`);
      const value = this.value(depth + 1);
      const isRound = value.kind === 'number' && !value.isWhole && Number.isInteger(value.value);
      if (isRound && !fractional.has(name)) throw new Error(`${name} is a fraction`);
      entries.set(name, value);
    }
  }

  #items(depth: number): Written[] {
    const items: Written[] = [];
    for (;;) {
      this.skipBlanks();
      if (this.#text[this.at] === ']') {
        this.at += 1;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }
}

/** Whether all numbers of an object are whole, as those of tables and of what lists packed objects. */
export const hasWholeNumbers = (value: Written): boolean => {
  if (value.kind === 'number') return value.isWhole;
  if (value.kind === 'dictionary') return [...value.entries.values()].every(hasWholeNumbers);
  return value.kind !== 'list' || value.items.every(hasWholeNumbers);
};

const ofObject = new RegExp(String.raw`(?:endobj|stream)(?!${regular})`, 'y');

/**
 * Reads what a definition states, from behind its header or from where it is packed. Returns it and where it ends. Throws where
 * it is not written strictly, and where anything stands behind it.
 */
export const readStrictly = (reader: StrictReader, isPacked: boolean): { value: Written; end: number } => {
  const value = reader.value();
  if (value.kind === 'number' && !value.isWhole) throw new Error('an object that is a fraction');
  const end = reader.at;
  reader.skipBlanks();
  if (isPacked ? !reader.isDone : !reader.take(ofObject)) throw new Error('more than one object');
  return { value, end };
};
