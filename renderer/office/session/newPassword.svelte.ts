import { shortestPassword } from '../../../shared/office/contract.ts';
import type { OfficeWords } from '../../i18n/office/words.ts';

/** A new password, typed twice. */
export class NewPassword {
  typed = $state('');
  again = $state('');
  #isTried = $state(false);

  get isRight(): boolean {
    return [...this.typed].length >= shortestPassword && this.typed === this.again;
  }

  /** Errors show from now on. */
  tried(): void {
    this.#isTried = true;
  }
  forget(): void {
    this.typed = '';
    this.again = '';
    this.#isTried = false;
  }

  errors(words: OfficeWords): string[] {
    const isShort = [...this.typed].length < shortestPassword;
    return this.#isTried && isShort ? [words.passwordShort(shortestPassword)] : [];
  }
  againErrors(words: OfficeWords): string[] {
    return this.#isTried && this.typed !== this.again ? [words.passwordsDiffer] : [];
  }
}
