import type { AccountWords } from '../accountWords.ts';
import { passwordTooShort } from '../signIn/newPassword.svelte.ts';

type FillRandom = (into: Uint8Array<ArrayBuffer>) => Uint8Array;

/** 32 letters and digits that cannot be confused on paper or by telephone. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';
const groups = 5;
const groupLength = 4;

/** A password of 100 random bits, in groups. */
export const generatePassword = (random: FillRandom): string => {
  const drawn = [...random(new Uint8Array(groups * groupLength))].map((byte) => alphabet[byte % alphabet.length]!);
  const group = (at: number): string => drawn.slice(at * groupLength, (at + 1) * groupLength).join('');
  return Array.from({ length: groups }, (_, at) => group(at)).join('-');
};

/** A password for another user: generated, or typed. */
export class PasswordEntry {
  how = $state<'made' | 'typed'>('made');
  typed = $state('');
  #random: FillRandom;

  constructor(random: FillRandom = (into) => crypto.getRandomValues(into)) {
    this.#random = random;
  }

  error(words: AccountWords): string | null {
    return this.how === 'made' ? null : passwordTooShort(this.typed, words);
  }
  /** Generates another password on each call. */
  take(): string {
    return this.how === 'made' ? generatePassword(this.#random) : this.typed;
  }
  clear(): void {
    this.how = 'made';
    this.typed = '';
  }
}
