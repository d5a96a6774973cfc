import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../electron/server/base/database/database.ts';
import { PostgresDatabase } from '../../../electron/server/base/database/postgresDatabase.ts';
import { SqliteDatabase } from '../../../electron/server/base/database/sqliteDatabase.ts';
import { type Step, textFor, type Work } from '../../../electron/server/base/database/statement.ts';
import type { OfficeSession } from '../../../electron/server/base/rpc/handlers.ts';
import { LetterRenderer } from '../../../electron/server/letters/drawing/letterRenderer.ts';
import { OfficeLetters } from '../../../electron/server/letters/letters.ts';
import type { LetterDraft } from '../../../shared/letters/shapes.ts';
import { atEnd } from '../../support/atEnd.ts';
import { complete, override, startLetters } from './startLetters.ts';

interface Statements {
  /** Of transactions that only read. */
  read: Step[];
  /** Those before the last transaction that may write: what follows shows the job as it is then. */
  readBefore: Step[];
  /** Of those that may write. */
  committed: Step[];
}

/** What the call that runs asks of the database; other requests and periodic work are not counted. */
const counting = new AsyncLocalStorage<Statements>();

function* noting<T>(work: Work<T>, steps: Step[]): Work<T> {
  for (let next = work.next(); ;) {
    if (next.done) return next.value;
    steps.push(next.value);
    next = work.next(yield next.value);
  }
}

for (const { prototype } of [SqliteDatabase, PostgresDatabase]) {
  const { read, commit } = Object.getOwnPropertyDescriptors<Database>(prototype);
  vi.spyOn(prototype as Database, 'read').mockImplementation(function <T>(this: Database, work: Work<T>) {
    const found = counting.getStore();
    return read.value!.call(this, found ? noting(work, found.read) : work);
  });
  vi.spyOn(prototype as Database, 'commit').mockImplementation(function <T>(this: Database, work: () => Work<T>) {
    const found = counting.getStore();
    if (found) found.readBefore = [...found.read];
    return commit.value!.call(this, found ? () => noting(work(), found.committed) : work);
  });
}

const { server, submitComplete, reviewer, issue } = await startLetters();
const { store, clock } = server;
const renderer = new LetterRenderer();
atEnd(() => renderer.close());
const handlers = new OfficeLetters({ store, clock, renderer }).handlers();
const { id: user, email } = (await store.users.list()).find((one) => one.email === reviewer.email)!;
const session: OfficeSession = {
  user: { id: user, email, role: 'reviewer', organization: null },
  address: '127.0.0.1',
  origin: server.url,
  assertLive: () => Promise.resolve(),
};

/** The statements of a call. */
const statementsOf = async (call: () => Promise<unknown>): Promise<Statements> => {
  const found: Statements = { read: [], readBefore: [], committed: [] };
  // It keeps the lists in memory for a while.
  await store.references.lists();
  await counting.run(found, call);
  return found;
};

const known = ({ text, params }: Step): string =>
  `${textFor('sqlite', text).trim().replaceAll(/\s+/g, ' ').slice(0, 120)} ${JSON.stringify(params)}`;

const repeated = (steps: readonly Step[]): string[] => {
  const all = steps.map(known);
  return [...new Set(all.filter((one, at) => all.indexOf(one) !== at))];
};

/** A first letter, one after another that was withdrawn, and one of a revision: each begins with facts of its own. */
const jobs: [string, () => Promise<number>][] = [
  ['a first letter', async () => (await submitComplete()).id],
  [
    'a letter after another',
    async () => {
      const { id } = await submitComplete();
      await issue(id, complete);
      await reviewer.value('withdrawLetter', { id, reason: 'A value was wrong.', language: 'en' });
      return id;
    },
  ],
  [
    'the letter of a revision',
    async () => {
      const { id } = await submitComplete();
      await issue(id, complete);
      const revision = { revision_notes: 'A panel less.', revision_reason: 'other' };
      return (await server.post<{ id: number }>(`/jobs/${id}/revision`, revision)).json.id;
    },
  ],
];

describe.each(jobs)('%s', (_, submitted) => {
  it('opens with each fact read once', async () => {
    const id = await submitted();
    const { read } = await statementsOf(async () => handlers.draftLetter({ id }, session));
    expect(repeated(read)).toEqual([]);
  });

  it('is saved with each fact read once, and the draft in the transaction alone', async () => {
    const id = await submitted();
    let base: number | null = null;
    for (const remarks of ['first', 'second']) {
      const input = { id, entries: { ...complete, remarks }, base, typed: ['remarks'], typedForOther: {} };
      let saved: LetterDraft | null = null;
      const { read, committed } = await statementsOf(async () => {
        saved = await handlers.keepLetterDraft(input, session);
      });
      expect(repeated(read)).toEqual([]);
      const ofDraft = [...read, ...committed].filter(
        (step) => /FROM letter_draft/.test(known(step)) && step.params.job === id,
      );
      expect(ofDraft).toEqual([committed.find((step) => ofDraft.includes(step))]);
      // As it would be read.
      expect(saved).toEqual(await reviewer.value('draftLetter', { id }));
      base = saved!.kept!.atMs;
    }
  });

  it('is previewed with each fact read once', async () => {
    const id = await submitted();
    const { read } = await statementsOf(async () =>
      handlers.previewLetter({ id, entries: complete, confirmed: true }, session),
    );
    expect(repeated(read)).toEqual([]);
  });

  it('is given out and issued with each fact read once before it is written', async () => {
    const id = await submitted();
    const { mark } = await reviewer.value('previewLetter', { id, entries: complete, confirmed: true });
    const input = { id, entries: complete, confirmed: true as const, mark, override };
    const given = await statementsOf(async () => handlers.downloadForSealing(input, session));
    expect(repeated(given.read)).toEqual([]);
    const { readBefore } = await statementsOf(async () => handlers.issueLetter({ ...input, base: null }, session));
    expect(readBefore.length).toBeGreaterThan(0);
    expect(repeated(readBefore)).toEqual([]);
  });
});
