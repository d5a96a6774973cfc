import { Readable } from 'node:stream';
import type { Job } from '../../../shared/job/job.ts';
import { findingAllowsApproval, type LetterEntries } from '../../../shared/letter/entries.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { ReceivedFile } from '../../files/fileStore.ts';
import type { Clock } from '../../ports.ts';
import type { LetterRenderer } from '../letters/letterRenderer.ts';
import { drawLetter } from '../letters/renderLetter.ts';
import type { Actor } from '../store/auditStore.ts';
import { letterNumber } from '../store/letterStore.ts';
import type { Store } from '../store/openStore.ts';
import type { JudgedFile } from '../store/uploadStore.ts';
import { judgeFile } from '../../files/judge/judgeFile.ts';
import { composeLetter, letterContentHash } from './letters/composeLetter.ts';
import { parseEntries } from './letters/validateEntries.ts';

/**
 * The source of a letter: the reviewer's entries as JSON, or a finished PDF. With the `mark` of a preview, only a letter
 * with the content of that preview is issued; with the `base` of the entries, only if nobody has saved others since.
 */
export type LetterSource =
  { entries: unknown; mark?: string; base?: number | null } | { finished: AsyncIterable<Uint8Array> };

interface ApproveDeps {
  store: Pick<Store, 'jobs' | 'organizations' | 'settings' | 'files'>;
  clock: Clock;
  /** Default: draws in this thread. */
  draw?: LetterRenderer['draw'];
}

export const longestLetter = 100 * 1024 * 1024;

/** A letter ready to be issued, and the job's change version at that time. */
interface PreparedLetter {
  received: ReceivedFile;
  change: number;
  entries: LetterEntries | null;
}

const compose = async (
  { store, clock, draw = drawLetter }: ApproveDeps,
  id: number,
  { entries: sent, mark }: { entries: unknown; mark?: string },
): Promise<PreparedLetter> => {
  const { row, job } = await store.jobs.inspect(id);
  const entries = parseEntries(job, sent);
  if (!findingAllowsApproval(entries.finding)) throw problem('roof-not-adequate');
  const number = letterNumber(row, await store.jobs.letters.nextIssue(id));
  const content = await composeLetter(store, id, { number, nowMs: clock.now(), entries, draft: false });
  if (mark !== undefined && mark !== letterContentHash(content)) throw problem('letter-differs-from-preview');
  const { bytes } = await draw(content);
  return { received: await store.files.receive(Readable.from([bytes]), longestLetter), change: row.change, entries };
};

const takeFinished = async (
  { store }: ApproveDeps,
  id: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<PreparedLetter> => {
  // A test letter is stamped on every page, and a sealed PDF is not ours to change.
  if ((await store.jobs.row(null, id)).is_test === 1) throw problem('test-letter-not-composed', { job: id });
  const received = await store.files.receive(bytes, longestLetter);
  // Changes during the upload do not affect a finished letter; issuing it checks the status again.
  const { row } = await store.jobs.inspect(id);
  return { received, change: row.change, entries: null };
};

/**
 * Approves a job and issues its letter: composed from the job, the reviewer's entries and the firm's settings, or a
 * finished PDF. Throws Problems: `not-found`, `superseded`, `move-refused`, `invalid-fields`, `unsupported-file`,
 * `too-large`.
 */
export const approveJob = async (deps: ApproveDeps, id: number, source: LetterSource, by: Actor): Promise<Job> => {
  const { store } = deps;
  await store.jobs.assertMove(id, 'Approved');
  const { received, change, entries } =
    'finished' in source ? await takeFinished(deps, id, source.finished) : await compose(deps, id, source);
  try {
    const number = letterNumber(await store.jobs.row(null, id), await store.jobs.letters.nextIssue(id));
    const name = `Roof evaluation letter ${number}.pdf`;
    const verdict = await judgeFile(received.temporaryPath, name);
    if (!verdict.ok) throw problem('letter-not-pdf', { reason: verdict.refusal });
    const file: JudgedFile = { ...received, name, mediaType: verdict.mediaType };
    const base = 'finished' in source ? undefined : source.base;
    const from = 'finished' in source || base === undefined ? undefined : { entries: source.entries, base };
    return await store.jobs.letters.issue(id, change, { number, file, entries, from }, by);
  } finally {
    await store.files.discard(received);
  }
};
