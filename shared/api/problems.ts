import { z } from 'zod';

/** The closed list of refusals: every answer that is not a success is one of these rows (RFC 9457). */
export const problems = {
  'malformed-request': { status: 400, title: 'The request could not be read' },
  'invalid-fields': { status: 400, title: 'Some fields are not valid' },
  unauthenticated: { status: 401, title: 'An API key is needed' },
  'link-refused': { status: 403, title: 'This link is not valid, or not any more' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'letter-not-available': { status: 409, title: 'The letter is available once the job is Approved' },
  superseded: { status: 409, title: 'This job was revised; the work goes on under a new id' },
  'move-refused': { status: 409, title: 'The job cannot take this status now' },
  'request-running': { status: 409, title: 'A request with this Idempotency-Key is still running' },
  'too-large': { status: 413, title: 'The request is too large' },
  'unsupported-content-type': { status: 415, title: 'This Content-Type is not read here' },
  'unsupported-file': { status: 415, title: 'This kind of file is not accepted' },
  'key-reused': { status: 422, title: 'This Idempotency-Key was used for another request' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service cannot take this now' },
} as const;
export type ProblemName = keyof typeof problems;

/** One thing that is wrong: what would be right, and a JSON Pointer to where it stands, such as `#/arrays/0/roof_pitch`. */
export const FieldError = z.object({ detail: z.string(), pointer: z.string() }).meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof FieldError>;

export const ProblemBody = z
  .object({
    type: z.string().meta({ description: 'A URI reference that names the kind of problem.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z.array(FieldError).optional(),
    superseded_by: z.int().optional().meta({ description: 'The id under which a revised job goes on.' }),
    log_id: z.string().optional().meta({ description: 'Names the entry in the server log.' }),
  })
  .meta({ id: 'Problem', description: 'application/problem+json, RFC 9457', section: '§7' });
export type ProblemBody = z.infer<typeof ProblemBody>;

export interface ProblemFacts {
  detail?: string;
  errors?: FieldError[];
  superseded_by?: number;
  log_id?: string;
}

/** A refusal. Thrown inside the server or the desk, answered as `body` with `status`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly problem: ProblemName;
  readonly status: number;
  readonly facts: ProblemFacts;
  /** Extra answer headers, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(problem: ProblemName, facts: ProblemFacts = {}, headers: Record<string, string> = {}) {
    super(facts.detail ?? problems[problem].title);
    this.problem = problem;
    this.status = problems[problem].status;
    this.facts = facts;
    this.headers = headers;
  }

  get body(): ProblemBody {
    return {
      type: `urn:rafter:problem:${this.problem}`,
      title: problems[this.problem].title,
      status: this.status,
      ...this.facts,
    };
  }
}
