import { createContext } from 'svelte';
import { reviewers } from '../../../shared/rpc/roles.ts';
import type { OfficeWindow } from '../parts/officeWindow.svelte.ts';

/** The names of colleagues, as they print them on letters: accounts themselves have an email alone. */
export class People {
  readonly #office: OfficeWindow;
  #named = $state.raw<readonly { email: string; name: string }[]>([]);

  constructor(office: OfficeWindow) {
    this.#office = office;
    office.whenSignedIn(() => {
      if (office.is(reviewers)) void this.#read();
    });
  }

  put(engineers: readonly { email: string; name: string }[]): void {
    this.#named = engineers.filter(({ name }) => name !== '');
  }

  /** The email where no name is known. */
  nameOf(email: string): string {
    return this.#named.find((one) => one.email === email)?.name ?? email;
  }

  /** The name with the email behind it, where both are known. */
  fullNameOf(email: string): string {
    const name = this.nameOf(email);
    return name === email ? email : `${name} (${email})`;
  }

  /** Emails stand for names until these are known, and where they cannot be read. */
  async #read(): Promise<void> {
    const answer = await this.#office.gateway.call('readEngineers', {}).catch(() => null);
    if (answer) this.put(answer.engineers);
  }
}

/** The people of this window's office. */
export const [usePeople, providePeople] = createContext<People>();
