import CanceledIcon from '~icons/lucide/ban';
import ApprovedIcon from '~icons/lucide/circle-check';
import OtherIcon from '~icons/lucide/circle-dot';
import OnHoldIcon from '~icons/lucide/circle-pause';
import RejectedIcon from '~icons/lucide/circle-x';
import InReviewIcon from '~icons/lucide/eye';
import SubmittedIcon from '~icons/lucide/inbox';
import RevisedIcon from '~icons/lucide/pencil';
import type { Status } from '../../shared/job/status.ts';
import type { Icon } from '../ui/icon.ts';
import type { Tone } from '../ui/layout.ts';

export interface Look {
  tone: Tone;
  icon: Icon;
}

const looks: Readonly<Record<Status, Look>> = {
  Submitted: { tone: 'accent', icon: SubmittedIcon },
  'In Review': { tone: 'accent', icon: InReviewIcon },
  'On Hold': { tone: 'warn', icon: OnHoldIcon },
  Approved: { tone: 'good', icon: ApprovedIcon },
  Rejected: { tone: 'bad', icon: RejectedIcon },
  Canceled: { tone: 'bad', icon: CanceledIcon },
  Revised: { tone: 'warn', icon: RevisedIcon },
};

/** Color and icon of a status; other providers may have statuses of their own. */
export const statusLook = (status: string): Look =>
  (looks as Readonly<Record<string, Look>>)[status] ?? { tone: 'accent', icon: OtherIcon };
