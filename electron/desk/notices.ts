import type { DraftStore } from './drafts/draftStore.ts';
import type { JobStore } from './tracking/jobStore.ts';
import { reportedLetter } from './tracking/letterState.ts';

/** A letter has come, or does not hold any more, or something waits for a person. */
export interface Notice {
  kind: 'letter' | 'letter-gone' | 'person';
  draft: string;
  name: string;
  /** The letter's number, where it is one's and the provider tells. */
  letter: string | null;
}

/** What is worth telling a person who looks elsewhere. */
export const createNotices = (deps: {
  drafts: () => Pick<DraftStore, 'get'>;
  jobs: () => Pick<JobStore, 'ofDraft'>;
  noticed: (notice: Notice) => void;
}) => {
  const { drafts, jobs, noticed } = deps;
  const tell = (kind: Notice['kind'], draft: string, letter: string | null): void =>
    noticed({ kind, draft, name: drafts().get(draft).name, letter });
  const ofLetter =
    (kind: 'letter' | 'letter-gone') =>
    (draft: string, sha256: string): void => {
      const told = jobs()
        .ofDraft(draft)
        .flatMap(({ answer }) => reportedLetter(answer, sha256) ?? []);
      tell(kind, draft, told.at(-1)?.number ?? null);
    };
  return {
    onPerson: (draft: string): void => tell('person', draft, null),
    onLetter: ofLetter('letter'),
    onGone: ofLetter('letter-gone'),
  };
};
