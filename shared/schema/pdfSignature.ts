import { z } from 'zod';
import { signatureFaults } from './signatureFaults.ts';

/** A digital signature of a PDF, as it was found in the file. */
export const PdfSignature = z.object({
  fault: z.enum(signatureFaults).nullable(),
  /** Of the certificate; '' where it has none, and where it could not be read. */
  signer: z.string(),
  organization: z.string(),
  /** Who issued the certificate. No list of trusted issuers is kept: whether to trust it is for the reader to say. */
  issuer: z.string(),
  isSelfSigned: z.boolean(),
  /** ISO times; '' where the certificate could not be read. */
  validFrom: z.string(),
  validTo: z.string(),
  /** By the clock of the signer's computer; null where it is not noted. */
  signedAt: z.string().nullable(),
  /** Bytes of the file after the part that it covers. */
  bytesAfter: z.int(),
  /**
   * Whether they change the document. Verification data, time stamps and signatures that draw nothing do not. Not in lists
   * that were stored earlier: any byte counted as a change then.
   */
  isChangedAfter: z.boolean().optional(),
  /** It is a time stamp of the file, by a service and not by a person. */
  isTimeStamp: z.literal(true).optional(),
});
export type PdfSignature = z.infer<typeof PdfSignature>;
