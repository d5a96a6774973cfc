import { message } from '../messages/catalogue.ts';
import { type ProblemKind, problemKinds } from '../messages/kinds.ts';
import { type FieldError as CodedFieldError, Problem as CodedProblem } from '../messages/problem.ts';

export { problemKinds as problems } from '../messages/kinds.ts';
export type ProblemName = ProblemKind;
export { ProblemBody } from '../messages/problem.ts';

export type FieldError = Pick<CodedFieldError, 'detail' | 'pointer'> & Partial<CodedFieldError>;

/** On its way out with this module. */
export const coded = ({ detail, pointer, code, params }: FieldError): CodedFieldError => ({
  detail,
  pointer,
  code: code ?? 'uncoded',
  params: params ?? { detail },
});

export interface ProblemFacts {
  detail?: string;
  errors?: FieldError[];
  superseded_by?: number;
  log_id?: string;
}

/** On its way out: a refusal whose words have no code yet. Use shared/messages/problem.ts. */
export class Problem extends CodedProblem {
  override readonly kind: ProblemKind;
  readonly facts: ProblemFacts;

  constructor(kind: ProblemKind, facts: ProblemFacts = {}, headers: Record<string, string> = {}) {
    super(message('uncoded', { detail: facts.detail ?? problemKinds[kind].title }), {
      errors: (facts.errors ?? []).map(coded),
      headers,
      supersededBy: facts.superseded_by,
      logId: facts.log_id,
    });
    this.kind = kind;
    this.facts = facts;
  }

  get problem(): ProblemKind {
    return this.kind;
  }
}
