import { Problem } from '../../../shared/messages/problem.ts';

/** At which level work that is tried again logs its failure: a database or a storage that is away for a while is no bug. */
export const levelOf = (error: unknown): 'warn' | 'error' =>
  error instanceof Problem && error.kind === 'unavailable' ? 'warn' : 'error';
