import { problem } from '../../../../shared/messages/problem.ts';
import type { Limits } from '../limits.ts';

/** How much a JSON body may hold, beside its bytes. */
export type JsonBounds = Pick<Limits, 'maxJsonNames' | 'maxJsonEntries' | 'maxJsonDepth'>;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openingBracket = 0x5b;
const backslash = 0x5c;
const closingBracket = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/** A text of so many bytes is longer than most: its end is searched for. */
const longText = 32;

/** So many bytes are looked at until the bounds are checked. */
const sliceBytes = 64 * 1024;

/** Finds where a text may end, or escape something. Looks at no byte twice, however many texts and escapes there are. */
class Marks {
  readonly #bytes: Buffer;
  #quoteAt = -1;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  next(from: number): number {
    if (this.#quoteAt < from) {
      const found = this.#bytes.indexOf(quote, from);
      this.#quoteAt = found === -1 ? this.#bytes.length : found;
    }
    const escape = this.#bytes.subarray(from, this.#quoteAt).indexOf(backslash);
    return escape === -1 ? this.#quoteAt : from + escape;
  }
}

/**
 * Counts the names, the entries of lists and the levels of a JSON text while it arrives. A text of two megabytes may hold
 * 300,000 names, and an object of so many takes a hundred times as long to make as to count. Does not check that the text
 * is JSON: in what is none, the parser stops by itself.
 */
export class JsonScanner {
  readonly #bounds: JsonBounds;
  #names = 0;
  #entries = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Of each level, whether it is a list. */
  readonly #isList: Uint8Array;

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds;
    this.#isList = new Uint8Array(bounds.maxJsonDepth + 1);
  }

  /** Takes the next bytes of UTF-8. Throws `body-over-bounds` and `body-too-deep`. */
  read(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; from += sliceBytes)
      this.#readSlice(bytes.subarray(from, from + sliceBytes));
  }

  #readSlice(bytes: Buffer): void {
    const isList = this.#isList;
    const { maxJsonNames, maxJsonEntries, maxJsonDepth } = this.#bounds;
    let [names, entries, depth, isInText] = [this.#names, this.#entries, this.#depth, this.#isInText];
    let at = this.#isEscaped ? 1 : 0;
    /** Bytes of a text since it began, or since something in it was escaped. */
    let run = 0;
    const marks = new Marks(bytes);
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (isInText) {
        run += 1;
        if (byte === backslash) {
          at += 1;
          run = 0;
        } else if (byte === quote) isInText = false;
        else if (run === longText) at = marks.next(at + 1) - 1;
      } else if (byte === quote) {
        isInText = true;
        run = 0;
      } else if (byte === comma) entries += isList[depth]!;
      else if (byte === colon) names += 1;
      else if (byte === openingBrace || byte === openingBracket) {
        depth += 1;
        if (depth > maxJsonDepth) throw problem('body-too-deep', { maximum: maxJsonDepth });
        isList[depth] = byte === openingBracket ? 1 : 0;
        entries += isList[depth]!;
      } else if ((byte === closingBrace || byte === closingBracket) && depth > 0) depth -= 1;
    }
    this.#isEscaped = at > bytes.length;
    [this.#names, this.#entries, this.#depth, this.#isInText] = [names, entries, depth, isInText];
    if (names > maxJsonNames) throw problem('body-over-bounds', { what: 'names', maximum: maxJsonNames });
    if (entries > maxJsonEntries) throw problem('body-over-bounds', { what: 'entries', maximum: maxJsonEntries });
  }
}
