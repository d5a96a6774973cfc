/** Jobs that are changed at once. */
export const mostJobsAtOnce = 200;
