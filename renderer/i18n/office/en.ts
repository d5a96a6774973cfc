import { administrationEn } from './administrationEn.ts';
import { reviewEn } from './reviewEn.ts';
import { shellEn } from './shellEn.ts';

/** Everything that only the console says, in English. A test sees to it that Spanish has the same. */
export const en = { ...shellEn, ...reviewEn, ...administrationEn };
