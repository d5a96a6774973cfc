import { SendMessage } from '../../../shared/api/endpoints.ts';
import { invalidFields, parse } from '../../../shared/api/parse.ts';
import { type FieldError, fieldError, Problem } from '../../../shared/messages/problem.ts';
import { arrayNames, repeatedNames } from '../../../shared/job/arrayNames.ts';
import { JobRevision } from '../../../shared/job/job.ts';
import { breakerErrors } from '../../../shared/job/judgeSubmission.ts';
import { referenceErrors } from '../../../shared/job/referenceFields.ts';
import type { AttachmentStore } from '../photos/attachmentStore.ts';
import type { Draft } from '../drafts/draftRow.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { type KnownLists, readyJob, readyRevision } from '../base/readyJob.ts';

export interface RequestBodiesDeps {
  attachments: AttachmentStore;
  /** The known lists of the provider that this draft goes to. */
  listsOf: (draft: Draft) => KnownLists;
  /** The draft's document with the references of that provider; throws `invalid-fields` for ambiguous ones. */
  documentFor: (draft: Draft) => JobDocument;
}

/** JSON bodies of requests. Each method validates as the server would, and throws the same `invalid-fields`. */
export class RequestBodies {
  readonly #deps: RequestBodiesDeps;

  constructor(deps: RequestBodiesDeps) {
    this.#deps = deps;
  }

  /** Submit Job; also refuses photos of arrays that the job does not have. */
  job(draft: Draft): string {
    const names = arrayNames(draft.document);
    const strayPhotos: FieldError[] = this.#deps.attachments
      .ofDraft(draft.id)
      .filter(({ array }) => array !== null && !names.includes(array))
      .map(({ name, array }) => fieldError('#/arrays', 'photo-of-unknown-array', { array: array!, photo: name }));
    let body: JobDocument;
    try {
      body = readyJob(this.#deps.documentFor(draft), this.#deps.listsOf(draft));
    } catch (error) {
      if (!(error instanceof Problem) || strayPhotos.length === 0) throw error;
      throw invalidFields([...error.errors, ...strayPhotos]);
    }
    if (strayPhotos.length > 0) throw invalidFields(strayPhotos);
    return JSON.stringify(body);
  }

  /** Revise Job; `snapshot` is the JSON of the job as it was sent. */
  revision(draft: Draft, snapshot: string, body: unknown): string {
    const lists = this.#deps.listsOf(draft);
    const current = JSON.parse(snapshot) as JobDocument;
    const changes = body as JobDocument;
    parse(JobRevision, body, () => [
      ...breakerErrors({ ...current, ...changes }),
      ...referenceErrors(body, lists.lookUp),
      ...repeatedNames(arrayNames(changes)),
    ]);
    return JSON.stringify(readyRevision(changes, current, lists));
  }

  message(text: string): string {
    const body = { message_body: text };
    parse(SendMessage, body);
    return JSON.stringify(body);
  }
}
