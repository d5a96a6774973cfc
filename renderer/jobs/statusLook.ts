import CanceledIcon from '@lucide/svelte/icons/ban';
import ApprovedIcon from '@lucide/svelte/icons/circle-check';
import OtherIcon from '@lucide/svelte/icons/circle-dot';
import OnHoldIcon from '@lucide/svelte/icons/circle-pause';
import RejectedIcon from '@lucide/svelte/icons/circle-x';
import InReviewIcon from '@lucide/svelte/icons/eye';
import SubmittedIcon from '@lucide/svelte/icons/inbox';
import RevisedIcon from '@lucide/svelte/icons/pencil';
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
