import { Readable } from 'node:stream';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { Problem } from '../../../shared/api/problems.ts';
import type { Job } from '../../../shared/job/job.ts';
import { findingAllowsApproval, LetterEntries } from '../../../shared/letter/entries.ts';
import type { Clock } from '../../ports.ts';
import { createFontShelf } from '../letters/fontShelf.ts';
import { letterFacts } from '../letters/letterFacts.ts';
import { renderLetter } from '../letters/renderLetter.ts';
import { letterNumber } from '../store/letterStore.ts';
import type { Store } from '../store/openStore.ts';
import type { JudgedFile } from '../store/uploadStore.ts';
import { defaultUploadLimits, judgeFile } from '../uploads/judgeFile.ts';
import { firmOf } from './firm.ts';

/** What the letter is made of: the reviewer's entries as JSON, or a finished PDF. */
export type LetterSource = { entries: unknown } | { finished: AsyncIterable<Uint8Array> };

/** Who acts, as the history names them. */
export interface Actor {
  actor: string;
}

const longestLetter = 100 * 1024 * 1024;

/** The entries, if they allow an approval. Throws `invalid-fields` naming every wrong entry, or `move-refused`. */
const readEntries = (sent: unknown): LetterEntries => {
  const parsed = LetterEntries.safeParse(sent, { reportInput: true });
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    throw new Problem('invalid-fields', { detail: 'The entries are not valid.', errors });
  }
  if (!findingAllowsApproval(parsed.data.finding)) {
    throw new Problem('move-refused', {
      detail: 'A roof that is found not adequate cannot be approved with a letter.',
    });
  }
  return parsed.data;
};

/** The letter's PDF from what the job says now. */
const compose = async (
  store: Store,
  clock: Clock,
  id: number,
  number: string,
  entries: LetterEntries,
): Promise<Uint8Array> => {
  const { row, job } = await store.jobs.inspect(id);
  const organization = await store.organizations.get(row.organization_id);
  const uploads = await store.uploads.ofJob(id);
  const { firm, logo, signature } = await firmOf(store);
  const facts = letterFacts({
    letterNumber: number,
    date: new Date(clock.now()),
    draft: false,
    job,
    organization: {
      name: organization!.name,
      street: organization!.street_address,
      city: organization!.city,
      state: organization!.state,
      zip: organization!.zip_code,
    },
    firm,
    entries,
    uploads,
    logo,
    signature,
  });
  return renderLetter(facts, createFontShelf());
};

/**
 * Approves a job and issues its letter: composed from the job, the reviewer's entries and the firm's settings, or a
 * finished PDF. Throws Problems: `not-found`, `superseded`, `move-refused`, `invalid-fields`, `unsupported-file`.
 */
export const approveJob = async (
  { store, clock }: { store: Store; clock: Clock },
  id: number,
  source: LetterSource,
  { actor }: Actor,
): Promise<Job> => {
  const entries = 'entries' in source ? readEntries(source.entries) : null;
  const { row } = await store.jobs.inspect(id);
  await store.jobs.assertMove(id, 'Approved');
  const number = letterNumber(id, await store.letters.nextIssue(id));
  const name = `Roof evaluation letter ${number}.pdf`;
  const bytes =
    'finished' in source ? source.finished : Readable.from([await compose(store, clock, id, number, entries!)]);
  const received = await store.files.receive(bytes, longestLetter);
  try {
    const verdict = await judgeFile(received.temporaryPath, name, defaultUploadLimits);
    if (!verdict.ok) throw new Problem('unsupported-file', { detail: `The letter must be a PDF: ${verdict.detail}` });
    const file: JudgedFile = { ...received, name, mediaType: verdict.mediaType };
    return await store.letters.issue(id, row.change, { number, file, entries }, actor);
  } finally {
    await store.files.discard(received);
  }
};
