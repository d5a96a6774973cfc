import type { FieldError } from '../../shared/messages/problem.ts';
import { CallError } from './gateway/calls.ts';

/** Submission of a form: one at a time, with the errors of each field. */
export class FormSubmit<Field extends string> {
  readonly #fields: readonly Field[];
  readonly #parents: readonly Field[];
  readonly #explain: (error: unknown) => string;
  #errors = $state.raw<Partial<Record<Field, string>>>({});
  #below = $state.raw<readonly FieldError[]>([]);
  #refusal = $state<string | null>(null);
  #isSubmitting = $state(false);

  /** `explain` words errors. Fields of `parents` show the errors of what they hold beside it, all others at themselves. */
  constructor(fields: readonly Field[], explain: (error: unknown) => string, parents: readonly Field[] = []) {
    this.#fields = fields;
    this.#parents = parents;
    this.#explain = explain;
  }

  get isSubmitting(): boolean {
    return this.#isSubmitting;
  }
  /** Why it was refused as a whole. */
  get refusal(): string | null {
    return this.#refusal;
  }
  errorsOf(field: Field): string[] {
    const error = this.#errors[field];
    return error === undefined ? [] : [error];
  }
  /** Of a field that holds fields of its own: the errors of one of them, as they came, until the next submission. */
  errorsBelow(field: Field, name: string): readonly FieldError[] {
    const pointer = `#/${field}/${name}`;
    return this.#below.filter((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
  }
  /** Attributes of the field's input. */
  ariaOf(field: Field, id: string): { 'aria-describedby': string; 'aria-invalid': 'true' | undefined } {
    return { 'aria-describedby': `${id}-says`, 'aria-invalid': this.#errors[field] === undefined ? undefined : 'true' };
  }

  /** Clears the errors of fields, or all. */
  clear(...fields: readonly Field[]): void {
    const left = Object.entries(this.#errors).filter(([name]) => fields.length > 0 && !fields.includes(name as Field));
    this.#errors = Object.fromEntries(left) as Partial<Record<Field, string>>;
    this.#refusal = null;
  }

  /** Sends the form unless `errors` names one that is known beforehand. Returns null where it was refused. */
  async submit<T>(errors: Partial<Record<Field, string | null>>, send: () => Promise<T>): Promise<T | null> {
    if (this.#isSubmitting) return null;
    this.clear();
    this.#below = [];
    const known = Object.entries(errors).filter(([, text]) => text !== null && text !== undefined);
    this.#errors = Object.fromEntries(known) as Partial<Record<Field, string>>;
    if (known.length > 0) return null;
    this.#isSubmitting = true;
    try {
      return await send();
    } catch (error) {
      this.#show(error);
      return null;
    } finally {
      this.#isSubmitting = false;
    }
  }

  #show(error: unknown): void {
    const errors: Partial<Record<Field, string>> = {};
    const problem = error instanceof CallError ? error.problem : null;
    const isIn = (pointer: string, field: Field) => pointer.startsWith(`#/${field}/`);
    this.#below = problem?.errors.filter(({ pointer }) => this.#parents.some((field) => isIn(pointer, field))) ?? [];
    for (const { pointer, detail, code, params } of problem?.errors ?? []) {
      const field = this.#fields.find(
        (one) => pointer === `#/${one}` || (isIn(pointer, one) && !this.#parents.includes(one)),
      );
      if (field === undefined) continue;
      const { message: _ofProblem, ...rest } = problem!;
      const message = code === undefined ? {} : { message: { code, params: params ?? {} } };
      errors[field] ??= this.#explain(new CallError({ ...rest, detail, ...message }));
    }
    this.#errors = errors;
    if (Object.keys(errors).length + this.#below.length === 0) this.#refusal = this.#explain(error);
  }
}

/** Focuses the first field with an error; call it after rendering. */
export const focusInvalid = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** Attachment that focuses a field when a dialog opens, instead of the dialog's close button. */
export const focusFirst = (field: HTMLElement): void => field.focus();
