import type { BoundedFile } from '../boundedFile.ts';
import type { ContentFinding } from './finding.ts';
import { readJpegSize, readPngSize, readWebpSize } from './imageSize.ts';
import { recognizeIsoMedia, startsLikeIsoMedia } from './isoMedia.ts';
import { recognizeBinary, textKind } from './otherContent.ts';
import { recognizeOle, recognizeZip } from './officeDocument.ts';
import { oleSignature } from './readOle.ts';

const headBytes = 4096;
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const jpegSignature = Buffer.from('ffd8ff', 'hex');
const zipSignature = Buffer.from('PK\x03\x04', 'latin1');

/** Identifies a file by its content. Reads headers, directories and box structure; decodes nothing. */
export async function recognizeContent(file: BoundedFile): Promise<ContentFinding> {
  const head = await file.read(0, headBytes);
  if (startsWith(head, jpegSignature)) {
    const picture = await readJpegSize(file);
    return picture ? { type: 'JPEG', picture } : { damaged: 'JPEG' };
  }
  if (startsWith(head, pngSignature)) {
    const picture = await readPngSize(file);
    return picture ? { type: 'PNG', picture } : { damaged: 'PNG' };
  }
  if (startsWith(head, oleSignature)) return recognizeOle(file);
  if (startsWith(head, zipSignature)) return recognizeZip(file);
  if (isPdf(head)) return { type: 'PDF' };
  if (isMpeg(head)) return { type: 'MPEG' };
  const text = textKind(head);
  if (text === 'text' && hasPdfHeader(head)) return { type: 'PDF' };
  if (text !== undefined) return { unsupported: text, mediaType: text === 'svg' ? 'image/svg+xml' : 'text/plain' };
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') {
    return isAvi(head) ? { type: 'AVI' } : { damaged: 'AVI' };
  }
  if (startsLikeIsoMedia(head)) return recognizeIsoMedia(file);
  const found = await recognizeBinary(head);
  if ('unsupported' in found && found.unsupported === 'webp') {
    const picture = readWebpSize(head);
    return { ...found, ...(picture && { picture }) };
  }
  // A printer's preamble or other junk may precede the header of a PDF, but not a file of another kind.
  return 'unsupported' in found && found.unsupported === 'unknown' && hasPdfHeader(head) ? { type: 'PDF' } : found;
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature);
}

/** Scanners write blanks and byte order marks before the header. */
function isPdf(head: Buffer): boolean {
  return /^(\xef\xbb\xbf|[\0\t\n\f\r ])*%PDF-\d/.test(head.toString('latin1', 0, 1024));
}

/** PDF readers look for the start of the header within the first 1,024 bytes. */
function hasPdfHeader(head: Buffer): boolean {
  const start = head.toString('latin1').search(/%PDF-\d/);
  return start >= 0 && start < 1024;
}

/** A program stream by its pack header's marker bits, or a bare video stream by a sequence header that can be right. */
function isMpeg(head: Buffer): boolean {
  if (head.length < 12 || head.readUIntBE(0, 3) !== 1) return false;
  if (head[3] === 0xba) return (head.readUInt8(4) & 0xf1) === 0x21 || (head.readUInt8(4) & 0xc4) === 0x44;
  if (head[3] !== 0xb3) return false;
  const size = head.readUIntBE(4, 3);
  const shape = head.readUInt8(7);
  return size >> 12 !== 0 && (size & 0xfff) !== 0 && shape >> 4 !== 0 && (shape & 0x0f) !== 0;
}

/** The header list comes first, or padding that makes room for one. */
function isAvi(head: Buffer): boolean {
  const chunk = head.toString('latin1', 12, 16);
  return chunk === 'JUNK' || (chunk === 'LIST' && head.toString('latin1', 20, 24) === 'hdrl');
}
