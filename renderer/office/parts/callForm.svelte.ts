import type { z } from 'zod';
import type { OfficeCallName, OfficeInput } from '../../../shared/office/contract.ts';
import { isBlank } from '../../../shared/job/text.ts';
import { formShape } from '../../../shared/rpc/officeCallRows.ts';
import { FormSubmit } from '../../base/formSubmit.svelte.ts';
import { type FieldRow, rowsOf } from '../../forms/fieldRows.ts';

/** The names of what is typed. */
export type FieldOf<V extends object> = keyof V & string;
/** Errors of fields; null or none where there is none. */
export type FieldErrors<V extends object> = { readonly [F in FieldOf<V>]?: string | null };

/** What is typed, where it is the input of the call as it is. */
export const asInput = <N extends OfficeCallName>(typed: object): OfficeInput<N> => typed as OfficeInput<N>;

interface CallFieldsOptions<V extends object> {
  /** Of the input, where that is a form of its own and alone is typed. */
  part: string | undefined;
  needed: () => FieldErrors<V>;
  /** Words errors. */
  explain: (error: unknown) => string;
}

const isForm = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is typed into the form of a call, with the bounds that the call has for it. */
export class CallFields<V extends object> extends FormSubmit<keyof V & string> {
  /** By the names of the call's input, and of what the form asks for besides. */
  readonly typed: V;
  readonly #rows: ReadonlyMap<string, FieldRow>;
  readonly #needed: () => FieldErrors<V>;

  constructor(input: z.ZodType, typed: V, { part, needed, explain }: CallFieldsOptions<V>) {
    const names = Object.keys(typed) as (keyof V & string)[];
    super(
      names,
      explain,
      names.filter((name) => isForm(typed[name])),
    );
    const fields = $state(typed);
    this.typed = fields;
    const shape = Object.entries(formShape(input, part)).filter(([name]) => name in typed);
    this.#rows = rowsOf(Object.fromEntries(shape));
    this.#needed = needed;
  }

  /** The errors that are known before it is sent. */
  get missing(): Partial<Record<keyof V & string, string>> {
    const known = Object.entries(this.#needed()).filter(
      ([name, text]) => typeof text === 'string' && isBlank(this.textOf(name as keyof V & string)),
    );
    return Object.fromEntries(known) as Partial<Record<keyof V & string, string>>;
  }

  textOf(name: keyof V & string): string {
    const value = this.typed[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
  /** Changes a field, whose error was of what it held before. */
  put<F extends keyof V & string>(name: F, value: V[F] | string): void {
    Object.assign(this.typed, { [name]: value });
    this.clear(name);
  }
  isRequired(name: keyof V & string): boolean {
    const row = this.#rows.get(name);
    return typeof this.#needed()[name] === 'string' || (row?.required === true && row.filled);
  }
  /** In UTF-16 units, or digits of a whole number; undefined where the call names none. */
  maxLengthOf(name: keyof V & string): number | undefined {
    const row = this.#rows.get(name);
    return row?.maxLength ?? (row?.kind === 'whole' && row.max !== null ? String(row.max).length : undefined);
  }
}
