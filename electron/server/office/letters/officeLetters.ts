import { z } from 'zod';
import { parse } from '../../../../shared/api/parse.ts';
import { Problem } from '../../../../shared/api/problems.ts';
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
import { mountLetterPassages } from './mountLetterPassages.ts';
import { obstaclesTo } from './obstacles.ts';
import { arraysOf, prefill, readIssued, rememberedOf, stillRemembered } from './prefill.ts';
import { createPreviews } from './previews.ts';

export interface OfficeLettersDeps extends Pick<OfficeDeps, 'store' | 'clock' | 'ids'> {
  renderer?: LetterRenderer;
}

/** The client is told it. */
const Explained = z.object({ reason: FilledText });

/** Everything a draft is made of, as of now. */
interface Situation {
  row: JobRow;
  job: Job;
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
    return {
      row,
      job,
      number: letterNumber(id, await store.letters.nextIssue(id)),
      standing: standing?.number ?? null,
    };
  };

  const obstaclesOf = async ({ row, standing }: Situation, entries: object): Promise<string[]> =>
    obstaclesTo(row, standing, await firmSettingsOf(store), entries);

  const draftOf = async (id: number): Promise<LetterDraft> => {
    const situation = await situationOf(id);
    const { job, number } = situation;
    const kept = await store.letterDrafts.find(id);
    const own = kept ? null : readIssued(await store.letterDrafts.lastOfJob(id));
    const remembered = own ? null : rememberedOf(job.ahj ?? '', await store.letterDrafts.lastForAhj(id));
    const entries = kept?.entries ?? prefill(job, await firmSettingsOf(store), own, remembered?.entries ?? null);
    const names = remembered ? stillRemembered(entries, remembered.entries) : [];
    return {
      entries,
      from: kept ? 'kept' : 'prefilled',
      remembered: remembered && names.length > 0 ? { ...remembered.from, names } : null,
      arrays: arraysOf(job),
      errors: judgeEntries(job, entries).errors,
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
    const facts = await composeLetter(store, id, { number, nowMs: clock.now(), entries, draft });
    const { bytes, pages } = await renderer.draw(facts);
    const name = `Roof evaluation letter ${number}${draft ? ' DRAFT' : ''}.pdf`;
    return { address: `previews/${previews.keep(user, bytes, name)}`, pages };
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

    async keepLetterDraft({ id, entries }, { user }) {
      await store.letterDrafts.keep(id, entries, user.id);
      return draftOf(id);
    },

    async forgetLetterDraft({ id }) {
      await store.jobs.inspect(id);
      await store.letterDrafts.forget(id);
      return draftOf(id);
    },

    previewLetter: ({ id, entries, confirmed }, { user }) => preview(id, entries, confirmed, user.id),

    async issueLetter({ id, entries }, asking) {
      await store.jobs.assertMove(id, 'Approved');
      const situation = await situationOf(id);
      const obstacles = await obstaclesOf(situation, readEntries(situation.job, entries));
      if (obstacles.length > 0) throw new Problem('move-refused', { detail: obstacles.join(' ') });
      await approveJob({ store, clock, draw: renderer.draw }, id, { entries }, byOf(asking));
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
