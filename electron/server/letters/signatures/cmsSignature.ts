import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { fromBER, Null, ObjectIdentifier, OctetString, type Sequence } from 'asn1js';
import {
  type AlgorithmIdentifier,
  Certificate,
  type CertificateSetItem,
  ContentInfo,
  RSASSAPSSParams,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from 'pkijs';
import { isPlainDer } from './plainDer.ts';

/** Names of objects in CMS (RFC 5652, RFC 2634, RFC 5035). */
const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  keyIdentifier: '2.5.29.14',
  pss: '1.2.840.113549.1.1.10',
  timeStamp: '1.2.840.113549.1.9.16.1.4',
};
const digests: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** RSA and ECDSA by the key alone, or with their digest. */
const signatureAlgorithms: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.1': null,
  '1.2.840.10045.2.1': null,
  [oids.pss]: null,
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

export interface CmsSignature {
  certificate: X509Certificate;
  /** Whether what was signed are exactly these bytes. */
  isIntact: boolean;
  /** It stamps the time of the file, and no person signs by it. */
  isTimeStamp: boolean;
  /** What was signed names the certificate by its hash. Otherwise one of the same key could take its place. */
  coversCertificate: boolean;
  /** ISO; null where the signature does not note it. */
  signedAt: string | null;
}

const digestOf = ({ algorithmId, algorithmParams }: AlgorithmIdentifier): string => {
  const name = digests[algorithmId];
  const isPlain = algorithmParams === undefined || algorithmParams instanceof Null;
  if (name === undefined || !isPlain) throw new Error(`Digest ${algorithmId} is not known.`);
  return name;
};

/** The first value of a signed attribute. */
const attribute = (info: SignerInfo, type: string): unknown => {
  const found = info.signedAttrs?.attributes.filter((one) => one.type === type) ?? [];
  if (found.length > 1 || found.some(({ values }) => values.length !== 1)) throw new Error(`${type} is repeated.`);
  return found[0]?.values[0] as unknown;
};

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** As it was written: its signature covers these bytes. */
const x509Of = (one: CertificateSetItem): X509Certificate => {
  if (!(one instanceof Certificate)) throw new Error('A certificate of another kind.');
  return new X509Certificate(Buffer.from(one.toSchema().toBER()));
};

/** A signer names its certificate by issuer and serial number, or by the identifier of its key. */
interface SignerName {
  serialNumber?: { isEqual: (other: unknown) => boolean };
  issuer?: { valueBeforeDecode: ArrayBuffer };
  valueBlock?: { valueHexView?: Uint8Array };
}

/** The identifier of its key, as the extension holds it: a text of octets within one. */
const keyIdentifierOf = ({ extensions = [] }: Certificate): Uint8Array | null => {
  const written = extensions.find(({ extnID }) => extnID === oids.keyIdentifier)?.extnValue.valueBlock.valueHexView;
  const inner = written && fromBER(written).result;
  return inner instanceof OctetString ? inner.valueBlock.valueHexView : null;
};

/** Names of issuers are compared as they were written: no signature covers how the signer names its certificate. */
const isNamed = (one: CertificateSetItem, { serialNumber, issuer, valueBlock }: SignerName): boolean => {
  if (!(one instanceof Certificate)) return false;
  if (serialNumber && issuer)
    return (
      serialNumber.isEqual(one.serialNumber) &&
      isSame(new Uint8Array(issuer.valueBeforeDecode), new Uint8Array(one.issuer.valueBeforeDecode))
    );
  const [wanted, own] = [valueBlock?.valueHexView, keyIdentifierOf(one)];
  return wanted !== undefined && own !== null && isSame(wanted, own);
};

const isSelfIssued = ({ subject, issuer }: X509Certificate): boolean => subject === issuer;

/** Each may be verified with the keys of all others. */
const mostCertificates = 30;

const isIssuedBy = (one: X509Certificate, by: X509Certificate): boolean =>
  one.checkIssued(by) && one.verify(by.publicKey);

/**
 * All certificates must be on the way from the signer to who vouches for it, or vouch for one of the others, or be vouched
 * for by one, as those of a root with two issuers: no signature covers any other.
 */
const isOneChain = (signer: X509Certificate, all: readonly X509Certificate[]): boolean => {
  if (all.length > mostCertificates) return false;
  const left = new Set(all);
  let current: X509Certificate | undefined = signer;
  while (current) {
    const issued: X509Certificate = current;
    left.delete(issued);
    if (isSelfIssued(issued) && !issued.verify(issued.publicKey)) return false;
    current = isSelfIssued(issued) ? undefined : [...left].find((one) => isIssuedBy(issued, one));
  }
  const isLinked = (one: X509Certificate): boolean =>
    all.some((other) => other !== one && (isIssuedBy(one, other) || isIssuedBy(other, one)));
  return [...left].every(isLinked);
};

/** The hash of the signer's certificate, as one of two attributes holds it; null where neither is there. */
const noted = (info: SignerInfo): { value: Sequence; otherwise: string } | null => {
  const value = attribute(info, oids.signingCertificateV2) as Sequence | undefined;
  const older = attribute(info, oids.signingCertificate) as Sequence | undefined;
  if (value) return { value, otherwise: '2.16.840.1.101.3.4.2.1' };
  return older ? { value: older, otherwise: '1.3.14.3.2.26' } : null;
};

/** Whether what was signed names no other certificate than this one (RFC 5035; by SHA-1, RFC 2634). */
const namesNoOther = (info: SignerInfo, certificate: X509Certificate): boolean => {
  const found = noted(info);
  if (found === null) return true;
  const [first] = (found.value.valueBlock.value[0] as Sequence).valueBlock.value as [Sequence];
  const parts = first.valueBlock.value as unknown[];
  const hash = parts.find((part) => part instanceof OctetString);
  const algorithm = parts[0] instanceof OctetString ? undefined : (parts[0] as Sequence).valueBlock.value[0];
  const oid = algorithm instanceof ObjectIdentifier ? algorithm.valueBlock.toString() : found.otherwise;
  const name = digests[oid];
  if (!hash || name === undefined) return false;
  return isSame(Buffer.from(hash.valueBlock.valueHexView), createHash(name).update(certificate.raw).digest());
};

const isSignedBy = (info: SignerInfo, certificate: X509Certificate, digest: string, content: Uint8Array): boolean => {
  const { algorithmId } = info.signatureAlgorithm;
  const own = signatureAlgorithms[algorithmId];
  if (own === undefined || (own !== null && own !== digest)) throw new Error(`Algorithm ${algorithmId} is not known.`);
  const signature = Buffer.from(info.signature.valueBlock.valueHexView);
  const key = certificate.publicKey;
  if (algorithmId !== oids.pss) return verify(digest, content, key, signature);
  const { hashAlgorithm, saltLength } = new RSASSAPSSParams({
    schema: info.signatureAlgorithm.algorithmParams as Sequence,
  });
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
  return verify(digestOf(hashAlgorithm), content, { key, ...padding }, signature);
};

/** Versions of CMS that a signature can have: 2 was never one, and programs write 3 to 5 also where 1 would do. */
const versions = [1, 3, 4, 5];

/** What may stand outside of what is signed; another value would be a change that no signature covers. */
const isPlain = (signed: SignedData, info: SignerInfo): boolean =>
  info.version === ((info.sid as SignerName).issuer ? 1 : 3) &&
  versions.includes(signed.version) &&
  (signed.version > 1 || (info.version === 1 && signed.encapContentInfo.eContentType === oids.data)) &&
  signed.digestAlgorithms.every(({ algorithmId }) => algorithmId === info.digestAlgorithm.algorithmId);

const timeOf = (info: SignerInfo): string | null => {
  const value = attribute(info, oids.signingTime) as { toDate?: () => Date } | undefined;
  const time = value?.toDate?.();
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
};

/** What was signed: the parts of the file themselves, or a time stamp of them (RFC 3161). */
interface Subject {
  type: string;
  parts: readonly Uint8Array[];
  /** Whether it is about these parts of the file. */
  isOfFile: boolean;
  /** Of a time stamp. */
  time: string | null;
}

const subjectOf = ({ encapContentInfo }: SignedData, content: readonly Uint8Array[]): Subject => {
  const { eContentType: type, eContent } = encapContentInfo;
  if (type === oids.data && eContent === undefined) return { type, parts: content, isOfFile: true, time: null };
  if (type !== oids.timeStamp || !eContent) throw new Error(`Content ${type} is not that of a PDF.`);
  const stamp = Buffer.from(eContent.getValue());
  const { messageImprint, genTime } = TSTInfo.fromBER(stamp);
  const hash = createHash(digestOf(messageImprint.hashAlgorithm));
  for (const part of content) hash.update(part);
  const isOfFile = isSame(Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView), hash.digest());
  return { type, parts: [stamp], isOfFile, time: genTime.toISOString() };
};

/**
 * Verifies a detached CMS signature or a time stamp of a PDF, with the certificates in it. `content` are the signed parts of the file.
 * Throws where it cannot be read, or is of a kind that no PDF has.
 */
export const readCms = (cms: Uint8Array, content: readonly Uint8Array[]): CmsSignature => {
  const { offset, result } = fromBER(cms);
  // Of indefinite length, as some older programs write it, it is no DER.
  const isIndefinite = cms[1] === 0x80;
  if (offset === -1 || (!isIndefinite && (offset !== cms.length || !isPlainDer(cms)))) throw new Error('Not ASN.1.');
  const outer = new ContentInfo({ schema: result });
  if (outer.contentType !== oids.signedData) throw new Error('Not a signature.');
  const signed = new SignedData({ schema: outer.content as Sequence });
  const [info, ...others] = signed.signerInfos;
  if (!info || others.length > 0) throw new Error('Not one signer.');
  const written = signed.certificates ?? [];
  const all = written.map(x509Of);
  const certificate = all.find((_, at) => isNamed(written[at]!, info.sid as SignerName));
  if (!certificate) throw new Error('Without the certificate of the signer.');
  const digest = digestOf(info.digestAlgorithm);
  const subject = subjectOf(signed, content);
  const isTimeStamp = subject.type === oids.timeStamp;
  if (!info.signedAttrs) {
    const isIntact =
      isPlain(signed, info) &&
      subject.isOfFile &&
      isOneChain(certificate, all) &&
      isSignedBy(info, certificate, digest, Buffer.concat(subject.parts));
    return { certificate, isIntact, isTimeStamp, coversCertificate: false, signedAt: subject.time };
  }
  const hash = createHash(digest);
  for (const part of subject.parts) hash.update(part);
  const ofContent = attribute(info, oids.messageDigest);
  const type = attribute(info, oids.contentType);
  const isIntact =
    isPlain(signed, info) &&
    subject.isOfFile &&
    ofContent instanceof OctetString &&
    isSame(Buffer.from(ofContent.valueBlock.valueHexView), hash.digest()) &&
    type instanceof ObjectIdentifier &&
    type.valueBlock.toString() === subject.type &&
    namesNoOther(info, certificate) &&
    isOneChain(certificate, all) &&
    isSignedBy(info, certificate, digest, Buffer.from(info.signedAttrs.encodedValue));
  const coversCertificate = noted(info) !== null;
  return { certificate, isIntact, isTimeStamp, coversCertificate, signedAt: subject.time ?? timeOf(info) };
};
