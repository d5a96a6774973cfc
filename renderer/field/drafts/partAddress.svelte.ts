import type { AddressFields, FilledAddress } from '../../../shared/address/fillAddress.ts';
import type * as addressParser from '../../../shared/address/fillAddress.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { inTime } from '../../base/inTime.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';

type Parser = typeof addressParser;
type Address = Required<AddressFields>;

/** The parser with its tables of cities and ZIPs. The window opens without it. */
let loading: Promise<Parser> | null = null;
const loadParser = (): Promise<Parser> => {
  loading ??= import('../../../shared/address/fillAddress.ts');
  // A file that could not be read is asked for again.
  loading.catch(() => (loading = null));
  return loading;
};

/**
 * The address of the client or the recipient of a draft, and what a pasted full address fills in. It belongs to the editor
 * and not to the screen: the person may be at another part when the parser or the list of states arrives.
 */
export class PartAddress {
  readonly names: Readonly<Record<'street' | 'city' | 'state' | 'zip', string>>;
  readonly #app: AppState;
  readonly #editor: DraftEditor;
  readonly #part: 'client' | 'recipient';
  #parser = $state.raw<Parser | null>(null);

  constructor(app: AppState, editor: DraftEditor, part: 'client' | 'recipient') {
    this.#app = app;
    this.#editor = editor;
    this.#part = part;
    this.names = {
      ...{ street: `${part}_street_address`, city: `${part}_city` },
      ...{ state: `${part}_state`, zip: `${part}_zip_code` },
    };
    loadParser().then(
      (parser) => (this.#parser = parser),
      () => undefined,
    );
  }

  /** Under the field names of a job's client, which the parser reads (§2.1). */
  read(): Address {
    const { names } = this;
    const state = this.#textOf(names.state);
    return {
      client_street_address: this.#textOf(names.street) ?? '',
      client_city: this.#textOf(names.city),
      // The state of a recipient is plain text.
      client_state: stateAbbreviation(state === null ? this.#editor.document[names.state] : { name: state }),
      client_zip_code: this.#textOf(names.zip),
    };
  }

  /** What the fields were filled with from a pasted address: the next one replaces it. */
  get filled(): FilledAddress | null {
    return this.#editor.filledAddresses.get(this.#part) ?? null;
  }

  /** A full address in the street field that contradicts the other fields: the person chooses. */
  get other(): FilledAddress | null {
    if (this.#isShut || this.#parser === null) return null;
    return this.#parser.otherAddress(this.#withoutPasted(this.read()));
  }

  /** A pasted full address fills the empty fields and those that an earlier one filled; it overwrites no others. */
  split(): Promise<void> {
    if (this.#parser !== null && this.#find(this.#parser) === null) return Promise.resolve();
    return this.#editor.underWay.during(this.#split());
  }

  /** Fills in the address that contradicts the other fields. */
  take(other: FilledAddress): Promise<void> {
    return this.#editor.underWay.during(this.#fill(other, {}));
  }

  get #isShut(): boolean {
    const { open } = this.#editor;
    return open === null || open.jobId !== null || open.archived;
  }

  #textOf(name: string): string | null {
    const value = this.#editor.document[name];
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  }

  /** The address without what came from an earlier paste and was not changed since. */
  #withoutPasted(address: Address): Address {
    const { filled } = this;
    if (filled === null || filled.client_street_address === address.client_street_address) return address;
    const typed = (name: 'client_city' | 'client_state' | 'client_zip_code') =>
      address[name] === filled[name] ? null : address[name];
    return {
      ...address,
      client_city: typed('client_city'),
      client_state: typed('client_state'),
      client_zip_code: typed('client_zip_code'),
    };
  }

  async #split(): Promise<void> {
    // Without the parser, or until it is there, the text stays in the street field, and the check asks for the city.
    const parser = this.#parser ?? (await inTime(loadParser()));
    const found = parser && this.#find(parser);
    if (found) await this.#fill(found.whole, found.known);
  }

  /** What the street field's text fills in, and what a person wrote in the other fields; null for nothing. */
  #find({ fillAddress, otherAddress }: Parser): { whole: FilledAddress; known: Address } | null {
    this.#editor.drawTyped();
    const address = this.read();
    const known = this.#withoutPasted(address);
    if (this.#isShut || address.client_street_address === '' || otherAddress(known) !== null) return null;
    // "14 Oak St, Fresno" corrects the street of an address in Fresno, which only the pasted parts name with its state.
    const found = [known, address]
      .map(fillAddress)
      .find((one) => one.client_street_address !== address.client_street_address);
    if (!found) return null;
    const isSameCity = found.client_city === address.client_city;
    const whole = {
      ...found,
      client_state: found.client_state ?? (isSameCity ? address.client_state : null),
      client_zip_code: found.client_zip_code ?? (isSameCity ? address.client_zip_code : null),
    };
    return { whole, known };
  }

  /** Changes all fields in one step of undo. `typed` is what a person wrote: the next address does not replace it. */
  async #fill(found: FilledAddress, typed: Partial<Address>): Promise<void> {
    const { names } = this;
    const address = this.read();
    const isOtherState = found.client_state !== address.client_state;
    const state = isOtherState && found.client_state ? await this.#stateFor(found.client_state) : undefined;
    this.#editor.drawTyped();
    // The person typed meanwhile, or the list does not have this state: leave the text in the street field.
    if (JSON.stringify(this.read()) !== JSON.stringify(address)) return;
    if (isOtherState && found.client_state && state === undefined) return;
    this.#editor.change([
      { path: [names.street], value: found.client_street_address },
      { path: [names.city], value: found.client_city ?? undefined },
      ...(isOtherState ? [{ path: [names.state], value: state }] : []),
      { path: [names.zip], value: found.client_zip_code ?? undefined },
    ]);
    this.#editor.filledAddresses.set(this.#part, {
      ...found,
      client_city: typed.client_city ? null : found.client_city,
      client_state: typed.client_state ? null : found.client_state,
      client_zip_code: typed.client_zip_code ? null : found.client_zip_code,
    });
  }

  /** The value of the state field for an abbreviation; undefined where the list has no such state. */
  async #stateFor(abbreviation: string): Promise<unknown> {
    if (this.#part === 'recipient') return abbreviation;
    const search = { list: 'states', text: abbreviation, limit: 5, draft: this.#editor.id } as const;
    const listed = await inTime(this.#app.attempt(() => this.#app.gateway.call('searchReference', search)));
    const state = listed?.entries.find((one) => one.abbreviation === abbreviation);
    return state && { id: state.id, name: state.name };
  }
}
