import { z } from 'zod';
import { parse } from '../../../../shared/api/parse.ts';
import { type FieldError, Problem } from '../../../../shared/api/problems.ts';
import type { LetterEntries } from '../../../../shared/letter/entries.ts';
import type { Job } from '../../../../shared/job/job.ts';
import { FilledText } from '../../../../shared/job/text.ts';
import type { LetterDraft, Preview } from '../../../../shared/office/shapes.ts';
import { createLetterRenderer, type LetterRenderer } from '../../letters/letterRenderer.ts';
import { letterNumber } from '../../store/letterStore.ts';
import type { JobRow } from '../../store/jobRows.ts';
import { type AnswersTo, byOf } from '../answers.ts';
import { approveJob } from '../approveJob.ts';
import { changeFirm, firmSettingsOf, officeName, readFirm, removeFirmImage } from '../firm.ts';
import { shownJob } from '../jobs/shownJob.ts';
import type { OfficeDeps } from '../officeDeps.ts';
import { composeLetter } from './composeLetter.ts';
import { judgeEntries, readEntries } from './judgeEntries.ts';
import { markOf } from './markOf.ts';
import { mountLetterPassages } from './mountLetterPassages.ts';
import { obstaclesTo } from './obstacles.ts';
import { arraysOf, prefill, readIssued, rememberedOf, stillRemembered } from './prefill.ts';
import { createPreviews } from './previews.ts';
import { revisedEntries } from './revisedEntries.ts';

export interface OfficeLettersDeps extends Pick<OfficeDeps, 'store' | 'clock' | 'ids'> {
  renderer?: LetterRenderer;
}

/** The client is told it. */
const Explained = z.object({ reason: FilledText });

/** Everything a draft is made of, as of now. */
interface Situation {
  row: JobRow;
  job: Job;
  /** The name of its organization. */
  organization: string;
  number: string;
  /** The letter that is out. */
  standing: string | null;
}

/** Letters of the console: drafts, previews, issuing and withdrawing; and the firm that issues them. */
export const createOfficeLetters = (deps: OfficeLettersDeps) => {
  const { store, clock, ids, renderer = createLetterRenderer() } = deps;
  const previews = createPreviews({ clock, ids });

  const situationOf = async (id: number): Promise<Situation> => {
    const { row, job } = await store.jobs.inspect(id);
    const standing = await store.letters.current(id);
    const organization = await store.organizations.get(row.organization_id);
    return {
      row,
      job,
      organization: organization!.name,
      number: letterNumber(id, await store.letters.nextIssue(id)),
      standing: standing?.number ?? null,
    };
  };

  const obstaclesOf = async (situation: Situation, entries: object): Promise<FieldError[]> =>
    obstaclesTo(situation, await firmSettingsOf(store), entries);

  const factsOf = (id: number, number: string, entries: LetterEntries, draft: boolean) =>
    composeLetter(store, id, { number, nowMs: clock.now(), entries, draft });

  const draftOf = async (id: number, isBehind = false): Promise<LetterDraft> => {
    const situation = await situationOf(id);
    const { row, job, number } = situation;
    const kept = await store.letterDrafts.find(id);
    const own = kept ? null : readIssued(await store.letterDrafts.lastOfJob(id));
    const revised = kept || own ? null : await revisedEntries(store, job, row.revision_of);
    const begun = own ?? revised?.entries ?? null;
    const remembered = begun ? null : rememberedOf(job.ahj ?? '', await store.letterDrafts.lastForAhj(id));
    const entries = kept?.entries ?? prefill(job, await firmSettingsOf(store), begun, remembered?.entries ?? null);
    const names = remembered ? stillRemembered(entries, remembered.entries, kept?.typed ?? []) : [];
    const { entries: right, errors } = judgeEntries(job, entries);
    return {
      entries,
      from: kept ? 'kept' : 'prefilled',
      remembered: remembered && names.length > 0 ? { ...remembered.from, names } : null,
      revised: revised?.from ?? null,
      kept: kept && { by: kept.by, atMs: kept.keptMs },
      isBehind,
      mark: right && markOf(await factsOf(id, number, right, true)),
      arrays: arraysOf(job),
      errors,
      obstacles: await obstaclesOf(situation, entries),
      number,
    };
  };

  const preview = async (id: number, sent: unknown, confirmed: boolean, user: number): Promise<Preview> => {
    const situation = await situationOf(id);
    const { job, number } = situation;
    const entries = readEntries(job, sent);
    // What cannot be issued is a draft, confirmed or not.
    const draft = !confirmed || (await obstaclesOf(situation, entries)).length > 0;
    const facts = await factsOf(id, number, entries, draft);
    const { bytes, pages } = await renderer.draw(facts);
    const name = `Roof evaluation letter ${number}${draft ? ' DRAFT' : ''}.pdf`;
    return { address: `previews/${previews.keep(user, bytes, name)}`, pages, isDraft: draft, mark: markOf(facts) };
  };

  const answers: AnswersTo<
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

    async keepLetterDraft({ id, entries, base, typed }, asking) {
      const kept = { entries, base, typed, user: asking.user.id, by: byOf(asking) };
      return draftOf(id, !(await store.letterDrafts.keep(id, kept)));
    },

    async forgetLetterDraft({ id, base }, asking) {
      await store.jobs.inspect(id);
      return draftOf(id, !(await store.letterDrafts.forget(id, base, byOf(asking))));
    },

    previewLetter: ({ id, entries, confirmed }, { user }) => preview(id, entries, confirmed, user.id),

    async issueLetter({ id, entries, mark, base }, asking) {
      await store.jobs.assertMove(id, 'Approved');
      const situation = await situationOf(id);
      const obstacles = await obstaclesOf(situation, readEntries(situation.job, entries));
      if (obstacles.length > 0)
        throw new Problem('move-refused', { detail: obstacles.map(({ detail }) => detail).join(' ') });
      await approveJob({ store, clock, draw: renderer.draw }, id, { entries, mark, base }, byOf(asking));
      return shownJob(store, asking.user, id);
    },

    async withdrawLetter({ id, reason }, asking) {
      parse(Explained, { reason });
      await store.letters.withdraw(id, { ...byOf(asking), author: await officeName(store), reason });
      return shownJob(store, asking.user, id);
    },

    readFirm: () => readFirm(store),
    changeFirm: ({ settings }, asking) => changeFirm(store, settings, byOf(asking)),
    removeFirmImage: ({ what }, asking) => removeFirmImage(store, what, byOf(asking)),
  };

  return {
    answers,
    mount: (app: Parameters<typeof mountLetterPassages>[0]): void =>
      mountLetterPassages(app, { store, clock, previews, renderer }),
  };
};
export type OfficeLetters = ReturnType<typeof createOfficeLetters>;
