import { z } from 'zod';

/** §3 names Submitted and Approved; the others are ours. A job that was revised keeps its id, and that id is closed. */
export const statuses = ['Submitted', 'In Review', 'On Hold', 'Approved', 'Rejected', 'Canceled', 'Revised'] as const;
export type Status = (typeof statuses)[number];
export const Status = z.enum(statuses).meta({ id: 'Status', title: 'Status', section: '§3' });

/**
 * Where staff can take a job from each status. `Revised` is reached by a revision alone, from any other status,
 * and is left by nothing. Leaving `Approved` withdraws the letter.
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

/** Moves to these are explained to the client: the reason is kept and also sent as a message. */
export const needsReason = (to: Status): boolean => to === 'On Hold' || to === 'Rejected';
