import type { administrationEn } from './administrationEn.ts';
import type { SaidLike } from './saidLike.ts';

/** Words of organizations, keys, users, lists, laptops, the audit log and the health of the server. */
export const administrationEs: SaidLike<typeof administrationEn> = {};
