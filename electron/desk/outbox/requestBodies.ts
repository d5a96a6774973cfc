import { SendMessage } from '../../../shared/api/endpoints.ts';
import { invalidFields, parse } from '../../../shared/api/parse.ts';
import { type FieldError, fieldError, Problem } from '../../../shared/messages/problem.ts';
import { arrayNames, repeatedNames } from '../../../shared/job/arrayNames.ts';
import { JobRevision } from '../../../shared/job/job.ts';
import { breakerErrors } from '../../../shared/job/judgeSubmission.ts';
import { referenceErrors } from '../../../shared/job/referenceFields.ts';
import type { AttachmentStore } from '../attachments/attachmentStore.ts';
import type { Draft } from '../drafts/draftStore.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { readyJob } from '../drafts/readyJob.ts';

import type { OutboxDeps } from './outbox.ts';

/** The JSON texts that are sent, once the rules have judged them: each throws `invalid-fields` as the server would. */
export const createRequestBodies = ({
  attachments,
  listsOf,
  documentFor,
}: Pick<OutboxDeps, 'listsOf' | 'documentFor'> & { attachments: Pick<AttachmentStore, 'ofDraft'> }) => {
  /** Photos of arrays that the job does not have would have nowhere to go. */
  const strayPhotos = (draft: Draft, names: readonly string[]): FieldError[] =>
    attachments
      .ofDraft(draft.id)
      .filter(({ array }) => array !== null && !names.includes(array))
      .map(({ name, array }) => fieldError('#/arrays', 'photo-of-unknown-array', { array: array!, photo: name }));

  const jobBody = (draft: Draft): string => {
    const names = arrayNames(draft.document);
    const stray = strayPhotos(draft, names);
    let body: JobDocument;
    try {
      body = readyJob(documentFor(draft), listsOf(draft));
    } catch (error) {
      throw error instanceof Problem && stray.length > 0 ? invalidFields([...error.errors, ...stray]) : error;
    }
    if (stray.length > 0) throw invalidFields(stray);
    return JSON.stringify(body);
  };

  /** `snapshot` is the job as it stands, as JSON. */
  const revisionBody = (draft: Draft, snapshot: string, body: unknown): string => {
    const current = JSON.parse(snapshot) as JobDocument;
    const { lookUp } = listsOf(draft);
    const changes = body as JobDocument;
    parse(JobRevision, body, () => [
      ...breakerErrors({ ...current, ...changes }),
      ...referenceErrors(body, lookUp),
      ...repeatedNames(arrayNames(changes)),
    ]);
    return JSON.stringify(body);
  };

  const messageBody = (text: string): string => {
    const body = { message_body: text };
    parse(SendMessage, body);
    return JSON.stringify(body);
  };

  return { jobBody, revisionBody, messageBody };
};
