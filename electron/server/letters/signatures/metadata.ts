import { PdfName, type PdfObject, PdfStream } from '@libpdf/core';
import { unpackedData } from './packedObjects.ts';

/** What programs note of the last time at which they saved the file. */
const ofSaving = ['(?:xmp|xap):(?:ModifyDate|MetadataDate)', '(?:xmp|xap)MM:InstanceID', 'pdf:Producer', 'x:xmptk'];
const asElement = new RegExp(String.raw`<(${ofSaving.join('|')})>[^<>]{0,500}</\1>`, 'g');
const asAttribute = new RegExp(String.raw`(?:${ofSaving.join('|')})\s?=\s?(?:"[^"<>]{0,500}"|'[^'<>]{0,500}')`, 'g');

/** What an XMP packet states, without the time at which it was saved; null where it is none. */
const statedIn = (value: PdfObject): string | null => {
  if (!(value instanceof PdfStream)) return null;
  const [type, subtype] = [value.get('Type'), value.get('Subtype')];
  if (!(type instanceof PdfName) || type.value !== 'Metadata') return null;
  if (!(subtype instanceof PdfName) || subtype.value !== 'XML') return null;
  const text = unpackedData(value).toString('latin1');
  // Blanks fill up the packet, and stand between its parts.
  return text
    .replace(asElement, ' ')
    .replace(asAttribute, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[<>/])/g, '')
    .replace(/> /g, '>');
};

/** Whether two XMP packets state the same, except when and by which program the file was saved. */
export const isSameMetadata = (before: PdfObject, after: PdfObject): boolean => {
  const stated = statedIn(before);
  return stated !== null && stated === statedIn(after);
};
