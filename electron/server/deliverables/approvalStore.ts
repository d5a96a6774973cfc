import type { Job } from '../../../shared/job/job.ts';
import { undeliveredServices } from '../../../shared/deliverables/deliverables.ts';
import { requestedOrDefault, type Service } from '../../../shared/job/services.ts';
import { asksForLetter, letterServices } from '../../../shared/job/letterKinds.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { fieldError, Problem, problem } from '../../../shared/messages/problem.ts';
import type { Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { JobRows } from '../jobs/store/jobRows.ts';
import type { MessageRows } from '../jobs/store/messageRows.ts';
import { producedFiles } from '../jobs/store/producedFileRows.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

interface ApprovalStoreDeps extends StoreDeps {
  jobRows: JobRows;
  messages: MessageRows;
}

/** What the approval is given in spite of, and why; null where something is delivered for each service. */
const overrideOf = (undelivered: Service[], reason: string | undefined): object | null => {
  if (undelivered.length === 0) return null;
  if (reason !== undefined) {
    const { code, params } = message('services-undelivered', { services: undelivered });
    return { reason, overridden: [{ code, params }] };
  }
  throw new Problem(message('approval-undelivered', { services: undelivered }), {
    errors: undelivered.map((service) => fieldError('#', 'services-undelivered', { services: [service] })),
  });
};

/** Approvals of jobs whose services come without a letter. Nothing is signed: any reviewer approves. */
export class ApprovalStore {
  readonly #deps: ApprovalStoreDeps;

  constructor(deps: ApprovalStoreDeps) {
    this.#deps = deps;
  }

  /**
   * Approves a job, in one transaction; that answers the client. Throws `move-refused` when the job's `change` is not the
   * one that was looked at, when one of its services is a letter, and, without a reason, when nothing is delivered for a
   * service.
   */
  withoutLetter(job: number, change: number, reason: string | undefined, by: Actor): Promise<Job> {
    return this.#deps.database.commit(() => this.#approving(job, change, reason, by));
  }

  *#approving(id: number, change: number, reason: string | undefined, by: Actor): Work<Job> {
    const { jobRows, messages } = this.#deps;
    const row = yield* jobRows.movable(id, 'Approved');
    const { services_requested: requested } = yield* jobRows.read(id);
    if (asksForLetter(requested)) {
      const services = requestedOrDefault(requested).filter((service) => letterServices.includes(service));
      throw problem('approval-needs-letter', { job: id, services });
    }
    if (row.change !== change) throw problem('job-changed-before-approval', { job: id });
    const produced = yield* producedFiles.ofJob.all({ job: id });
    const current = new Set(produced.map(({ service, withdrawn_ms }) => (withdrawn_ms === null ? service : null)));
    const delivered = requestedOrDefault(requested).filter((service) => current.has(service));
    const override = overrideOf(undeliveredServices(requested, delivered), reason);
    const approved = yield* jobRows.move(id, 'Approved', by, { without_letter: true, delivered, ...override });
    yield* messages.noteAnswer(id);
    return approved;
  }
}
