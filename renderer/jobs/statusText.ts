import type { SharedWords } from '../base/words/sharedEn.ts';

/** A job's status in the language of the window: those of the reference (§3); others as the provider words them. */
export const statusText = (status: string, words: SharedWords): string =>
  Object.hasOwn(words.statuses, status) ? words.statuses[status]! : status;
