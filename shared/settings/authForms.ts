/** The forms in which keys are sent in practice; the reference leaves it open (§5). */
export const authForms = [
  { label: 'Authorization: Api-Key …', authHeader: 'Authorization', authPrefix: 'Api-Key' },
  { label: 'Authorization: Bearer …', authHeader: 'Authorization', authPrefix: 'Bearer' },
  { label: 'Authorization: Token …', authHeader: 'Authorization', authPrefix: 'Token' },
  { label: 'X-Api-Key: …', authHeader: 'X-Api-Key', authPrefix: '' },
] as const;
