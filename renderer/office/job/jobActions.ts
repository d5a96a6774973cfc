import type { Job } from '../../../shared/job/job.ts';
import type { ConsoleJob } from '../../../shared/office/shapes.ts';
import type { OfficeInput } from '../../../shared/office/contract.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';

export type MoveTo = OfficeInput<'moveJob'>['to'];

export interface JobActionsDeps {
  office: () => OfficeState;
  job: () => Pick<Job, 'id'>;
  put: (answer: ConsoleJob) => void;
}

/** A reviewer's actions on a job. All reject with `CallError`. */
export const createJobActions = ({ office, job, put }: JobActionsDeps) => ({
  move: async (to: MoveTo, reason: string): Promise<void> => {
    const { gateway, toasts, words } = office();
    const { id } = job();
    put(await gateway.call('moveJob', reason === '' ? { id, to } : { id, to, reason }));
    toasts.show(words.moved(id, words.statuses[to]));
  },
  withdraw: async (reason: string): Promise<void> => {
    const { gateway, toasts, words } = office();
    put(await gateway.call('withdrawLetter', { id: job().id, reason }));
    toasts.show(words.letterWithdrawn);
  },
  setAhj: async (ahj: string): Promise<void> => {
    const { gateway, toasts, words } = office();
    put(await gateway.call('setAhj', { id: job().id, ahj }));
    toasts.show(words.ahjSaved);
  },
});
