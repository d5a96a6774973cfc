import { z } from 'zod';
import { parse } from '../../../../shared/api/parse.ts';
import { type FieldError, problem } from '../../../../shared/messages/problem.ts';
import type { LetterEntries } from '../../../../shared/letter/entries.ts';
import type { Job } from '../../../../shared/job/job.ts';
import { filledTextUpTo, maxLength } from '../../../../shared/job/text.ts';
import type { LetterDraft, Preview } from '../../../../shared/office/shapes.ts';
import { createLetterRenderer, type LetterRenderer } from '../../letters/letterRenderer.ts';
import { letterNumber } from '../../store/letterStore.ts';
import type { JobRow } from '../../store/jobRows.ts';
import { type HandlersOf, actorOf } from '../handlers.ts';
import { approveJob } from '../approveJob.ts';
import { changeFirm, firmSettingsOf, officeName, readFirm, removeFirmImage } from '../firm.ts';
import { readConsoleJob } from '../jobs/consoleJob.ts';
import type { OfficeDeps } from '../officeDeps.ts';
import { composeLetter, letterContentHash } from './composeLetter.ts';
import { validateEntries, parseEntries } from './validateEntries.ts';
import { mountLetterFileRoutes } from './letterFileRoutes.ts';
import { issueBlockers } from './issueBlockers.ts';
import { arraysOf, prefill, readIssued, rememberedOf, stillRemembered, revisedEntries } from './prefill.ts';
import { createPreviewCache } from './previewCache.ts';

export interface OfficeLettersDeps extends Pick<OfficeDeps, 'store' | 'clock' | 'ids'> {
  renderer?: LetterRenderer;
}

/** The client is told it. */
const Explained = z.object({ reason: filledTextUpTo(maxLength.notes) });

/** Everything a draft is made of, as of now. */
interface Situation {
  row: JobRow;
  job: Job;
  /** The name of its organization. */
  organization: string;
  number: string;
  /** The number of the current letter. */
  current: string | null;
}

/** Letters of the console: drafts, previews, issuing and withdrawing; and the firm that issues them. */
export const createOfficeLetters = (deps: OfficeLettersDeps) => {
  const { store, clock, ids, renderer = createLetterRenderer() } = deps;
  const previews = createPreviewCache({ clock, ids });

  const situationOf = async (id: number): Promise<Situation> => {
    const { row, job } = await store.jobs.inspect(id);
    const current = await store.jobs.letters.current(id);
    const organization = await store.organizations.get(row.organization_id);
    return {
      row,
      job,
      organization: organization!.name,
      number: letterNumber(id, await store.jobs.letters.nextIssue(id)),
      current: current?.number ?? null,
    };
  };

  const blockersOf = async (situation: Situation, entries: object): Promise<FieldError[]> =>
    issueBlockers(situation, await firmSettingsOf(store), entries);

  const factsOf = (id: number, number: string, entries: LetterEntries, draft: boolean) =>
    composeLetter(store, id, { number, nowMs: clock.now(), entries, draft });

  const draftOf = async (id: number, isBehind = false): Promise<LetterDraft> => {
    const situation = await situationOf(id);
    const { row, job, number } = situation;
    const kept = await store.jobs.letterDrafts.find(id);
    const own = kept ? null : readIssued(await store.jobs.letterDrafts.lastOfJob(id));
    const revised = kept || own ? null : await revisedEntries(store, job, row.revision_of);
    const begun = own ?? revised?.entries ?? null;
    const remembered = begun ? null : rememberedOf(job.ahj ?? '', await store.jobs.letterDrafts.lastForAhj(id));
    const entries = kept?.entries ?? prefill(job, await firmSettingsOf(store), begun, remembered?.entries ?? null);
    const names = remembered ? stillRemembered(entries, remembered.entries, kept?.typed ?? []) : [];
    const { entries: right, errors } = validateEntries(job, entries);
    return {
      entries,
      from: kept ? 'kept' : 'prefilled',
      remembered: remembered && names.length > 0 ? { ...remembered.from, names } : null,
      revised: revised?.from ?? null,
      kept: kept && { by: kept.by, atMs: kept.keptMs },
      isBehind,
      mark: right && letterContentHash(await factsOf(id, number, right, true)),
      arrays: arraysOf(job),
      errors,
      obstacles: await blockersOf(situation, entries),
      number,
    };
  };

  const preview = async (id: number, sent: unknown, confirmed: boolean, user: number): Promise<Preview> => {
    const situation = await situationOf(id);
    const { job, number } = situation;
    const entries = parseEntries(job, sent);
    // What cannot be issued is a draft, confirmed or not.
    const draft = !confirmed || (await blockersOf(situation, entries)).length > 0;
    const facts = await factsOf(id, number, entries, draft);
    const { bytes, pages } = await renderer.draw(facts);
    const name = `Roof evaluation letter ${number}${draft ? ' DRAFT' : ''}.pdf`;
    return {
      address: `previews/${previews.keep(user, bytes, name)}`,
      pages,
      isDraft: draft,
      mark: letterContentHash(facts),
    };
  };

  const answers: HandlersOf<
    | 'draftLetter'
    | 'keepLetterDraft'
    | 'forgetLetterDraft'
    | 'previewLetter'
    | 'issueLetter'
    | 'withdrawLetter'
    | 'readFirm'
    | 'changeFirm'
    | 'removeFirmImage'
  > = {
    draftLetter: ({ id }) => draftOf(id),

    async keepLetterDraft({ id, entries, base, typed }, session) {
      const kept = { entries, base, typed, user: session.user.id, by: actorOf(session) };
      return draftOf(id, !(await store.jobs.letterDrafts.keep(id, kept)));
    },

    async forgetLetterDraft({ id, base }, session) {
      await store.jobs.inspect(id);
      return draftOf(id, !(await store.jobs.letterDrafts.forget(id, base, actorOf(session))));
    },

    previewLetter: ({ id, entries, confirmed }, { user }) => preview(id, entries, confirmed, user.id),

    async issueLetter({ id, entries, mark, base }, session) {
      await store.jobs.assertMove(id, 'Approved');
      const situation = await situationOf(id);
      const obstacles = await blockersOf(situation, parseEntries(situation.job, entries));
      if (obstacles.length > 0)
        throw problem('letter-blocked', { blockers: obstacles.map(({ code, params }) => ({ code, params })) });
      await approveJob({ store, clock, draw: renderer.draw }, id, { entries, mark, base }, actorOf(session));
      return readConsoleJob(store, session.user, id);
    },

    async withdrawLetter({ id, reason }, session) {
      parse(Explained, { reason });
      await store.jobs.letters.withdraw(id, { ...actorOf(session), author: await officeName(store), reason });
      return readConsoleJob(store, session.user, id);
    },

    readFirm: () => readFirm(store),
    changeFirm: ({ settings }, session) => changeFirm(store, settings, actorOf(session)),
    removeFirmImage: ({ what }, session) => removeFirmImage(store, what, actorOf(session)),
  };

  return {
    answers,
    mount: (app: Parameters<typeof mountLetterFileRoutes>[0]): void =>
      mountLetterFileRoutes(app, { store, clock, previews, renderer }),
  };
};
export type OfficeLetters = ReturnType<typeof createOfficeLetters>;
