import type { PdfSignature } from '../../../../shared/schema/pdfSignature.ts';
import { readCms } from './cmsSignature.ts';

/** More are in no letter. */
const mostSignatures = 50;
/** What may stand between two parts of a dictionary: blanks, and comments to the end of their line. */
const blanks = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]{0,1000}[\r\n])`;
/** A name, each letter of which may be written by its number: `/Byte#52ange`. */
const named = (name: string): string =>
  `/${[...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}`;
const whole = String.raw`0{0,20}(\d{1,12})`;
const ranges = new RegExp(
  `${named('ByteRange')}${blanks}*\\[${blanks}*${[whole, whole, whole, whole].join(`${blanks}+`)}${blanks}*\\]`,
  'g',
);
/** A signature names its kind beside its range. */
const kinds = new RegExp(`${named('SubFilter')}${blanks}*/(?:ETSI|adbe)\\b`, 'g');

/** A part of the subject of a certificate, `CN=Jane Public` on a line of its own. */
const part = (of: string, name: string): string =>
  of
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';
/** Certificates may hold names of any length; the history and refusals repeat them. */
const longestName = 200;
const cut = (name: string): string => name.slice(0, longestName).toWellFormed();
const nameOf = (of: string): string => cut(part(of, 'CN') || part(of, 'O') || of.replaceAll('\n', ', '));

/** `D:20261123165500-08'00'` → ISO; null for anything else. */
const pdfTime = (text: string | undefined): string | null => {
  const found = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'?(\d\d)'?)?/.exec(text ?? '');
  if (!found) return null;
  const [, year, month, day, hour, minute, second, zoneHour, zoneMinute] = found;
  const zone = zoneHour ? `${zoneHour}:${zoneMinute}` : 'Z';
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
};

const unread = { signer: '', organization: '', issuer: '', isSelfSigned: false, validFrom: '', validTo: '' };
const faulty = (fault: PdfSignature['fault'], bytesAfter: number): PdfSignature => ({
  ...{ fault, ...unread, signedAt: null, bytesAfter },
});

/**
 * The CMS between `<` and `>`, perhaps in lines: in one case of letters, since no signature covers their case, with nothing but
 * zeros after it; null otherwise.
 */
const cmsIn = (gap: Buffer): Buffer | null => {
  const text = gap.toString('latin1').replace(/[\0\t\n\f\r ]+/g, '');
  if (!/^<(?:[0-9a-f]{4,}|[0-9A-F]{4,})>$/.test(text) || gap[0] !== 0x3c || gap.at(-1) !== 0x3e) return null;
  const digits = text.slice(1, -1);
  // A zero that stands at the end may be left out.
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  // The length of an ASN.1 sequence; of indefinite length, which some programs write, it ends before the zeros.
  const lengthBytes = bytes[1]! & 0x7f;
  const length =
    bytes[1]! === 0x80
      ? null
      : bytes[1]! < 0x80
        ? 2 + bytes[1]!
        : 2 + lengthBytes + Number(`0x${bytes.subarray(2, 2 + lengthBytes).toString('hex')}`);
  if (bytes[0] !== 0x30) return null;
  if (length === null) {
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === 0) end -= 1;
    // Each open sequence ends with two zeros; the reader finds how many of them belong to it.
    return bytes.subarray(0, Math.min(bytes.length, end + 8));
  }
  return length <= bytes.length && bytes.subarray(length).every((byte) => byte === 0)
    ? bytes.subarray(0, length)
    : null;
};

/** The dictionary of the signature whose range stands at a place. */
const dictionaryAt = (file: Buffer, at: number): string => {
  const from = file.lastIndexOf(' obj', at);
  const to = file.indexOf('endobj', at);
  return from === -1 || to === -1 ? '' : file.toString('latin1', from, to);
};

/** The time that the dictionary of the signature notes: that of PAdES stands there, not in the CMS. */
const timeIn = (dictionary: string): string | null => pdfTime(/\/M\s*\((D:[^)]{8,30})\)/.exec(dictionary)?.[1]);

/** Kinds of signatures that are older than PAdES, which asks for the hash of the signer's certificate in what is signed. */
const older = new RegExp(`${named('SubFilter')}${blanks}*/adbe\\.`);

const readOne = (file: Buffer, at: number, written: number, range: readonly number[]): PdfSignature => {
  const [start, length, next, rest] = range as [number, number, number, number];
  const end = next + rest;
  // It must cover its own range, which may stand before what it leaves out or behind it.
  const isCovered = at + written <= length || (at >= next && at + written <= end);
  if (start !== 0 || next <= length || end > file.length || !isCovered) return faulty('range', 0);
  const bytesAfter = file.length - end;
  const cms = cmsIn(file.subarray(length, next));
  if (cms === null) return faulty('range', bytesAfter);
  try {
    const { certificate, isIntact, isTimeStamp, coversCertificate, signedAt } = readCms(cms, [
      file.subarray(0, length),
      file.subarray(next, end),
    ]);
    const dictionary = dictionaryAt(file, at);
    if (isIntact && !coversCertificate && (isTimeStamp || !older.test(dictionary)))
      return faulty('unreadable', bytesAfter);
    const isSelfSigned = certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
    return {
      fault: isIntact ? null : 'altered',
      signer: nameOf(certificate.subject),
      organization: cut(part(certificate.subject, 'O')),
      issuer: nameOf(certificate.issuer),
      isSelfSigned,
      validFrom: new Date(certificate.validFrom).toISOString(),
      validTo: new Date(certificate.validTo).toISOString(),
      signedAt: signedAt ?? timeIn(dictionary),
      bytesAfter,
      ...(isTimeStamp ? { isTimeStamp } : {}),
    };
  } catch {
    return faulty('unreadable', bytesAfter);
  }
};

/** One more than are read, at most: a file may consist of them. */
const matchesOf = (text: string, pattern: RegExp): RegExpExecArray[] => {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) if (found.push(match) > mostSignatures) break;
  return found;
};

/**
 * Every digital signature of a PDF, oldest first, verified. They are found in the bytes, not through the structure of the
 * file: a later change of the structure cannot hide one. What a signature leaves out must be itself and nothing else.
 */
export const pdfSignatures = (file: Buffer): PdfSignature[] => {
  const text = file.toString('latin1');
  const found = matchesOf(text, ranges);
  const signatures = found
    .slice(0, mostSignatures)
    .map((one) => readOne(file, one.index, one[0].length, one.slice(1, 5).map(Number)));
  // Any more, and any that names its kind and has no range, is not taken for none.
  const isMutilated = found.length > mostSignatures || matchesOf(text, kinds).length > found.length;
  return isMutilated ? [...signatures, faulty('unreadable', 0)] : signatures;
};
