import { open as openFile, rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { certificateAt, type SignatureStanding, standingOf } from '../../../shared/letters/signatures.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { isoTime, systemClock } from '../../ports.ts';
import { readLetterPdf } from '../../server/letters/signatures/readLetterPdf.ts';
import { drawSignatureReport } from '../../server/letters/drawing/signatureReport.ts';
import { makeSignatureReport } from '../../server/letters/signatureReports.ts';
import { commandLine } from '../../server/base/audit/auditStore.ts';
import type { Store } from '../../server/store/openStore.ts';
import { readBytes } from '../arguments.ts';
import type { CommandContext, DefineCommand } from '../command.ts';
import { findIssued, issuedText, sha256Of, type LetterVerdict, verdictOf, verdictTexts } from './letterVerdict.ts';
import type { PdfSignature } from '../../../shared/schema/pdfSignature.ts';

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

const coverText = ({ bytesAfter, isChangedAfter }: PdfSignature): string => {
  if (bytesAfter === 0) return 'covers the whole document';
  const rest = `covers all but the last ${bytesAfter} bytes`;
  return isChangedAfter === false ? `${rest}, which change nothing of it` : `${rest}, which may CHANGE it`;
};

const signatureText = (one: SignatureAnswer, signature: PdfSignature): string => {
  if (one.fault !== null)
    return `Signature of ${one.signer || 'an unknown signer'}: NOT VALID, ${faultTexts[one.fault]}.`;
  const trust =
    one.trust === 'self-signed'
      ? 'self-signed: only the signer vouches for the name'
      : `issued by ${one.issuer}, whose trust is not checked here`;
  return [
    `Signature of ${one.signer}${one.organization ? ` (${one.organization})` : ''}: intact, `,
    coverText(signature),
    `; ${one.signed_at === null ? 'time not noted' : `signed ${one.signed_at} by the signer's clock`}`,
    one.certificate === null ? '' : `; ${certificateTexts[one.certificate]}`,
    `; ${trust}.`,
  ].join('');
};

const standingText: Readonly<Record<SignatureStanding, string>> = {
  none: 'No digital signature.',
  broken: 'A digital signature is NOT valid.',
  changed: 'The file was CHANGED AFTER it was signed.',
  whole: 'Signed as a whole, and unchanged since.',
};

/** Why a file cannot be taken apart; null where it can be, or is no PDF at all. */
const unreadOf = (error: unknown, bytes: Buffer): Problem | null =>
  error instanceof Problem && /^letter-pdf-/.test(error.code) && bytes.subarray(0, 1024).includes('%PDF-')
    ? error
    : null;

/** The answer about a PDF that cannot be taken apart. */
const unreadAnswer = (context: CommandContext, file: string, bytes: Buffer, reason: Problem) => {
  const verdict: LetterVerdict = reason.code === 'letter-pdf-damaged' ? 'damaged' : 'not-checked';
  const sha256 = sha256Of(bytes);
  const answer = {
    ...{ file, holds: false, verdict, letter: null, draft: false, pages: null, bytes: bytes.length, sha256 },
    ...{ issued: 'not-asked', job: null, issued_at: null, superseded_by: null, replaced_in_vain_by: null },
    ...{ withdrawn_at: null, standing: null, signatures: [], reason: { code: reason.code, message: reason.message } },
  };
  const words = verdict === 'damaged' ? verdictTexts.damaged : 'NOT CHECKED';
  const lines = [`${words}: ${file}`, reason.message, `SHA-256 ${sha256}`];
  return { answer: context.asJson ? answer : lines.join('\n'), exitCode: 1 };
};

const verify = async (context: CommandContext, file: string) => {
  const bytes = await readBytes(file);
  const read = await readLetterPdf(bytes).catch((error: unknown) => {
    const reason = unreadOf(error, bytes);
    if (reason === null) throw error;
    return reason;
  });
  if (read instanceof Problem) return unreadAnswer(context, file, bytes, read);
  const { pages, numbers, isDraft, signatures } = read;
  const sha256 = sha256Of(bytes);
  const { issued, letter } = await findIssued(context, { file, bytes, read });
  const standing = standingOf(signatures);
  const verdict = verdictOf({ issued, letter, standing, isDraft });
  const holds = verdict === 'holds';
  const listed = signatures.map(signatureAnswer);
  const answer = {
    ...{
      file,
      holds,
      verdict,
      letter: letter?.number ?? numbers[0] ?? null,
      draft: isDraft,
      pages,
      bytes: bytes.length,
      sha256,
    },
    issued,
    job: letter?.job ?? null,
    issued_at: letter && issued !== 'given-out' ? isoTime(letter.issuedMs) : null,
    superseded_by: letter?.supersededBy ?? null,
    replaced_in_vain_by: letter?.replacedInVain?.number ?? null,
    withdrawn_at: letter?.withdrawnMs ? isoTime(letter.withdrawnMs) : null,
    standing,
    signatures: listed,
  };
  const lines = [
    `${verdictTexts[verdict]}: ${file}`,
    answer.letter === null
      ? 'It carries no letter number.'
      : `Letter ${answer.letter}, ${pages} pages, ${bytes.length} bytes.`,
    ...(isDraft ? ['It is marked DRAFT, not for issue.'] : []),
    issuedText(issued, letter),
    standing === 'whole' && signatures.some(({ isChangedAfter }) => isChangedAfter)
      ? 'Signed as a whole, but CHANGED AFTER an earlier signature.'
      : standingText[standing],
    ...listed.map((one, at) => signatureText(one, signatures[at]!)),
    `SHA-256 ${sha256}`,
  ];
  return { answer: context.asJson ? answer : lines.join('\n'), exitCode: holds ? 0 : 1 };
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
