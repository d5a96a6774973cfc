import type { Job } from '../../../shared/job/job.ts';
import type { ConsoleJob } from '../../../shared/office/shapes.ts';
import type { OfficeInput } from '../../../shared/office/contract.ts';
import { Refused } from '../../gateway/gateway.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';

export type MoveTo = OfficeInput<'moveJob'>['to'];

/** What a reviewer does to a job from its page. All throw `Refused`; `try` answers its words instead. */
export const createJobActions = (deps: {
  office: () => OfficeState;
  job: () => Pick<Job, 'id'>;
  put: (answer: ConsoleJob) => void;
}) => ({
  move: async (to: MoveTo, reason: string): Promise<void> => {
    const { gateway, toasts, words } = deps.office();
    const { id } = deps.job();
    deps.put(await gateway.call('moveJob', reason === '' ? { id, to } : { id, to, reason }));
    toasts.say(words.moved(id, words.statuses[to]));
  },
  withdraw: async (reason: string): Promise<void> => {
    const { gateway, toasts, words } = deps.office();
    deps.put(await gateway.call('withdrawLetter', { id: deps.job().id, reason }));
    toasts.say(words.letterWithdrawn);
  },
  setAhj: async (ahj: string): Promise<void> => {
    const { gateway, toasts, words } = deps.office();
    deps.put(await gateway.call('setAhj', { id: deps.job().id, ahj }));
    toasts.say(words.ahjKept);
  },
  /** Why it was refused, for people; null where it was not. */
  try: async (doing: () => Promise<void>): Promise<string | null> => {
    try {
      await doing();
      return null;
    } catch (error) {
      const said = error instanceof Refused ? error.problem.errors.map(({ detail }) => detail) : [];
      return [deps.office().explain(error), ...said].join(' ');
    }
  },
});
