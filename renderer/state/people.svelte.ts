import type { OfficeGateway } from '../gateway/officeGateway.ts';

/** The names of colleagues, as they print them on letters: accounts themselves have an email alone. */
export class People {
  readonly #gateway: () => OfficeGateway;
  #names = $state.raw<ReadonlyMap<string, string>>(new Map());

  constructor(gateway: () => OfficeGateway) {
    this.#gateway = gateway;
  }

  /** Emails stand for names until these are known, and where they cannot be read. */
  async read(): Promise<void> {
    const answer = await this.#gateway()
      .call('readEngineers', {})
      .catch(() => null);
    if (answer) this.put(answer.engineers);
  }

  put(engineers: readonly { email: string; name: string }[]): void {
    this.#names = new Map(engineers.filter(({ name }) => name !== '').map(({ email, name }) => [email, name]));
  }

  /** The email where no name is known. */
  nameOf(email: string): string {
    return this.#names.get(email) ?? email;
  }

  /** The name with the email behind it, where both are known. */
  fullNameOf(email: string): string {
    const name = this.#names.get(email);
    return name === undefined ? email : `${name} (${email})`;
  }
}
