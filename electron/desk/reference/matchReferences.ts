import type { Draft, DraftStore } from '../drafts/draftStore.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import { type FieldError, fieldError } from '../../../shared/messages/problem.ts';
import type { ProviderListStore } from './providerListStore.ts';
import { type Missing, type Rematched, rematch } from './rematch.ts';

export interface MatchReferencesDeps {
  references: ProviderListStore;
  drafts: Pick<DraftStore, 'change' | 'notices' | 'putNotices'>;
}

/** The notice beside a reference that the provider does not offer. */
export const missingNotice = ({ pointer, list, name, retired, numbered }: Missing): FieldError => {
  if (retired && name !== null) return fieldError(pointer, 'reference-retired', { list, name });
  if (name !== null) return fieldError(pointer, 'reference-missing', { list, name });
  return fieldError(pointer, numbered ? 'reference-number-ambiguous' : 'reference-unknown', { list });
};

/**
 * Finds the references of a draft that is not sent yet again in the lists of the provider that it goes to: what is
 * replaced is a change of the draft like any other, what is missing becomes its notices. Writes nothing where nothing is
 * different. Lists that never came from that provider say nothing.
 */
export const createMatchReferences =
  ({ references, drafts }: MatchReferencesDeps) =>
  (draft: Draft, serviceId: number): Rematched<JobDocument> => {
    const found = rematch(draft.document, {
      find: (list, id) => references.find(serviceId, list, id),
      entries: (list) => (references.fetched(serviceId, list) === null ? null : references.entries(serviceId, list)),
    });
    const notices = found.missing.map(missingNotice).sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
    if (JSON.stringify(notices) !== JSON.stringify(drafts.notices(draft.id))) drafts.putNotices(draft.id, notices);
    if (found.replaced.length > 0) {
      const fields = new Set(found.replaced.map(({ pointer }) => pointer.split('/')[1]!));
      drafts.change(
        draft.id,
        [...fields].map((field) => ({ pointer: `/${field}`, value: found.document[field] })),
      );
    }
    return found;
  };
export type MatchReferences = ReturnType<typeof createMatchReferences>;

/**
 * The document of which a body is made: its references as the provider knows them. Throws `invalid-fields` for a number
 * that the provider may take for something else; other ids that are not in its lists are left to it, for its lists may be
 * newer than those here.
 */
export const documentFor = (match: MatchReferences, draft: Draft, serviceId: number): JobDocument => {
  const { document, missing } = match(draft, serviceId);
  const unsafe = missing.filter(({ numbered, retired }) => numbered && !retired);
  if (unsafe.length > 0) {
    throw invalidFields(unsafe.map(missingNotice));
  }
  return document;
};
