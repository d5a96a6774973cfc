import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { SignatureStanding } from '../../../shared/letters/signatures.ts';
import { isoTime } from '../../ports.ts';
import { engineerOf } from '../../server/letters/drawing/letterContent.ts';
import type { LetterPdf } from '../../server/letters/signatures/readLetterPdf.ts';
import { firmSettingsOf } from '../../server/firm/firm.ts';
import { compareCopies, signerBlockers } from '../../server/letters/finishedFindings.ts';
import type { FoundLetter } from '../../server/letters/letterStore.ts';
import type { Store } from '../../server/store/openStore.ts';
import { serverPaths } from '../../server/base/serverPaths.ts';
import type { CommandContext } from '../command.ts';

/**
 * What this server knows of a file: its letter, unchanged, which may have been withdrawn or replaced since; a copy that it gave
 * out to be sealed; another file under the same number; nothing.
 */
export type Issued = 'issued' | 'withdrawn' | 'superseded' | 'given-out' | 'differs' | 'unknown' | 'not-asked';

/** The answer of the command in one word. */
export type LetterVerdict =
  'holds' | 'draft' | 'altered' | 'withdrawn' | 'superseded' | 'given-out' | 'unknown' | 'not-checked' | 'damaged';

/** The first words of the answer. */
export const verdictTexts: Readonly<Record<LetterVerdict, string>> = {
  holds: 'HOLDS',
  draft: 'A DRAFT, NOT FOR ISSUE',
  altered: 'ALTERED',
  withdrawn: 'WITHDRAWN',
  superseded: 'SUPERSEDED',
  'given-out': 'GIVEN OUT FOR SEALING, NOT ISSUED',
  unknown: 'UNKNOWN TO THIS SERVER',
  'not-checked': 'NOT CHECKED: NEITHER SIGNED NOR ANY SERVER DATA TO COMPARE IT WITH',
  damaged: 'DAMAGED, NOT A WHOLE PDF',
};

/**
 * How a file compares with the copy that was given out: it is that copy with nothing to see added; another certificate than
 * that of the engineer whom it names has signed it; it shows something that the copy does not, such as a seal; lines of the
 * copy are missing.
 */
type CopyContent = 'same' | 'signer' | 'drawn' | 'differs';

/** A letter that this server knows. */
export type KnownLetter = Pick<FoundLetter, 'number' | 'job' | 'issuedMs' | 'withdrawnMs'> & {
  supersededBy: string | null;
  /** The letter that had replaced it, where that one was withdrawn. */
  replacedInVain: { number: string; withdrawnMs: number } | null;
  /** Of a copy that was given out. */
  copy: { content: CopyContent; /** Another file was issued under its number. */ isIssuedAnew: boolean } | null;
};

const copyTexts: Readonly<Record<CopyContent, string>> = {
  same: '',
  signer: ' It is not signed by the engineer whom it names, or not as a whole.',
  drawn: ' Its pages show something that the copy does not: compare them.',
  differs: ' Lines of that copy are MISSING from it.',
};

export const issuedText = (issued: Issued, letter: KnownLetter | null): string => {
  if (letter === null)
    return issued === 'unknown'
      ? 'This server has not issued this file.'
      : 'No server data here: whether it was issued is not checked.';
  const { number, issuedMs, withdrawnMs, supersededBy, replacedInVain, copy } = letter;
  const issuedAt = isoTime(issuedMs);
  const inVain =
    replacedInVain === null
      ? ''
      : ` Letter ${replacedInVain.number} had replaced it, and was withdrawn on ${isoTime(replacedInVain.withdrawnMs)}.`;
  if (issued === 'issued') return `Issued here as letter ${number} on ${issuedAt}, unchanged.${inVain}`;
  if (issued === 'superseded')
    return `Issued here as letter ${number}, unchanged, but letter ${supersededBy} has replaced it.`;
  if (issued === 'withdrawn')
    return `Letter ${number} of this server, unchanged, but withdrawn on ${withdrawnMs === null ? '' : isoTime(withdrawnMs)}.`;
  if (issued === 'differs') return `NOT the letter ${number} that this server issued: its file has another SHA-256.`;
  const since = copy?.isIssuedAnew ? 'issued another file under that number' : 'not issued it';
  return `Given out here to be signed and sealed as letter ${number} on ${issuedAt}: this server has ${since}.${copy ? copyTexts[copy.content] : ''}`;
};

interface Findings {
  issued: Issued;
  letter: KnownLetter | null;
  standing: SignatureStanding;
  isDraft: boolean;
}

export const verdictOf = ({ issued, letter, standing, isDraft }: Findings): LetterVerdict => {
  if (standing === 'broken' || standing === 'changed' || issued === 'differs') return 'altered';
  if (letter?.copy?.content === 'differs') return 'altered';
  if (isDraft) return 'draft';
  if (issued === 'issued') return 'holds';
  if (issued === 'withdrawn' || issued === 'superseded') return issued;
  // Its engineer's signature speaks for what was given out, and only for that.
  if (letter?.copy)
    return letter.copy.content === 'same' && !letter.copy.isIssuedAnew && standing === 'whole' ? 'holds' : 'given-out';
  // Anyone can sign a picture of an altered letter, which carries no number that can be read.
  if (issued === 'unknown') return 'unknown';
  return standing === 'whole' ? 'holds' : 'not-checked';
};

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The number under which a copy was given out that the file begins with: signing adds to a file and changes nothing of it. */
const numberWithin = async ({ jobs }: Store, bytes: Uint8Array, numbers: readonly string[]): Promise<string | null> => {
  for (const one of numbers)
    for (const { number, sha256, bytes: size } of await jobs.sealingCopies.withNumber(one))
      if (sha256Of(bytes.subarray(0, size)) === sha256) return number;
  return null;
};

/** The copy of a letter that was given out, and how the file compares with it; null where none was. */
const comparedCopy = async (
  store: Store,
  { file, bytes, read }: ReadFile,
  number: string,
  isIssuedAnew: boolean,
): Promise<KnownLetter | null> => {
  const { sealingCopies } = store.jobs;
  const [latest] = await sealingCopies.withNumber(number);
  if (!latest) return null;
  const copies = await sealingCopies.of(latest.job, number);
  const received = { temporaryPath: file, sha256: sha256Of(bytes), bytes: bytes.length };
  const { match, entries } = await compareCopies(received, read, copies);
  const isSame = match?.how === 'same-bytes' && match.drawn.length === 0;
  const engineer = engineerOf(await firmSettingsOf(store), entries?.engineer).name;
  const isBySigner = signerBlockers(read.signatures, engineer).length === 0;
  return {
    ...{ number, job: latest.job, issuedMs: match?.atMs ?? latest.atMs, withdrawnMs: null },
    ...{ supersededBy: null, replacedInVain: null },
    copy: {
      content: isSame ? (isBySigner ? 'same' : 'signer') : match?.how === 'differs' ? 'differs' : 'drawn',
      isIssuedAnew,
    },
  };
};

/** A file, where it lies, and what it states about itself. */
interface ReadFile {
  file: string;
  bytes: Uint8Array;
  read: LetterPdf;
}

/** What this server knows of a file. */
export const findIssued = async (
  context: CommandContext,
  found: ReadFile,
): Promise<{ issued: Issued; letter: KnownLetter | null }> => {
  const { data, databaseUrl } = context;
  if (databaseUrl === undefined && !existsSync(serverPaths(data).database))
    return { issued: 'not-asked', letter: null };
  const store = await context.open({ anyFiles: true });
  const { letters } = store.jobs;
  const { numbers, named } = found.read;
  const same = await letters.find({ sha256: sha256Of(found.bytes) });
  if (same) {
    const since = await letters.replacementOf(same);
    const supersededBy = since?.withdrawnMs === null ? since.number : null;
    const replacedInVain =
      since && since.withdrawnMs !== null ? { number: since.number, withdrawnMs: since.withdrawnMs } : null;
    const issued = same.withdrawnMs !== null ? 'withdrawn' : supersededBy === null ? 'issued' : 'superseded';
    return { issued, letter: { ...same, supersededBy, replacedInVain, copy: null } };
  }
  const within = await numberWithin(store, found.bytes, [...numbers, ...named]);
  for (const number of within === null ? numbers : [within]) {
    const other = await letters.find({ number });
    if (other && within === null)
      return { issued: 'differs', letter: { ...other, supersededBy: null, replacedInVain: null, copy: null } };
    const letter = await comparedCopy(store, found, number, other !== null);
    if (letter) return { issued: 'given-out', letter };
  }
  return { issued: 'unknown', letter: null };
};
