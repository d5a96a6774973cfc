// Bounds of calls for what is loaded before any schema.

/** Jobs that are changed at once. */
export const mostJobsAtOnce = 200;

// In UTF-16 units.

export const longestEmail = 320;
export const longestPassword = 1000;
/** Of an authenticator app, or a recovery code. */
export const longestSignInCode = 60;
/** What a list is searched for. */
export const longestTerm = 300;
