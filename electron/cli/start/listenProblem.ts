import { type Problem, problem } from '../../../shared/messages/problem.ts';

/** Why an address cannot be listened on, for the person at the command line; null for another error. */
export const listenProblem = (error: unknown, { host, port }: { host: string; port: number }): Problem | null => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return problem('port-taken', { port, host });
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return problem('no-such-host', { host });
  if (code === 'EADDRNOTAVAIL') return problem('host-of-another', { host });
  return syscall === 'listen' && code === 'EACCES' ? problem('port-forbidden', { port, host }) : null;
};
