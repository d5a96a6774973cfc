import { createHash } from 'node:crypto';
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';

const texts = new WeakMap<object, string>();

/** An object as text. What it refers to is named by number: each object is judged by itself. */
export const objectTextOf = (value: PdfObject | undefined): string => {
  const known = value && texts.get(value);
  if (known !== undefined) return known;
  const text = writtenOut(value);
  if (value instanceof PdfDict || value instanceof PdfArray) texts.set(value, text);
  return text;
};

const writtenOut = (value: PdfObject | undefined): string => {
  if (value instanceof PdfDict) {
    const entries = [...value]
      .map(([{ value: name }, entry]) => `${Buffer.from(name).toString('hex')} ${objectTextOf(entry)}`)
      .toSorted();
    const data = value instanceof PdfStream ? createHash('sha256').update(value.data).digest('hex') : '';
    return `<<${entries.join(';')}>>${data}`;
  }
  if (value instanceof PdfArray)
    return `[${Array.from({ length: value.length }, (_, at) => objectTextOf(value.at(at))).join(' ')}]`;
  if (value instanceof PdfString) return `(${Buffer.from(value.bytes).toString('hex')})`;
  if (value instanceof PdfName) {
    // Of bytes that are no UTF-8, nothing else is left: two names would be the same.
    if (value.value.includes('\uFFFD')) throw new Error('a name that cannot be compared');
    return `/${Buffer.from(value.value).toString('hex')}`;
  }
  if (value instanceof PdfNumber || value instanceof PdfBool) return `${value.value}`;
  return value instanceof PdfRef ? value.toString() : (value?.type ?? 'none');
};

/** The numbers of all objects that an object refers to. */
export const referred = (value: PdfObject | undefined, numbers: Set<number>): void => {
  if (value instanceof PdfRef) numbers.add(value.objectNumber);
  else if (value instanceof PdfDict) for (const [, entry] of value) referred(entry, numbers);
  else if (value instanceof PdfArray) for (let at = 0; at < value.length; at += 1) referred(value.at(at), numbers);
};
