import AssignIcon from '~icons/lucide/user-round-plus';
import HoldIcon from '~icons/lucide/circle-pause';
import LetterIcon from '~icons/lucide/file-pen';
import NextIcon from '~icons/lucide/chevron-right';
import PreviousIcon from '~icons/lucide/chevron-left';
import { reviewers } from '../../../shared/rpc/roles.ts';
import { canMove } from '../../../shared/job/status.ts';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import type { OfficeWindow } from '../parts/officeWindow.svelte.ts';
import type { Command } from '../../ui/commands.ts';
import type { Queue } from '../queue/queue.svelte.ts';
import { officeJobWords } from './officeJobWords.ts';

/** What a key does on the page of a job; the command palette offers the same. */
export interface JobKey extends Command {
  key: KeyOfJob;
}
const keysOfJob = ['j', 'k', 'a', 'h', 'l'] as const;
export type KeyOfJob = (typeof keysOfJob)[number];
export const isJobKey = (key: string | undefined): key is KeyOfJob => keysOfJob.some((one) => one === key);
/** Goes to another job of the list, which clients do, too. */
export const isStep = (key: KeyOfJob): boolean => key === 'j' || key === 'k';

/** What this user can do with the job now. */
export const jobKeys = (
  office: OfficeWindow,
  { board, actions }: Queue,
  { job, assignee, moves }: ConsoleJob,
  hold: () => void,
): JobKey[] => {
  const { router } = office;
  const words = officeJobWords.beside(office.words);
  const { previous, next } = board.around(job.id);
  // In place of this one: the back button leads to the list.
  const goTo = (id: number) => (): void => router.replace({ screen: 'job', id, part: '' });
  const isReviewer = office.is(reviewers);
  const detail = words.jobNumber(job.id);
  return [
    ...(next === null ? [] : [{ key: 'j' as const, label: words.nextJob, icon: NextIcon, run: goTo(next) }]),
    ...(previous === null
      ? []
      : [{ key: 'k' as const, label: words.previousJob, icon: PreviousIcon, run: goTo(previous) }]),
    ...(isReviewer && job.status !== 'Revised'
      ? [
          {
            key: 'a' as const,
            label: words.assign,
            detail,
            icon: AssignIcon,
            run: () => actions.askToAssign([job.id], assignee?.id ?? null),
          },
        ]
      : []),
    ...(isReviewer && moves.includes('On Hold')
      ? [{ key: 'h' as const, label: words.holdJobs, detail, icon: HoldIcon, run: hold }]
      : []),
    ...(isReviewer && canMove(job.status, 'Approved')
      ? [
          {
            key: 'l' as const,
            label: words.writeLetter,
            detail,
            icon: LetterIcon,
            run: () => router.go({ screen: 'letter', id: job.id }),
          },
        ]
      : []),
  ];
};
