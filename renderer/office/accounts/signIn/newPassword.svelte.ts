import { shortestPassword } from '../../../../shared/accounts/session.ts';
import type { AccountWords } from '../accountWords.ts';

/** Fields of a form that asks for a new password. */
export type NewPasswordField = 'password' | 'again';

export const passwordTooShort = (password: string, words: AccountWords): string | null =>
  [...password].length < shortestPassword ? words.passwordShort(shortestPassword) : null;

/** A new password, typed twice. */
export class NewPassword {
  typed = $state('');
  again = $state('');

  /** What is wrong, by field. */
  errors(words: AccountWords): Record<NewPasswordField, string | null> {
    return {
      password: passwordTooShort(this.typed, words),
      again: this.typed === this.again ? null : words.passwordsDiffer,
    };
  }
  clear(): void {
    this.typed = '';
    this.again = '';
  }
}
