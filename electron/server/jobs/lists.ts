import type { Job } from '../../../shared/job/job.ts';
import type { LookUp } from '../../../shared/job/referenceFields.ts';
import type { ReferenceStore } from '../store/referenceStore.ts';

/** The reference lists in the form that the job rules need. */
export interface Lists {
  lookUp: LookUp;
  /** The entry of /states with this USPS abbreviation, if the list has it. */
  stateOf(abbreviation: string): Job['client_state'];
}

/** Always reads the current lists. */
export const listsOf = (references: Pick<ReferenceStore, 'current'>): Lists => ({
  lookUp: (list, id) => references.current(list).byId.get(id),
  stateOf: (abbreviation) => {
    const state = references.current('states').offered.find((entry) => entry.abbreviation === abbreviation);
    return state as Job['client_state'];
  },
});
