import { invalidFields } from '../../../shared/api/parse.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { type FieldError, fieldError } from '../../../shared/messages/problem.ts';
import type { Draft } from '../drafts/draftRow.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import type { ProviderListStore } from './providerListStore.ts';
import { type Missing, type Rematched, rematch } from './rematch.ts';

/** The notice beside a reference that the provider does not offer. */
export const missingNotice = ({ pointer, list, name, retired, numbered }: Missing): FieldError => {
  if (retired && name !== null) return fieldError(pointer, 'reference-retired', { list, name });
  if (name !== null) return fieldError(pointer, 'reference-missing', { list, name });
  return fieldError(pointer, numbered ? 'reference-number-ambiguous' : 'reference-unknown', { list });
};

/** Finds the references of unsent drafts in the lists of the provider that they go to. */
export class ReferenceMatcher {
  readonly #references: ProviderListStore;
  readonly #drafts: DraftStore;

  constructor({ references, drafts }: { references: ProviderListStore; drafts: DraftStore }) {
    this.#references = references;
    this.#drafts = drafts;
  }

  /** A document with the provider's references. Lists that were never fetched from it change nothing. */
  read(document: JobDocument, serviceId: number): Rematched {
    return rematch(document, {
      find: (list, id) => this.#references.find(serviceId, list, id),
      entries: (list) =>
        this.#references.fetched(serviceId, list) === null ? null : this.#references.entries(serviceId, list),
    });
  }

  /**
   * Replacements become a change of the draft like any other, and missing references become its notices. Writes nothing
   * if nothing differs.
   */
  match(draft: Draft, serviceId: number): Rematched {
    const found = this.read(draft.document, serviceId);
    const notices = found.missing.map(missingNotice).sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
    if (JSON.stringify(notices) !== JSON.stringify(this.#drafts.notices(draft.id)))
      this.#drafts.putNotices(draft.id, notices);
    if (found.replaced.length > 0) {
      const fields = new Set(found.replaced.map(({ pointer }) => pointer.split('/')[1]!));
      const pieces = [...fields].map((field) => ({ pointer: `/${field}`, value: found.document[field] }));
      this.#drafts.change(draft.id, pieces);
    }
    return found;
  }

  /**
   * The document to send, with the provider's references. Throws `invalid-fields` for a number that could mean another
   * entry there. Other ids that are missing here are sent: the provider's lists may be newer.
   */
  documentFor(draft: Draft, serviceId: number): JobDocument {
    const { document, missing } = this.match(draft, serviceId);
    const unsafe = missing.filter(({ numbered, retired }) => numbered && !retired);
    if (unsafe.length > 0) throw invalidFields(unsafe.map(missingNotice));
    return document;
  }
}
