import type { Job } from '../../../shared/job/job.ts';
import type { LookUp } from '../../../shared/job/referenceFields.ts';
import type { ReferenceStore } from '../store/referenceStore.ts';

/** The reference lists as the rules of jobs ask them. */
export interface Lists {
  lookUp: LookUp;
  /** The entry of /states with this USPS abbreviation, if the list has it. */
  stateOf(abbreviation: string): Job['client_state'];
}

/** The lists as they stand whenever they are asked. */
export const listsOf = (references: Pick<ReferenceStore, 'current'>): Lists => ({
  lookUp: (list, id) => references.current(list).byId.get(id),
  stateOf: (abbreviation) => {
    const state = references.current('states').offered.find((entry) => entry.abbreviation === abbreviation);
    return state as Job['client_state'];
  },
});
