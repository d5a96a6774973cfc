/** Why a signature of a PDF holds nothing. */
export const signatureFaults = [
  /** The bytes that it covers are not those that were signed. */
  'altered',
  /** It leaves out more of the file than itself. */
  'range',
  /** It cannot be read, or is of a kind that is not known here. */
  'unreadable',
] as const;
export type SignatureFault = (typeof signatureFaults)[number];

/** A digital signature of a PDF, as it was found in the file. */
export interface PdfSignature {
  fault: SignatureFault | null;
  /** Of the certificate; '' where it has none, and where it could not be read. */
  signer: string;
  organization: string;
  /** Who issued the certificate. No list of trusted issuers is kept: whether to trust it is for the reader to say. */
  issuer: string;
  isSelfSigned: boolean;
  /** ISO times; '' where the certificate could not be read. */
  validFrom: string;
  validTo: string;
  /** By the clock of the signer's computer; null where it is not noted. */
  signedAt: string | null;
  /** Bytes of the file after the part that it covers. */
  bytesAfter: number;
  /**
   * Whether they change the document. Verification data, time stamps and signatures that draw nothing do not. Not in lists
   * that were stored earlier: any byte counted as a change then.
   */
  isChangedAfter?: boolean;
  /** It is a time stamp of the file, by a service and not by a person. */
  isTimeStamp?: true;
}

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
