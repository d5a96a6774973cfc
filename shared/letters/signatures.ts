import type { PdfSignature } from '../schema/pdfSignature.ts';

/** Whether the document is as this signature covers it. */
export const isUnchangedSince = ({ bytesAfter, isChangedAfter }: Pick<PdfSignature, 'bytesAfter' | 'isChangedAfter'>) =>
  bytesAfter === 0 || isChangedAfter === false;

/**
 * What the signatures of a PDF say together: none; one that is broken; signed, and the file was changed afterward; or signed
 * as a whole, and unchanged since.
 */
export type SignatureStanding = 'none' | 'broken' | 'changed' | 'whole';

export const standingOf = (signatures: readonly PdfSignature[]): SignatureStanding => {
  if (signatures.length === 0) return 'none';
  if (signatures.some(({ fault }) => fault !== null)) return 'broken';
  // A time stamp covers what was changed before it, too, and nobody answers for that.
  const byPeople = signatures.filter(({ isTimeStamp }) => !isTimeStamp);
  return (byPeople.length > 0 ? byPeople : signatures).some(isUnchangedSince) ? 'whole' : 'changed';
};

/** The signature that covers most of the file: the last one, of a person where one signed. */
export const lastSignature = (signatures: readonly PdfSignature[]): PdfSignature | null =>
  signatures.toSorted(
    (one, other) => Number(one.isTimeStamp ?? 0) - Number(other.isTimeStamp ?? 0) || one.bytesAfter - other.bytesAfter,
  )[0] ?? null;

export type CertificateStanding = 'valid' | 'expired' | 'not-yet-valid';

/** Of the certificate when it was used; now where no time is noted. */
export const certificateAt = (
  { signedAt, validFrom, validTo }: Pick<PdfSignature, 'signedAt' | 'validFrom' | 'validTo'>,
  nowMs: number,
): CertificateStanding => {
  const time = signedAt === null ? nowMs : Date.parse(signedAt);
  if (time < Date.parse(validFrom)) return 'not-yet-valid';
  return time > Date.parse(validTo) ? 'expired' : 'valid';
};
