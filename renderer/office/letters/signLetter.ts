import type { Certificate } from 'pkijs';

/** Why a letter could not be signed in this page. */
export type SigningFault = 'passphrase' | 'file' | 'key' | 'expired' | 'not-yet-valid' | 'insecure' | 'failed';

export class SigningError extends Error {
  override readonly name = 'SigningError';
  readonly fault: SigningFault;
  /** The day on which the certificate ends or begins to be valid, where that is the fault. */
  readonly day: string;

  constructor(fault: SigningFault, { cause, day = '' }: { cause?: unknown; day?: string } = {}) {
    super(fault, { cause });
    this.fault = fault;
    this.day = day;
  }
}

/** Large, and needed by few: loaded with the first signature. */
const load = async () => {
  const [{ P12Signer, PDF }, { Certificate: X509, getCrypto }, { OctetString }] = await Promise.all([
    import('@libpdf/core'),
    import('pkijs'),
    import('asn1js'),
  ]);
  return { P12Signer, PDF, X509, getCrypto, OctetString };
};
type Library = Awaited<ReturnType<typeof load>>;
type P12 = Awaited<ReturnType<Library['P12Signer']['create']>>;

/** A file with a wrong passphrase has another checksum, or cannot be decrypted. */
const faultOf = (error: unknown): SigningFault => {
  const text = error instanceof Error ? error.message : '';
  if (/integrity|password|decrypt|operation|cipher|padding|private key info/i.test(text)) return 'passphrase';
  if (/no private key|no certificates|unsupported key/i.test(text)) return 'key';
  return 'file';
};

const openP12 = async ({ P12Signer }: Library, bytes: Uint8Array, passphrase: string): Promise<P12> => {
  try {
    return await P12Signer.create(bytes, passphrase);
  } catch (cause) {
    throw new SigningError(faultOf(cause), { cause });
  }
};

/** Whether the private key of the file belongs to this certificate; the file may list that of its issuer first. */
const isOwn = async ({ getCrypto, OctetString }: Library, signer: P12, certificate: Certificate): Promise<boolean> => {
  const probe = new TextEncoder().encode('probe');
  const signature = new OctetString({ valueHex: new Uint8Array(await signer.sign(probe, 'SHA-256')).buffer });
  const { subjectPublicKeyInfo: key } = certificate;
  return getCrypto(true)
    .verifyWithPublicKey(probe, signature, key, key.algorithm, 'SHA-256')
    .catch(() => false);
};

const day = (date: Date): string => date.toISOString().slice(0, 10);

/** The signer with its own certificate first. Throws where that is not valid now. */
const withOwnCertificate = async (library: Library, signer: P12) => {
  const all = [signer.certificate, ...signer.certificateChain];
  for (const bytes of all) {
    const certificate = library.X509.fromBER(new Uint8Array(bytes));
    if (!(await isOwn(library, signer, certificate))) continue;
    const now = Date.now();
    const [from, to] = [certificate.notBefore.value, certificate.notAfter.value];
    if (now > to.getTime()) throw new SigningError('expired', { day: day(to) });
    if (now < from.getTime()) throw new SigningError('not-yet-valid', { day: day(from) });
    return {
      certificate: bytes,
      certificateChain: all.filter((one) => one !== bytes),
      keyType: signer.keyType,
      signatureAlgorithm: signer.signatureAlgorithm,
      sign: (data: Uint8Array, algorithm: 'SHA-256' | 'SHA-384' | 'SHA-512') => signer.sign(data, algorithm),
    };
  }
  throw new SigningError('key');
};

const beginsWith = (whole: Uint8Array, start: Uint8Array): boolean => start.every((byte, at) => whole[at] === byte);

/** The key of a PKCS#12 file, open to sign with. */
export interface OpenKey {
  /** Throws `SigningError`. */
  sign: (pdf: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Opens the file of a certificate to sign PDFs in this page (PAdES). The key and the passphrase never leave the page. A
 * signature is invisible: nothing is drawn, no seal either. What is signed begins with the very bytes of the PDF. Throws
 * `SigningError`.
 */
export const openKey = async (p12: Uint8Array, passphrase: string): Promise<OpenKey> => {
  // Browsers have no cryptography on a page that did not come over HTTPS.
  if (!globalThis.isSecureContext) throw new SigningError('insecure');
  const library = await load().catch((cause: unknown) => {
    throw new SigningError('failed', { cause });
  });
  const signer = await withOwnCertificate(library, await openP12(library, p12, passphrase));
  return {
    async sign(pdf) {
      try {
        const document = await library.PDF.load(pdf);
        const { bytes } = await document.sign({ signer, subFilter: 'ETSI.CAdES.detached', digestAlgorithm: 'SHA-256' });
        if (!beginsWith(bytes, pdf)) throw new Error('The file was written anew.');
        return new Uint8Array(bytes);
      } catch (cause) {
        throw new SigningError('failed', { cause });
      }
    },
  };
};
