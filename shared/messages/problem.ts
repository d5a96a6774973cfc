import { z } from 'zod';
import {
  catalogue,
  message as messageOf,
  type Code,
  type ParamsArgument,
  type Refusal,
  type RefusalCode,
} from './catalogue.ts';
import { type ProblemKind, problemKinds } from './kinds.ts';
import { pointerTo } from './pointer.ts';
import type { AnyMessage } from './rows.ts';
import { english } from './speech.ts';

const CodeAndParams = {
  code: z.string().meta({ description: 'Names what is wrong; a code keeps its meaning.' }),
  params: z.record(z.string(), z.unknown()).meta({ description: 'The values that the sentence was made of.' }),
};

/** An error of one field, with a JSON Pointer to it, such as `#/arrays/0/roof_pitch`. */
export const FieldError = z
  .object({ detail: z.string(), pointer: z.string(), ...CodeAndParams })
  .meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof FieldError>;

/** Makes a field error. `at` is a path into the body, or a JSON Pointer. */
export const fieldError = <C extends Code>(
  at: readonly PropertyKey[] | string,
  code: C,
  ...params: ParamsArgument<C>
): FieldError => {
  const message = messageOf(code, ...params);
  return { detail: english.say(message), pointer: typeof at === 'string' ? at : pointerTo(at), ...message };
};

export const ProblemBody = z
  .object({
    type: z.string().meta({ description: 'A URI reference that names the kind of problem.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    ...CodeAndParams,
    errors: z.array(FieldError).optional(),
    superseded_by: z.int().optional().meta({ description: 'The id under which a revised job goes on.' }),
    log_id: z.string().optional().meta({ description: 'Names the entry in the server log.' }),
  })
  .meta({ id: 'Problem', description: 'application/problem+json, RFC 9457', section: '§7' });
export type ProblemBody = z.infer<typeof ProblemBody>;

/** A refusal as windows receive it: `code` is the kind, `message` is shown. */
interface WireProblem {
  code: ProblemKind;
  /** In English. */
  detail: string;
  message: AnyMessage;
  errors: FieldError[];
}

interface ProblemOptions {
  errors?: readonly FieldError[];
  /** Extra headers of the reply, such as Retry-After. */
  headers?: Readonly<Record<string, string>>;
  /** The id of the current version of a revised job. */
  supersededBy?: number;
  /** Names the entry in the server log. */
  logId?: string;
  cause?: unknown;
}

/** A refusal by the server, the desk or the command line, shown in the reader's language. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  readonly code: RefusalCode;
  readonly params: AnyMessage['params'];
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  readonly #options: ProblemOptions;

  constructor(message: Refusal, options: ProblemOptions = {}) {
    super(english.say(message), { cause: options.cause });
    this.code = message.code;
    this.params = message.params;
    this.kind = catalogue[message.code].kind;
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
    this.#options = options;
  }

  get status(): number {
    return problemKinds[this.kind].status;
  }

  /** The error of another program, such as a storage: for the operator of the server, not for clients. Empty if there is none. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message : '';
  }

  /** What the operator of the server reads: the problem behind this one, if there is one. */
  get forOperator(): Problem {
    return this.cause instanceof Problem ? this.cause : this;
  }

  get asMessage(): Refusal {
    return { code: this.code, params: this.params };
  }

  /** The response of the API: application/problem+json. */
  get body(): ProblemBody {
    const { supersededBy, logId } = this.#options;
    return {
      type: `urn:rafter:problem:${this.kind}`,
      title: problemKinds[this.kind].title,
      status: this.status,
      detail: this.message,
      code: this.code,
      params: this.params,
      ...(this.errors.length > 0 ? { errors: [...this.errors] } : {}),
      ...(supersededBy === undefined ? {} : { superseded_by: supersededBy }),
      ...(logId === undefined ? {} : { log_id: logId }),
    };
  }

  get wire(): WireProblem {
    return { code: this.kind, detail: this.message, message: this.asMessage, errors: [...this.errors] };
  }
}

/** A refusal of one field: windows show the message beside the field. */
export const problemAt = <C extends RefusalCode>(
  at: readonly PropertyKey[] | string,
  code: C,
  ...params: ParamsArgument<C>
): Problem => new Problem(messageOf(code, ...params), { errors: [fieldError(at, code, ...params)] });

/** A refusal with a code: `problem('draft-archived')`, `problem('job-not-found', { job: 7 })`. */
export const problem = <C extends RefusalCode>(code: C, ...params: ParamsArgument<C>): Problem =>
  new Problem(messageOf(code, ...params));
