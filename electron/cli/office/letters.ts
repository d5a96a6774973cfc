import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open as openFile, rm } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  certificateAt,
  type PdfSignature,
  type SignatureStanding,
  standingOf,
} from '../../../shared/letter/signatures.ts';
import { isoTime, systemClock } from '../../ports.ts';
import { readLetterPdf } from '../../server/letters/readLetterPdf.ts';
import { drawSignatureReport } from '../../server/letters/signatureReport.ts';
import { makeSignatureReport } from '../../server/office/signatureReport.ts';
import { commandLine } from '../../server/store/auditStore.ts';
import type { FoundLetter } from '../../server/store/letterStore.ts';
import type { Store } from '../../server/store/openStore.ts';
import { serverPaths } from '../../server/store/serverPaths.ts';
import { readBytes } from '../arguments.ts';
import type { CommandContext, DefineCommand } from '../command.ts';

/** What this server knows of a file: its letter, unchanged; another file under the same number; nothing. */
type Issued = 'issued' | 'withdrawn' | 'differs' | 'unknown' | 'not-asked';

const signatureAnswer = (signature: PdfSignature) => {
  const { fault, bytesAfter, isSelfSigned, signedAt } = signature;
  return {
    signer: signature.signer,
    organization: signature.organization,
    issuer: signature.issuer,
    /** No list of trusted issuers is kept. */
    trust: isSelfSigned ? 'self-signed' : 'issuer not checked',
    intact: fault === null,
    fault,
    whole_document: fault === null && bytesAfter === 0,
    bytes_after: bytesAfter,
    signed_at: signedAt,
    certificate: signature.validTo === '' ? null : certificateAt(signature, systemClock.now()),
    certificate_from: signature.validFrom || null,
    certificate_to: signature.validTo || null,
  };
};
type SignatureAnswer = ReturnType<typeof signatureAnswer>;

const faultTexts = {
  altered: 'the file was changed after it was signed',
  range: 'it leaves out more of the file than itself',
  unreadable: 'it cannot be read',
};
const certificateTexts = {
  valid: 'certificate valid at that time',
  expired: 'certificate already expired at that time',
  'not-yet-valid': 'certificate not yet valid at that time',
};

const signatureText = (one: SignatureAnswer): string => {
  if (one.fault !== null)
    return `Signature of ${one.signer || 'an unknown signer'}: NOT VALID, ${faultTexts[one.fault]}.`;
  const trust =
    one.trust === 'self-signed'
      ? 'self-signed: only the signer vouches for the name'
      : `issued by ${one.issuer}, whose trust is not checked here`;
  return [
    `Signature of ${one.signer}${one.organization ? ` (${one.organization})` : ''}: intact, `,
    one.whole_document ? 'covers the whole document' : `covers all but the last ${one.bytes_after} bytes`,
    `; ${one.signed_at === null ? 'time not noted' : `signed ${one.signed_at} by the signer's clock`}`,
    one.certificate === null ? '' : `; ${certificateTexts[one.certificate]}`,
    `; ${trust}.`,
  ].join('');
};

const issuedText = (issued: Issued, letter: FoundLetter | null): string =>
  ({
    issued: `Issued here as letter ${letter?.number} on ${letter && isoTime(letter.issuedMs)}, unchanged.`,
    withdrawn: `Letter ${letter?.number} of this server, unchanged, but withdrawn on ${letter?.withdrawnMs ? isoTime(letter.withdrawnMs) : ''}.`,
    differs: `NOT the letter ${letter?.number} that this server issued: its file has another SHA-256.`,
    unknown: 'This server has not issued this file.',
    'not-asked': 'No server data here: whether it was issued is not checked.',
  })[issued];

const standingText: Readonly<Record<SignatureStanding, string>> = {
  none: 'No digital signature.',
  broken: 'A digital signature is NOT valid.',
  changed: 'The file was CHANGED AFTER it was signed.',
  whole: 'Signed as a whole, and unchanged since.',
};

const findIssued = async (
  context: CommandContext,
  sha256: string,
  numbers: readonly string[],
): Promise<{ issued: Issued; letter: FoundLetter | null }> => {
  const { data, databaseUrl } = context;
  if (databaseUrl === undefined && !existsSync(serverPaths(data).database))
    return { issued: 'not-asked', letter: null };
  const { jobs } = await context.open({ anyFiles: true });
  const same = await jobs.letters.find({ sha256 });
  if (same) return { issued: same.withdrawnMs === null ? 'issued' : 'withdrawn', letter: same };
  for (const number of numbers) {
    const other = await jobs.letters.find({ number });
    if (other) return { issued: 'differs', letter: other };
  }
  return { issued: 'unknown', letter: null };
};

const verify = async (context: CommandContext, file: string) => {
  const bytes = await readBytes(file);
  const { pages, numbers, isDraft, signatures } = await readLetterPdf(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { issued, letter } = await findIssued(context, sha256, numbers);
  const standing = standingOf(signatures);
  const isVouchedFor = issued === 'issued' || (standing === 'whole' && ['unknown', 'not-asked'].includes(issued));
  const holds = isVouchedFor && !isDraft && ['none', 'whole'].includes(standing);
  const listed = signatures.map(signatureAnswer);
  const answer = {
    ...{
      file,
      holds,
      letter: letter?.number ?? numbers[0] ?? null,
      draft: isDraft,
      pages,
      bytes: bytes.length,
      sha256,
    },
    issued,
    job: letter?.job ?? null,
    issued_at: letter && isoTime(letter.issuedMs),
    withdrawn_at: letter?.withdrawnMs ? isoTime(letter.withdrawnMs) : null,
    standing,
    signatures: listed,
  };
  const lines = [
    `${holds ? 'HOLDS' : 'DOES NOT HOLD'}: ${file}`,
    answer.letter === null
      ? 'It carries no letter number.'
      : `Letter ${answer.letter}, ${pages} pages, ${bytes.length} bytes.`,
    ...(isDraft ? ['It is marked DRAFT, not for issue.'] : []),
    issuedText(issued, letter),
    standingText[standing],
    ...listed.map(signatureText),
    `SHA-256 ${sha256}`,
  ];
  return { answer: context.asJson ? answer : lines.join('\n').replace(/[^\P{Cc}\n]/gu, ' '), exitCode: holds ? 0 : 1 };
};

/** `letter`: what holds of a letter as a PDF. */
export const addLetterCommands = (letter: Command, define: DefineCommand): void => {
  define(
    letter
      .command('verify <file.pdf>')
      .description(
        'its number, whether this server issued it, and its digital signatures; exit 1 where it does not hold',
      ),
    (context, file) => verify(context, file ?? ''),
  );
};

/** Writes the signature report of a job to a new file; refuses an existing one. */
export const writeSignatureReport = async (store: Store, id: number, file: string) => {
  const output = await openFile(file, 'wx');
  try {
    const deps = { store, clock: systemClock, draw: drawSignatureReport };
    const { bytes, pages, files } = await makeSignatureReport(deps, id, { ...commandLine, user: null });
    await output.writeFile(bytes);
    await output.close();
    const listed = files.map(({ name, about, bytes: size, sha256 }) => ({ name, about, bytes: size, sha256 }));
    return { file, pages, files: listed };
  } catch (error) {
    await output.close();
    await rm(file, { force: true });
    throw error;
  }
};
