import type { Job } from '../../../shared/job/job.ts';
import type { LookUp } from '../../../shared/job/referenceFields.ts';
import type { CurrentLists } from '../reference/referenceStore.ts';

/** The reference lists in the form that the job rules need. */
export interface Lists {
  lookUp: LookUp;
  /** The entry of /states with this USPS abbreviation, if the list has it. */
  stateOf(abbreviation: string): Job['client_state'];
}

export const listsOf = (current: CurrentLists): Lists => ({
  lookUp: (list, id) => current.get(list)?.byId.get(id),
  stateOf: (abbreviation) => {
    const state = current.get('states')?.offered.find((entry) => entry.abbreviation === abbreviation);
    return state as Job['client_state'];
  },
});
