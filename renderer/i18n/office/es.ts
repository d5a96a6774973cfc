import { administrationEs } from './administrationEs.ts';
import type { en } from './en.ts';
import { reviewEs } from './reviewEs.ts';
import type { Translation } from '../translation.ts';
import { shellEs } from './shellEs.ts';

/** Everything that only the console says, in the Spanish of the United States and Mexico. */
export const es: Translation<typeof en> = { ...shellEs, ...reviewEs, ...administrationEs };
