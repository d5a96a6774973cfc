import { services } from '../../shared/job/services.ts';
import type { SharedWords } from '../base/words/sharedEn.ts';

/** The service in the words of the window; of an unknown one, its slug. */
export const serviceName = (service: string, words: Pick<SharedWords, 'choices'>): string =>
  words.choices[service] ?? services[service as keyof typeof services] ?? service;
