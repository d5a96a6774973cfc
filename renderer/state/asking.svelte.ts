import { Refused } from '../gateway/gateway.ts';

/** Something that is asked for with a form: under way once at a time, refused field by field. */
export class Asking<Field extends string> {
  #fields: readonly Field[];
  #explain: (error: unknown) => string;
  #errors = $state.raw<Partial<Record<Field, string>>>({});
  #refusal = $state<string | null>(null);
  #isGoing = $state(false);

  /** `explain` words a refusal that is of no field. */
  constructor(fields: readonly Field[], explain: (error: unknown) => string) {
    this.#fields = fields;
    this.#explain = explain;
  }

  get isGoing(): boolean {
    return this.#isGoing;
  }
  /** Why it was refused as a whole. */
  get refusal(): string | null {
    return this.#refusal;
  }
  at(field: Field): string[] {
    const error = this.#errors[field];
    return error === undefined ? [] : [error];
  }
  /** Attributes of the field's input. */
  says(field: Field, id: string): { 'aria-describedby': string; 'aria-invalid': 'true' | undefined } {
    return { 'aria-describedby': `${id}-says`, 'aria-invalid': this.#errors[field] === undefined ? undefined : 'true' };
  }

  /** It is being mended, or it is past. */
  forget(...fields: readonly Field[]): void {
    const left = Object.entries(this.#errors).filter(([name]) => fields.length > 0 && !fields.includes(name as Field));
    this.#errors = Object.fromEntries(left) as Partial<Record<Field, string>>;
    this.#refusal = null;
  }

  /** Asks, unless something can be told to be wrong without it. Answers null where it was refused. */
  async run<T>(wrong: Partial<Record<Field, string | null>>, ask: () => Promise<T>): Promise<T | null> {
    if (this.#isGoing) return null;
    this.forget();
    const told = Object.entries(wrong).filter(([, text]) => text !== null && text !== undefined);
    this.#errors = Object.fromEntries(told) as Partial<Record<Field, string>>;
    if (told.length > 0) return null;
    this.#isGoing = true;
    try {
      return await ask();
    } catch (error) {
      this.#take(error);
      return null;
    } finally {
      this.#isGoing = false;
    }
  }

  #take(error: unknown): void {
    const errors: Partial<Record<Field, string>> = {};
    const problem = error instanceof Refused ? error.problem : null;
    for (const { pointer, detail } of problem?.errors ?? []) {
      const field = this.#fields.find((one) => pointer === `#/${one}`);
      if (field !== undefined) errors[field] ??= this.#explain(new Refused({ ...problem!, detail }));
    }
    this.#errors = errors;
    if (Object.keys(errors).length === 0) this.#refusal = this.#explain(error);
  }
}

/** To the first field that is wrong, once it is drawn. */
export const focusWrong = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** An attachment: a dialog opens at its first field, not at the button that closes it. */
export const focusFirst = (field: HTMLElement): void => field.focus();
