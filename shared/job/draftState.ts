export const draftStates = ['draft', 'queued', 'sending', 'sent', 'blocked'] as const;
export type DraftState = (typeof draftStates)[number];
