import { shortestPassword } from '../../../shared/office/contract.ts';
import type { OfficeWords } from '../../i18n/office/words.ts';
import { generatePassword } from './generatePassword.ts';

/** A password for somebody else: made at random, or typed. It is kept no longer than until it was handed over. */
export class PasswordEntry {
  how = $state<'made' | 'typed'>('made');
  typed = $state('');
  #random: (into: Uint8Array<ArrayBuffer>) => Uint8Array;

  constructor(random: (into: Uint8Array<ArrayBuffer>) => Uint8Array) {
    this.#random = random;
  }

  /** What is wrong with what was typed, or null. */
  wrong(words: OfficeWords): string | null {
    if (this.how === 'made' || [...this.typed].length >= shortestPassword) return null;
    return words.passwordShort(shortestPassword);
  }
  /** Another one at each asking where it is made. */
  take(): string {
    return this.how === 'made' ? generatePassword(this.#random) : this.typed;
  }
  forget(): void {
    this.how = 'made';
    this.typed = '';
  }
}

export const newPasswordEntry = (): PasswordEntry => new PasswordEntry((into) => crypto.getRandomValues(into));
