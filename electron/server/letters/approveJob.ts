import { Readable } from 'node:stream';
import type { Job } from '../../../shared/job/job.ts';
import { findingAllowsApproval, type LetterEntries } from '../../../shared/letters/entries.ts';
import { kindsOf, letterKindOf, letterTitles } from '../../../shared/job/letterKinds.ts';
import { entriesOfKind } from '../../../shared/letters/entries.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { FinishedCheck } from '../../../shared/letters/finishedLetter.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import type { Clock } from '../../ports.ts';
import type { LetterPdf } from './signatures/readLetterPdf.ts';
import type { LetterRenderer } from './drawing/letterRenderer.ts';
import { drawHere, readHere } from './drawing/lettersHere.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import { theOffice } from '../base/storage/droppedFileStore.ts';
import { letterNumber, type LetterToIssue } from './letterStore.ts';
import type { JobRow } from '../jobs/store/jobRow.ts';
import type { Store } from '../store/openStore.ts';
import type { JudgedFile } from '../uploads/uploadStore.ts';
import { withPlaced } from '../base/storage/withPlaced.ts';
import { judgeFile } from '../../files/judge/judgeFile.ts';
import { engineerOf } from './drawing/letterContent.ts';
import { firmSettingsOf } from '../firm/firm.ts';
import { composeLetter, letterContentHash, type SmallPictures } from './composeLetter.ts';
import { compareCopies, drawnCode, signatureBlockers, signerBlockers } from './finishedFindings.ts';
import { alsoOverridden, type LetterOverride } from './letterGate.ts';
import { assertMayIssue, expiredSince } from './letterSigner.ts';
import { validEntries } from './drafts/prefill.ts';
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
  /** The user who issues it; null for the command line. */
  user?: number | null;
};

interface ApproveDeps {
  store: Pick<Store, 'jobs' | 'organizations' | 'settings' | 'files' | 'dropped' | 'users'>;
  clock: Clock;
  /** Default: draws and reads in this thread. */
  draw?: LetterRenderer['draw'];
  /** Small copies of photos, for an appendix. */
  pictures?: SmallPictures;
  read?: LetterRenderer['read'];
}

export const longestLetter = 100 * 1024 * 1024;

/** A letter ready to be issued, and the job's change version at that time. */
interface PreparedLetter extends Pick<
  LetterToIssue,
  'number' | 'pages' | 'source' | 'kind' | 'entries' | 'signatures'
> {
  /** What its file is called by. */
  title: string;
  received: ReceivedFile;
  change: number;
}

const nextNumber = async ({ store }: ApproveDeps, row: JobRow): Promise<string> =>
  letterNumber(row, await store.jobs.letters.nextIssue(row.id));

const compose = async (
  deps: ApproveDeps,
  id: number,
  { entries: sent, mark, user = null }: { entries: unknown; mark?: string; user?: number | null },
): Promise<PreparedLetter> => {
  const { store, clock, draw = drawHere, pictures } = deps;
  const { row, job } = await store.jobs.inspect(id);
  const entries = parseEntries(job, sent);
  if (!findingAllowsApproval(entries.finding)) throw problem('roof-not-adequate');
  const number = await nextNumber(deps, row);
  const facts = { number, nowMs: clock.now(), entries, draft: false, user };
  const content = await composeLetter(store, id, facts, pictures);
  if (mark !== undefined && mark !== letterContentHash(content)) throw problem('letter-differs-from-preview');
  const { bytes, pages } = await draw(content);
  const received = await store.files.receive(Readable.from([bytes]), longestLetter);
  const { kind } = content;
  // With the engineer who signs it.
  const signed = { ...content.entries, kind };
  const about = { received, change: row.change, number, pages, kind, title: letterTitles[kind] };
  return { ...about, source: 'composed', entries: signed };
};

/** What a finished PDF states of itself. Throws where it is one of our drafts, or carries the number of another letter. */
const inspectFinished = async ({ read = readHere }: ApproveDeps, file: string, number: string): Promise<LetterPdf> => {
  const verdict = await judgeFile(file, 'letter.pdf');
  if (!verdict.ok) throw problem('letter-not-pdf', { reason: verdict.refusal });
  const found = await read(file);
  const { numbers, named, isDraft } = found;
  if (isDraft) throw problem('letter-pdf-draft');
  // A letter that carries its own number may name those that it replaces.
  const isNamed = numbers.includes(number) || named.includes(number);
  const carried = [...numbers, ...(isNamed ? [] : named)].find((one) => one !== number);
  if (carried !== undefined) throw problem('letter-number-differs', { carried, number });
  return found;
};

type ReceivedLetter = Pick<PreparedLetter, 'received' | 'number'> &
  Pick<FinishedCheck, 'pages' | 'signatures' | 'copy' | 'overridable'> & {
    /** The values of the copy that was given out. */
    entries: LetterEntries | null;
  };

/** Receives a finished PDF that can be the letter of the job. */
const receiveFinished = async (
  deps: ApproveDeps,
  id: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReceivedLetter> => {
  const { files, jobs } = deps.store;
  const row = await jobs.row(null, id);
  // A test letter is stamped on every page, and a sealed PDF is not ours to change.
  if (row.is_test === 1) throw problem('test-letter-not-composed', { job: id });
  const received = await files.receive(bytes, longestLetter);
  try {
    const number = await nextNumber(deps, row);
    const found = await inspectFinished(deps, received.temporaryPath, number);
    const { pages, signatures } = found;
    const broken = signatureBlockers(signatures, deps.clock.now());
    const { match, entries, blockers } = await compareCopies(received, found, await jobs.sealingCopies.of(id, number));
    const engineer = entries ? engineerOf(await firmSettingsOf(deps.store), entries.engineer).name : '';
    const expired = entries ? await expiredSince(deps.store, entries.engineer, deps.clock.now()) : [];
    const overridable = [...broken, ...signerBlockers(signatures, engineer), ...expired, ...blockers];
    return { received, number, pages, signatures, copy: match, entries, overridable };
  } catch (error) {
    await files.discard(received);
    throw error;
  }
};

/** What a finished PDF is, and whether it can be the letter: throws what `approveJob` would throw. Keeps nothing. */
export const checkFinished = async (
  deps: ApproveDeps,
  id: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<FinishedCheck> => {
  await deps.store.jobs.assertMove(id, 'Approved');
  const { received, pages, signatures, copy, overridable } = await receiveFinished(deps, id, bytes);
  await deps.store.files.discard(received);
  return { pages, bytes: received.bytes, sha256: received.sha256, signatures, copy, overridable };
};

/**
 * A finished PDF. The values of the copy that was given out stay the letter's values; without one, what was typed before it
 * was finished elsewhere.
 */
const takeFinished = async (
  deps: ApproveDeps,
  id: number,
  source: Extract<LetterSource, { finished: unknown }>,
): Promise<PreparedLetter & Pick<LetterToIssue, 'override'>> => {
  const { files, jobs } = deps.store;
  const { received, number, pages, signatures, copy, entries, overridable } = await receiveFinished(
    deps,
    id,
    source.finished,
  );
  try {
    const isSeen = source.isSeen ?? (source.user ?? null) === null;
    const drawn = isSeen ? overridable.filter(({ code }) => code === drawnCode) : [];
    const held = overridable.filter((one) => !drawn.includes(one));
    const overridden = alsoOverridden(source.override ?? null, held, source.reason);
    const seen = drawn.length > 0 && copy ? { pages_seen: copy.drawn } : null;
    const override = overridden || seen ? { ...overridden, ...seen } : null;
    const draft = entries ? null : await jobs.letterDrafts.find(id);
    // Changes during the upload do not affect a finished letter; issuing it checks the status again.
    const { row, job } = await jobs.inspect(id);
    const all = entries ?? (draft && validEntries(draft.entries));
    const kind = letterKindOf(all?.kind, job.services_requested);
    const typed = all && entriesOfKind(kind, all);
    // Of two kinds that were asked for, a PDF without values may be either one.
    const isKnown = typed !== null || kindsOf(job.services_requested).length === 1;
    const about = {
      received,
      change: row.change,
      number,
      pages,
      kind: isKnown ? kind : null,
      title: letterTitles[kind],
    };
    return { ...about, source: 'attached', entries: typed, signatures, override };
  } catch (error) {
    await files.discard(received);
    throw error;
  }
};

/**
 * Approves a job and issues its letter: composed from the job, the reviewer's entries and the firm's settings, or a
 * finished PDF. Throws Problems: `not-found`, `superseded`, `move-refused`, `invalid-fields`, `unsupported-file`,
 * `too-large`. Callers ask `passGate` first.
 */
export const approveJob = async (deps: ApproveDeps, id: number, source: LetterSource, by: Actor): Promise<Job> => {
  const { store } = deps;
  await store.jobs.assertMove(id, 'Approved');
  await assertMayIssue(store, source.user ?? null);
  const { received, change, title, ...letter } =
    'finished' in source
      ? await takeFinished(deps, id, source)
      : { ...(await compose(deps, id, source)), override: source.override };
  try {
    const name = `${title} ${letter.number}.pdf`;
    const file: JudgedFile = { ...received, name, mediaType: 'application/pdf' };
    const base = 'finished' in source ? undefined : source.base;
    const from = 'finished' in source || base === undefined ? undefined : { entries: source.entries, base };
    return await withPlaced(store, theOffice, [file], ([placed]) =>
      store.jobs.letters.issue(id, change, { ...letter, file: placed!, from }, by),
    );
  } finally {
    await store.files.discard(received);
  }
};
