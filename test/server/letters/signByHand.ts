import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../support/processes.ts';

const stampConfig = `[tsa]
default_tsa = own
[own]
serial = serial
crypto_device = builtin
signer_cert = own.pem
signer_key = own.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[extensions]
extendedKeyUsage = critical, timeStamping
[req]
distinguished_name = name
[name]
`;

/** Signs bytes: CMS, or a time stamp of them (RFC 3161). */
export type SignBytes = (bytes: Uint8Array) => Buffer;

/**
 * The key of a person, or of a service that stamps times. Nothing of it is kept. What an `older` program signs does not name the
 * certificate.
 */
export const makeSigner = (name: string, kind: 'person' | 'older' | 'clock' = 'person'): SignBytes => {
  const cwd = temporaryFolder();
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd, stdio: 'pipe' });
  writeFileSync(path.join(cwd, 'config'), stampConfig);
  writeFileSync(path.join(cwd, 'serial'), '01');
  const extensions = kind === 'clock' ? ['-extensions', 'extensions'] : [];
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'own.key', '-out', 'own.pem'],
    ...['-subj', `/O=Ridgeline/CN=${name}`, '-config', 'config', ...extensions],
  );
  return (bytes) => {
    writeFileSync(path.join(cwd, 'signed'), bytes);
    if (kind !== 'clock')
      openssl(
        ...['cms', '-sign', '-binary', '-in', 'signed', '-signer', 'own.pem', '-inkey', 'own.key'],
        ...['-outform', 'DER', '-md', 'sha256', ...(kind === 'older' ? [] : ['-cades']), '-out', 'token'],
      );
    else {
      openssl('ts', '-query', '-data', 'signed', '-sha256', '-cert', '-out', 'query');
      openssl('ts', '-reply', '-config', 'config', '-queryfile', 'query', '-token_out', '-out', 'token');
    }
    return readFileSync(path.join(cwd, 'token'));
  };
};

const lastOf = (text: string, pattern: RegExp): number => Number([...text.matchAll(pattern)].at(-1)![1]);

/** What a file states of itself, as updates need it. */
export const readFile = (file: Buffer) => {
  const text = file.toString('latin1');
  const size = Math.max(...[...text.matchAll(/\/Size\s+(\d+)/g)].map(([, one]) => Number(one)));
  const [root, table] = [lastOf(text, /\/Root\s+(\d+)\s+0\s+R/g), lastOf(text, /startxref\s+(\d+)/g)];
  const info = /\/Info\s+(\d+)\s+0\s+R/.exec(text)?.[1];
  /** The last definition of an object, without its brackets. */
  const dictionary = (number: number): string =>
    [...text.matchAll(new RegExp(String.raw`(?<![\d])${number} 0 obj\s*<<([\s\S]*?)>>\s*endobj`, 'g'))].at(-1)![1]!;
  const page = [...text.matchAll(/(?<!\d)(\d+) 0 obj\s*<<(?:(?!endobj)[\s\S])*?\/Type\s*\/Page\b(?!s)/g)].map(
    ([, one]) => Number(one),
  )[0]!;
  return { size, root, table, info, page, dictionary };
};

/** Appends objects as an update, as programs that sign do. */
export const update = (file: Buffer, objects: Readonly<Record<number, string>>, more = ''): Buffer => {
  const { size, root, table, info } = readFile(file);
  let out = file.toString('latin1');
  if (!out.endsWith('\n')) out += '\n';
  const numbers = Object.keys(objects).map(Number);
  const entries = numbers.map((number) => {
    const at = out.length;
    out += `${number} 0 obj\n${objects[number]}\nendobj\n`;
    return `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const next = Math.max(size, ...numbers.map((number) => number + 1));
  const trailer = `<</Size ${next}/Root ${root} 0 R${info ? `/Info ${info} 0 R` : ''}/Prev ${table}${more}>>`;
  const at = out.length;
  return Buffer.from(`${out}xref\n${entries.join('')}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`, 'latin1');
};

export interface Handwriting {
  /** What stands first in the dictionary of the signature. */
  first?: 'range' | 'contents';
  hex?: (digits: string) => string;
  /** Between the parts of the range. */
  blank?: string;
  rangeName?: string;
  kind?: string;
  type?: string;
  /** Of the field: nothing is drawn where it is empty. */
  rect?: string;
  page?: boolean;
  /** Entries of the dictionary of the signature. */
  more?: string;
  /** The widget stands apart from its field. */
  apart?: boolean;
  /** Changes the file before it is signed. */
  change?: (file: string) => string;
}

/** Signs a PDF in an update, its dictionary written in one of the ways in which programs write it. */
export const signByHand = (
  file: Buffer,
  sign: SignBytes,
  {
    first = 'range',
    hex = (digits) => digits,
    blank = ' ',
    rangeName = '/ByteRange',
    kind = 'ETSI.CAdES.detached',
    type = 'Sig',
    rect = '0 0 0 0',
    page: isOnPage = false,
    apart: isApart = false,
    more = '',
    change = (all) => all,
  }: Handwriting = {},
): Buffer => {
  const { size, root, page, dictionary } = readFile(file);
  const [signature, field] = [size, size + 1];
  const widget = isApart ? size + 2 : field;
  const catalog = dictionary(root);
  const fields = /\/AcroForm\s*<<\/Fields\[([^\]]*)\]/.exec(catalog)?.[1] ?? '';
  const form = `/AcroForm<</Fields[${fields} ${field} 0 R]/SigFlags 3>>`;
  const newCatalog = `<<${catalog.replace(/\/AcroForm\s*<<[^>]*>>/, '')}${form}>>`;
  const space = 16_384;
  const digits = (text: string): string => hex(text).padEnd(hex('0'.repeat(space)).length, '0');
  const slot = '#'.repeat(digits('').length);
  const range = (...at: number[]): string =>
    `${rangeName}${blank}[${at.map((one) => String(one).padStart(9, '0')).join(blank)}${blank}]`;
  const parts = [range(0, 0, 0, 0), `/Contents<${slot}>`];
  const body = `<</Type/${type}/Filter/Adobe.PPKLite/SubFilter/${kind}/M(D:20261128103000Z)${more}${(first === 'range' ? parts : parts.toReversed()).join('')}>>`;
  const annotation = isOnPage ? `/P ${page} 0 R` : '';
  const objects: Record<number, string> = {
    [root]: newCatalog,
    [signature]: body,
  };
  const look = `/Type/Annot/Subtype/Widget/Rect[${rect}]/F 132${annotation}`;
  const named = `/FT/Sig/T(Seal ${field})/V ${signature} 0 R`;
  objects[field] = isApart ? `<<${named}/Kids[${widget} 0 R]>>` : `<<${named}${look}>>`;
  if (isApart) objects[widget] = `<</Parent ${field} 0 R${look}>>`;
  if (isOnPage) {
    const own = dictionary(page);
    const notes = /\/Annots\s*\[([^\]]*)\]/.exec(own)?.[1] ?? '';
    objects[page] = `<<${own.replace(/\/Annots\s*\[[^\]]*\]/, '')}/Annots[${notes} ${widget} 0 R]>>`;
  }
  const draft = change(update(file, objects).toString('latin1'));
  const start = draft.lastIndexOf(`<${slot}>`);
  const end = start + slot.length + 2;
  const ranged = draft.replace(range(0, 0, 0, 0), range(0, start, end, draft.length - end));
  const bytes = Buffer.from(ranged, 'latin1');
  const token = sign(Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])).toString('hex');
  return Buffer.from(ranged.replace(slot, digits(token.padEnd(space, '0'))), 'latin1');
};
