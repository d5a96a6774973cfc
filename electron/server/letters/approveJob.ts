import { Readable } from 'node:stream';
import type { Job } from '../../../shared/job/job.ts';
import { entriesOfKind, findingAllowsApproval } from '../../../shared/letters/entries.ts';
import { kindsOf, letterKindOf, letterTitles } from '../../../shared/job/letterKinds.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { FinishedCheck } from '../../../shared/letters/finishedLetter.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import type { Clock } from '../../ports.ts';
import type { LetterPdf } from './signatures/readLetterPdf.ts';
import type { LetterRenderer } from './drawing/letterRenderer.ts';
import { drawHere, readHere } from './drawing/lettersHere.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import { theOffice } from '../base/storage/droppedFileStore.ts';
import type { LetterToIssue } from './letterStore.ts';
import { assertMovable } from '../jobs/store/jobRow.ts';
import type { Store } from '../store/openStore.ts';
import type { JudgedFile } from '../uploads/uploadStore.ts';
import { withPlaced } from '../base/storage/withPlaced.ts';
import { judgeFile } from '../../files/judge/judgeFile.ts';
import { engineerOf } from './drawing/letterContent.ts';
import { compareCopies, drawnCode, expiredSince, signatureBlockers, signerBlockers } from './finishedFindings.ts';
import {
  composeLetter,
  type LetterCase,
  type LetterCaseStores,
  letterContentHash,
  openLetterCase,
  type SmallPictures,
} from './letterCase.ts';
import { alsoOverridden, assertMayIssue, type LetterOverride } from './letterGate.ts';
import { passedOn } from './drafts/prefill.ts';
import { parseEntries } from './drafts/validateEntries.ts';

/**
 * The source of a letter: the reviewer's entries as JSON, or a finished PDF. With the `mark` of a preview, only a letter
 * with the content of that preview is issued; with the `base` of the entries, only if no reviewer has saved others since.
 */
export type LetterSource = (
  { entries: unknown; mark?: string; base?: number | null } | { finished: AsyncIterable<Uint8Array> }
) & {
  /** From `passGate`; goes into the history. */
  override?: LetterOverride | null;
  /** Why a finished PDF is issued in spite of what is found in it. */
  reason?: string | undefined;
  /** The reviewer has looked at what was drawn on a finished PDF after it was given out. Default: at the command line. */
  isSeen?: boolean;
};

interface ApproveDeps {
  store: LetterCaseStores & Pick<Store, 'dropped'>;
  clock: Clock;
  /** Default: draws and reads in this thread. */
  draw?: LetterRenderer['draw'];
  /** Small copies of photos, for an appendix. */
  pictures?: SmallPictures;
  read?: LetterRenderer['read'];
}

export const longestLetter = 100 * 1024 * 1024;

/** A letter ready to be issued, and the job's change version at that time. */
interface PreparedLetter extends Omit<LetterToIssue, 'file'> {
  /** What its file is called by. */
  title: string;
  received: ReceivedFile;
  change: number;
}

const compose = async (
  { store, draw = drawHere, pictures }: ApproveDeps,
  letterCase: LetterCase,
  { entries: sent, mark, base, override }: Extract<LetterSource, { entries: unknown }>,
): Promise<PreparedLetter> => {
  const { row, job, number } = letterCase;
  const entries = parseEntries(job, sent);
  if (!findingAllowsApproval(entries.finding)) throw problem('roof-not-adequate');
  const content = await composeLetter(letterCase, { entries, draft: false }, pictures);
  if (mark !== undefined && mark !== letterContentHash(content)) throw problem('letter-differs-from-preview');
  const { bytes, pages } = await draw(content);
  const received = await store.files.receive(Readable.from([bytes]), longestLetter);
  const { kind } = content;
  // With the engineer who signs it.
  const signed = { ...content.entries, kind };
  const from = base === undefined ? undefined : { entries: sent, base };
  const about = { received, change: row.change, number, pages, kind, title: letterTitles[kind] };
  return { ...about, source: 'composed', entries: signed, from, override };
};

/** What a finished PDF states of itself. Throws where it is one of our drafts. */
const readFinished = async ({ read = readHere }: ApproveDeps, file: string): Promise<LetterPdf> => {
  const verdict = await judgeFile(file, 'letter.pdf');
  if (!verdict.ok) throw problem('letter-not-pdf', { reason: verdict.refusal });
  const found = await read(file);
  if (found.isDraft) throw problem('letter-pdf-draft');
  return found;
};

/** Throws where it carries the number of another letter. One that carries its own may name those that it replaces. */
const assertNumbered = ({ numbers, named }: LetterPdf, number: string): void => {
  const isNamed = numbers.includes(number) || named.includes(number);
  const carried = [...numbers, ...(isNamed ? [] : named)].find((one) => one !== number);
  if (carried !== undefined) throw problem('letter-number-differs', { carried, number });
};

/** Throws `test-letter-not-composed`: a test letter is stamped on every page, and a sealed PDF is not ours to change. */
const receiveFinished = (
  { store }: ApproveDeps,
  { row }: LetterCase,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> => {
  if (row.is_test === 1) throw problem('test-letter-not-composed', { job: row.id });
  return store.files.receive(bytes, longestLetter);
};

/** Compares a finished PDF with the case as it is after the upload: what changed meanwhile does not affect it. */
const inspectFinished = async (deps: ApproveDeps, { row, user }: LetterCase, received: ReceivedFile) => {
  const letterCase = await openLetterCase(deps.store, row.id, { nowMs: deps.clock.now(), user });
  const found = await readFinished(deps, received.temporaryPath);
  const { number, firm, nowMs } = letterCase;
  assertNumbered(found, number);
  const { pages, signatures } = found;
  const broken = signatureBlockers(signatures, nowMs);
  const { match: copy, entries, blockers } = await compareCopies(received, found, await letterCase.copies());
  const engineer = entries ? engineerOf(firm.settings, entries.engineer).name : '';
  const expired = entries ? await expiredSince(letterCase, entries.engineer) : [];
  const overridable = [...broken, ...signerBlockers(signatures, engineer), ...expired, ...blockers];
  return { letterCase, entries, pages, signatures, copy, overridable };
};

/** What a finished PDF is, and whether it can be the letter: throws what `approveJob` would throw. Keeps nothing. */
export const checkFinished = async (
  deps: ApproveDeps,
  opened: LetterCase,
  bytes: AsyncIterable<Uint8Array>,
): Promise<FinishedCheck> => {
  assertMovable(opened.row, 'Approved');
  const received = await receiveFinished(deps, opened, bytes);
  try {
    const { pages, signatures, copy, overridable } = await inspectFinished(deps, opened, received);
    return { pages, bytes: received.bytes, sha256: received.sha256, signatures, copy, overridable };
  } finally {
    await deps.store.files.discard(received);
  }
};

/**
 * A finished PDF. The values of the copy that was given out stay the letter's values; without one, what was typed before it
 * was finished elsewhere.
 */
const takeFinished = async (
  deps: ApproveDeps,
  opened: LetterCase,
  source: Extract<LetterSource, { finished: unknown }>,
): Promise<PreparedLetter> => {
  const received = await receiveFinished(deps, opened, source.finished);
  try {
    const { letterCase, entries, pages, signatures, copy, overridable } = await inspectFinished(deps, opened, received);
    const isSeen = source.isSeen ?? letterCase.user === null;
    const drawn = isSeen ? overridable.filter(({ code }) => code === drawnCode) : [];
    const held = overridable.filter((one) => !drawn.includes(one));
    const overridden = alsoOverridden(source.override ?? null, held, source.reason);
    const seen = drawn.length > 0 && copy ? { pages_seen: copy.drawn } : null;
    const override = overridden || seen ? { ...overridden, ...seen } : null;
    const draft = entries ? null : await letterCase.draft();
    const { row, job, number } = letterCase;
    // The next letter of the place takes over the edition of this one, and would take values that are held with it.
    const all = entries ?? (draft && passedOn(await letterCase.source(), draft));
    const kind = letterKindOf(all?.kind, job.services_requested);
    const typed = all && entriesOfKind(kind, all);
    // Of two kinds that were asked for, a PDF without values may be either one.
    const isKnown = typed !== null || kindsOf(job.services_requested).length === 1;
    const about = { change: row.change, number, pages, kind: isKnown ? kind : null, title: letterTitles[kind] };
    return { ...about, received, source: 'attached', entries: typed, signatures, override };
  } catch (error) {
    await deps.store.files.discard(received);
    throw error;
  }
};

/**
 * Approves a job and issues its letter: composed from the job, the reviewer's entries and the firm's settings, or a
 * finished PDF. Throws Problems: `not-found`, `superseded`, `move-refused`, `invalid-fields`, `unsupported-file`,
 * `too-large`. Callers ask `passGate` first.
 */
export const approveJob = async (
  deps: ApproveDeps,
  letterCase: LetterCase,
  source: LetterSource,
  by: Actor,
): Promise<Job> => {
  const { store } = deps;
  assertMovable(letterCase.row, 'Approved');
  assertMayIssue(letterCase);
  const { received, change, title, ...letter } =
    'finished' in source ? await takeFinished(deps, letterCase, source) : await compose(deps, letterCase, source);
  try {
    const name = `${title} ${letter.number}.pdf`;
    const file: JudgedFile = { ...received, name, mediaType: 'application/pdf' };
    return await withPlaced(store, theOffice, [file], ([placed]) =>
      store.jobs.letters.issue(letterCase.row.id, change, { ...letter, file: placed! }, by),
    );
  } finally {
    await store.files.discard(received);
  }
};
