/** How the list of jobs is sorted; its groups follow. */
export const jobSortings = ['changed', 'city', 'name'] as const;
export type JobSorting = (typeof jobSortings)[number];

/** Why a job waits for a person. */
export const attentionReasons = ['hold', 'rejected', 'message', 'refused'] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** What can be done to several jobs at once. */
export const jobChanges = ['queue', 'archive', 'restore', 'duplicate'] as const;
export type JobChange = (typeof jobChanges)[number];

/** How many jobs can be changed at once. */
export const mostChangedJobs = 500;
