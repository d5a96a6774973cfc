import type { DefaultsShown } from '../../../shared/drafts/deskCalls.ts';
import { isEmpty, type JobDocument } from '../../../shared/job/jobDocument.ts';
import { judgeSubmission } from '../../../shared/job/judgeSubmission.ts';
import { type DefaultField, templateOf } from '../../../shared/job/reusedFields.ts';
import { type FieldError, Problem, problem } from '../../../shared/messages/problem.ts';
import type { Draft } from './draftRow.ts';
import type { DraftStore } from './draftStore.ts';
import { missingNotice, type ReferenceMatcher } from '../reference/referenceMatcher.ts';
import type { DefaultStore } from './defaultStore.ts';
import type { TemplateStore } from './templateStore.ts';

interface NewJobsDeps {
  drafts: DraftStore;
  templates: TemplateStore;
  defaults: DefaultStore;
  matcher: ReferenceMatcher;
  /** Id of the provider in the settings; null without one. */
  service: () => number | null;
}

/** A job that has the fields which every job must have. */
const otherwiseComplete = { client_name: '-', client_street_address: '-' };

/** What the schema would refuse in these values, wherever they are used. */
const errorsIn = (values: JobDocument): FieldError[] => {
  try {
    judgeSubmission({ ...otherwiseComplete, ...values }, (_list, id) => ({ id, name: '' }));
    return [];
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid-fields') return [...error.errors];
    throw error;
  }
};

/** What new jobs begin with: the company's defaults, and a template where one was chosen. */
export class NewJobs {
  readonly #deps: NewJobsDeps;

  constructor(deps: NewJobsDeps) {
    this.#deps = deps;
  }

  /**
   * A draft with these fields. The defaults and then the template fill in the others, as one step that can be undone; entries
   * of lists become those of the provider, where it has them.
   */
  start(document: JobDocument, templateId: string | null = null): Draft {
    const { drafts, templates, defaults } = this.#deps;
    const template = templateId === null ? null : templates.get(templateId);
    const offered = Object.entries({ ...defaults.of(this.#deps.service()), ...template?.document });
    const values = Object.fromEntries(offered.filter(([field]) => isEmpty(document[field])));
    const { id } = drafts.create(document);
    if (Object.keys(values).length > 0)
      drafts.prefill(id, {
        template: template?.name ?? null,
        ofTemplate: Object.keys(values).filter((field) => template !== null && field in template.document),
        document: this.#here(values).document,
      });
    return drafts.get(id);
  }

  /** Saves what a template takes of a job. Throws `template-empty` where that is nothing. */
  saveTemplate(draftId: string, name: string): { id: string; replaced: string | null } {
    const document = templateOf(this.#deps.drafts.get(draftId).document);
    if (Object.keys(document).length === 0) throw problem('template-empty');
    return this.#deps.templates.save(name, document);
  }

  defaults(): DefaultsShown {
    const { document, missing } = this.#here(this.#deps.defaults.of(this.#deps.service()));
    return { values: { ...document }, errors: [...errorsIn(document), ...missing.map(missingNotice)] };
  }

  setDefault(field: DefaultField, value: unknown): DefaultsShown {
    this.#deps.defaults.put(field, this.#deps.service(), value);
    return this.defaults();
  }

  /** With the entries of the provider's lists. */
  #here(values: JobDocument): ReturnType<ReferenceMatcher['read']> {
    const service = this.#deps.service();
    return service === null
      ? { document: values, replaced: [], missing: [] }
      : this.#deps.matcher.read(values, service);
  }
}
