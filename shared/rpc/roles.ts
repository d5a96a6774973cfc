export const roles = ['admin', 'reviewer', 'office'] as const;
export type Role = (typeof roles)[number];

export const everyone = roles;
/** They review jobs and write letters. */
export const reviewers = ['admin', 'reviewer'] as const;
export const administrators = ['admin'] as const;
/** They have webhooks: administrators those of the firm, users of a client those of their organization. */
export const subscribers = ['admin', 'office'] as const;
