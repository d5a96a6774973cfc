/** §3 names Submitted and Approved; the others are ours. The id of a revised job stays, closed, as `Revised`. */
export const statuses = ['Submitted', 'In Review', 'On Hold', 'Approved', 'Rejected', 'Canceled', 'Revised'] as const;
export type Status = (typeof statuses)[number];

/**
 * The statuses that staff can choose after each status. Only a revision leads to `Revised`, from any other status, and
 * nothing leads out of it. Leaving `Approved` withdraws the letter, where there is one.
 */
export const moves: Readonly<Record<Status, readonly Status[]>> = {
  Submitted: ['In Review', 'On Hold', 'Approved', 'Rejected', 'Canceled'],
  'In Review': ['On Hold', 'Approved', 'Rejected', 'Canceled'],
  'On Hold': ['In Review', 'Approved', 'Rejected', 'Canceled'],
  Approved: ['In Review'],
  Rejected: ['In Review'],
  Canceled: ['In Review'],
  Revised: [],
};

export const canMove = (from: Status, to: Status): boolean => moves[from].includes(to);

/** Such a job gets no letter unless it is taken up again. */
export const closesJob = (to: Status): boolean => to === 'Rejected' || to === 'Canceled';

/** The client learns the reason of such a move as a message. */
export const needsReason = (to: Status): boolean => to === 'On Hold' || to === 'Rejected';

/** Open jobs are in the queue, on hold too; the others are done with. */
const openStatuses = ['Submitted', 'In Review', 'On Hold'] as const satisfies readonly Status[];
export const isOpen = (status: Status): boolean => openStatuses.some((one) => one === status);

export const draftStates = ['draft', 'queued', 'sending', 'sent', 'blocked'] as const;
export type DraftState = (typeof draftStates)[number];

/** Reasons of a revision (§4.8), with English names. */
export const revisionReasons = {
  equipment_change: 'Equipment change',
  electrical_change: 'Electrical change',
  ahj_rejection: 'AHJ rejection',
  utility_rejection: 'Utility rejection',
  company_preference: 'Company preference',
  right_angle_error: "Provider's error",
  layout_change: 'Layout change',
  additional_service: 'Additional service',
  as_built: 'As built',
  other: 'Other',
} as const;
export type RevisionReason = keyof typeof revisionReasons;
