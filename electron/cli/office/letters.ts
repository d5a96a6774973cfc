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
import { type LetterPdf, readLetterPdf } from '../../server/letters/readLetterPdf.ts';
import { drawSignatureReport } from '../../server/letters/signatureReport.ts';
import { makeSignatureReport } from '../../server/office/signatureReport.ts';
import { commandLine } from '../../server/store/auditStore.ts';
import type { FoundLetter } from '../../server/store/letterStore.ts';
import type { Store } from '../../server/store/openStore.ts';
import { serverPaths } from '../../server/store/serverPaths.ts';
import { readBytes } from '../arguments.ts';
import type { CommandContext, DefineCommand } from '../command.ts';

/**
 * What this server knows of a file: its letter, unchanged, which may have been withdrawn or replaced since; a copy that it gave
 * out to be sealed; another file under the same number; nothing.
 */
type Issued = 'issued' | 'withdrawn' | 'superseded' | 'given-out' | 'differs' | 'unknown' | 'not-asked';

/** The answer of the command in one word. */
type Verdict = 'holds' | 'draft' | 'altered' | 'withdrawn' | 'superseded' | 'given-out' | 'unknown' | 'not-checked';

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

const issuedText = (issued: Issued, letter: Known | null): string =>
  ({
    issued: `Issued here as letter ${letter?.number} on ${letter && isoTime(letter.issuedMs)}, unchanged.`,
    superseded: `Issued here as letter ${letter?.number}, unchanged, but letter ${letter?.supersededBy} has replaced it.`,
    'given-out': `Given out here to be signed and sealed as letter ${letter?.number} on ${letter && isoTime(letter.issuedMs)}: this server has ${letter?.isIssuedAnew ? 'issued another file under that number' : 'not issued it'}.`,
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

/** The first words of the answer. */
const verdictTexts: Readonly<Record<Verdict, string>> = {
  holds: 'HOLDS',
  draft: 'A DRAFT, NOT FOR ISSUE',
  altered: 'ALTERED',
  withdrawn: 'WITHDRAWN',
  superseded: 'SUPERSEDED',
  'given-out': 'GIVEN OUT FOR SEALING, NOT ISSUED',
  unknown: 'UNKNOWN TO THIS SERVER',
  'not-checked': 'NOT CHECKED: NEITHER SIGNED NOR ANY SERVER DATA TO COMPARE IT WITH',
};

const verdictOf = (issued: Issued, letter: Known | null, standing: SignatureStanding, isDraft: boolean): Verdict => {
  if (standing === 'broken' || standing === 'changed' || issued === 'differs') return 'altered';
  if (isDraft) return 'draft';
  if (issued === 'issued') return 'holds';
  if (issued === 'withdrawn' || issued === 'superseded') return issued;
  if (letter?.isIssuedAnew) return 'given-out';
  // Its engineer's signature speaks for a file that this server has not issued.
  if (standing === 'whole') return 'holds';
  return issued === 'not-asked' ? 'not-checked' : issued;
};

type Known = Pick<FoundLetter, 'number' | 'job' | 'issuedMs' | 'withdrawnMs'> & {
  supersededBy: string | null;
  /** Of a copy that was given out: another file was issued under its number. */
  isIssuedAnew?: boolean;
};

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The copy that the file begins with: signing adds to a file and changes nothing of it. */
const givenOut = async ({ jobs }: Store, bytes: Uint8Array, numbers: readonly string[]): Promise<Known | null> => {
  for (const one of numbers)
    for (const { number, job, atMs, sha256, bytes: size } of await jobs.sealingCopies.withNumber(one))
      if (sha256Of(bytes.subarray(0, size)) === sha256) {
        const isIssuedAnew = (await jobs.letters.find({ number })) !== null;
        return { number, job, issuedMs: atMs, withdrawnMs: null, supersededBy: null, isIssuedAnew };
      }
  return null;
};

const findIssued = async (
  context: CommandContext,
  file: Uint8Array,
  { numbers, named }: Pick<LetterPdf, 'numbers' | 'named'>,
): Promise<{ issued: Issued; letter: Known | null }> => {
  const { data, databaseUrl } = context;
  if (databaseUrl === undefined && !existsSync(serverPaths(data).database))
    return { issued: 'not-asked', letter: null };
  const store = await context.open({ anyFiles: true });
  const { letters } = store.jobs;
  const same = await letters.find({ sha256: sha256Of(file) });
  if (same) {
    const supersededBy = await letters.supersededBy(same);
    const since = supersededBy === null ? 'issued' : 'superseded';
    return { issued: same.withdrawnMs === null ? since : 'withdrawn', letter: { ...same, supersededBy } };
  }
  const copy = await givenOut(store, file, [...numbers, ...named]);
  if (copy) return { issued: 'given-out', letter: copy };
  for (const number of numbers) {
    const other = await letters.find({ number });
    if (other) return { issued: 'differs', letter: { ...other, supersededBy: null } };
  }
  return { issued: 'unknown', letter: null };
};

const verify = async (context: CommandContext, file: string) => {
  const bytes = await readBytes(file);
  const { pages, numbers, named, isDraft, signatures } = await readLetterPdf(bytes);
  const sha256 = sha256Of(bytes);
  const { issued, letter } = await findIssued(context, bytes, { numbers, named });
  const standing = standingOf(signatures);
  const verdict = verdictOf(issued, letter, standing, isDraft);
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
